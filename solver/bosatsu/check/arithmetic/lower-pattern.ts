import type { CoreListItem, CorePattern, CoreStringPart, LocalId } from "../../tree/core.ts";
import type { DeclaredTypes } from "../declared-types.ts";
import { constructorsOf } from "../declared-types.ts";
import type { Formula } from "./formula.ts";
import { always, and, atLeast, equal, never, not, or } from "./formula.ts";
import { constantOf, variableOf } from "./linear.ts";
import type { Known, Variables } from "./symbol.ts";
import {
  asBool,
  asInt,
  asOrder,
  freshPlace,
  isCase,
  isLiteral,
  isPredef,
  lengthOf,
  placeOf,
  placeWithin,
  unknownFact,
} from "./symbol.ts";

/** Where a pattern's names go, and what is needed to read it. */
export type PatternReader = {
  readonly variables: Variables;
  readonly declared: DeclaredTypes;
  readonly bind: (pattern: Binder, known: Known) => void;
};

/** A name at its binding place. */
export type Binder = { readonly id: LocalId; readonly name: string };

/** When exactly a value matches, guards aside. Binds the pattern's names as it goes. */
export function lowerPattern(reader: PatternReader, pattern: CorePattern, known: Known): Formula {
  switch (pattern.tag) {
    case "wildcard":
      return always;
    case "bind":
      reader.bind(pattern.local, known);
      return always;
    case "as":
      reader.bind(pattern.local, known);
      return lowerPattern(reader, pattern.pattern, known);
    case "annotated":
      return lowerPattern(reader, pattern.pattern, known);
    case "literal":
      return isLiteral(reader.variables, known, pattern.literal);
    case "constructor":
      return constructorPattern(reader, pattern, known);
    case "list":
      return listPattern(reader, pattern.items, known);
    case "string":
      return stringPattern(reader, pattern.parts);
    case "union":
      return unionPattern(reader, pattern.alternatives, known);
  }
}

type ConstructorPattern = Extract<CorePattern, { readonly tag: "constructor" }>;

function constructorPattern(
  reader: PatternReader,
  pattern: ConstructorPattern,
  known: Known,
): Formula {
  const { ref, args } = pattern;
  const { variables } = reader;
  if (isPredef(ref, "True", "False")) {
    const holds = asBool(variables, known);
    if (holds !== undefined) return ref.name === "True" ? holds : not(holds);
  }
  if (isPredef(ref, "LT", "EQ", "GT")) {
    const order = asOrder(variables, known);
    const byName = { LT: order?.less, EQ: order?.equal, GT: order?.greater };
    const holds = new Map(Object.entries(byName)).get(ref.name);
    if (holds !== undefined) return holds;
  }
  if (isPredef(ref, "EmptyList")) return listPattern(reader, [], known);
  if (isPredef(ref, "NonEmptyList")) return consPattern(reader, args, known);
  return dataPattern(reader, pattern, known);
}

function dataPattern(
  reader: PatternReader,
  { ref, args }: ConstructorPattern,
  known: Known,
): Formula {
  if (known.tag === "data") {
    const same = known.ref.package === ref.package && known.ref.name === ref.name;
    const parts = args.map((arg, at) =>
      lowerPattern(reader, arg, known.args[at] ?? freshPlace(reader.variables)),
    );
    return same ? and(...parts) : never;
  }
  const found = reader.declared.constructor(ref);
  const count = constructorsOf(found?.type)?.length;
  const at = placeOf(reader.variables, known);
  const made =
    found === undefined || count === undefined
      ? unknownFact(reader.variables, `${at.key} is ${ref.package} ${ref.name}`)
      : isCase(reader.variables, at, { index: found.variant.index, count });
  const parts = args.map((arg, index) =>
    lowerPattern(reader, arg, placeWithin(at, `${ref.name}.${index}`)),
  );
  return and(made, ...parts);
}

/** `NonEmptyList(h, t)`, which says the same as `[h, *t]`. */
function consPattern(
  reader: PatternReader,
  [head, tail]: readonly CorePattern[],
  known: Known,
): Formula {
  const { variables } = reader;
  const at = placeOf(variables, known);
  const parts = [atLeast(lengthOf(variables, at), constantOf(1n))];
  if (head !== undefined) parts.push(lowerPattern(reader, head, placeWithin(at, "item 0")));
  if (tail !== undefined) parts.push(lowerPattern(reader, tail, placeWithin(at, "from 1")));
  return and(...parts);
}

/**
 * Items before the first glob are counted from the front and those after the last from the back. What
 * lies between two globs is found by a search, and is a value of its own.
 */
function listPattern(reader: PatternReader, items: readonly CoreListItem[], known: Known): Formula {
  const { variables } = reader;
  const at = placeOf(variables, known);
  const globs = items.flatMap((item, index) => (item.tag === "glob" ? [index] : []));
  const [first = items.length] = globs;
  const last = globs.at(-1) ?? items.length;
  const placeAt = (index: number): Known => {
    if (index < first) return placeWithin(at, `item ${index}`);
    if (index > last) return placeWithin(at, `item ${index - items.length}`);
    if (globs.length > 1) return freshPlace(variables);
    return placeWithin(at, `from ${first} to ${first + 1 - items.length}`);
  };
  const parts = items.map((item, index) => {
    if (item.tag === "item") return lowerPattern(reader, item.pattern, placeAt(index));
    if (item.local !== undefined) reader.bind(item.local, placeAt(index));
    return always;
  });
  const count = constantOf(BigInt(items.length - globs.length));
  const length = lengthOf(variables, at);
  if (globs.length === 0) return and(equal(length, count), ...parts);
  if (globs.length > 1) parts.push(unknownFact(variables, freshPlace(variables).key));
  return and(atLeast(length, count), ...parts);
}

function stringPattern(reader: PatternReader, parts: readonly CoreStringPart[]): Formula {
  const { variables } = reader;
  for (const part of parts) {
    if (part.tag !== "text" && part.local !== undefined) {
      reader.bind(part.local, freshPlace(variables));
    }
  }
  const fixed = parts.filter((part) => part.tag !== "text" || part.text !== "");
  const [only] = fixed;
  if (fixed.length === 1 && only?.tag === "glob") return always;
  return unknownFact(variables, freshPlace(variables).key);
}

/**
 * A name of a union is a value of its own that equals what one of the matching alternatives binds:
 * which one, a guard may have decided. Values of other types than Int have numbers here too, equal
 * ones for equal values.
 */
function unionPattern(
  reader: PatternReader,
  alternatives: readonly CorePattern[],
  known: Known,
): Formula {
  const bound = new Map<LocalId, Binder>();
  const read = alternatives.map((alternative) => {
    const values = new Map<LocalId, Known>();
    const bind: PatternReader["bind"] = (local, value) => {
      bound.set(local.id, local);
      values.set(local.id, value);
    };
    return { matches: lowerPattern({ ...reader, bind }, alternative, known), values };
  });
  const any = or(...read.map(({ matches }) => matches));
  for (const [id, local] of bound) {
    const whole = freshPlace(reader.variables);
    reader.bind(local, whole);
    const wanted = variableOf(whole.key);
    const choices = read.map(({ matches, values }) => {
      const value = values.get(id);
      const given = value === undefined ? undefined : asInt(value);
      return given === undefined ? matches : and(matches, equal(wanted, given));
    });
    reader.variables.laws.set(whole.key, or(not(any), ...choices));
  }
  return any;
}
