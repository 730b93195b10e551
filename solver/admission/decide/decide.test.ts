import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { add, fromBigInt, type Int, subtract, toBigInt } from "../../bosatsu/evaluate/int.ts";
import {
  type Answer,
  holdsIn,
  type KnownAnswer,
  keysOf,
  readKnownAnswers,
} from "../cases/known-answers.ts";
import { type Decision, decide } from "./decide.ts";
import { explainer } from "./explain.ts";
import { holdersOf } from "./holders.ts";
import { priceOf } from "./price.ts";
import type { Operation, Question } from "./question.ts";

/** The numbers of a case, without any Bosatsu. */
function questionOf({ problem }: KnownAnswer): Question {
  const places = new Map(problem.accounts.map(({ key }, at) => [key, at]));
  return {
    keys: problem.accounts.map(({ key, balance }) => ({
      key,
      initial: fromBigInt(balance),
      limits: problem.bounds
        .filter((bound) => bound.all === true || bound.key === key)
        .map((bound) => ({ ...bound, limit: fromBigInt(bound.limit) })),
    })),
    properties: problem.properties.map((property) => ({
      name: property.name,
      scope: property.scope,
      keys: keysOf(property).map((key) => places.get(key) ?? -1),
      holds: (balances) => holdsIn(property)(balances.map(toBigInt)),
    })),
    operations: problem.ops.map((op) => transfer(op, places)),
    searchBound: problem.searchBound,
  };
}

function transfer(op: Record<string, unknown>, places: ReadonlyMap<string, number>): Operation {
  const source = String(op["source"]);
  const target = String(op["target"]);
  const amount = fromBigInt(BigInt(String(op["amount"])));
  const footprint = [...new Set([source, target])];
  const net = new Map<string, Int>();
  net.set(source, subtract(net.get(source) ?? 0, amount));
  net.set(target, add(net.get(target) ?? 0, amount));
  return {
    id: String(op["id"]),
    footprint,
    touches: footprint.flatMap((key) => places.get(key) ?? []),
    effects: footprint.flatMap((key) => {
      const at = places.get(key);
      const delta = net.get(key) ?? 0;
      return at === undefined || delta === 0 ? [] : [{ key: at, delta }];
    }),
    barred: undefined,
  };
}

/** What we decide, in the words of the cases. */
function answerOf(question: Question, decision: Decision): unknown {
  const ids = (list: readonly number[]): readonly string[] =>
    list.map((at) => question.operations[at]?.id ?? "");
  const holders = holdersOf(question, decision.admitted);
  const members = (component: number): readonly string[] =>
    ids(decision.components[component]?.operations ?? []);
  return {
    verdicts: question.operations.map(({ id }, at) => {
      const reason = decision.reasons[at];
      if (reason !== undefined) return { id, verdict: "inconclusive", ...inconclusive(reason) };
      const path = decision.componentOf.has(at) ? "search" : "escrow";
      if (decision.admitted[at] === true) return { id, verdict: "admitted", path };
      return { id, verdict: "deferred", path, why: deferred(at) };
    }),
    admitted: ids(
      question.operations
        .keys()
        .filter((at) => decision.admitted[at] === true)
        .toArray(),
    ),
    witness: decision.components.flatMap(({ witness }, component) =>
      witness === undefined
        ? []
        : [
            {
              component: members(component),
              order: ids(witness.order),
              safeOrders: witness.safeOrders,
              orders: witness.allOrders,
            },
          ],
    ),
    intervals: question.keys.map(({ key, initial }, at) => {
      const debits = toBigInt(decision.held.debits[at] ?? 0);
      const credits = toBigInt(decision.held.credits[at] ?? 0);
      return {
        key,
        initial: toBigInt(initial),
        low: toBigInt(initial) - debits,
        high: toBigInt(initial) + credits,
        final: toBigInt(initial) - debits + credits,
      };
    }),
  };

  function inconclusive(reason: NonNullable<Decision["reasons"][number]>): object {
    switch (reason.reason) {
      case "unknown key":
        return { reason: "unknown key", why: { kind: "inconclusive", keys: reason.keys } };
      case "initial state violates": {
        const { violated, key } = reason;
        return {
          reason: `initial state violates ${violated[0]}`,
          why: { kind: "inconclusive", key: question.keys[key]?.key, violated },
        };
      }
      case "search bound exhausted": {
        const { component, size, bound } = reason;
        return {
          reason: reason.reason,
          why: { kind: "inconclusive", component: members(component), size, bound },
        };
      }
      default:
        throw new Error(reason.reason);
    }
  }

  function deferred(at: number): object {
    const refusal = explainer(question, decision, holders)(at);
    if (refusal.tag === "property") {
      const name = (property: number): string => question.properties[property]?.name ?? "";
      return {
        kind: "property",
        property: name(refusal.property),
        properties: refusal.properties.map(name),
        component: members(refusal.component),
        admitted: ids(refusal.with),
      };
    }
    const later = refusal.failing.some((failing) => {
      const list = holders[failing.side][failing.key] ?? [];
      return (list[failing.upTo - 1]?.operation ?? -1) > at;
    });
    return {
      kind: "bound",
      ...(later ? { later } : {}),
      bounds: refusal.failing.map((failing) => ({
        bound: failing.limit.name,
        key: question.keys[failing.key]?.key,
        initial: toBigInt(question.keys[failing.key]?.initial ?? 0),
        limit: toBigInt(failing.limit.limit),
        headroom: toBigInt(failing.headroom),
        need: toBigInt(failing.need),
        shortfall: toBigInt(failing.shortfall),
        consumers: (holders[failing.side][failing.key] ?? [])
          .slice(0, failing.upTo)
          .map(({ operation, amount }) => ({
            id: question.operations[operation]?.id,
            amount: toBigInt(amount),
          })),
      })),
    };
  }
}

const cases = readFileSync(new URL("../cases/cases.jsonl", import.meta.url), "utf8");
const wellFormed = readKnownAnswers(cases).flatMap((known) =>
  "error" in known.expected ? [] : [{ known, expected: known.expected satisfies Answer }],
);

test("all well-formed cases are here", () => {
  expect(wellFormed).toHaveLength(132);
});

describe("known answers, in numbers", () => {
  for (const { known, expected } of wellFormed) {
    test(known.name, () => {
      const question = questionOf(known);
      const decision = decide(question);
      const { measured, ...decided } = expected;
      expect(answerOf(question, decision)).toEqual(decided);
      const price = priceOf(question, decision);
      expect(price.admitted).toBe(expected.admitted.length);
      if (measured.maximum !== undefined) {
        expect(price.bestAnyOrder).toEqual({ size: measured.maximum.size, proof: "table" });
      }
      if (measured.withSomeOrder !== undefined) {
        expect(price.bestFixedOrder).toEqual({ size: measured.withSomeOrder, proof: "table" });
      }
    });
  }
});
