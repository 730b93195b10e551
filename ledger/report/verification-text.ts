import type { DeepFindings, Verification } from "@receipts/formats/verification.ts";
import { findingCount } from "@receipts/formats/verification.ts";
import type { Names } from "../reads/names.ts";
import { amountText } from "./words.ts";

/** A verification for people: what is wrong with the money by currency, then with its history. */
export function verificationText(verification: Verification, names: Names): string {
  const { journals, postings, balances } = verification.scanned;
  const count = findingCount(verification);
  return [
    `scanned ${journals} journals, ${postings} postings and ${balances} balances`,
    ...byCurrency(verification, names),
    ...section("parked", verification.parkedEvents, ({ group, event, reason, since }) => {
      return `event ${event} of ${names.group(group)}: ${reason}, since ${since}`;
    }),
    ...deepText(verification.deep, names),
    ...section("heads", verification.anchor?.lost ?? [], (it) => {
      const now = it.found === null ? "the chain ends before it" : "another journal stands there";
      return `journal ${it.sequence} of ${names.group(it.group)} was kept as ${it.digest}: ${now}`;
    }),
    count === 0 ? "clean" : `${count} ${count === 1 ? "finding" : "findings"}`,
    "",
  ].join("\n");
}

function byCurrency(verification: Verification, names: Names): readonly string[] {
  const findings = [
    ...verification.unbalancedJournals.map(({ journal, currency, sum }) => ({
      currency,
      text: `journal ${journal} adds up to ${amountText(sum, currency)} instead of 0`,
    })),
    ...verification.unbalancedGroups.map(({ group, currency, sum }) => ({
      currency,
      text: `all postings of ${names.group(group)} add up to ${amountText(sum, currency)} instead of 0`,
    })),
    ...verification.driftedBalances.map((drifted) => ({
      currency: drifted.currency,
      text: driftText(drifted, names),
    })),
  ];
  const currencies = [...new Set(findings.map(({ currency }) => currency))].sort();
  return currencies.flatMap((currency) =>
    section(
      currency,
      findings.filter((finding) => finding.currency === currency),
      ({ text }) => text,
    ),
  );
}

function driftText(
  { group, member, currency, projected, computed }: Verification["driftedBalances"][number],
  names: Names,
): string {
  const who = `${names.member(member)} in ${names.group(group)}`;
  if (projected === null) {
    return `${who} has no balance, and the postings give ${amountText(computed ?? 0n, currency)}`;
  }
  const table = `the balance of ${who} is ${amountText(projected, currency)}`;
  if (computed === null) return `${table}, and no posting explains it`;
  const off = amountText(projected - computed, currency);
  return `${table}, and the postings give ${amountText(computed, currency)}: off by ${off}`;
}

function deepText(deep: DeepFindings, names: Names): readonly string[] {
  return [
    ...section("journals without their lines", deep.unsealedJournals, (it) => {
      return `journal ${it.journal} declares ${it.declared} lines and has ${it.found}`;
    }),
    ...section("postings without their journal", deep.strayPostings, (it) => {
      const where = it.journalGroup === null ? "no such journal" : `it is of ${it.journalGroup}`;
      return `line ${it.line} of journal ${it.journal}: ${where}`;
    }),
    ...section("reversals", deep.faultyReversals, (it) => {
      return `journal ${it.journal}: ${it.problem.replaceAll("_", " ")}`;
    }),
    ...section("versions", deep.faultyVersions, (it) => {
      const problem = it.problem === "gap" ? "a gap among versions" : "several live versions:";
      return `${it.expense} has ${problem} ${it.versions.join(", ")}`;
    }),
    ...section("stamps", deep.misstampedBalances, (it) => {
      return `the ${it.currency} balance of ${names.member(it.member)} names journal ${it.projected}, and ${it.computed} moved it last`;
    }),
    ...section("digests", deep.brokenChains, (it) => {
      return `the chain of ${names.group(it.group)} breaks at journal ${it.journal}: ${it.problem}`;
    }),
    ...section("events", deep.eventlessJournals, (it) => {
      return `journal ${it.journal} names event ${it.event}, which the outbox does not have`;
    }),
    ...section("outbox", deep.futureEvents, (it) => {
      return `event ${it.event} has a transaction id that this database has not reached`;
    }),
    ...section("decimals", deep.exponentFaults, (it) => {
      return `${it.currency}: ${it.stored ?? "none"} stored, ${it.expected ?? "none"} expected`;
    }),
    ...section("guards", deep.weakGuards, (it) => `${it.guard}: ${it.problem}`),
  ];
}

/** A heading and its lines; nothing where there is nothing to say. */
function section<Item>(
  heading: string,
  items: readonly Item[],
  line: (item: Item) => string,
): readonly string[] {
  return items.length === 0 ? [] : [heading, ...items.map((item) => `  ${line(item)}`)];
}
