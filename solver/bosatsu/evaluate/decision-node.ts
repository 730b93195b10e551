import type { Data, Value } from "../tree/value.ts";
import type { Code, Comparison, Frame, Match, Operand, Search, Test } from "./code.ts";
import { dataOf } from "./data.ts";
import { holds, operandOf, orderOf, read, runOperand, slotOperand, testOf } from "./operand.ts";

/** The nodes of decision trees. */

/** A field, counted from 1, and the slot that it goes to. */
export type Load = { readonly at: number; readonly slot: number };

export type Move = { readonly from: number; readonly to: number };

/** What to do with the values of one constructor. */
export type Case = { readonly loads: readonly Load[]; readonly next: Operand };

/** The value that decides, and a slot to keep it in when it has none but needs one. */
export type Subject = {
  readonly on: Operand;
  readonly keep?: number | undefined;
  /** Asked in place of a Bool that is not kept. */
  readonly condition?: Test | undefined;
};

export type Ending = {
  readonly moves: readonly Move[];
  readonly guard: Code | undefined;
  readonly body: Code;
};

export function leafNode({ moves, guard, body }: Ending, otherwise: Operand): Operand {
  const last = operandOf(body);
  const next = guard === undefined ? last : guardNode(guard, last, otherwise);
  if (moves.length === 0) return next;
  return runOperand((frame, captured) => {
    move(moves, frame);
    return read(next, frame, captured);
  });
}

function guardNode(guard: Code, then: Operand, otherwise: Operand): Operand {
  const test = testOf(guard);
  return runOperand((frame, captured) =>
    holds(test, frame, captured) ? read(then, frame, captured) : read(otherwise, frame, captured),
  );
}

function move(moves: readonly Move[], frame: Frame): void {
  for (const { from, to } of moves) frame[to] = frame[from];
}

/** Asks the guard for one solution after the other of what is in the slot. */
export type Searched = { readonly slot: number; readonly next: Search };

export function searchNode(
  { slot, next }: Searched,
  { guard, body }: Ending,
  otherwise: Operand,
): Operand {
  if (guard === undefined) throw new Error("a search without a guard");
  const test = testOf(guard);
  const then = operandOf(body);
  const on = slotOperand(slot);
  return runOperand((frame, captured) => {
    const value = read(on, frame, captured);
    let place = next(value, frame, undefined);
    while (place !== undefined) {
      if (holds(test, frame, captured)) return read(then, frame, captured);
      place = next(value, frame, place);
    }
    return read(otherwise, frame, captured);
  });
}

export function testNode(
  slot: number,
  match: Match,
  { then, otherwise }: { readonly then: Operand; readonly otherwise: Operand },
): Operand {
  const on = slotOperand(slot);
  return runOperand((frame, captured) =>
    match(read(on, frame, captured), frame)
      ? read(then, frame, captured)
      : read(otherwise, frame, captured),
  );
}

/** Tries one after the other; each gets what it is to give when it does not apply. */
export function untilOne(
  waysFor: (pending: Operand) => readonly Operand[],
  fail: Operand,
): Operand {
  const pending: Value = { opaque: "no branch yet" };
  const ways = waysFor(runOperand(() => pending));
  return runOperand((frame, captured) => {
    for (const way of ways) {
      const result = read(way, frame, captured);
      if (result !== pending) return result;
    }
    return read(fail, frame, captured);
  });
}

export function truthNode(subject: Subject, yes: Operand, no: Operand): Operand {
  const { on, keep, condition } = subject;
  if (condition !== undefined) {
    return runOperand((frame, captured) =>
      holds(condition, frame, captured) ? read(yes, frame, captured) : read(no, frame, captured),
    );
  }
  return runOperand((frame, captured) => {
    const value = read(on, frame, captured);
    if (keep !== undefined) frame[keep] = value;
    return value === true ? read(yes, frame, captured) : read(no, frame, captured);
  });
}

export function literalNode(
  { on, keep }: Subject,
  table: ReadonlyMap<Value, Operand>,
  other: Operand,
): Operand {
  const [only] = table;
  if (only !== undefined && table.size === 1) {
    const [literal, next] = only;
    return runOperand((frame, captured) => {
      const value = read(on, frame, captured);
      if (keep !== undefined) frame[keep] = value;
      return value === literal ? read(next, frame, captured) : read(other, frame, captured);
    });
  }
  return runOperand((frame, captured) => {
    const value = read(on, frame, captured);
    if (keep !== undefined) frame[keep] = value;
    return read(table.get(value) ?? other, frame, captured);
  });
}

export function tagNode(subject: Subject, table: readonly Case[]): Operand {
  const [first, second] = table;
  if (first === undefined) throw new Error("a type without constructors has no values");
  if (second === undefined) return onlyNode(subject, first);
  return table.length === 2 ? eitherNode(subject, first, second) : tableNode(subject, table);
}

function onlyNode({ on, keep }: Subject, { loads, next }: Case): Operand {
  return runOperand((frame, captured) => {
    const value = read(on, frame, captured);
    if (keep !== undefined) frame[keep] = value;
    load(loads, dataOf(value), frame);
    return read(next, frame, captured);
  });
}

function eitherNode({ on, keep }: Subject, first: Case, second: Case): Operand {
  return runOperand((frame, captured) => {
    const value = read(on, frame, captured);
    if (keep !== undefined) frame[keep] = value;
    const data = dataOf(value);
    if (data[0] === 0) {
      load(first.loads, data, frame);
      return read(first.next, frame, captured);
    }
    load(second.loads, data, frame);
    return read(second.next, frame, captured);
  });
}

function tableNode({ on, keep }: Subject, table: readonly Case[]): Operand {
  return runOperand((frame, captured) => {
    const value = read(on, frame, captured);
    if (keep !== undefined) frame[keep] = value;
    const data = dataOf(value);
    const found = table[data[0]];
    if (found === undefined) throw new Error(`no constructor ${data[0]}`);
    load(found.loads, data, frame);
    return read(found.next, frame, captured);
  });
}

function load(loads: readonly Load[], data: Data, frame: Frame): void {
  for (let index = 0; index < loads.length; index += 1) {
    const each = loads[index];
    if (each !== undefined) frame[each.slot] = data[each.at];
  }
}

export type Orders = {
  readonly onLess: Operand;
  readonly onEqual: Operand;
  readonly onGreater: Operand;
};

export function orderNode(comparison: Comparison, { onLess, onEqual, onGreater }: Orders): Operand {
  return runOperand((frame, captured) => {
    const order = orderOf(comparison, frame, captured);
    if (order < 0) return read(onLess, frame, captured);
    return order > 0 ? read(onGreater, frame, captured) : read(onEqual, frame, captured);
  });
}

/** Puts values into their slots before the tree looks at them. */
export function fillNode(
  fills: readonly { readonly slot: number; readonly operand: Operand }[],
  next: Operand,
): Operand {
  const [first] = fills;
  if (first === undefined) return next;
  if (fills.length === 1) {
    return runOperand((frame, captured) => {
      frame[first.slot] = read(first.operand, frame, captured);
      return read(next, frame, captured);
    });
  }
  return runOperand((frame, captured) => {
    for (const { slot, operand } of fills) frame[slot] = read(operand, frame, captured);
    return read(next, frame, captured);
  });
}
