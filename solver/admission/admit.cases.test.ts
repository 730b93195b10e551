import { readFileSync } from "node:fs";
import type { Admission, AdmissionOperation } from "@receipts/formats/admission.ts";
import { admissionSchema, encodeAdmission } from "@receipts/formats/admission.ts";
import { encodeWith } from "@receipts/formats/encode-with.ts";
import { describe, expect, test } from "vitest";
import { compile } from "../bosatsu/compile.ts";
import { render } from "../bosatsu/report/render.ts";
import { type Fault, FaultError } from "../program/fault.ts";
import { caseBatch, caseSources } from "./cases/bosatsu-case.ts";
import { type Answer, type KnownAnswer, readKnownAnswers } from "./cases/known-answers.ts";
import { judge } from "./judge.ts";
import { resultOf } from "./result/result.ts";

/** Every known answer once more, through a specification and handlers in Bosatsu. */

const known = readKnownAnswers(readFileSync(new URL("cases/cases.jsonl", import.meta.url), "utf8"));
const sources = known.map((each, at) => caseSources(`Case${at}`, each));
// One compilation for all, so that the library is compiled once.
const compilation = compile(sources.flat());

test("all cases are here, and their programs are clean", () => {
  expect(known).toHaveLength(145);
  const problems = compilation.problems.map((problem) =>
    render(problem, compilation.texts.get(problem.path) ?? ""),
  );
  expect(problems).toEqual([]);
});

function admissionOf(each: KnownAnswer, at: number): Admission | Fault {
  const paths = new Set(sources[at]?.map(({ path }) => path));
  const { packages, texts } = compilation;
  const own = packages.filter(({ resolved }) => paths.has(resolved.path));
  const library = packages.filter(({ resolved }) => resolved.path.startsWith("library/"));
  try {
    const compiled = { packages: [...library, ...own], own, texts };
    const judged = judge(compiled, caseBatch(each), {
      searchBound: each.problem.searchBound,
    });
    return resultOf(judged, { sources: [], batch: { path: "batch.json", sha256: "0".repeat(64) } });
  } catch (error) {
    if (error instanceof FaultError) return error.fault;
    throw error;
  }
}

/** The result in the words of the cases. */
function answerIn(admission: Admission): unknown {
  const members = (component: number): readonly string[] =>
    admission.components[component]?.candidates ?? [];
  return {
    verdicts: admission.operations.map((operation) => verdictIn(operation, admission)),
    admitted: admission.admitted,
    witness: admission.components.flatMap((component, at) =>
      component.safeOrders === null || component.allOrders === null
        ? []
        : [
            {
              component: members(at),
              order: component.order,
              safeOrders: BigInt(component.safeOrders),
              orders: BigInt(component.allOrders),
            },
          ],
    ),
    intervals: byKey(
      admission.keys.map(({ key, initial, final, interval }) => ({
        key,
        initial: BigInt(initial),
        low: BigInt(interval.low),
        high: BigInt(interval.high),
        final: BigInt(final),
      })),
    ),
  };
}

function byKey<Item extends { readonly key: string }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function verdictIn(operation: AdmissionOperation, admission: Admission): object {
  const { id, verdict } = operation;
  if (operation.verdict === "inconclusive") {
    const { reason, about } = operation;
    const component =
      about.component === undefined
        ? {}
        : { component: admission.components[about.component]?.candidates };
    const { key, ...rest } = about;
    const named = about.keys === undefined && key !== undefined ? { key } : {};
    return { id, verdict, reason, why: { kind: "inconclusive", ...rest, ...named, ...component } };
  }
  if (operation.verdict === "admitted") return { id, verdict, path: operation.path };
  const bounds = operation.why.flatMap((why) => ("bound" in why ? [why] : []));
  if (bounds.length === 0) {
    const [why] = operation.why;
    if (why === undefined || "bound" in why) throw new Error("no reason");
    const component = admission.components[why.component];
    return {
      id,
      verdict,
      path: operation.path,
      why: {
        kind: "property",
        property: why.property,
        component: component?.candidates,
        admitted: why.with,
      },
    };
  }
  const place = (of: string): number => admission.operations.findIndex((each) => each.id === of);
  const consumers = bounds.map(({ key, heldBy }) => {
    const list = admission.keys.find((each) => each.key === key)?.[heldBy.side] ?? [];
    return list.slice(0, heldBy.upTo).map((held) => ({ id: held.id, amount: BigInt(held.amount) }));
  });
  const later = consumers.flat().some((held) => place(held.id) > place(id));
  return {
    id,
    verdict,
    path: operation.path,
    why: {
      kind: "bound",
      ...(later ? { later } : {}),
      bounds: bounds.map(({ bound, key, initial, limit, headroom, need, shortfall }, at) => ({
        bound,
        key,
        initial: BigInt(initial),
        limit: BigInt(limit),
        headroom: BigInt(headroom),
        need: BigInt(need),
        shortfall: BigInt(shortfall),
        consumers: consumers[at],
      })),
    },
  };
}

/** The expected answer without what a result does not repeat. */
function expectedOf({ measured: _, ...answer }: Answer): unknown {
  return {
    ...answer,
    intervals: byKey(answer.intervals),
    verdicts: answer.verdicts.map((verdict) => {
      if (verdict.why?.kind !== "property") return verdict;
      const { properties: _all, ...why } = verdict.why;
      return { ...verdict, why };
    }),
  };
}

describe("known answers, through Bosatsu", () => {
  for (const [at, each] of known.entries()) {
    test(each.name, () => {
      const { expected } = each;
      const found = admissionOf(each, at);
      if ("error" in expected) {
        const field = { id: "id", op: "operation" }[expected.field] ?? `input/${expected.field}`;
        expect(found).toHaveProperty("at", {
          tag: "question",
          pointer: `/${expected.at}/${field}`,
        });
        return;
      }
      if ("at" in found) throw new Error(found.message);
      expect(answerIn(found)).toEqual(expectedOf(expected));
      expect(found.replay).toMatchObject({
        status: expect.stringMatching("verified|not run"),
        drift: null,
      });
      // The schema puts fields in their order, which who made the result has done already.
      expect(encodeAdmission(found)).toBe(encodeWith(admissionSchema, found));
      const { maximum, withSomeOrder } = expected.measured;
      if (found.price === null || maximum === undefined) return;
      expect(found.price.bestAnyOrder).toEqual({ size: maximum.size, proof: "table" });
      expect(found.price.bestFixedOrder).toEqual({ size: withSomeOrder, proof: "table" });
    });
  }
});
