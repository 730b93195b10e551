import { readFileSync } from "node:fs";
import { decodeAdmission } from "@receipts/formats/admission.ts";
import { sentencesOf } from "@receipts/formats/admission-sentences.ts";
import { expect, test } from "vitest";
import { htmlOf } from "../markup/html.ts";
import { element } from "../markup/markup.ts";
import { priceFigures } from "../views/figures.ts";
import { sentence } from "../views/sentence.ts";
import { admissionWords } from "./admission-words.ts";
import { emphasised, type Sentence } from "./sentence.ts";

const accepted = ["escrow/admission.json", "parity/admission-parity.json"].map((name) =>
  decodeAdmission(
    readFileSync(new URL(`../../accepted/admission/${name}`, import.meta.url), "utf8"),
  ),
);

const plain = (of: Sentence) =>
  of.map((part) => (typeof part === "string" ? part : part.strong)).join("");

test("the page says of a refusal what the command line says, and sets off the rule", () => {
  const { why } = admissionWords("en");
  for (const admission of accepted) {
    for (const operation of admission.operations) {
      const said = why(operation, admission);
      expect(said.map(plain)).toEqual(sentencesOf(operation, admission));
      if (operation.verdict === "deferred") expect(htmlOf(said.map(sentence))).toContain("<b>");
    }
  }
});

test("parts are set off wherever they stand, and what is not there is passed over", () => {
  expect(emphasised("b of a and b", ["a", "b", "", "c"])).toEqual([
    { strong: "b" },
    " of ",
    { strong: "a" },
    " and ",
    { strong: "b" },
  ]);
});

test("an exact best is called the most, by table and by sorted prefix; a bound is called a bound", () => {
  const words = admissionWords("en").rounds;
  const text = (proof: "table" | "sorted prefix" | "bound") => {
    const best = { size: 2, proof };
    const price = { admitted: 1, arrivalSerial: 1, bestAnyOrder: best, bestFixedOrder: best };
    return htmlOf(
      element(
        "div",
        {},
        priceFigures(price, words, (at) => at),
      ),
    );
  };
  for (const proof of ["table", "sorted prefix"] as const) {
    expect(text(proof)).toContain(words.best);
    expect(text(proof)).toContain(words.fixed);
  }
  expect(text("bound")).toContain(words.bestAtMost);
  expect(text("bound")).toContain(words.fixedAtMost);
});
