import type { AdmissionInParts, AdmissionOperation } from "@receipts/formats/admission.ts";
import {
  countsOf,
  independenceSentences,
  replaySentence,
  sentencesOf,
} from "@receipts/formats/admission-sentences.ts";

/** What a terminal shows of an admission: a line an operation, then what holds of the whole. */
export function* admissionLines(admission: AdmissionInParts, explain: boolean): Generator<string> {
  yield* table(admission);
  yield "\n";
  for (const line of whole(admission)) yield `${line}\n`;
  if (!explain) return;
  let isFirst = true;
  for (const sentence of sentences(admission)) {
    yield isFirst ? `\n${sentence}\n` : `${sentence}\n`;
    isFirst = false;
  }
}

function* sentences(admission: AdmissionInParts): Generator<string> {
  for (const operation of admission.operations) yield* sentencesOf(operation, admission);
  yield* independenceSentences(admission);
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

function whole(admission: AdmissionInParts): readonly string[] {
  const { order, price, replay, starving } = admission;
  const lines = [`${countsOf(admission)}.`];
  if (starving !== undefined && starving.length > 0) {
    lines.push(`Left out again and again: ${starving.join(" ")}`);
  }
  if (order !== "any") lines.push(`Order of the write: ${order.join(" ")}`);
  if (price !== null) {
    const best = ({ size, proof }: { size: number; proof: string }): string =>
      proof === "bound" ? `at most ${size}` : String(size);
    lines.push(
      `Admitted ${price.admitted}; best in any order ${best(price.bestAnyOrder)}; one by one in arrival order ${price.arrivalSerial}; best in one fixed order ${best(price.bestFixedOrder)}.`,
    );
  }
  lines.push(replaySentence(replay));
  return lines;
}

/** Columns as wide as their widest cell; no space at the end of a line. */
function* table({ operations }: AdmissionInParts): Generator<string> {
  let widths = widthsOf(head);
  for (const operation of operations) {
    const row = widthsOf(cells(operation));
    widths = widths.map((width, column) => Math.max(width, row[column] ?? 0));
  }
  yield line(head, widths);
  for (const operation of operations) yield line(cells(operation), widths);
}

const head = ["id", "operation", "verdict", ""];

function cells(operation: AdmissionOperation): readonly string[] {
  const { id, operation: handler, verdict } = operation;
  return [id, handler, verdict, remark(operation)];
}

function widthsOf(row: readonly string[]): readonly number[] {
  return row.map((cell) => cell.length);
}

function line(row: readonly string[], widths: readonly number[]): string {
  const padded = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return `${padded.join("  ").trimEnd()}\n`;
}
