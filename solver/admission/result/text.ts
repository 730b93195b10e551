import type { Admission, AdmissionOperation } from "@receipts/formats/admission.ts";
import {
  countsOf,
  independenceSentences,
  replaySentence,
  sentencesOf,
} from "@receipts/formats/admission-sentences.ts";

/** What a terminal shows of an admission: a line an operation, then what holds of the whole. */
export function admissionText(admission: Admission, explain: boolean): string {
  const rows = admission.operations.map((operation) => [
    operation.id,
    operation.operation,
    operation.verdict,
    remark(operation),
  ]);
  const lines = [...table([["id", "operation", "verdict", ""], ...rows]), "", ...whole(admission)];
  const sentences = explain
    ? [
        ...admission.operations.flatMap((operation) => sentencesOf(operation, admission)),
        ...independenceSentences(admission),
      ]
    : [];
  if (sentences.length > 0) lines.push("", ...sentences);
  return `${lines.join("\n")}\n`;
}

function remark(operation: AdmissionOperation): string {
  switch (operation.verdict) {
    case "admitted":
      return operation.path === "search" ? "in the order found" : "in any order";
    case "deferred":
      return operation.why
        .map((why) =>
          "bound" in why ? `${why.bound} on ${why.key}, ${why.shortfall} short` : why.property,
        )
        .join("; ");
    case "inconclusive":
      return operation.reason;
  }
}

function whole(admission: Admission): readonly string[] {
  const { order, price, replay } = admission;
  const lines = [`${countsOf(admission)}.`];
  if (order !== "any") lines.push(`Order of the write: ${order.join(" ")}`);
  if (price !== null) {
    const best = ({ size, proof }: { size: number; proof: string }): string =>
      proof === "table" ? String(size) : `at most ${size}`;
    lines.push(
      `Admitted ${price.admitted}; best in any order ${best(price.bestAnyOrder)}; one by one in arrival order ${price.arrivalSerial}; best in one fixed order ${best(price.bestFixedOrder)}.`,
    );
  }
  lines.push(replaySentence(replay));
  return lines;
}

/** Columns as wide as their widest cell; no space at the end of a line. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
