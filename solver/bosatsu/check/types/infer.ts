import type { Expr } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { checkApply, inferApply } from "./infer-apply.ts";
import { bindAll } from "./infer-block.ts";
import { checkLambda, inferLambda } from "./infer-lambda.ts";
import { checkList, inferList } from "./infer-list.ts";
import { checkMatch, inferMatch } from "./infer-match.ts";
import { typeOfName } from "./infer-name.ts";
import { checkSigma, inferSigma } from "./infer-sigma.ts";
import type { Expected, Inference, Judge } from "./inference.ts";
import { recordExpr } from "./inference.ts";
import { instantiate } from "./quantifiers.ts";
import { useAs } from "./report.ts";
import type { Step, Then } from "./step.ts";
import { askCheck, askType, done } from "./step.ts";
import { readType } from "./written-type.ts";

/**
 * Bidirectional inference for types of any rank (Peyton Jones, Vytiniotis, Weirich and Shields,
 * "Practical type inference for arbitrary-rank types", 2007), with variances, existential types and,
 * for calls whose parts have known types, impredicative instantiation.
 */
export const judge: Judge = {
  infer: (inference, expr) => run(inference, inferStep(inference, expr)),
  check: (inference, expr, expected) => {
    run(inference, checkStep(inference, expr, expected));
  },
};

function run(inference: Inference, first: Step): Type {
  const open: Then[] = [];
  let step = first;
  while (true) {
    if (step.tag === "ask") {
      const { expr, expected, then } = step;
      open.push(then);
      step =
        expected === undefined ? inferStep(inference, expr) : checkStep(inference, expr, expected);
    } else {
      const then = open.pop();
      if (then === undefined) return step.type;
      step = then(step.type);
    }
  }
}

/** The type of an expression, without outer `forall`. Problems are reported on the way. */
function inferStep(inference: Inference, expr: Expr): Step {
  const { solver } = inference;
  switch (expr.tag) {
    case "local":
    case "global":
    case "constructor":
    case "literal":
      return done(recordExpr(inference, expr, instantiate(solver, typeOfName(inference, expr))));
    case "lambda":
      return inferLambda(inference, expr, done);
    case "apply":
      return inferApply(inference, expr);
    case "block":
      bindAll(inference, expr);
      return askType(expr.body, (type) => done(recordExpr(inference, expr, type)));
    case "list":
      return done(inferList(inference, expr));
    case "match":
      return inferMatch(inference, expr, done);
    case "annotate":
      return done(
        recordExpr(inference, expr, instantiate(solver, checkAnnotated(inference, expr))),
      );
    case "generic":
      return done(recordExpr(inference, expr, instantiate(solver, inferSigma(inference, expr))));
  }
}

/** Lets an expression be what is expected, or reports why it cannot be. */
function checkStep(inference: Inference, expr: Expr, expected: Expected): Step {
  const { region } = expr;
  switch (expr.tag) {
    case "local":
    case "global":
    case "constructor":
    case "literal":
      useAs(inference, { actual: typeOfName(inference, expr), expected, region });
      break;
    case "lambda":
      return checkLambda(inference, expr, expected);
    case "apply":
      return checkApply(inference, expr, expected);
    case "block":
      bindAll(inference, expr);
      return askCheck(expr.body, expected, () => {
        return done(recordExpr(inference, expr, expected.type));
      });
    case "list":
      checkList(inference, expr, expected);
      return done(expected.type);
    case "match":
      return checkMatch(inference, expr, expected);
    case "annotate":
      useAs(inference, { actual: checkAnnotated(inference, expr), expected, region });
      break;
    case "generic":
      useAs(inference, { actual: inferSigma(inference, expr), expected, region });
      break;
  }
  return done(recordExpr(inference, expr, expected.type));
}

/** The type that the annotation says, whether the value fits it or not. */
function checkAnnotated(
  inference: Inference,
  expr: Extract<Expr, { readonly tag: "annotate" }>,
): Type {
  const type = readType(inference, expr.type, expr.typeRegion);
  checkSigma(inference, expr.value, type, { from: "annotation" });
  return type;
}
