import type { ConstructorRef } from "../../tree/core.ts";
import type { Literal } from "../../tree/syntax.ts";
import { predef } from "../../tree/type.ts";
import type { Formula } from "./formula.ts";
import { always, and, atLeast, equal, lessThan, never } from "./formula.ts";
import type { Linear } from "./linear.ts";
import { constantOf, variableOf } from "./linear.ts";

/**
 * What is known of a value while a program is read for its arithmetic. A `place` is a value of which
 * only its identity is known: equal keys mean equal values.
 */
export type Known =
  | { readonly tag: "int"; readonly value: Linear }
  | { readonly tag: "bool"; readonly holds: Formula }
  /** A Comparison: exactly one of the three holds. */
  | {
      readonly tag: "order";
      readonly less: Formula;
      readonly equal: Formula;
      readonly greater: Formula;
    }
  | { readonly tag: "data"; readonly ref: ConstructorRef; readonly args: readonly Known[] }
  | { readonly tag: "place"; readonly key: string };

/** The variables that stand for places, and what is always true of them. */
export type Variables = {
  /** Bounds and definitions, by variable. They hold whatever the program does. */
  readonly laws: Map<string, Formula>;
  /** The names by which the program calls an Int variable. */
  readonly names: Map<string, string>;
  readonly count: { places: number };
};

type Place = Extract<Known, { readonly tag: "place" }>;

export function createVariables(): Variables {
  return { laws: new Map(), names: new Map(), count: { places: 0 } };
}

export function place(key: string): Place {
  return { tag: "place", key };
}

/** A value of which nothing is known, not even that it is equal to another. */
export function freshPlace({ count }: Variables): Place {
  count.places += 1;
  return place(`some ${count.places}`);
}

/** Where a value is; of what was made on the way only that it is somewhere. */
export function placeOf(variables: Variables, known: Known): Place {
  return known.tag === "place" ? known : freshPlace(variables);
}

/** The part of a value at a step down, such as a field or an item. */
export function placeWithin({ key }: Place, step: string): Place {
  return place(`${key} ${step}`);
}

export function asInt(known: Known): Linear | undefined {
  if (known.tag === "int") return known.value;
  return known.tag === "place" ? variableOf(known.key) : undefined;
}

/** `undefined` for what cannot be a Bool. */
export function asBool(variables: Variables, known: Known): Formula | undefined {
  if (known.tag === "bool") return known.holds;
  if (known.tag === "data") return known.ref.name === "True" ? always : never;
  if (known.tag !== "place") return undefined;
  return isCase(variables, known, { index: 1, count: 2 });
}

type Order = Extract<Known, { readonly tag: "order" }>;

const orderNames = ["LT", "EQ", "GT"];

export function asOrder(variables: Variables, known: Known): Order | undefined {
  if (known.tag === "order") return known;
  if (known.tag !== "data" && known.tag !== "place") return undefined;
  const [less = never, same = never, greater = never] = orderNames.map((name, index) => {
    if (known.tag === "data") return known.ref.name === name ? always : never;
    return isCase(variables, known, { index, count: 3 });
  });
  return { tag: "order", less, equal: same, greater };
}

/** That a place was made by the constructor at this index of so many. */
export function isCase(
  { laws }: Variables,
  { key }: Place,
  { index, count }: { readonly index: number; readonly count: number },
): Formula {
  if (count === 1) return always;
  const name = `${key} case`;
  const variable = variableOf(name);
  const last = constantOf(BigInt(count - 1));
  laws.set(name, and(atLeast(variable, constantOf(0n)), atLeast(last, variable)));
  return equal(variable, constantOf(BigInt(index)));
}

/** The length of a list. */
export function lengthOf({ laws }: Variables, { key }: Place): Linear {
  const name = `${key} length`;
  laws.set(name, atLeast(variableOf(name), constantOf(0n)));
  return variableOf(name);
}

/** Something of which only two equal askings have equal answers. */
export function unknownFact({ laws }: Variables, name: string): Formula {
  const variable = variableOf(name);
  laws.set(name, and(atLeast(variable, constantOf(0n)), atLeast(constantOf(1n), variable)));
  return equal(variable, constantOf(1n));
}

export function bool(holds: Formula): Known {
  return { tag: "bool", holds };
}

export function int(value: Linear): Known {
  return { tag: "int", value };
}

export function compare(left: Linear, right: Linear): Known {
  return {
    tag: "order",
    less: lessThan(left, right),
    equal: equal(left, right),
    greater: lessThan(right, left),
  };
}

/** That a value is this literal. Of literals that are no Int only equal ones are told to be equal. */
export function isLiteral(variables: Variables, known: Known, literal: Literal): Formula {
  const value = literal.tag === "int" ? asInt(known) : undefined;
  if (literal.tag === "int" && value !== undefined) return equal(value, constantOf(literal.value));
  const { key } = placeOf(variables, known);
  return unknownFact(variables, `${key} is ${literal.tag} ${literal.value}`);
}

export function isPredef(ref: ConstructorRef, ...names: readonly string[]): boolean {
  return ref.package === predef && names.includes(ref.name);
}
