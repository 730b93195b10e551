import type { Expr } from "../tree/core.ts";
import type { Def } from "../tree/syntax.ts";
import type { BoundVariable } from "../tree/type.ts";
import { annotated } from "./annotation.ts";
import type { Context } from "./context.ts";
import { bindParameters, lambdaOf } from "./lambda.ts";
import type { Scope, VariableFrame } from "./scope.ts";
import { report, scoped } from "./scope.ts";
import { resolveType } from "./type-ref.ts";
import { boundVariables, declareVariables, popFrame, pushFrame } from "./type-variables.ts";

/** A def as the lambda that it is; its own name is in scope already. */
export function resolveDefinition(context: Context, def: Def): Expr {
  const { scope } = context;
  const frame = pushFrame(scope, def.typeParameters === undefined);
  const repeated = declareVariables(scope, frame, def.typeParameters ?? []);
  const value = scoped(scope, () => curried(context, def));
  popFrame(scope, frame);
  if (def.typeParameters !== undefined) reportUnusedVariables(scope, def, frame, repeated);
  return quantified(boundVariables(frame), value);
}

/** One lambda for each group. */
function curried(context: Context, def: Def): Expr {
  const { scope } = context;
  const groups = def.groups.map((group) => bindParameters(scope, group, def.region));
  const annotation = def.result && { ref: def.result, type: resolveType(scope, def.result) };
  startBody(scope);
  const typed = annotated(context.expression(def.body), annotation);
  const from = { region: def.region, origin: "parameter" } as const;
  return groups.reduceRight((rest, params) => lambdaOf(params, rest, from), typed);
}

/** From here on a new variable belongs to a body: nested defs have their own of that name. */
export function startBody(scope: Scope): void {
  const owner = scope.frames.findLast(({ open }) => open);
  if (owner !== undefined) owner.part = "body";
}

function reportUnusedVariables(
  scope: Scope,
  def: Def,
  { variables }: VariableFrame,
  repeated: readonly string[],
): void {
  const unused = [...variables.values()].filter(({ used }) => !used).map(({ written }) => written);
  if (unused.length === 0 && repeated.length === 0) return;
  const name = def.name.text;
  report(scope, def.region, { code: "InvalidDefTypeParameters", name, unused, repeated });
}

/** Quantifies variables over an expression, if there are any. */
export function quantified(vars: readonly BoundVariable[], body: Expr): Expr {
  return vars.length === 0 ? body : { tag: "generic", vars, body, region: body.region };
}
