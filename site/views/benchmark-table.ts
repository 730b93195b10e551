import type {
  BenchmarkFigure,
  BenchmarkMeasured,
  BenchmarkSpread,
} from "@receipts/formats/benchmark.ts";
import { amountIn, ratioText, targetText } from "@receipts/formats/benchmark-texts.ts";
import { type BenchmarkWords, unitName } from "../language/benchmark-words.ts";
import type { Language } from "../language/language.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import { codeInText } from "./code-in-text.ts";
import { scrollable } from "./scrollable.ts";

type Reader = { readonly language: Language; readonly words: BenchmarkWords };

/** A row a figure: what was measured, beside what, and whether that is as wanted. */
export function benchmarkTable(
  title: string,
  figures: readonly BenchmarkFigure[],
  reader: Reader,
): MarkupElement {
  const { columns } = reader.words;
  const number = (name: string) =>
    element("th", { scope: "col", role: "columnheader", class: "number" }, name);
  const head = [
    element("th", { scope: "col", role: "columnheader" }, columns.figure),
    [columns.measured, columns.reference, columns.ratio].map(number),
    element("th", { scope: "col", role: "columnheader" }, columns.target),
  ];
  const body = figures.map((figure) => row(figure, reader));
  const table = element(
    "table",
    { class: "benchmark", role: "table" },
    element("caption", { class: "visually-hidden" }, title),
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, head)),
    element("tbody", { role: "rowgroup" }, body),
  );
  return element("div", { class: "wide" }, scrollable(title, [table]));
}

/** The name of a figure's row on the page. */
function figureAnchor(id: string): string {
  return id.replaceAll("/", "-");
}

function row(figure: BenchmarkFigure, { language, words }: Reader): Markup {
  const { id, title, better, reference, target, outcome } = figure;
  const unit = unitName(figure.unit, language);
  const measured = outcome.status === "measured" ? outcome : undefined;
  // On a phone a cell stands under its name, and the head of the table is only heard.
  const { columns } = words;
  const cell = (column: string, ...content: readonly Markup[]) =>
    element("td", { role: "cell", class: "number", "data-column": column }, ...content);
  const amount = (column: string, spread: BenchmarkSpread | undefined) =>
    cell(column, spread && amountIn(unit, spread.median));
  return element(
    "tr",
    { id: figureAnchor(id), role: "row" },
    element(
      "th",
      { scope: "row", role: "rowheader" },
      codeInText(title[language]),
      element("span", { class: "beside" }, words.beside, codeInText(reference[language])),
    ),
    amount(columns.measured, measured?.value),
    amount(columns.reference, measured?.reference),
    cell(columns.ratio, measured && ratioWithRange(measured, words)),
    element(
      "td",
      { role: "cell", "data-column": columns.target },
      target === null ? undefined : `${targetText(target, { better, unit })} `,
      verdict(outcome, words),
    ),
  );
}

function ratioWithRange({ ratio, rounds }: BenchmarkMeasured, words: BenchmarkWords): Markup {
  const { low, median, high } = ratio;
  if (rounds === 1) return ratioText(median);
  const range = words.range(ratioText(low), ratioText(high));
  return [ratioText(median), element("span", { class: "range" }, range)];
}

function verdict(outcome: BenchmarkFigure["outcome"], words: BenchmarkWords): Markup {
  if (outcome.status === "unavailable") {
    const { why, detail } = outcome;
    return [
      element("span", { class: "mark unavailable" }, words.unavailable),
      `: ${words.reasons[why]}${detail === null ? "" : ` (${detail})`}`,
    ];
  }
  if (outcome.met === null) return undefined;
  return outcome.met
    ? element("span", { class: "mark good" }, words.met)
    : element("span", { class: "mark bad" }, words.missed);
}
