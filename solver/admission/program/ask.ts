import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import { sourceFault } from "../../program/fault.ts";
import { integerOf, toList } from "../../program/values.ts";
import type {
  Effect,
  KeyState,
  Limit,
  Operation,
  Property,
  Question,
  Reason,
} from "../decide/question.ts";
import type { Program } from "./program.ts";
import type { DeclaredProperty, Row } from "./specification.ts";

/** An operation of the batch with its input as a value of the handler's type. */
export type Request = { readonly id: string; readonly handler: string; readonly input: Value };

/** Puts a batch to the specification: evaluates footprints and effects into numbers. */
export type Ask = (requests: readonly Request[], searchBound: number) => Question;

/** Evaluates what is the same for all batches: initial balances, limits and properties. */
export function asking(program: Program): Ask {
  const initial = initialBalances(program);
  const places = new Map([...initial.keys()].map((key, place) => [key, place]));
  const barred = barredBy(program);
  const keys = [...keyStates(program, initial), ...sumStates(program, initial, places)];
  const sums = sumsByKey(keys);
  const properties = program.specification.properties.map((property) =>
    propertyOf(program, property, places),
  );
  const declared = declaredBy(program, barred);
  return (requests, searchBound) => ({
    keys,
    properties,
    operations: requests.map((request) =>
      withSums(operationOf(program, request, places, declared), sums),
    ),
    searchBound,
  });
}

function initialBalances({
  specification,
  balances,
  evaluation,
}: Program): ReadonlyMap<string, Int> {
  const { view, initial, place } = specification;
  const listed = balances.all(initial);
  if (listed.repeated !== undefined) {
    throw sourceFault(place, `The view lists the key "${listed.repeated}" twice.`);
  }
  if (view.tag === "balances") {
    for (const [key, balance] of listed.balances) {
      if (integerOf(evaluation.call(view.balance, initial, key)) === balance) continue;
      throw sourceFault(
        place,
        `The view lists another balance of "${key}" than it gives for the key.`,
      );
    }
  }
  return listed.balances;
}

function keyStates(program: Program, initial: ReadonlyMap<string, Int>): readonly KeyState[] {
  const { bounds, place } = program.specification;
  for (const { name, key, sum = [] } of bounds) {
    const unknown = [...(key === undefined ? [] : [key]), ...sum].find((it) => !initial.has(it));
    if (unknown === undefined) continue;
    throw sourceFault(
      place,
      `The bound "${name}" is about "${unknown}", a key that the state does not have.`,
    );
  }
  const ofAll = bounds.filter(({ sum, key }) => sum === undefined && key === undefined);
  const named = new Set(bounds.flatMap(({ sum, key }) => (sum === undefined ? (key ?? []) : [])));
  let last: readonly Limit[] = [];
  return Array.from(initial, ([key, balance]) => {
    const own = named.has(key)
      ? bounds.filter((bound) => bound.sum === undefined && (bound.key ?? key) === key)
      : ofAll;
    const limits = own.map(({ name, kind, limit }) => ({
      name,
      kind,
      limit: integerOf(program.evaluation.call(limit, key)),
    }));
    // Most keys have the limits of the one before, and of many keys one list is enough.
    if (!isSameLimits(last, limits)) last = limits;
    return { key, initial: balance, limits: last };
  });
}

function isSameLimits(left: readonly Limit[], right: readonly Limit[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ name, kind, limit }, at) => {
      const other = right[at];
      return name === other?.name && kind === other.kind && limit === other.limit;
    })
  );
}

/** Each bounded sum as a key of its own, called after its bound. */
function sumStates(
  { specification, evaluation }: Program,
  initial: ReadonlyMap<string, Int>,
  places: ReadonlyMap<string, number>,
): readonly KeyState[] {
  return specification.bounds.flatMap(({ name, kind, sum, limit }) => {
    if (sum === undefined) return [];
    if (initial.has(name)) {
      throw sourceFault(
        specification.place,
        `The bound "${name}" of a sum is called like a key.`,
        "The result lists the sum among the keys, so it needs a name of its own.",
      );
    }
    const keys = [...new Set(sum)];
    return {
      key: name,
      initial: keys.reduce<Int>((total, key) => add(total, initial.get(key) ?? 0), 0),
      limits: [{ name, kind, limit: integerOf(evaluation.call(limit, name)) }],
      sumOf: keys.flatMap((key) => places.get(key) ?? []),
    };
  });
}

/** By key: the positions of the sums that it is part of. */
function sumsByKey(keys: readonly KeyState[]): ReadonlyMap<number, readonly number[]> {
  const sums = new Map<number, number[]>();
  for (const [sum, { sumOf = [] }] of keys.entries()) {
    for (const key of sumOf) sums.set(key, [...(sums.get(key) ?? []), sum]);
  }
  return sums;
}

/** What an operation changes of a sum is the sum of what it changes. */
function withSums(operation: Operation, sums: ReadonlyMap<number, readonly number[]>): Operation {
  if (sums.size === 0) return operation;
  const net = new Map<number, Int>();
  const touched = new Set<number>();
  for (const key of operation.touches) for (const sum of sums.get(key) ?? []) touched.add(sum);
  for (const { key, delta } of operation.effects) {
    for (const sum of sums.get(key) ?? []) net.set(sum, add(net.get(sum) ?? 0, delta));
  }
  const effects = [...touched].flatMap((key): Effect[] => {
    const delta = net.get(key) ?? 0;
    return delta === 0 ? [] : [{ key, delta }];
  });
  return {
    ...operation,
    sums: [...touched],
    effects: [...operation.effects, ...effects],
  };
}

function propertyOf(
  { specification, evaluation }: Program,
  { name, scope, keys, predicate }: DeclaredProperty,
  places: ReadonlyMap<string, number>,
): Property {
  // A search asks about the same balances again and again.
  const known = new Map<string, boolean>();
  return {
    name,
    scope,
    keys: keys.map((key) => {
      const place = places.get(key);
      if (place !== undefined) return place;
      throw sourceFault(
        specification.place,
        `The property "${name}" reads "${key}", a key that the state does not have.`,
      );
    }),
    holds: (balances) => {
      const asked = balances.join();
      const before = known.get(asked);
      if (before !== undefined) return before;
      const holds = evaluation.call(predicate, toList(balances)) === true;
      known.set(asked, holds);
      return holds;
    },
  };
}

/** What keeps an operation of a name from being decided, whatever its input. */
type Barred = (name: string, rows: readonly Row[]) => Reason | undefined;

function barredBy({ specification, writers, handlers }: Program): Barred {
  const rowsOf = (name: string): readonly Row[] => specification.operations.get(name) ?? [];
  const unclassified = [...handlers.keys()].find(
    (name) => writers.has(name) && rowsOf(name).length === 0,
  );
  return (name, rows) => {
    if (unclassified !== undefined)
      return { reason: "unclassified write", operation: unclassified };
    if (rows.length === 0 || writers.has(name)) return undefined;
    return { reason: "no implementing write", operation: name };
  };
}

/** What is declared of a handler's operations, whatever their input. */
type Declared = { readonly rows: readonly Row[]; readonly barred: Reason | undefined };

function declaredBy(
  { specification, handlers }: Program,
  barred: Barred,
): ReadonlyMap<string, Declared> {
  const names = [...handlers.keys()];
  return new Map(
    names.map((name) => {
      const rows = specification.operations.get(name) ?? [];
      return [name, { rows, barred: barred(name, rows) }];
    }),
  );
}

const undeclared: Declared = { rows: [], barred: undefined };

function operationOf(
  { evaluation }: Program,
  { id, handler, input }: Request,
  places: ReadonlyMap<string, number>,
  declared: ReadonlyMap<string, Declared>,
): Operation {
  const { rows, barred } = declared.get(handler) ?? undeclared;
  const footprint: string[] = [];
  const net: Int[] = [];
  for (const { sign, key, amount } of rows) {
    const name = evaluation.call(key, input);
    if (typeof name !== "string") throw new TypeError(`a key is ${typeof name}`);
    const change = integerOf(evaluation.call(amount, input));
    const at = placeIn(footprint, name);
    net[at] = sign === "increase" ? add(net[at] ?? 0, change) : subtract(net[at] ?? 0, change);
    footprint[at] = name;
  }
  const touches: number[] = [];
  const effects: Effect[] = [];
  for (let at = 0; at < footprint.length; at += 1) {
    const key = places.get(footprint[at] ?? "");
    if (key === undefined) continue;
    touches.push(key);
    const delta = net[at] ?? 0;
    if (delta !== 0) effects.push({ key, delta });
  }
  // A list that has grown has room for many more, and a large batch keeps all of these.
  return {
    id,
    footprint: footprint.slice(),
    touches: touches.slice(),
    effects: effects.slice(),
    barred,
  };
}

/** Where the name stands, or would be appended. Few rows are looked through faster than hashed. */
function placeIn(names: readonly string[], name: string): number {
  const at = names.indexOf(name);
  return at === -1 ? names.length : at;
}
