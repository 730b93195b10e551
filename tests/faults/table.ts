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

/** Faults beside what came of them, for people. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const count = (...hows: readonly Wrong["how"][]) =>
      outcome.wrong.filter(({ how }) => hows.includes(how)).length;
    const { fault, seeds, events, struck, failed, unheard, untimely, wrong } = outcome;
    const failing = new Set(wrong.map(({ seed }) => seed)).size;
    return [
      fault,
      FAULTS[fault].words,
      ...[seeds, events, struck, failed, unheard, untimely],
      ...[count("lost", "waiting"), count("doubled", "balance"), count("verify"), count("rebuild")],
      failing,
    ].map(String);
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
