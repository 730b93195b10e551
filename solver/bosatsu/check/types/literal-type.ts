import type { Literal } from "../../tree/syntax.ts";
import type { Type } from "../../tree/type.ts";
import { charType, floatType, intType, stringType } from "../../tree/type.ts";

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
