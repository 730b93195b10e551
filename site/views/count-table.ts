import { amountText } from "@receipts/formats/benchmark-texts.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import { scrollable } from "./scrollable.ts";

/** A row: what was tried, and how often what came of it. */
export type CountRow = { readonly name: Markup; readonly counts: readonly number[] };

/** Names down, counts across, under the names of the columns. A count that is not 0 in one of the `bad` columns is marked. */
export function countTable(
  title: string,
  [first, ...columns]: readonly string[],
  rows: readonly CountRow[],
  bad: readonly number[] = [],
): MarkupElement {
  const count = (value: number, at: number) =>
    element(
      "td",
      { class: "number" },
      value !== 0 && bad.includes(at)
        ? element("span", { class: "mark bad" }, amountText(value))
        : amountText(value),
    );
  const table = element(
    "table",
    { class: "counts" },
    element("caption", { class: "visually-hidden" }, title),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("th", { scope: "col" }, first),
        columns.map((name) => element("th", { scope: "col", class: "number" }, name)),
      ),
    ),
    element(
      "tbody",
      {},
      rows.map(({ name, counts }) =>
        element("tr", {}, element("th", { scope: "row" }, name), counts.map(count)),
      ),
    ),
  );
  return element("div", { class: "wide" }, scrollable(title, [table]));
}
