import type { BoundWhy, PropertyWhy } from "@receipts/formats/admission.ts";
import type { BoundRefusal, Refusal } from "../decide/explain.ts";
import { type Fewest, type Holder, type Holders, namedMax } from "../decide/holders.ts";
import type { Question } from "../decide/question.ts";

/** Why an operation was left out, as the result shows it. */
export function whyOf(
  refusal: Refusal,
  question: Question,
  holders: Holders,
): (BoundWhy | PropertyWhy)[] {
  if (refusal.tag === "bounds") {
    return refusal.failing.map((failing) => boundWhy(failing, question, holders));
  }
  const { property, component, smallest, repair } = refusal;
  const ids = (operations: readonly number[]): string[] =>
    operations.map((at) => question.operations[at]?.id ?? "");
  return [
    {
      property: question.properties[property]?.name ?? "",
      component,
      with: ids(refusal.with),
      smallest: { count: smallest.length, ids: ids(smallest) },
      repair: repair === undefined ? null : { count: repair.length, ids: ids(repair) },
    },
  ];
}

function boundWhy(failing: BoundRefusal, question: Question, holders: Holders): BoundWhy {
  const { limit, key, headroom, need, shortfall, side, upTo, total, smallest, repair } = failing;
  const state = question.keys[key];
  const list = holders[side][key] ?? [];
  const ids = (held: readonly Holder[]): string[] =>
    held.map(({ operation }) => question.operations[operation]?.id ?? "");
  const few = ({ count, members }: Fewest): BoundWhy["smallest"] => ({
    count,
    ...(members === undefined ? {} : { ids: ids(members.flatMap((at) => list[at] ?? [])) }),
  });
  return {
    bound: limit.name,
    key: state?.key ?? "",
    limit: String(limit.limit),
    initial: String(state?.initial ?? 0),
    headroom: String(headroom),
    need: String(need),
    shortfall: String(shortfall),
    heldBy: {
      side,
      upTo,
      total: String(total),
      ...(upTo <= namedMax ? { ids: ids(list.slice(0, upTo)) } : {}),
    },
    smallest: few(smallest),
    repair: repair === undefined ? null : few(repair),
    admissibleIf: {
      ...(side === "debits"
        ? { depositAtLeast: String(shortfall) }
        : { withdrawalAtLeast: String(shortfall) }),
      amountAtMost: String(headroom),
    },
  };
}
