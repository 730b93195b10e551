import { toMinor } from "../../formats/minor.ts";
import type { JournalDraft } from "../../ledger/journal/draft.ts";
import { stampsFrom } from "../../ledger/journal/stamps.ts";
import { seededBits, uuidv7Maker } from "../../ledger/journal/uuidv7.ts";

const bits = seededBits("bench");

export const stamps = stampsFrom(Date.now, bits);
export const newId = uuidv7Maker(Date.now, bits);

/** A number from 0, below `count`. */
export function below(count: number): number {
  return Number(bits(32)) % count;
}

type Group = { readonly group: string; readonly members: readonly [string, string, string] };

const groups = Array.from({ length: 2000 }, newGroup);

function newGroup(): Group {
  return { group: newId(), members: [newId(), newId(), newId()] };
}

/** One of three paid for all three: what a shared expense is. */
export function drafted(): JournalDraft {
  return draftOf(groups[below(groups.length)] ?? newGroup());
}

/** A first journal for every group, after which each has its balances. */
export function openings(): readonly JournalDraft[] {
  return groups.map(draftOf);
}

function draftOf({ group, members: [payer, second, third] }: Group): JournalDraft {
  const euros = (minor: bigint) => ({ currency: "EUR", amount: toMinor(minor) });
  return {
    group,
    kind: "EXPENSE",
    key: `expense:${newId()}:v1`,
    event: newId(),
    date: "2026-10-03",
    reverses: null,
    lines: [
      { member: payer, kind: "EXPENSE_PAID", ...euros(600n) },
      { member: second, kind: "EXPENSE_SHARE", ...euros(-300n) },
      { member: third, kind: "EXPENSE_SHARE", ...euros(-300n) },
    ],
  };
}

/** Throws when an append was refused. */
export async function must(outcome: Promise<{ readonly ok: boolean }>): Promise<void> {
  if (!(await outcome).ok) throw new Error("an append was refused");
}
