import { type Component, componentsOf } from "./components.ts";
import { fits, hold, noReservations, type Reservations, type Room, roomOf } from "./escrow.ts";
import { initialReasons } from "./initial-reasons.ts";
import { maximumOf } from "./maximum.ts";
import type { Question, Reason } from "./question.ts";
import {
  isAdmissible,
  largestAdmissible,
  operationsOf,
  type Searched,
  searchOrders,
  type Witness,
  witnessOf,
} from "./search.ts";

export type DecidedComponent = Component & {
  /** `undefined` when the component is larger than the bound. */
  readonly searched: Searched | undefined;
  /** Admitted operations, in arrival order. */
  readonly admitted: readonly number[];
  /** `undefined` when nothing was admitted: there is no order to speak of. */
  readonly witness: Witness | undefined;
};

/** In arrival order, or as large a set as can be found. */
export type Mode = "greedy" | "maximum";

export type Decision = {
  readonly mode: Mode;
  /** By operation: why nothing is said of it. */
  readonly reasons: readonly (Reason | undefined)[];
  /** By operation: its component, when it is a search operation that could be decided or searched. */
  readonly componentOf: ReadonlyMap<number, number>;
  readonly components: readonly DecidedComponent[];
  /** By operation. */
  readonly admitted: readonly boolean[];
  readonly held: Reservations;
};

/**
 * Chooses the operations to apply as one write. Two laws hold of the choice: bounds hold in every
 * order of it and properties in the order given, and nothing that was left out could be added alone.
 */
export function decide(question: Question, mode: Mode = "greedy"): Decision {
  const early = initialReasons(question);
  const components = componentsOf(question, (at) => early[at] === undefined);
  const reasons = [...early];
  for (const [component, { operations }] of components.entries()) {
    const size = operations.length;
    if (size <= question.searchBound) continue;
    for (const at of operations) {
      const bound = question.searchBound;
      reasons[at] = { reason: "search bound exhausted", component, size, bound };
    }
  }
  const choice: Choice = {
    question,
    room: roomOf(question.keys),
    reasons,
    ...locate(components),
    tables: components.map(({ operations, properties }) =>
      operations.length > question.searchBound
        ? undefined
        : searchOrders(question, operations, properties),
    ),
  };
  const settled = mode === "greedy" ? settleByArrival(choice) : settleLargest(choice, components);
  return { ...report(choice, components, settled), mode };
}

function settleByArrival(choice: Choice): Settled {
  const { settled, excluded } = settle(choice);
  // What did not fit when it came fits later only where something has given back its room.
  if (excluded.size > 0) readmit(choice, settled);
  return settled;
}

/** As many as a largest set that could be found; where it is not known to be largest, more may join. */
function settleLargest(choice: Choice, components: readonly Component[]): Settled {
  const settled = nothingSettled(choice);
  const { chosen } = maximumOf(choice.question, {
    ...choice,
    components: components.map(({ operations }, at) => ({
      operations,
      searched: choice.tables[at],
    })),
  });
  for (const at of chosen) admit(choice, settled, at);
  readmit(choice, settled);
  return settled;
}

/** What stays the same while operations are chosen. */
type Choice = {
  readonly question: Question;
  readonly room: Room;
  readonly reasons: readonly (Reason | undefined)[];
  readonly componentOf: ReadonlyMap<number, number>;
  /** The bit of an operation in its component's subsets. */
  readonly bitOf: ReadonlyMap<number, number>;
  readonly tables: readonly (Searched | undefined)[];
};

type Settled = {
  readonly admitted: boolean[];
  readonly held: Reservations;
  /** By component: the admitted subset. */
  readonly subsets: number[];
};

function locate(components: readonly Component[]): {
  readonly componentOf: ReadonlyMap<number, number>;
  readonly bitOf: ReadonlyMap<number, number>;
} {
  const componentOf = new Map<number, number>();
  const bitOf = new Map<number, number>();
  for (const [component, { operations }] of components.entries()) {
    for (const [thing, at] of operations.entries()) {
      componentOf.set(at, component);
      bitOf.set(at, 1 << thing);
    }
  }
  return { componentOf, bitOf };
}

/**
 * Reserves in arrival order, then lets each component keep its largest admissible subset; what it
 * drops gives back its headroom, so everything is reserved anew until nothing more is dropped.
 */
function settle(choice: Choice): {
  readonly settled: Settled;
  readonly excluded: ReadonlySet<number>;
} {
  const excluded = new Set<number>();
  for (;;) {
    const settled = reserve(choice, excluded);
    const before = excluded.size;
    for (const [component, searched] of choice.tables.entries()) {
      if (searched === undefined) continue;
      const holders = settled.subsets[component] ?? 0;
      const kept = largestAdmissible(searched, holders);
      for (const at of operationsOf(searched, holders & ~kept)) excluded.add(at);
    }
    if (excluded.size === before) return { settled, excluded };
  }
}

function nothingSettled({ question, tables }: Choice): Settled {
  return {
    admitted: question.operations.map(() => false),
    held: noReservations(question.keys.length),
    subsets: tables.map(() => 0),
  };
}

function reserve(choice: Choice, excluded: ReadonlySet<number>): Settled {
  const { question, room, reasons } = choice;
  const settled = nothingSettled(choice);
  for (const [at, operation] of question.operations.entries()) {
    if (reasons[at] !== undefined || excluded.has(at)) continue;
    if (fits(room, settled.held, operation)) admit(choice, settled, at);
  }
  return settled;
}

function admit({ question, componentOf, bitOf }: Choice, settled: Settled, at: number): void {
  const operation = question.operations[at];
  if (operation === undefined) throw new RangeError(`no operation ${at}`);
  settled.admitted[at] = true;
  hold(settled.held, operation);
  const component = componentOf.get(at);
  if (component !== undefined) {
    settled.subsets[component] = (settled.subsets[component] ?? 0) | (bitOf.get(at) ?? 0);
  }
}

/** Goes over what was left out until a whole pass adds nothing: dropped operations made room. */
function readmit(choice: Choice, settled: Settled): void {
  for (let added = true; added; ) {
    added = false;
    for (let at = 0; at < settled.admitted.length; at += 1) {
      if (settled.admitted[at] || !canJoin(choice, settled, at)) continue;
      admit(choice, settled, at);
      added = true;
    }
  }
}

function canJoin(choice: Choice, settled: Settled, at: number): boolean {
  const operation = choice.question.operations[at];
  if (operation === undefined || choice.reasons[at] !== undefined) return false;
  if (!fits(choice.room, settled.held, operation)) return false;
  const component = choice.componentOf.get(at);
  if (component === undefined) return true;
  const searched = choice.tables[component];
  const subset = (settled.subsets[component] ?? 0) | (choice.bitOf.get(at) ?? 0);
  return searched !== undefined && isAdmissible(searched, subset);
}

function report(
  choice: Choice,
  components: readonly Component[],
  { admitted, held, subsets }: Settled,
): Omit<Decision, "mode"> {
  return {
    reasons: choice.reasons,
    componentOf: choice.componentOf,
    admitted,
    held,
    components: components.map((component, index) => {
      const searched = choice.tables[index];
      const subset = subsets[index] ?? 0;
      return {
        ...component,
        searched,
        admitted: searched === undefined ? [] : operationsOf(searched, subset),
        witness: searched === undefined || subset === 0 ? undefined : witnessOf(searched, subset),
      };
    }),
  };
}
