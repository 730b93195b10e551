import type { Admission } from "@receipts/formats/admission.ts";
import { operationTable } from "../data/operation-table.ts";
import type { AdmissionWords } from "../language/admission-words.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import { scrollable } from "./scrollable.ts";
import { sentence } from "./sentence.ts";

type Decided = Pick<Admission, "operations" | "replay">;
type Row = ReturnType<typeof operationTable>["rows"][number];

/** A row an operation in the order of arrival, and below each that was not admitted the reasons. */
export function verdictTable(
  admission: Decided,
  words: AdmissionWords,
  anchor: (id: string) => string | undefined,
): Markup {
  const { columns, rows } = operationTable(admission);
  const headings: Readonly<Record<string, string>> = words.fields;
  const fields = columns.map(({ name, numeric }) =>
    element("th", { scope: "col", class: numeric && "number" }, headings[name] ?? name),
  );
  const bodyRow = ({ operation, cells }: Row): Markup => {
    const { id, verdict } = operation;
    const values = cells.map((cell, at) =>
      element("td", { class: columns[at]?.numeric === true && "number" }, cell),
    );
    const reasons = words.why(operation, admission);
    return [
      element(
        "tr",
        { id: anchor(id), class: reasons.length > 0 && "has-reason" },
        element("th", { scope: "row" }, element("code", {}, id)),
        values,
        element("td", {}, verdictMark(verdict, words)),
      ),
      reasons.length > 0 && reasonRow(reasons, columns.length),
    ].filter((row) => row !== false);
  };
  const head = [
    element("th", { scope: "col" }, words.operation),
    fields,
    element("th", { scope: "col" }, words.verdict),
  ];
  return scrollable(words.table, [
    element(
      "table",
      { class: "verdicts" },
      element("caption", { class: "visually-hidden" }, words.table),
      element("thead", {}, element("tr", {}, head)),
      element("tbody", {}, rows.map(bodyRow)),
    ),
  ]);
}

/** Below the table: what each key that stands in the way had to start with for any order to do. */
export function independence(
  admission: Pick<Admission, "keys">,
  words: AdmissionWords,
): MarkupElement | undefined {
  const said = words.independence(admission).map((each) => element("p", {}, sentence(each)));
  return said.length === 0 ? undefined : element("div", { class: "why" }, said);
}

function verdictMark(
  verdict: keyof AdmissionWords["verdicts"],
  words: AdmissionWords,
): MarkupElement {
  return element("span", { class: `mark ${verdict}` }, words.verdicts[verdict]);
}

function reasonRow(reasons: ReturnType<AdmissionWords["why"]>, width: number): MarkupElement {
  const paragraphs = reasons.map((reason) => element("p", {}, sentence(reason)));
  return element(
    "tr",
    { class: "reason" },
    element("td", { colspan: width + 2 }, element("div", { class: "why" }, paragraphs)),
  );
}
