import type { Applications } from "@receipts/formats/application.ts";
import type { Balances } from "@receipts/formats/balances.ts";
import type { Feed } from "@receipts/formats/feed.ts";
import type { Rebuild } from "@receipts/formats/rebuild.ts";
import type { Application } from "../delivery/apply.ts";
import type { Names } from "../reads/names.ts";
import { amountText, inWords } from "./words.ts";

/** What became of each event, as it travels. */
export function applicationsOf(applications: readonly Application[]): Applications {
  return {
    schema: "evenly.application/1",
    events: applications.map((application) => {
      const { event, tag: outcome } = application;
      const problem = problemOf(application);
      return {
        event: event.id,
        type: event.type,
        outcome,
        journals: application.tag === "applied" ? [...application.journals] : [],
        problem: problem === undefined ? null : { code: problem.code, message: inWords(problem) },
      };
    }),
  };
}

function problemOf(application: Application): Parameters<typeof inWords>[0] | undefined {
  switch (application.tag) {
    case "applied":
      return undefined;
    case "parked":
      return application.reason;
    case "refused":
      return application.problem;
  }
}

export function applicationsText({ events }: Applications): string {
  const lines = events.map(({ event, type, outcome, journals, problem }) => {
    if (problem !== null) return `${outcome}  ${type} ${event}: ${problem.message}`;
    const known = journals.every(({ replayed }) => replayed);
    const keys = journals.map(({ key }) => key).join(", ");
    return `${known ? "known  " : "applied"}  ${type} ${event}: ${keys}`;
  });
  const set = (outcome: string) => events.filter((each) => each.outcome === outcome).length;
  return [
    ...lines,
    `${set("applied")} applied, ${set("parked")} parked, ${set("refused")} refused`,
    "",
  ].join("\n");
}

export function rebuildText({ groups, rows, changed }: Rebuild, names: Names): string {
  const lines = changed.map(({ group, member, currency, before, after }) => {
    const who = `${names.member(member)} in ${names.group(group)}`;
    const text = (amount: bigint | null) =>
      amount === null ? `no ${currency} balance` : amountText(amount, currency);
    return before === after
      ? `  ${who}: ${text(after)}, stamped anew`
      : `  ${who}: ${text(before)} became ${text(after)}`;
  });
  return [
    `rebuilt ${rows} balances of ${groups} ${groups === 1 ? "group" : "groups"}: ${changed.length} changed`,
    ...lines,
    "",
  ].join("\n");
}

export function balancesText({ asOf, recordedUntil, groups }: Balances): string {
  const lines = groups.flatMap(({ group, name, balances }) => [
    name ?? group,
    ...columns(
      balances.map((balance) => [
        balance.name ?? balance.member,
        amountText(balance.minor, balance.currency),
      ]),
    ).map((line) => `  ${line}`),
  ]);
  const heading = [
    ...(asOf === null ? [] : [`at the end of ${asOf}`]),
    ...(recordedUntil === null ? [] : [`as the ledger knew it at ${recordedUntil}`]),
  ];
  return [...heading, ...(lines.length === 0 ? ["no balances"] : lines), ""].join("\n");
}

export function feedText({ groups }: Feed): string {
  const lines = groups.flatMap(({ group, name, entries }) => [
    name ?? group,
    ...entries.map(({ date, text }) => `  ${date}  ${text}`),
  ]);
  return [...lines, ""].join("\n");
}

/** Names to the left, amounts to the right. */
function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = (column: 0 | 1) => Math.max(0, ...rows.map((row) => [...row[column]].length));
  return rows.map(([left, right]) => {
    const gap = width(0) - [...left].length;
    return `${left}${" ".repeat(gap)}  ${right.padStart(width(1))}`;
  });
}
