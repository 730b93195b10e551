import type { Expr } from "../../tree/core.ts";
import { literalType } from "../../tree/literal-type.ts";
import type { Type } from "../../tree/type.ts";
import type { Inference } from "./inference.ts";
import { localType } from "./inference.ts";
import { newMeta } from "./solver.ts";

/** Expressions whose type needs no inference, as it is in scope: names and literals. */
export type Name = Extract<Expr, { readonly tag: "local" | "global" | "constructor" | "literal" }>;

export function isName(expr: Expr): expr is Name {
  return (
    expr.tag === "local" ||
    expr.tag === "global" ||
    expr.tag === "constructor" ||
    expr.tag === "literal"
  );
}

/** The polymorphic type of a name or literal. */
export function typeOfName(inference: Inference, name: Name): Type {
  switch (name.tag) {
    case "local":
      return localType(inference, name.id);
    case "constructor":
      return inference.names.constructor(name.ref).type;
    case "literal":
      return literalType(name.literal);
    case "global": {
      const type = inference.names.global(name);
      if (type !== undefined) return type;
      inference.tainted = true;
      return newMeta(inference.solver);
    }
  }
}

/** The name as it stands in the source, for messages. */
export function nameIn(expr: Expr): string | undefined {
  switch (expr.tag) {
    case "local":
      return expr.name;
    case "global":
      return expr.written;
    case "constructor":
      return expr.ref.name;
    case "annotate":
    case "generic":
      return nameIn(expr.tag === "annotate" ? expr.value : expr.body);
    default:
      return undefined;
  }
}
