import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import type { Place } from "../../bosatsu/tree/source.ts";
import { type Fn, unit, type Value } from "../../bosatsu/tree/value.ts";
import { type Action, asAction } from "../../program/actions.ts";
import { sourceFault } from "../../program/fault.ts";
import type { SharedCell } from "./cells.ts";
import { sameValues } from "./same-value.ts";

/**
 * Programs as numbered positions. A program is a value, and what it does next depends on what it has
 * read so far and on nothing else; so each position is unfolded once, at the first visit, and from
 * then on a step is a walk over numbers in which no Bosatsu code runs.
 */
export type Unfolding = {
  /** The position before the first step of a program. `place` is where a fault in it points. */
  readonly start: (program: Value, place: Place) => number;
  /**
   * Takes the one atomic step at a position: changes `cells`, tells `touch` what it reads and writes,
   * and gives the position after; `waits` when it has to wait for another program.
   */
  readonly step: (position: number, cells: Int32Array, touch: Touch) => number;
  /** Reads with a program that only reads. */
  readonly ask: (question: Question, cells: Int32Array, touch: Touch) => Value;
  readonly question: (program: Value, name: string, place: Place) => Question;
};

export type Touch = (cell: number, how: "read" | "write", value: number) => void;

/** The position of every program that has come to its end. */
export const ended = 0;

export const waits = -1;

/** A program that is run in one piece and answers. */
export type Question = { readonly entry: Micro };

/** What happens inside one atomic step, one access at a time. */
type Micro =
  | {
      readonly tag: "read";
      readonly cell: number;
      /** By the number of the value that is read. */
      readonly known: (Micro | undefined)[];
      readonly after: (value: Value) => Micro;
    }
  | {
      readonly tag: "write";
      readonly cell: number;
      readonly value: number;
      known: Micro | undefined;
      readonly after: () => Micro;
    }
  | { readonly tag: "wait" }
  | { readonly tag: "position"; readonly position: number }
  | { readonly tag: "answer"; readonly value: Value };

/** What is left to do after an action: functions that take its result, and ends of transactions. */
type Rest = { readonly next: Fn | "commit"; readonly below: Rest } | undefined;

/** Where a program stands: before an access, at the end of a transaction, or at its own end. */
type Settled =
  | {
      readonly tag: "access";
      readonly action: Exclude<Action, { readonly tag: "pure" | "bind" }>;
      readonly rest: Rest;
    }
  | { readonly tag: "commit"; readonly value: Value; readonly rest: Rest }
  | { readonly tag: "end"; readonly value: Value };

export function unfold(cells: readonly SharedCell[], evaluation: Evaluation): Unfolding {
  const all: Unfolded = {
    cells,
    numbers: new Map(cells.map(({ cell }, number) => [cell, number])),
    call: (fn, argument) => evaluation.call(fn, argument),
    steps: [undefined],
    entries: [undefined],
    positions: new Map(),
    same: sameValues(),
  };
  return {
    start: (program, place) => positionAt(all, settle(all, asAction(program), undefined), place),
    step: (position, state, touch) => {
      const last = walk(all, entryOf(all, position), state, touch);
      if (last.tag === "wait") return waits;
      if (last.tag !== "position") throw new Error(`a step at ${position} ends with an answer`);
      return last.position;
    },
    question: (program, name, place) => ({
      entry: microOf(all, settle(all, asAction(program), undefined), asking(name, place)),
    }),
    ask: ({ entry }, state, touch) => {
      const last = walk(all, entry, state, touch);
      if (last.tag !== "answer") throw new Error("a question does not end with an answer");
      return last.value;
    },
  };
}

/** What has been unfolded so far. Grows while steps are taken. */
type Unfolded = {
  readonly cells: readonly SharedCell[];
  readonly numbers: ReadonlyMap<SharedCell["cell"], number>;
  readonly call: (fn: Fn, argument: Value) => Value;
  /** By position: what makes its step, and the step once it is made. The end has none. */
  readonly steps: ((() => Micro) | undefined)[];
  readonly entries: (Micro | undefined)[];
  /** Positions by what is done there and what is left to do. */
  readonly positions: Map<string, number>;
  readonly same: (value: Value) => string;
};

function entryOf({ entries, steps }: Unfolded, position: number): Micro {
  const known = entries[position];
  if (known !== undefined) return known;
  const entry = steps[position]?.();
  if (entry === undefined) throw new Error(`there is no step at position ${position}`);
  entries[position] = entry;
  return entry;
}

/** Goes through one atomic step. */
function walk(all: Unfolded, entry: Micro, state: Int32Array, touch: Touch): Micro {
  let micro = entry;
  for (;;) {
    if (micro.tag === "read") {
      const value = state[micro.cell] ?? 0;
      touch(micro.cell, "read", value);
      let after = micro.known[value];
      if (after === undefined) {
        after = micro.after(cellAt(all, micro.cell).valueOf(value));
        micro.known[value] = after;
      }
      micro = after;
    } else if (micro.tag === "write") {
      touch(micro.cell, "write", micro.value);
      state[micro.cell] = micro.value;
      micro.known ??= micro.after();
      micro = micro.known;
    } else {
      return micro;
    }
  }
}

function cellAt({ cells }: Unfolded, number: number): SharedCell {
  const cell = cells[number];
  if (cell === undefined) throw new Error(`there is no cell ${number}`);
  return cell;
}

/** Runs what touches no cell, up to what does. */
function settle({ call }: Unfolded, action: Action, below: Rest): Settled {
  let current = action;
  let rest = below;
  for (;;) {
    switch (current.tag) {
      case "bind":
        rest = { next: current.next, below: rest };
        current = current.first;
        break;
      case "pure":
        if (rest === undefined) return { tag: "end", value: current.value };
        if (rest.next === "commit")
          return { tag: "commit", value: current.value, rest: rest.below };
        current = asAction(call(rest.next, current.value));
        rest = rest.below;
        break;
      default:
        return { tag: "access", action: current, rest };
    }
  }
}

function resume(all: Unfolded, value: Value, rest: Rest): Settled {
  return settle(all, { opaque: "IO", tag: "pure", value }, rest);
}

/** The position at which a program stands between two steps. */
function positionAt(all: Unfolded, settled: Settled, place: Place): number {
  if (settled.tag === "end") return ended;
  if (settled.tag === "commit") throw new Error("a transaction ends that nobody began");
  const key = keyOf(all, settled);
  const known = key === undefined ? undefined : all.positions.get(key);
  if (known !== undefined) return known;
  const step: Mode = {
    place,
    inOnePiece: false,
    transactions: 0,
    refuse: () => {},
    done: (after) => ({ tag: "position", position: positionAt(all, after, place) }),
  };
  all.steps.push(() => microOf(all, settled, step));
  all.entries.push(undefined);
  const position = all.steps.length - 1;
  if (key !== undefined) all.positions.set(key, position);
  return position;
}

/**
 * Equal for programs that go on in the same way, whatever they have read before: the same access, and
 * after it functions that are the same. What is read and no longer needed tells no two apart. Other
 * programs may go on in the same way too and are told apart, which costs states and is no mistake.
 */
function keyOf(
  { cells, numbers, same }: Unfolded,
  { action, rest }: Extract<Settled, { readonly tag: "access" }>,
): string | undefined {
  if (action.tag !== "read" && action.tag !== "write") return undefined;
  const cell = numbers.get(action.cell);
  if (cell === undefined) return undefined;
  const parts: (string | number | undefined)[] = [action.tag, cell];
  if (action.tag === "write") parts.push(cells[cell]?.numberOf(action.value));
  for (let left = rest; left !== undefined; left = left.below) {
    if (left.next === "commit") return undefined;
    parts.push(same(left.next));
  }
  return parts.join(", ");
}

function microOf(all: Unfolded, settled: Settled, mode: Mode): Micro {
  switch (settled.tag) {
    case "end":
      return mode.done(settled);
    case "commit":
      return onwards(all, resume(all, settled.value, settled.rest), {
        ...mode,
        transactions: mode.transactions - 1,
      });
    case "access":
      mode.refuse(settled.action.tag);
      return accessed(all, settled, mode);
  }
}

/** After an access: the step is over, unless something encloses it. */
function onwards(all: Unfolded, after: Settled, mode: Mode): Micro {
  const isOver = mode.transactions === 0 && !mode.inOnePiece;
  return isOver ? mode.done(after) : microOf(all, after, mode);
}

function accessed(
  all: Unfolded,
  { action, rest }: Extract<Settled, { readonly tag: "access" }>,
  mode: Mode,
): Micro {
  const goOn = (value: Value): Micro => onwards(all, resume(all, value, rest), mode);
  switch (action.tag) {
    case "read": {
      const cell = numberOf(all, action.cell, mode);
      return { tag: "read", cell, known: [], after: goOn };
    }
    case "await": {
      const cell = numberOf(all, action.cell, mode);
      const after = (value: Value): Micro =>
        all.call(action.ready, value) === true ? goOn(value) : { tag: "wait" };
      return { tag: "read", cell, known: [], after };
    }
    case "write": {
      const cell = numberOf(all, action.cell, mode);
      const value = cellAt(all, cell).numberOf(action.value);
      return { tag: "write", cell, value, known: undefined, after: () => goOn(unit) };
    }
    case "transaction": {
      const inner = settle(all, action.program, { next: "commit", below: rest });
      return microOf(all, inner, { ...mode, transactions: mode.transactions + 1 });
    }
  }
}

function numberOf({ numbers }: Unfolded, cell: SharedCell["cell"], { place }: Mode): number {
  const number = numbers.get(cell);
  if (number !== undefined) return number;
  throw sourceFault(
    place,
    `This uses a cell "${cell.name}" that is no top-level value, so nobody else can share it.`,
    "Define the cell at the top level of a package.",
  );
}

type Mode = {
  readonly place: Place;
  /** How many transactions enclose what is done. */
  readonly transactions: number;
  /** Whether everything up to the end is one piece. */
  readonly inOnePiece: boolean;
  /** Throws at an access that may not be here. */
  readonly refuse: (tag: Exclude<Action["tag"], "pure" | "bind">) => void;
  readonly done: (after: Settled) => Micro;
};

function asking(name: string, place: Place): Mode {
  return {
    place,
    transactions: 0,
    inOnePiece: true,
    refuse: (tag) => {
      if (tag === "read" || tag === "transaction") return;
      throw sourceFault(
        place,
        `The property "${name}" does not only read: it has ${tag === "await" ? "an await" : "a write"}.`,
      );
    },
    done: (after) => {
      if (after.tag !== "end") throw new Error(`the property "${name}" stops before its end`);
      return { tag: "answer", value: after.value };
    },
  };
}
