import { readFileSync } from "node:fs";
import {
  type Admission,
  type AdmissionOperation,
  admissionText,
  decodeAdmission,
} from "@receipts/formats/admission.ts";
import { expect, test } from "vitest";
import { type AdmissionWords, admissionWords } from "../site/language/admission-words.ts";
import type { Sentence } from "../site/language/sentence.ts";
import { htmlOf } from "../site/markup/html.ts";
import { independence, verdictTable } from "../site/views/verdict-table.ts";
import { admit } from "../solver/admission/admit.ts";
import { caseBatch, caseSources } from "../solver/admission/cases/bosatsu-case.ts";
import { readKnownAnswers } from "../solver/admission/cases/known-answers.ts";
import { edited, type Files } from "../solver/admission/cases/mini-ledger.ts";
import { admissionLines } from "../solver/admission/result/text.ts";
import type { Source } from "../solver/bosatsu/tree/source.ts";

// Why an operation was left out is said in a terminal, in a result and on a page, in two languages. What
// each says is compared with the others, on every known answer and on batches of the demo.

type Asked = {
  readonly name: string;
  readonly sources: readonly Source[];
  readonly batch: Source;
  readonly searchBound: number;
};

const cases = readFileSync("solver/admission/cases/cases.jsonl", "utf8");
const known = readKnownAnswers(cases)
  .filter(({ expected }) => !("error" in expected))
  .map((each): Asked => {
    const batch = { path: "batch.json", text: caseBatch(each) };
    const { searchBound } = each.problem;
    return { name: each.name, sources: caseSources("Case", each), batch, searchBound };
  });

const read = (name: string) => readFileSync(`content/demos/admission/${name}`, "utf8");
const handlers = "ledger_handlers.bosatsu";

function demo(name: string, batch: string, spec: string, edit = (files: Files) => files): Asked {
  const files = edit(new Map(["ledger.bosatsu", spec, handlers].map((file) => [file, read(file)])));
  const sources = Array.from(files, ([path, text]) => ({ path, text }));
  return { name, sources, batch: { path: batch, text: read(batch) }, searchBound: 8 };
}

const limits = "ledger.spec.bosatsu";
const parity = "ledger_parity.spec.bosatsu";
const sample = "batch-sample.json";
const demos = [
  demo("limits alone", sample, limits),
  demo("limits and a policy", sample, parity),
  demo("more than the search bound", "batch-24.json", parity),
  demo("a credit made twice", sample, limits, (files) =>
    edited(files, handlers, ".add(amount))", ".add(amount).add(amount))"),
  ),
  demo("rows without a write", sample, limits, (files) =>
    edited(files, handlers, "_ <- accounts.write(credited).bind()", "_ = credited"),
  ),
  demo("a write without a row", sample, limits, (files) => {
    const reset = "def reset(_: Int) -> IO[Unit]: accounts.write(opening)";
    const written = edited(files, handlers, "# Moves", `${reset}\n\n# Moves`);
    return edited(written, handlers, "(accounts, transfer)", "(accounts, transfer, reset)");
  }),
];

type Said = {
  readonly name: string;
  readonly admission: Admission;
  readonly lines: readonly string[];
};

/** The result as its file has it, and what `--explain` adds below the rest. */
async function said({ name, sources, batch, searchBound }: Asked): Promise<Said> {
  const admitted = await admit({ sources, batch, options: { lints: "warn", searchBound } });
  if (!admitted.ok) throw new Error(`${name} is refused`);
  const text = (explain: boolean) => [...admissionLines(admitted.admission, explain)].join("");
  const lines = text(true).slice(text(false).length).split("\n");
  const admission = decodeAdmission([...admissionText(admitted.admission)].join(""));
  return { name, admission, lines: lines.filter((line) => line !== "") };
}

const all = await Promise.all([...known, ...demos].map(said));
const [en, ja] = [admissionWords("en"), admissionWords("ja")];

test.each(all)("$name: a terminal and a page say the same", ({ admission, lines }) => {
  const before = admission.operations.flatMap((each) =>
    en.why(each, admission).map(() => (each.verdict === "inconclusive" ? `${each.reason}. ` : "")),
  );
  expect(paragraphs(admission)).toEqual(lines.map((line, at) => (before[at] ?? "") + line));
});

/** The paragraphs of reasons as they stand on the page, made from the file. */
function paragraphs(admission: Admission): readonly string[] {
  const table = verdictTable(admission, en, () => undefined);
  const html = htmlOf([table, independence(admission, en)]);
  return Array.from(html.matchAll(/<p>(.*?)<\/p>/gs), ([, inner = ""]) =>
    inner
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&"),
  );
}

test.each(all)("$name: both languages say what the file says of a refusal", ({ admission }) => {
  for (const operation of withOtherNumbers(admission).operations) {
    const numbers = numbersIn([operation, admission.replay.drift]);
    for (const words of [en, ja]) {
      const text = plainText(words.why(operation, admission));
      for (const fact of factsOf(operation)) expect(text).toContain(fact);
      for (const number of text.match(/\d+/g) ?? []) expect(numbers).toContain(number);
    }
  }
});

/** The same result with a number of its own at each place, so that none can be said for another. */
function withOtherNumbers(admission: Admission): Admission {
  const text = JSON.stringify(admission).replaceAll(
    /("\w+":)"-?\d+"/g,
    (_, name: string, at: number) => `${name}"${1_000_000 + at}"`,
  );
  return decodeAdmission(text);
}

/** All that a refusal is about, as the file writes it. */
function factsOf(operation: AdmissionOperation): readonly string[] {
  if (operation.verdict === "admitted") return [];
  if (operation.verdict === "inconclusive") {
    const { key, keys = [], operation: handler, size, bound } = operation.about;
    const about = operation.reason === "model drift" ? [] : [handler, key, ...keys, size, bound];
    return [operation.reason, ...about.filter((fact) => fact !== undefined).map(String)];
  }
  const range = [operation.admittedIff?.amountAtLeast, operation.admittedIff?.amountAtMost];
  const why = operation.why.flatMap((each) => {
    const repair = each.repair?.ids ?? [];
    if (!("bound" in each)) return [each.property, ...each.with, ...repair];
    const { bound, key, limit, headroom, need, shortfall, heldBy, admissibleIf } = each;
    const held = heldBy.upTo === 0 ? [] : [heldBy.total, ...(heldBy.ids ?? [])];
    const amounts = [limit, headroom, need, shortfall, admissibleIf.amountAtMost];
    return [bound, key, ...amounts, ...held, ...repair];
  });
  return [...why, ...range.filter((end) => typeof end === "string")];
}

/** Every number that stands in the value, and what a bound leaves at the start: a difference of two. */
function numbersIn(value: unknown): ReadonlySet<string> {
  const text = JSON.stringify(value);
  const pairs = text.matchAll(/"limit":"(\d+)","initial":"(\d+)"/g);
  const left = Array.from(pairs, ([, limit, initial]) => Math.abs(Number(initial) - Number(limit)));
  return new Set([...(text.match(/\d+/g) ?? []), ...left.map(String)]);
}

test.each(all)("$name: both languages name the keys that order matters to", ({ admission }) => {
  const keys = admission.keys.filter(dependsOnOrder);
  for (const words of [en, ja]) {
    const sentences = words.independence(admission).map((each) => plainText([each]));
    expect(sentences).toHaveLength(keys.length);
    for (const [at, { key, initial, independentIff }] of keys.entries()) {
      const { initialAtLeast, initialAtMost } = independentIff ?? {};
      for (const fact of [key, initial, initialAtLeast, initialAtMost]) {
        expect(sentences[at]).toContain(fact ?? "");
      }
    }
  }
});

function dependsOnOrder({ initial, independentIff }: Admission["keys"][number]): boolean {
  if (independentIff === undefined) return false;
  const { initialAtLeast, initialAtMost } = independentIff;
  const start = BigInt(initial);
  return start < BigInt(initialAtLeast ?? initial) || start > BigInt(initialAtMost ?? initial);
}

function plainText(sentences: ReturnType<AdmissionWords["why"]>): string {
  const text = (part: Sentence[number]) => (typeof part === "string" ? part : part.strong);
  return sentences.flat().map(text).join("");
}

test("there is a refusal of every kind", () => {
  const kinds = all.flatMap(({ admission }) => admission.operations.flatMap(kindsOf));
  expect([...new Set(kinds)].toSorted()).toEqual([
    "credits",
    "debits",
    "initial state violates cap D",
    "initial state violates even D",
    "initial state violates pair",
    "initial state violates solvent",
    "model drift",
    "no implementing write",
    "property",
    "search bound exhausted",
    "unclassified write",
    "unknown key",
  ]);
});

function kindsOf(operation: AdmissionOperation): readonly string[] {
  if (operation.verdict === "inconclusive") return [operation.reason];
  if (operation.verdict === "admitted") return [];
  return operation.why.map((why) => ("bound" in why ? why.heldBy.side : "property"));
}
