import type { Expr } from "../../tree/core.ts";
import type { Because } from "../../tree/problem-type.ts";
import type { Type } from "../../tree/type.ts";
import { applyType, constant } from "../../tree/type.ts";
import { isName, typeOfName } from "./infer-name.ts";
import { checkSigma } from "./infer-sigma.ts";
import type { Expected, Inference } from "./inference.ts";
import { recordExpr } from "./inference.ts";
import { chooseWitness } from "./quantifiers.ts";
import { useAs } from "./report.ts";
import { sameType } from "./same-type.ts";
import { newMeta } from "./solver.ts";
import { hasQuantifier, prune, spine } from "./type-walk.ts";

type List = Extract<Expr, { readonly tag: "list" }>;

const listConstant = constant("List");

/** One type for all items, which the first one that says something decides. */
export function inferList(inference: Inference, list: List): Type {
  const item = sharedPolymorphicType(inference, list) ?? newMeta(inference.solver);
  checkItems(inference, list, item);
  return recordExpr(inference, list, applyType(listConstant, item));
}

export function checkList(inference: Inference, list: List, expected: Expected): void {
  const type = chooseWitness(inference.solver, expected.type);
  const item = itemOf(type);
  if (item === undefined) {
    const actual = inferList(inference, list);
    useAs(inference, { actual, expected: { ...expected, type }, region: list.region });
    return;
  }
  recordExpr(inference, list, type);
  const { because } = expected;
  checkItems(inference, list, item, because.from === "form" ? because : undefined);
}

function itemOf(type: Type): Type | undefined {
  const { head, args } = spine(type);
  return sameType(head, listConstant) ? args[0] : undefined;
}

/** `because` is given when the list itself is not in the source. */
function checkItems(inference: Inference, { items }: List, item: Type, because?: Because): void {
  const whole = applyType(listConstant, item);
  for (const [index, { tag, value }] of items.entries()) {
    checkSigma(inference, value, tag === "item" ? item : whole, because ?? { from: tag, index });
  }
}

/**
 * Names whose common type is polymorphic inside, such as `Option[forall a. a -> a]`, which no meta can
 * be.
 */
function sharedPolymorphicType(inference: Inference, { items }: List): Type | undefined {
  const [first] = items;
  if (first?.tag !== "item" || !isName(first.value)) return undefined;
  const type = prune(typeOfName(inference, first.value));
  if (type.tag === "forall" || type.tag === "exists" || !hasQuantifier(type)) return undefined;
  const shared = items.every(
    ({ tag, value }) =>
      tag === "item" && isName(value) && sameType(typeOfName(inference, value), type),
  );
  return shared ? type : undefined;
}
