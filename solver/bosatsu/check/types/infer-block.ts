import type { Binding, Expr } from "../../tree/core.ts";
import type { Because } from "../../tree/problem-type.ts";
import type { Type } from "../../tree/type.ts";
import { functionType } from "../../tree/type.ts";
import { evidentType, inferSigma } from "./infer-sigma.ts";
import type { Inference } from "./inference.ts";
import { recordExpr } from "./inference.ts";
import { makeEqual } from "./report.ts";
import type { Solver } from "./solver.ts";
import { inScope, newMeta } from "./solver.ts";

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
  const { solver } = inference;
  const evident = evidentType(inference, value);
  if (evident !== undefined) {
    if (recursive) assume(evident);
    inferSigma(inference, value);
    return recordExpr(inference, value, evident);
  }
  if (!recursive) return inferSigma(inference, value);
  const self = inScope(solver, () => outline(solver, value));
  assume(self);
  return inferSigma(inference, value, (type) => {
    const because: Because = { from: "recursion", name };
    makeEqual(inference, { actual: type, expected: { type: self, because }, region: value.region });
  });
}

/** Of a function at least the number of parameters is plain, which makes for better messages. */
function outline(solver: Solver, value: Expr): Type {
  if (value.tag === "generic") return outline(solver, value.body);
  if (value.tag !== "lambda") return newMeta(solver);
  return functionType(
    value.params.map(() => newMeta(solver)),
    newMeta(solver),
  );
}
