import type { Kind, Type } from "../../tree/type.ts";

/**
 * Why two types do not fit. `actual` is always on the side of the expression, `wanted` on the side of
 * what it is used as, also where a contravariant position turned the question round.
 */
export type Fault =
  | { readonly reason: "mismatch"; readonly actual: Type; readonly wanted: Type }
  /** The type would have to contain itself. */
  | { readonly reason: "infinite"; readonly part: Type; readonly whole: Type }
  /** A rigid variable would have to be known where it is not. */
  | { readonly reason: "escape"; readonly skolem: Type }
  | { readonly reason: "arity"; readonly actual: number; readonly wanted: number }
  | {
      readonly reason: "kind";
      readonly type: Type;
      readonly actual: Kind;
      readonly wanted: Kind;
    };

/** The same fault asked from the other side. */
export function flip(fault: Fault | undefined): Fault | undefined {
  if (fault?.reason === "mismatch") {
    return { reason: "mismatch", actual: fault.wanted, wanted: fault.actual };
  }
  if (fault?.reason === "arity") {
    return { reason: "arity", actual: fault.wanted, wanted: fault.actual };
  }
  return fault;
}
