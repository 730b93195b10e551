import { readFileSync } from "node:fs";
import { encodeAdmission } from "@receipts/formats/admission.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { caseBatch, caseSources } from "../admission/cases/bosatsu-case.ts";
import { type KnownAnswer, readKnownAnswers } from "../admission/cases/known-answers.ts";
import { judge } from "../admission/judge.ts";
import { resultOf } from "../admission/result/result.ts";
import { compile } from "../bosatsu/compile.ts";
import { FaultError } from "../program/fault.ts";
import { certify } from "./certificate.ts";
import { namedResult, onesThen, transfersResult } from "./results.testing.ts";
import { certifiedText } from "./text.ts";

const shared = [
  "that the files have these digests, and that this mode and search bound were asked for",
  "that the state starts with these keys and balances, under these bounds",
  "that these operations came in this order, each with this footprint and these effects",
];
const handlers = "that the handlers did this when they were run";
const searched = [
  "that the sets of the price are as large as it says, and none is larger",
  "that the properties hold in the order given, in so many orders, and in no set that was refused for them",
];
const drifted = "which operations were searched together before the drift took that back";

test.for<readonly [string, readonly string[]]>([
  ["of nothing", [handlers]],
  ["all of them", [handlers]],
  ["none decided", []],
  ["carried", ["that so many batches left each carried operation out", handlers]],
  ["unknown key and broken bound", [handlers]],
  ["broken sum", [handlers]],
  ["broken property", ["that the state starts with a property broken", handlers]],
  ["unclassified write", ["which handlers can write the state"]],
  ["no implementing write", ["which handlers can write the state", handlers]],
  ["two components", [...searched, handlers]],
  ["drift in reverse", [drifted, handlers]],
  ["drift in the witness", [...searched.slice(1), drifted, handlers]],
])("%s: what no sum can settle is listed", async ([name, others]) => {
  const certified = certify(await namedResult(name));
  expect(certified).toMatchObject({ ok: true, rerun: [...shared, ...others] });
});

test("how many claims hold is counted, and said before what needs a rerun", async () => {
  const certified = certify(await namedResult("all of them"));
  expect(certified).toEqual({ ok: true, checked: 71, rerun: [...shared, handlers] });
  expect(certifiedText(certified)).toBe(
    `71 claims hold. What no sum can settle needs a rerun:\n- ${[...shared, handlers].join("\n- ")}\n`,
  );
});

test.for([12, 13])("of %i operations, whether every subset is looked at is said", async (count) => {
  const certified = certify(await transfersResult(onesThen(count - 1, "B>A:1")));
  const [needed] = searched;
  const others = count === 12 ? [handlers] : [needed, handlers];
  expect(certified).toMatchObject({ ok: true, rerun: [...shared, ...others] });
});

describe("known answers certify", () => {
  const known = readKnownAnswers(
    readFileSync(new URL("../admission/cases/cases.jsonl", import.meta.url), "utf8"),
  );
  const sources = known.map((each, at) => caseSources(`Case${at}`, each));
  const { packages, texts } = compile(sources.flat());
  const library = packages.filter(({ resolved }) => resolved.path.startsWith("library/"));

  function resultOfCase(each: KnownAnswer, at: number): string | undefined {
    const paths = new Set(sources[at]?.map(({ path }) => path));
    const own = packages.filter(({ resolved }) => paths.has(resolved.path));
    const compiled = { packages: [...library, ...own], own, texts };
    try {
      const judged = judge(compiled, caseBatch(each), {
        searchBound: each.problem.searchBound,
      });
      const batch = { path: "batch.json", sha256: "0".repeat(64) };
      return encodeAdmission(resultOf(judged, { sources: [], batch }));
    } catch (error) {
      if (error instanceof FaultError) return undefined;
      throw error;
    }
  }

  let results: readonly { readonly name: string; readonly result: string }[] = [];
  beforeAll(() => {
    results = known.flatMap((each, at) => {
      const result = resultOfCase(each, at);
      return result === undefined ? [] : [{ name: each.name, result }];
    });
  });

  test("all of them", () => {
    expect(results.length).toBeGreaterThan(130);
    const refuted = results.flatMap(({ name, result }) => {
      const certified = certify(result);
      return certified.ok ? [] : [{ name, ...certified.claim }];
    });
    expect(refuted).toEqual([]);
  });
});
