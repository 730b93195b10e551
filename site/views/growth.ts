import type { BenchmarkCurve } from "@receipts/formats/benchmark.ts";
import { amountIn, amountText } from "@receipts/formats/benchmark-texts.ts";
import { type BenchmarkWords, unitName } from "../language/benchmark-words.ts";
import type { Language } from "../language/language.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import { narrowGrowth, wideGrowth } from "../pictures/growth.ts";
import { codeInText } from "./code-in-text.ts";
import { growthDrawing } from "./growth-picture.ts";
import { scrollable } from "./scrollable.ts";

type Reader = { readonly language: Language; readonly words: BenchmarkWords };

/** A curve in two sizes, of which the style sheet shows one, and its amounts as a table. */
export function growth(curve: BenchmarkCurve, reader: Reader): MarkupElement {
  const { language, words } = reader;
  const name = `curve-${curve.id.replaceAll("/", "-")}`;
  const drawn = (frame: typeof wideGrowth, size: string) =>
    growthDrawing(curve, { frame, language, words: words.curve, name: `${name}-${size}` });
  return element(
    "figure",
    { class: "wide growth" },
    element("div", { class: "only-wide" }, drawn(wideGrowth, "wide")),
    element("div", { class: "only-narrow" }, drawn(narrowGrowth, "narrow")),
    element("figcaption", {}, codeInText(curve.title[language])),
    element(
      "details",
      { class: "file" },
      element("summary", {}, words.curve.asTable),
      scrollable(curve.title[language].replaceAll("`", ""), [growthTable(curve, reader)]),
    ),
  );
}

/** A row a size, a column a line; below, the power of the size that each line grows with. */
function growthTable(
  { series, along, unit }: BenchmarkCurve,
  { language, words }: Reader,
): MarkupElement {
  const sizes = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))];
  const number = (inside: Markup) => element("td", { class: "number" }, inside);
  const rowOf = (name: string, cells: readonly Markup[]) =>
    element("tr", {}, element("th", { scope: "row" }, name), cells.map(number));
  const rows = sizes
    .toSorted((left, right) => left - right)
    .map((size) => {
      const cells = series.map(({ points }) => {
        const point = points.find(({ at }) => at === size);
        return point && amountIn(unitName(unit, language), point.value.median);
      });
      return rowOf(amountText(size), cells);
    });
  const powers = series.map(({ exponent }) => exponent.toFixed(2).replace("-", "\u2212"));
  const head = [
    element("th", { scope: "col" }, along[language]),
    series.map(({ title }) =>
      element("th", { scope: "col", class: "number" }, codeInText(title[language])),
    ),
  ];
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, head)),
    element("tbody", {}, rows),
    element("tfoot", {}, rowOf(words.curve.grows, powers)),
  );
}
