import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import { smallestSubset } from "../../orders/subset-table.ts";
import { propertiesChangedBy, readersOf } from "./components.ts";
import type { Decision } from "./decide.ts";
import { limitedSide, roomUnder } from "./escrow.ts";
import {
  arrivedBefore,
  type Fewest,
  type FewestOf,
  type HolderList,
  type Holders,
  rememberedFewest,
  rememberedTotals,
  type TotalOf,
} from "./holders.ts";
import type { Limit, Operation, Question, Side } from "./question.ts";
import { sideOf, sizeOf } from "./question.ts";
import { isAdmissible, operationsOf, type Searched, searchOrders } from "./search.ts";

/** Why an operation was left out, in terms of operations that were admitted. */
export type Refusal =
  | { readonly tag: "bounds"; readonly failing: readonly BoundRefusal[] }
  | PropertyRefusal;

export type BoundRefusal = {
  readonly limit: Limit;
  readonly key: number;
  /** What the holders leave, what the operation needs, and what is missing. */
  readonly headroom: Int;
  readonly need: Int;
  readonly shortfall: Int;
  readonly side: Side;
  /** The holders are the first `upTo` of the key's list on that side. */
  readonly upTo: number;
  readonly total: Int;
  /** The fewest of the holders that already leave too little; members are positions in the list. */
  readonly smallest: Fewest;
  /** The fewest of the holders without which there would be room; none when all of them are too few. */
  readonly repair: Fewest | undefined;
};

export type PropertyRefusal = {
  readonly tag: "property";
  /** The first property that alone leaves no order, or else the first that the operation can change. */
  readonly property: number;
  readonly properties: readonly number[];
  readonly component: number;
  /** The admitted operations of the component. */
  readonly with: readonly number[];
  /** The fewest of them with which it has no order already. */
  readonly smallest: readonly number[];
  /** The fewest of them without which it has one; `undefined` when there is none even so. */
  readonly repair: readonly number[] | undefined;
};

/** Tells why an operation that was left out was. */
export type Explain = (at: number) => Refusal;

/** Explains the operations that were left out; what their explanations share is made once. */
export function explainer(question: Question, decision: Decision, holders: Holders): Explain {
  const tables = propertyTables(question, decision);
  const [fewest, totalOf] = [rememberedFewest(), rememberedTotals()];
  return (at) => {
    const operation = question.operations[at];
    if (operation === undefined) throw new RangeError(`no operation ${at}`);
    // Those that came later are blamed only when those that came before leave enough room.
    const earlier = failingBounds(question, operation, (side, key) => {
      const list = listOf(holders, side, key);
      return { list, upTo: arrivedBefore(list, at), fewest, totalOf };
    });
    if (earlier.length > 0) return { tag: "bounds", failing: earlier };
    const all = failingBounds(question, operation, (side, key) => {
      const list = listOf(holders, side, key);
      return { list, upTo: list.length, fewest, totalOf };
    });
    if (all.length > 0) return { tag: "bounds", failing: all };
    return explainByProperty(question, decision, tables, at);
  };
}

type Prefix = {
  readonly list: HolderList;
  readonly upTo: number;
  readonly fewest: FewestOf;
  readonly totalOf: TotalOf;
};

function listOf(holders: Holders, side: Side, key: number): HolderList {
  return holders[side][key] ?? [];
}

/** Every bound that breaks, by footprint, then by declaration. */
function failingBounds(
  question: Question,
  operation: Operation,
  prefixOf: (side: Side, key: number) => Prefix,
): readonly BoundRefusal[] {
  return operation.effects.flatMap(({ key, delta }) => {
    const side = sideOf(delta);
    const state = question.keys[key];
    if (state === undefined) throw new RangeError(`no key ${key}`);
    const need = sizeOf(delta);
    const prefix = prefixOf(side, key);
    const total = prefix.totalOf(prefix.list, prefix.upTo);
    return state.limits.flatMap((limit) => {
      if (limitedSide(limit) !== side) return [];
      const headroom = subtract(roomUnder(state.initial, limit), total);
      if (need <= headroom) return [];
      return [{ limit, key, headroom, need, side, ...blame(prefix, total, need, headroom) }];
    });
  });
}

function blame(
  { list, upTo, fewest }: Prefix,
  total: Int,
  need: Int,
  headroom: Int,
): Pick<BoundRefusal, "shortfall" | "upTo" | "total" | "smallest" | "repair"> {
  const shortfall = subtract(need, headroom);
  // Integers: more than what is left over is at least one more.
  const smallest = fewest(list, upTo, add(subtract(total, shortfall), 1));
  if (smallest === undefined) throw new Error("the holders do not explain the refusal");
  return { shortfall, upTo, total, smallest, repair: fewest(list, upTo, shortfall) };
}

/** The tables of one component by one of its properties, or by all of them. */
type PropertyTables = (component: number, property: number | undefined) => Searched;

function propertyTables(question: Question, { components }: Decision): PropertyTables {
  const known = new Map<string, Searched>();
  return (component, property) => {
    const decided = components[component];
    if (decided?.searched === undefined) throw new Error(`component ${component} was not searched`);
    const { operations, properties, searched } = decided;
    if (property === undefined || properties.length === 1) return searched;
    const name = `${component} ${property}`;
    const table = known.get(name) ?? searchOrders(question, operations, [property]);
    known.set(name, table);
    return table;
  };
}

function explainByProperty(
  question: Question,
  decision: Decision,
  tables: PropertyTables,
  at: number,
): PropertyRefusal {
  const component = decision.componentOf.get(at);
  const operation = question.operations[at];
  const decided = component === undefined ? undefined : decision.components[component];
  if (component === undefined || operation === undefined || decided === undefined) {
    throw new Error(`operation ${at} was left out though it fits`);
  }
  const properties = propertiesChangedBy(operation, readersOf(question));
  const own = subsetOf(decided.operations, [at]);
  const admitted = subsetOf(decided.operations, decided.admitted);
  const alone = properties.find(
    (property) => !isAdmissible(tables(component, property), admitted | own),
  );
  const property = alone ?? properties[0];
  if (property === undefined) throw new Error(`operation ${at} is on no property's key`);
  const table = tables(component, alone);
  const left = (subset: number): boolean => isAdmissible(table, subset | own);
  const smallest = smallestSubset(admitted, (subset) => !left(subset));
  const repair = smallestSubset(admitted, (subset) => left(admitted & ~subset));
  if (smallest === undefined) throw new Error(`operation ${at} has an order with all admitted`);
  return {
    tag: "property",
    property,
    properties,
    component,
    with: decided.admitted,
    smallest: operationsOf(table, smallest),
    repair: repair === undefined ? undefined : operationsOf(table, repair),
  };
}

function subsetOf(operations: readonly number[], members: readonly number[]): number {
  return members.reduce((subset, at) => subset | (1 << operations.indexOf(at)), 0);
}
