import type { Binding, Expr } from "../../tree/core.ts";
import type { Because } from "../../tree/problem-type.ts";
import type { Type } from "../../tree/type.ts";
import { functionType } from "../../tree/type.ts";
import { evidentType, inferSigma } from "./infer-sigma.ts";
import type { Inference } from "./inference.ts";
import { recordExpr } from "./inference.ts";
import { makeEqual } from "./report.ts";
import { newMeta } from "./solver.ts";
import { substitute } from "./type-walk.ts";
import { kindFault } from "./written-type.ts";

type Block = Extract<Expr, { readonly tag: "block" }>;

/** Types the bindings one after the other, so that a long block needs no deep stack. */
export function bindAll(inference: Inference, { bindings }: Block): void {
  for (const { value, recursive, local } of bindings) {
    const assume = (type: Type) => inference.locals.set(local.id, type);
    assume(inferDefinition(inference, { value, recursive, name: local.name }, assume));
  }
}

/** What a local and a top-level definition have in common. */
export type Definition = Pick<Binding, "value" | "recursive"> & { readonly name: string };

/**
 * The generalised type of a definition. When the text says it completely, a recursive definition may
 * call itself at other instances; otherwise it has one type in its own body.
 */
export function inferDefinition(
  inference: Inference,
  { value, recursive, name }: Definition,
  assume: (type: Type) => void,
): Type {
  const evident = evidentType(inference, value);
  if (evident !== undefined) {
    if (recursive) assume(evident);
    inferSigma(inference, value);
    return recordExpr(inference, value, evident);
  }
  if (!recursive) return inferSigma(inference, value);
  return inferSigma(inference, value, (body, infer) => {
    const self = outline(inference, body);
    assume(self);
    const type = infer();
    const because: Because = { from: "recursion", name };
    makeEqual(inference, { actual: type, expected: { type: self, because }, region: value.region });
    return type;
  });
}

/** What is plain before inference, so that a wrong call of itself is blamed and not the definition. */
function outline({ solver, typeVariables }: Inference, value: Expr): Type {
  if (value.tag !== "lambda") return newMeta(solver);
  const params = value.params.map(({ type }) => {
    const written = type && substitute(type, typeVariables);
    const usable = written !== undefined && kindFault(solver, written) === undefined;
    return usable ? written : newMeta(solver);
  });
  return functionType(params, newMeta(solver));
}
