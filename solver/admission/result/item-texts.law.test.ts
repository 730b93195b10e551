import { readFileSync } from "node:fs";
import { admissionSchema, admissionText, type BoundWhy } from "@receipts/formats/admission.ts";
import { encodeWith } from "@receipts/formats/encode-with.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../bosatsu/compile.ts";
import { assertLaw } from "../../law.testing.ts";
import { judgeWith, type Loaded } from "../judge.ts";
import { asking } from "../program/ask.ts";
import { loadProgram } from "../program/program.ts";
import { resultInParts, resultOf } from "./result.ts";

const demo = new URL("../../../content/demos/admission/", import.meta.url);
const read = (path: string): { path: string; text: string } => ({
  path,
  text: readFileSync(new URL(path, demo), "utf8"),
});

/** The demo's ledger, with a sum that is bounded, a policy or not, and one handler or another. */
function loaded(spec: string, edit: (text: string) => string = (text) => text): Loaded {
  const specification = read(spec);
  const handlers = read("ledger_handlers.bosatsu");
  const { packages, texts } = compile(
    [
      read("ledger.bosatsu"),
      {
        path: spec,
        text: specification.text
          .replace("AllKeys,", "AllKeys, SumOf,")
          .replace("bounds: [", 'bounds: [AtLeast("a-and-b", SumOf(["A", "B"]), _ -> 20),'),
      },
      { path: handlers.path, text: edit(handlers.text) },
    ],
    { lints: "warn" },
  );
  const own = packages.filter(({ resolved }) => !resolved.path.startsWith("library/"));
  const program = loadProgram(packages, own);
  return { program, ask: asking(program), texts };
}

const programs = {
  escrow: loaded("ledger.spec.bosatsu"),
  parity: loaded("ledger_parity.spec.bosatsu"),
  drifting: loaded("ledger.spec.bosatsu", (text) =>
    text.replace("source).sub(amount)", "source).sub(amount).sub(1)"),
  ),
};

const id = fc.oneof(
  fc.constantFrom("10", "9", "__proto__", 'a"b\\c\n', "é\u2028", "\ud83d\ude00", "\ud800"),
  fc.string({ minLength: 1, unit: "binary" }),
);
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("A", "B", "C", "D") },
  { weight: 1, arbitrary: fc.constantFrom("Z", '"', "__proto__") },
);
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -5, max: 90 }).map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
);
const batch = fc.uniqueArray(fc.record({ id, source: key, target: key, amount }), {
  selector: (each) => each.id,
  maxLength: 12,
});

/** So many small transfers before the others that the holders of a key are counted, not named. */
const crowded = fc
  .record({
    count: fc.integer({ min: 33, max: 40 }),
    source: key,
    target: key,
    wanted: fc.integer({ min: 20, max: 90 }),
    after: batch,
  })
  .map(({ count, source, target, wanted, after }) => [
    ...Array.from({ length: count }, (_, at) => ({
      id: `crowd ${at}`,
      source,
      target,
      amount: "1",
    })),
    { id: "crowd out", source, target, amount: String(wanted) },
    ...after,
  ]);

const files = { sources: [], batch: { path: "batch.json", sha256: "0".repeat(64) } };

const program = fc.constantFrom("escrow", "parity", "drifting");

const expected = [
  ...["escrow", "parity"].flatMap((name) =>
    ["admitted", "deferred", "inconclusive"].map((verdict) => `${name} ${verdict}`),
  ),
  "drifting inconclusive",
  ...["debits", "credits"].flatMap((side) =>
    ["named, with a repair", "named, without", "counted, with a repair"].map(
      (form) => `${side}, ${form}`,
    ),
  ),
];

test("law: what is written out at once is what is made and then written", () => {
  const seen = new Set<string>();
  assertLaw(
    fc.property(program, fc.oneof(batch, crowded), (name, transfers) => {
      const text = JSON.stringify(
        transfers.map(({ id: each, ...input }) => ({ id: each, operation: "transfer", input })),
      );
      const judged = judgeWith(programs[name], text, { searchBound: 8 });
      const whole = resultOf(judged, files);
      for (const operation of whole.operations) {
        seen.add(`${name} ${operation.verdict}`);
        for (const why of operation.verdict === "deferred" ? operation.why : []) {
          if ("bound" in why) seen.add(shapeOf(why));
        }
      }
      expect([...admissionText(resultInParts(judged, files))].join("")).toBe(
        encodeWith(admissionSchema, whole),
      );
    }),
    { numRuns: 300, reached: () => expect(expected.filter((each) => !seen.has(each))).toEqual([]) },
  );
});

/** Of which form a refusal's text is. */
function shapeOf({ heldBy, repair }: BoundWhy): string {
  const holders = heldBy.ids === undefined ? "counted" : "named";
  return `${heldBy.side}, ${holders}, with${repair === null ? "out" : " a repair"}`;
}

/** The same operation as another program would write it: fields in another order, numbers as numbers. */
const rewritten = fc.record({ turn: fc.nat({ max: 2 }), isReversed: fc.boolean() });

test("law: neither the order of fields nor the form of integers changes a byte of the result", () => {
  assertLaw(
    fc.property(fc.constantFrom("escrow", "parity"), batch, rewritten, (name, transfers, how) => {
      const plain = transfers.map(({ id: each, ...input }) =>
        objectText([
          ["id", JSON.stringify(each)],
          ["operation", '"transfer"'],
          ["input", JSON.stringify(input)],
        ]),
      );
      const other = transfers.map(({ id: each, source, target, amount: size }) => {
        const input: Field[] = [
          ["source", JSON.stringify(source)],
          ["target", JSON.stringify(target)],
          ["amount", size],
        ];
        const fields: Field[] = [
          ["id", JSON.stringify(each)],
          ["operation", '"transfer"'],
          ["input", objectText(turned(input, how))],
        ];
        return objectText(turned(fields, how));
      });
      expect(resultText(name, `[${other}]`)).toBe(resultText(name, `[${plain}]`));
    }),
    { numRuns: 120 },
  );
});

type Field = readonly [name: string, text: string];

function objectText(fields: readonly Field[]): string {
  return `{${fields.map(([name, text]) => `${JSON.stringify(name)}: ${text}`)}}`;
}

function turned(
  fields: readonly Field[],
  { turn, isReversed }: { readonly turn: number; readonly isReversed: boolean },
): readonly Field[] {
  const after = [...fields.slice(turn), ...fields.slice(0, turn)];
  return isReversed ? after.toReversed() : after;
}

function resultText(name: keyof typeof programs, text: string): string {
  const judged = judgeWith(programs[name], text, { searchBound: 8 });
  return [...admissionText(resultInParts(judged, files))].join("");
}
