import {
  countOrders,
  factorial,
  firstOrder,
  largestSubset,
  reachable,
  type SubsetTable,
  thingsOf,
} from "../../orders/subset-table.ts";
import { balanceTable } from "./balance-table.ts";
import type { Property, Question } from "./question.ts";

/**
 * One component's tables. Bit i of a subset is the i-th operation of the component in arrival order.
 * They are filled once: what is held or left out later only chooses among their subsets.
 */
export type Searched = {
  readonly operations: readonly number[];
  /** Subsets whose state keeps every step property. */
  readonly allowed: SubsetTable;
  /** Subsets with an order that is allowed at each step and whose last state keeps the commit properties. */
  readonly admissible: SubsetTable;
};

/** The orders of one admitted subset. */
export type Witness = {
  /** Positions of operations, the first order by arrival in which every step property holds. */
  readonly order: readonly number[];
  readonly safeOrders: bigint;
  readonly allOrders: bigint;
};

/** Judges `operations` by the properties listed, and by no other. */
export function searchOrders(
  question: Question,
  operations: readonly number[],
  properties: readonly number[],
): Searched {
  const declared = properties.map((at) => propertyAt(question, at));
  const table = (scope: Property["scope"]): SubsetTable =>
    balanceTable(
      question,
      operations,
      declared.filter((property) => property.scope === scope),
    );
  const allowed = table("step");
  const admissible = reachable(operations.length, allowed);
  if (declared.some((property) => property.scope === "commit")) {
    const kept = table("commit");
    for (let subset = 0; subset < admissible.length; subset += 1) {
      if (kept[subset] !== 1) admissible[subset] = 0;
    }
  }
  return { operations, allowed, admissible };
}

/** The largest admissible subset of those held; ties go to the earliest arrivals. */
export function largestAdmissible(searched: Searched, held: number): number {
  const best = largestSubset(held, searched.admissible);
  if (best === undefined) throw new Error("a component whose initial state breaks its properties");
  return best;
}

export function isAdmissible(searched: Searched, subset: number): boolean {
  return searched.admissible[subset] === 1;
}

export function witnessOf(searched: Searched, subset: number): Witness {
  const order = firstOrder(subset, searched.allowed);
  if (order === undefined) throw new Error(`subset ${subset} was admitted without an order`);
  return {
    order: order.map((thing) => operationAt(searched, thing)),
    safeOrders: countOrders(subset, searched.allowed),
    allOrders: factorial(order.length),
  };
}

export function operationsOf(searched: Searched, subset: number): readonly number[] {
  return thingsOf(subset).map((thing) => operationAt(searched, thing));
}

function operationAt(searched: Searched, thing: number): number {
  const at = searched.operations[thing];
  if (at === undefined) throw new RangeError(`no operation ${thing} in this component`);
  return at;
}

function propertyAt(question: Question, at: number): Property {
  const property = question.properties[at];
  if (property === undefined) throw new RangeError(`no property ${at}`);
  return property;
}
