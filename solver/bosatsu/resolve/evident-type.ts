import type { CorePattern } from "../tree/core.ts";
import { literalType } from "../tree/literal-type.ts";
import type { Type } from "../tree/type.ts";
import { predef, stringType, tupleType, unitType } from "../tree/type.ts";

/** The type that a pattern shows by itself, without inference, if it shows one. */
export function evidentType(pattern: CorePattern): Type | undefined {
  switch (pattern.tag) {
    case "annotated":
      return pattern.type;
    case "as":
      return evidentType(pattern.pattern);
    case "literal":
      return literalType(pattern.literal);
    case "string":
      return stringType;
    case "constructor":
      return evidentTuple(pattern);
    default:
      return undefined;
  }
}

function evidentTuple(pattern: Extract<CorePattern, { readonly tag: "constructor" }>) {
  const { ref, args } = pattern;
  if (ref.package !== predef) return undefined;
  if (ref.name === "Unit") return unitType;
  if (!/^Tuple\d+$/.test(ref.name)) return undefined;
  const items = args.map(evidentType).filter((item) => item !== undefined);
  return items.length === args.length ? tupleType(items) : undefined;
}
