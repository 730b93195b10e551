import type { Literal } from "./syntax.ts";
import type { Type } from "./type.ts";
import { charType, floatType, intType, stringType } from "./type.ts";

/** The type that a literal has by its form. */
export function literalType(literal: Literal): Type {
  switch (literal.tag) {
    case "int":
      return intType;
    case "float":
      return floatType;
    case "string":
      return stringType;
    case "char":
      return charType;
  }
}
