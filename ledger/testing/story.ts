import type { Event, Events, ExpenseAmended, ExpenseCreated } from "@receipts/formats/events.ts";
import type { MemberAmount } from "@receipts/formats/ledger-values.ts";
import { toMinor } from "@receipts/formats/minor.ts";
import type { Stamps } from "../journal/stamps.ts";
import { stampsFrom } from "../journal/stamps.ts";
import { seededBits } from "../journal/uuidv7.ts";

/** Ids for tests, told apart at a glance: `id("a1")` ends in a1. */
export function id(tail: string): string {
  return `01990000-0000-7000-8000-${tail.padStart(12, "0")}`;
}

export const GROUP = id("90");
export const ANN = id("a");
export const BEA = id("b");
export const CAL = id("c");

const AT = "2026-10-03T09:12:00.000Z";

/** Stamps that a test can repeat: the clock stands, and the ids follow from the seed. */
export function testStamps(seed: string): Stamps {
  return stampsFrom(() => Date.parse(AT), seededBits(seed));
}

/** Three people in one group, and what happens to them. */
export function story(...events: readonly Event[]): Events {
  const members = [
    { id: ANN, name: "Ann" },
    { id: BEA, name: "Bea" },
    { id: CAL, name: "Cal" },
  ];
  return {
    schema: "evenly.events/1",
    replay: { seed: "test" },
    groups: [{ id: GROUP, name: "Test group", members }],
    events: [...events],
  };
}

type Expense = {
  readonly event: string;
  readonly expense: string;
  readonly minor: bigint;
  readonly version?: number;
  readonly currency?: string;
  readonly payer?: string;
  readonly among?: readonly string[];
};

/** Paid by Ann and shared by all three, unless it says otherwise. Version 2 and up amends. */
export function expense(told: Expense): ExpenseCreated | ExpenseAmended {
  const { version = 1, currency = "EUR", payer = ANN, among = [ANN, BEA, CAL] } = told;
  const content = {
    id: told.event,
    at: AT,
    group: GROUP,
    expense: told.expense,
    date: "2026-10-03",
    title: "Supper",
    total: { currency, minor: toMinor(told.minor) },
    paidBy: [memberAmount(payer, told.minor)],
    split: { mode: "equal" as const, among: [...among] },
  };
  return version === 1
    ? { type: "expense.created", version, ...content }
    : { type: "expense.amended", version, ...content };
}

export function deletion(event: string, ofExpense: string, version: number): Event {
  return { type: "expense.deleted", id: event, at: AT, group: GROUP, expense: ofExpense, version };
}

type Transfer = { readonly event: string; readonly minor: bigint; readonly currency?: string };

/** Bea pays Ann. */
export function settlement(ofSettlement: string, told: Transfer): Event {
  return {
    type: "settlement.recorded",
    id: told.event,
    at: AT,
    group: GROUP,
    settlement: ofSettlement,
    from: BEA,
    to: ANN,
    date: "2026-10-05",
    amount: { currency: told.currency ?? "EUR", minor: toMinor(told.minor) },
  };
}

export function settlementReversal(event: string, ofSettlement: string): Event {
  return {
    type: "settlement.reversed",
    id: event,
    at: AT,
    group: GROUP,
    settlement: ofSettlement,
  };
}

/** Ann lets go of what Bea owes. */
export function writeOff(ofWriteOff: string, told: Transfer): Event {
  return {
    type: "write_off.recorded",
    id: told.event,
    at: AT,
    group: GROUP,
    writeOff: ofWriteOff,
    debtor: BEA,
    creditor: ANN,
    date: "2026-10-06",
    amount: { currency: told.currency ?? "EUR", minor: toMinor(told.minor) },
  };
}

export function memberAmount(member: string, minor: bigint): MemberAmount {
  return { member, minor: toMinor(minor) };
}
