import type { FaultCounts } from "@receipts/formats/hard-use.ts";
import type { Wrong } from "../../ledger/testing/judge.ts";
import { FAULTS } from "./all.ts";
import type { Outcome } from "./run.ts";

const HEAD = [
  "fault",
  "",
  "groups",
  "events",
  "struck",
  "no answer",
  "done unheard",
  "untimely",
  "lost",
  "doubled",
  "verify",
  "rebuild",
  "groups that fail",
];

/** How often what went wrong: for a file, and in the order of the table's columns. */
export function countsOf({ fault, seeds, wrong, ...sum }: Outcome): FaultCounts["faults"][number] {
  const count = (...hows: readonly Wrong["how"][]) =>
    wrong.filter(({ how }) => hows.includes(how)).length;
  const { events, struck, failed, unheard, untimely } = sum;
  return {
    fault,
    groups: seeds,
    ...{ events, struck, failed, unheard, untimely },
    lost: count("lost", "waiting"),
    doubled: count("doubled", "balance"),
    verify: count("verify"),
    rebuild: count("rebuild"),
    failing: new Set(wrong.map(({ seed }) => seed)).size,
  };
}

/** Faults beside what came of them, for people. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { fault, ...counts } = countsOf(outcome);
    return [fault, FAULTS[outcome.fault].words, ...Object.values(counts)].map(String);
  });
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [HEAD, ...rows]
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column < 2 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
