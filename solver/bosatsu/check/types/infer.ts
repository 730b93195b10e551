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
import { readType } from "./written-type.ts";

/**
 * Bidirectional inference for types of any rank (Peyton Jones, Vytiniotis, Weirich and Shields,
 * "Practical type inference for arbitrary-rank types", 2007), with variances, existential types and,
 * for calls whose parts have known types, impredicative instantiation.
 */
export const judge: Judge = { infer, check };

/** The type of an expression, without outer `forall`. Problems are reported on the way. */
function infer(inference: Inference, expr: Expr): Type {
  const { solver } = inference;
  switch (expr.tag) {
    case "local":
    case "global":
    case "constructor":
    case "literal":
      return recordExpr(inference, expr, instantiate(solver, typeOfName(inference, expr)));
    case "lambda":
      return inferLambda(inference, expr);
    case "apply":
      return inferApply(inference, expr);
    case "block":
      bindAll(inference, expr);
      return recordExpr(inference, expr, infer(inference, expr.body));
    case "list":
      return inferList(inference, expr);
    case "match":
      return inferMatch(inference, expr);
    case "annotate":
      return recordExpr(inference, expr, instantiate(solver, checkAnnotated(inference, expr)));
    case "generic":
      return recordExpr(inference, expr, instantiate(solver, inferSigma(inference, expr)));
  }
}

/** Lets an expression be what is expected, or reports why it cannot be. */
function check(inference: Inference, expr: Expr, expected: Expected): void {
  const { region } = expr;
  switch (expr.tag) {
    case "local":
    case "global":
    case "constructor":
    case "literal":
      useAs(inference, { actual: typeOfName(inference, expr), expected, region });
      break;
    case "lambda":
      checkLambda(inference, expr, expected);
      return;
    case "apply":
      checkApply(inference, expr, expected);
      return;
    case "block":
      bindAll(inference, expr);
      check(inference, expr.body, expected);
      break;
    case "list":
      checkList(inference, expr, expected);
      return;
    case "match":
      checkMatch(inference, expr, expected);
      return;
    case "annotate":
      useAs(inference, { actual: checkAnnotated(inference, expr), expected, region });
      break;
    case "generic":
      useAs(inference, { actual: inferSigma(inference, expr), expected, region });
      break;
  }
  recordExpr(inference, expr, expected.type);
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
