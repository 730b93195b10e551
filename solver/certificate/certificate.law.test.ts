import { encodeAdmission } from "@receipts/formats/admission.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeWith, type Loaded } from "../admission/judge.ts";
import { asking } from "../admission/program/ask.ts";
import { loadProgram } from "../admission/program/program.ts";
import { resultOf } from "../admission/result/result.ts";
import { compile } from "../bosatsu/compile.ts";
import { assertLaw } from "../law.testing.ts";
import { certify } from "./certificate.ts";
import { ledgers } from "./results.testing.ts";

function loaded(name: string): Loaded {
  const sources = [...(ledgers[name] ?? [])].map(([path, text]) => ({ path, text }));
  const own = sources.filter(({ path }) => path.endsWith(".bosatsu"));
  const { packages, texts } = compile(own, { lints: "warn" });
  const ours = packages.filter(({ resolved }) => !resolved.path.startsWith("library/"));
  const program = loadProgram(packages, ours);
  return { program, ask: asking(program), texts };
}

const programs = new Map(Object.keys(ledgers).map((name) => [name, loaded(name)]));

const account = fc.constantFrom(..."ABCDABCDZ");
const transfer = fc.record({
  source: account,
  target: account,
  amount: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -60, max: 160 })).map(String),
});
const options = fc.record({
  mode: fc.constantFrom("greedy" as const, "maximum" as const),
  replay: fc.constantFrom("witness" as const, "all" as const),
  searchBound: fc.integer({ min: 2, max: 8 }),
});

const file = { path: "batch.json", sha256: "0".repeat(64) };

test("law: whatever is admitted certifies", () => {
  const seen = new Set<string>();
  const batch = fc.oneof(
    fc.array(transfer, { maxLength: 7 }),
    fc.array(transfer, { minLength: 13, maxLength: 20 }),
  );
  const waiting = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
  assertLaw(
    fc.property(
      fc.constantFrom(...programs.values()),
      batch,
      options,
      fc.option(waiting, { nil: undefined }),
      (program, transfers, asked, ages) => {
        const all = transfers.map((input, at) => ({ id: `t${at}`, operation: "transfer", input }));
        const operations = all
          .slice(0, ages?.length ?? 0)
          .map((each, at) => ({ ...each, age: ages?.[at] }));
        const carried =
          ages === undefined
            ? undefined
            : { path: "q.json", text: JSON.stringify({ schema: "yichus.deferred/1", operations }) };
        const fresh = JSON.stringify(all.slice(operations.length));
        const judged = judgeWith(program, fresh, { ...asked, carried });
        const files = {
          sources: [],
          batch: file,
          ...(carried === undefined ? {} : { carried: file }),
        };
        const result = resultOf(judged, files);
        for (const { verdict } of result.operations) seen.add(`${asked.mode} ${verdict}`);
        for (const { searched } of result.components) seen.add(searched ? "searched" : "too large");
        expect(certify(encodeAdmission(result))).toMatchObject({ ok: true });
      },
    ),
    {
      numRuns: 150,
      reached: () => expect(seen.size).toBe(8),
    },
  );
});
