import type { Expr } from "../../tree/core.ts";
import type { TypeProblem } from "../../tree/problem-type.ts";
import type { Type } from "../../tree/type.ts";
import { functionType } from "../../tree/type.ts";
import { closeScope } from "./generalise.ts";
import { askSigma } from "./infer-sigma.ts";
import type { Expected, Inference } from "./inference.ts";
import { recordExpr } from "./inference.ts";
import { chooseWitness } from "./quantifiers.ts";
import { addProblem, useAs } from "./report.ts";
import { enterScope, leaveScope, newMeta } from "./solver.ts";
import type { Step, Then } from "./step.ts";
import { askType, done } from "./step.ts";
import { functionParts } from "./type-walk.ts";
import { readType } from "./written-type.ts";

type Lambda = Extract<Expr, { readonly tag: "lambda" }>;
type Parameter = Lambda["params"][number];

/** Only an annotated parameter may be polymorphic. */
export function inferLambda(inference: Inference, lambda: Lambda, then: Then): Step {
  const { solver } = inference;
  const params = lambda.params.map((param) => {
    const type = writtenType(inference, param) ?? newMeta(solver);
    inference.locals.set(param.local.id, type);
    return type;
  });
  enterScope(solver);
  return askType(lambda.body, (result) => {
    leaveScope(solver);
    return then(recordExpr(inference, lambda, functionType(params, closeScope(solver, result))));
  });
}

export function checkLambda(inference: Inference, lambda: Lambda, expected: Expected): Step {
  const { solver } = inference;
  const type = chooseWitness(solver, expected.type);
  const parts = functionParts(type);
  if (parts === undefined) {
    return learnFunction(inference, lambda, { type, because: expected.because });
  }
  recordExpr(inference, lambda, type);
  if (parts.params.length !== lambda.params.length) {
    const problem: TypeProblem = {
      code: "ArityMismatch",
      role: "lambda",
      of: undefined,
      expected: parts.params.length,
      actual: lambda.params.length,
    };
    addProblem(inference, problem, lambda.region);
    return inferLambda(inference, lambda, done);
  }
  for (const [index, param] of lambda.params.entries()) {
    takeParameter(inference, param, parts.params[index] ?? newMeta(solver));
  }
  enterScope(solver);
  const result = { type: parts.result, because: expected.because };
  return askSigma(inference, lambda.body, result, () => {
    leaveScope(solver);
    return done(type);
  });
}

/** What a lambda is expected to be may not be known as a function yet. */
function learnFunction(inference: Inference, lambda: Lambda, expected: Expected): Step {
  return inferLambda(inference, lambda, (actual) => {
    useAs(inference, { actual, expected, region: lambda.region });
    return done(expected.type);
  });
}

/**
 * An annotation is what the body sees, also when the context knows better; what the context passes
 * must fit it.
 */
function takeParameter(inference: Inference, param: Parameter, given: Type): void {
  const { local } = param;
  const written = writtenType(inference, param);
  inference.locals.set(local.id, written ?? given);
  if (written === undefined) return;
  const expected: Expected = { type: written, because: { from: "parameter", name: local.name } };
  useAs(inference, { actual: given, expected, region: local.region });
}

function writtenType(inference: Inference, { type, local }: Parameter): Type | undefined {
  return type && readType(inference, type, local.region);
}
