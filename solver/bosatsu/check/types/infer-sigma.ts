import type { Expr } from "../../tree/core.ts";
import { literalType } from "../../tree/literal-type.ts";
import type { Because } from "../../tree/problem-type.ts";
import type { BoundVariable, Type } from "../../tree/type.ts";
import { functionType } from "../../tree/type.ts";
import { generalise } from "./generalise.ts";
import type { Expected, Inference } from "./inference.ts";
import { recordExpr } from "./inference.ts";
import { needsSkolems, skolemise } from "./quantifiers.ts";
import { sameType } from "./same-type.ts";
import { enterScope, inScope, leaveScope, newSkolem } from "./solver.ts";
import type { Step } from "./step.ts";
import { askCheck } from "./step.ts";
import { freeParts, quantify, substitute } from "./type-walk.ts";

/** Does something before and after the inference of an expression, in the same scope. */
export type Around = (body: Expr, infer: () => Type) => Type;

const nothingAround: Around = (_, infer) => infer();

/** Infers and generalises. `around` sees the expression inside of its quantified variables. */
export function inferSigma(inference: Inference, expr: Expr, around: Around = nothingAround): Type {
  const { solver } = inference;
  const type = inScope(solver, () => inferOpen(inference, expr, around));
  return recordExpr(inference, expr, generalise(solver, type));
}

/** The variables of a signature become skolems of the scope around, for it to generalise. */
function inferOpen(inference: Inference, expr: Expr, around: Around): Type {
  if (expr.tag !== "generic") return around(expr, () => inference.judge.infer(inference, expr));
  const outer = inference.typeVariables;
  const own = expr.vars.map((bound): readonly [string, Type] => [
    bound.name,
    newSkolem(inference.solver, bound, { from: "signature" }),
  ]);
  inference.typeVariables = new Map([...outer, ...own]);
  const type = inferOpen(inference, expr.body, around);
  inference.typeVariables = outer;
  return recordExpr(inference, expr, type);
}

/** Checks against a type that may be polymorphic: the expression has to work for every instance. */
export function checkSigma(inference: Inference, expr: Expr, type: Type, because: Because): void {
  const { solver, judge } = inference;
  if (!needsSkolems(solver, type)) {
    judge.check(inference, expr, { type, because });
    return;
  }
  inScope(solver, () => {
    const { region } = expr;
    const open = skolemise(solver, type, { from: "expression", region, type });
    judge.check(inference, expr, { type: open, because });
  });
  recordExpr(inference, expr, type);
}

/** The same as a step, for what may be at the top of a long chain. */
export function askSigma(
  inference: Inference,
  expr: Expr,
  { type, because }: Expected,
  then: () => Step,
): Step {
  const { solver } = inference;
  if (!needsSkolems(solver, type)) return askCheck(expr, { type, because }, then);
  enterScope(solver);
  const { region } = expr;
  const open = skolemise(solver, type, { from: "expression", region, type });
  return askCheck(expr, { type: open, because }, () => {
    leaveScope(solver);
    recordExpr(inference, expr, type);
    return then();
  });
}

/** The type that the text of a definition says completely, if it does. */
export function evidentType({ typeVariables }: Inference, expr: Expr): Type | undefined {
  const written = writtenType(expr);
  return written && substitute(written, typeVariables);
}

/** All branches must say the same. Goes down the last ones without a stack, since chains end there. */
function writtenType(expr: Expr): Type | undefined {
  const said: Type[] = [];
  let last = expr;
  while (last.tag === "block" || last.tag === "match") {
    if (last.tag === "block") {
      last = last.body;
      continue;
    }
    const end = last.branches.at(-1);
    if (end === undefined) return undefined;
    for (const { body } of last.branches.slice(0, -1)) {
      const type = writtenType(body);
      if (type === undefined || !agrees(type, said)) return undefined;
      said.push(type);
    }
    last = end.body;
  }
  const type = writtenPlainType(last);
  return type !== undefined && agrees(type, said) ? type : undefined;
}

function agrees(type: Type, [first]: readonly Type[]): boolean {
  return first === undefined || sameType(type, first);
}

function writtenPlainType(expr: Expr): Type | undefined {
  switch (expr.tag) {
    case "annotate":
      return expr.type;
    case "literal":
      return literalType(expr.literal);
    case "lambda":
      return writtenLambdaType(expr);
    case "generic": {
      const body = writtenType(expr.body);
      return body && quantify("forall", usedVariables(expr.vars, body), body);
    }
    default:
      return undefined;
  }
}

function usedVariables(vars: readonly BoundVariable[], type: Type): readonly BoundVariable[] {
  const free = new Set(freeParts(type).variables);
  return vars.filter(({ name }) => free.has(name));
}

type ExprOf<Tag extends Expr["tag"]> = Extract<Expr, { readonly tag: Tag }>;

function writtenLambdaType({ params, body }: ExprOf<"lambda">): Type | undefined {
  const result = writtenType(body);
  const types = params.flatMap(({ type }) => (type === undefined ? [] : [type]));
  if (result === undefined || types.length < params.length) return undefined;
  return functionType(types, result);
}
