import type { Event } from "@receipts/formats/events.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { apply } from "../delivery/apply.ts";
import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import {
  ANN,
  BEA,
  CAL,
  expense,
  id,
  settlement,
  settlementReversal,
  story,
  testStamps,
} from "../testing/story.ts";
import { verifyLedger } from "./verify.ts";

/**
 * Every fault at once, each in two groups that were written in the other order: nothing hides
 * anything, nothing is said of the group that is whole, and all is told in order.
 */
export function brokenEverywhereConformance({ fresh }: Ledgers): void {
  describe("a ledger broken in every way at once", () => {
    let ledger: Database;
    beforeAll(async () => {
      ledger = await fresh();
      const groups = Object.values(GROUPS);
      const events = Object.entries(GROUPS).flatMap(([letter, group]) => eventsOf(letter, group));
      const outcome = await apply(
        ledger,
        {
          ...story(...events),
          groups: groups.flatMap((group) => story().groups.map((one) => ({ ...one, id: group }))),
        },
        { live: testStamps("everywhere") },
      );
      if (!outcome.ok) throw new Error("refused");
      await ledger.transaction("owner", (session) => session.script(breakage()));
    });

    test("is found broken in all of them, in order", async () => {
      const steps: string[] = [];
      const verification = await verifyLedger(ledger, (step) => void steps.push(step));
      const { schema: _, anchor, scanned, deep, ...four } = verification;
      const names = await namesIn(ledger);
      const found = Object.entries({ ...four, ...deep }).map(([kind, findings]) => [
        kind,
        findings.map((finding) => said(finding, names)),
      ]);
      expect(Object.fromEntries(found)).toEqual(FOUND);
      expect(anchor).toBeUndefined();
      expect(steps).toEqual(["journals", "balances", "stamps", "history", "chains", "guards"]);
      expect(scanned).toEqual({ journals: 48, postings: 161, balances: 26 });
    });
  });
}

/** In the order in which they are written. */
const GROUPS = { b: id("9b"), a: id("9a"), d: id("9d"), c: id("9c") } as const;

/** An expense in three versions, one in yen, and a settlement that is taken back. */
function eventsOf(letter: string, group: string): readonly Event[] {
  const named = (tail: string) => id(`${letter}${tail}`);
  const told = (tail: string) => ({ event: named(`e${tail}`), expense: named("1") });
  return [
    expense({ ...told("1"), minor: 900n }),
    expense({ ...told("2"), minor: 1000n, version: 2 }),
    expense({ ...told("3"), minor: 1100n, version: 3 }),
    expense({ event: named("e4"), expense: named("2"), minor: 500n, currency: "JPY" }),
    settlement(named("3"), { event: named("e5"), minor: 100n }),
    settlementReversal(named("e6"), named("3")),
  ].map((event) => ({ ...event, group }));
}

function breakage(): string {
  return [
    ...guardsDown,
    ...(["b", "a"] as const).flatMap((letter) => breakageOf(letter, GROUPS[letter])),
    `update journals set sequence = 100 where idempotency_key = 'expense:${id("b2")}:v1'`,
    `update journals set recorded_at = recorded_at + interval '1 ms'
     where idempotency_key = 'expense:${id("a1")}:v2'`,
    `update journals set event_date = '2026-10-04' where idempotency_key = 'expense:${id("d1")}:v1'`,
    `insert into postings
     select journal_id, 20, 20, '${GROUPS.b}', '${ANN}', 'EUR', 'SETTLE_PAY', 3
     from journals where idempotency_key = 'expense:${id("c1")}:v1'`,
    "update currencies set exponent = 0 where code = 'HUF'",
    "delete from currencies where code = 'ZWG'",
    "insert into currencies values ('AAA', 2)",
    ...guardsWeak,
  ].join(";\n");
}

/** What has to give way so that the rest can be done at all. */
const guardsDown: readonly string[] = [
  "alter table journals disable trigger journals_append_only",
  "alter table journals disable trigger journals_sealed",
  "alter table journals disable trigger journals_reverses_whole",
  "alter table journals drop constraint journals_reversal",
  "alter table postings disable trigger postings_append_only",
  "alter table postings disable trigger postings_of_a_journal",
  "alter table outbox disable trigger outbox_append_only",
  "alter table currencies disable trigger currencies_append_only",
];

const guardsWeak: readonly string[] = [
  "alter table outbox enable always trigger outbox_append_only",
  "alter table currencies enable always trigger currencies_append_only",
  "drop trigger journals_sealed on journals",
  `drop trigger postings_of_a_journal on postings;
   create trigger postings_of_a_journal after insert on postings
     for each row execute function refuse_change();
   alter table postings enable always trigger postings_of_a_journal`,
  `drop trigger postings_append_only on postings;
   create trigger postings_append_only before update or delete on postings
     for each statement execute function refuse_change();
   alter table postings enable always trigger postings_append_only`,
  `drop trigger settlements_append_only on settlements;
   create trigger settlements_append_only before update or delete or truncate on settlements
     for each statement when (true) execute function refuse_change();
   alter table settlements enable always trigger settlements_append_only`,
  "drop trigger expenses_append_only on expenses",
  "grant update on journals to ledger_app",
  "grant truncate on postings to public",
  "alter table write_offs owner to ledger_app",
  "alter table settlements add constraint not_checked check (amount_minor > 0) not valid",
  "drop table dropped_events",
];

function breakageOf(letter: string, group: string): readonly string[] {
  const named = (tail: string) => id(`${letter}${tail}`);
  const journal = (key: string) =>
    `(select journal_id from journals where idempotency_key = '${key}')`;
  const forged = (place: number, told: Forged): string => `
    insert into journals (
      journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
      reverses, line_count, payload_digest, chain_digest
    ) values (
      '${named(`f${place}`)}', '${group}', ${8 + place}, '${told.kind}', '${told.key}',
      '${named(told.event ?? "e1")}', '2026-10-03', '2026-10-03 09:12:00+00',
      ${told.reverses ?? "null"}, ${told.declared ?? 2}, sha256('x'), sha256('x')
    );
    insert into postings values ${told.lines
      .map(
        ([member, currency, amount], at) =>
          `('${named(`f${place}`)}', ${at + 1}, ${told.lines.length}, '${group}', '${member}', '${currency}', 'SETTLE_PAY', ${amount})`,
      )
      .join(", ")}`;
  const even = [
    [ANN, "EUR", 1],
    [BEA, "EUR", -1],
  ] as const;
  const yen = `expense:${named("2")}:v1`;
  const back = `settlement:${named("3")}:reversal`;
  return [
    forged(1, {
      kind: "SETTLEMENT",
      key: `settlement:${named("7")}`,
      event: "e9",
      declared: 3,
      lines: [
        [ANN, "EUR", 500],
        [BEA, "JPY", -500],
      ],
    }),
    forged(2, {
      kind: "SETTLEMENT_REVERSAL",
      key: `settlement:${named("8")}:reversal`,
      lines: even,
    }),
    forged(3, {
      kind: "WRITE_OFF",
      key: `write_off:${named("8")}`,
      reverses: journal(yen),
      lines: even,
    }),
    `update postings set amount_minor = amount_minor * 2 where journal_id = ${journal(back)}`,
    forged(5, { kind: "EXPENSE", key: `expense:${named("7")}:v2`, lines: even }),
    forged(4, {
      kind: "EXPENSE_REVERSAL",
      key: `expense:${named("6")}:v1:reversal`,
      reverses: `'${named("f5")}'`,
      lines: even,
    }),
    forged(6, { kind: "EXPENSE", key: `expense:${named("1")}:v4`, lines: even }),
    forged(7, { kind: "EXPENSE", key: `expense:${named("8")}`, lines: even }),
    forged(8, {
      kind: "SETTLEMENT",
      key: `settlement:${named("6")}`,
      declared: 4,
      lines: [...even, [ANN, "JPY", 1], [BEA, "JPY", -1]],
    }),
    `insert into postings values
       ('${named("ff")}', 2, 2, '${group}', '${CAL}', 'USD', 'SETTLE_PAY', 5),
       ('${named("ff")}', 1, 2, '${group}', '${ANN}', 'USD', 'SETTLE_PAY', -5),
       ('${named("fe")}', 1, 2, '${group}', '${CAL}', 'USD', 'SETTLE_PAY', 1),
       ('${named("fe")}', 2, 2, '${group}', '${CAL}', 'USD', 'SETTLE_PAY', -1),
       ('${named("fff")}', 1, 2, '${group}', '${ANN}', 'USD', 'SETTLE_PAY', 1),
       ('${named("fff")}', 2, 2, '${group}', '${ANN}', 'USD', 'SETTLE_PAY', -1)`,
    `update balances set last_journal_id = ${journal(`expense:${named("1")}:v1`)}
     where group_id = '${group}' and member_id = '${CAL}' and currency = 'EUR'`,
    `delete from balances where group_id = '${group}' and member_id = '${CAL}' and currency = 'JPY'`,
    `insert into balances values ('${group}', '${CAL}', 'KWD', 0, '${named("f1")}')`,
    `insert into balances values ('${group}', '${CAL}', 'USD', 5, '${named("f1")}')`,
    `delete from outbox where event_id = '${named("e3")}'`,
    `update outbox set inserted_xid = '1332044' where event_id in ('${named("e4")}', '${named("e5")}')`,
    `insert into parked_events values
       ('${named("e8")}', '${group}', 'x', 'x', '{}', 'r', '2026-10-03 11:00:00+02'),
       ('${named("e7")}', '${group}', 'x', 'x', '{}', 'r', '2026-10-03 09:00:0${letter === "a" ? 1 : 2}+00')`,
  ];
}

type Forged = {
  readonly kind: string;
  readonly key: string;
  readonly event?: string;
  readonly declared?: number;
  readonly reverses?: string;
  readonly lines: readonly (readonly [member: string, currency: string, amount: number])[];
};

async function namesIn(ledger: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await ledger.transaction("snapshot", (session) =>
    session.query("select journal_id::text as journal, idempotency_key as key from journals"),
  );
  return new Map([
    ...rows.map((row) => [textOf(row, "journal"), textOf(row, "key")] as const),
    ...Object.entries(GROUPS).map(([letter, group]) => [group, letter] as const),
    [ANN, "Ann"],
    [BEA, "Bea"],
    [CAL, "Cal"],
  ]);
}

/** The values of a finding, each by its name; ids that have none by their ends. */
function said(finding: object, names: ReadonlyMap<string, string>): string {
  return Object.values(finding)
    .map((value) => names.get(String(value)) ?? JSON.stringify(value, decimal))
    .join(" ")
    .replaceAll(/01990000-0000-7000-8000-0*|"/g, "");
}

function decimal(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

const FOUND: Readonly<Record<string, readonly string[]>> = {
  unbalancedJournals: [
    "a settlement:a7 EUR 500",
    "a settlement:a7 JPY -500",
    "b settlement:b7 EUR 500",
    "b settlement:b7 JPY -500",
    "b expense:c1:v1 EUR 3",
  ],
  unbalancedGroups: ["a EUR 500", "a JPY -500", "b EUR 503", "b JPY -500"],
  driftedBalances: [
    "a Ann EUR 733 1340",
    "a Ann JPY 333 334",
    "a Ann USD null -5",
    "a Bea EUR -367 -474",
    "a Bea JPY -167 -668",
    "a Cal JPY null -166",
    "a Cal KWD 0 null",
    "b Ann EUR 733 1343",
    "b Ann JPY 333 334",
    "b Ann USD null -5",
    "b Bea EUR -367 -474",
    "b Bea JPY -167 -668",
    "b Cal JPY null -166",
    "b Cal KWD 0 null",
  ],
  parkedEvents: [
    "a ae8 r 2026-10-03T09:00:00.000Z",
    "b be8 r 2026-10-03T09:00:00.000Z",
    "a ae7 r 2026-10-03T09:00:01.000Z",
    "b be7 r 2026-10-03T09:00:02.000Z",
  ],
  unsealedJournals: ["a settlement:a7 3 2", "b settlement:b7 3 2", "c expense:c1:v1 4 5"],
  strayPostings: [
    "a afe 1 null",
    "a afe 2 null",
    "a aff 1 null",
    "a aff 2 null",
    "a afff 1 null",
    "a afff 2 null",
    "b bfe 1 null",
    "b bfe 2 null",
    "b bff 1 null",
    "b bff 2 null",
    "b bfff 1 null",
    "b bfff 2 null",
    "b expense:c1:v1 20 c",
  ],
  faultyReversals: [
    "a settlement:a3:reversal settlement:a3 not_the_negation",
    "a settlement:a8:reversal null nothing_to_reverse",
    "a write_off:a8 expense:a2:v1 wrong_kind",
    "a expense:a6:v1:reversal expense:a7:v2 wrong_key",
    "b settlement:b3:reversal settlement:b3 not_the_negation",
    "b settlement:b8:reversal null nothing_to_reverse",
    "b write_off:b8 expense:b2:v1 wrong_kind",
    "b expense:b6:v1:reversal expense:b7:v2 wrong_key",
    "c expense:c1:v1:reversal expense:c1:v1 not_the_negation",
  ],
  faultyVersions: [
    "a expense:a1 several_live [3,4]",
    "a expense:a7 gap [2]",
    "a  several_live []",
    "b expense:b1 several_live [3,4]",
    "b expense:b7 gap [2]",
    "b  several_live []",
  ],
  misstampedBalances: [
    "a Cal EUR expense:a1:v1 expense:a1:v3",
    "a Cal USD settlement:a7 aff",
    "b Cal EUR expense:b1:v1 expense:b1:v3",
    "b Cal USD settlement:b7 bff",
  ],
  brokenChains: [
    "a expense:a1:v2 chain",
    "b settlement:b3 sequence",
    "c expense:c1:v1 payload",
    "d expense:d1:v1 payload",
  ],
  eventlessJournals: [
    "a expense:a1:v2:reversal ae3",
    "a expense:a1:v3 ae3",
    "a settlement:a7 ae9",
    "b expense:b1:v2:reversal be3",
    "b expense:b1:v3 be3",
    "b settlement:b7 be9",
  ],
  futureEvents: ["a ae4", "a ae5", "b be4", "b be5"],
  exponentFaults: ["AAA 2 null", "HUF 0 2", "ZWG null 2"],
  weakGuards: [
    "dropped_events the table is missing",
    "expenses_append_only the trigger is missing",
    "journals ledger_app may update",
    "journals_append_only the trigger is not always enabled",
    "journals_reverses_whole the trigger is not always enabled",
    "journals_sealed the trigger is missing",
    "not_checked the constraint is not validated or not enforced",
    "postings ledger_app may truncate",
    "postings_append_only the trigger does not stand before every update, delete and truncate",
    "postings_of_a_journal the trigger is not checked after every insert",
    "settlements_append_only the trigger does not stand before every update, delete and truncate",
    "write_offs ledger_app may delete",
    "write_offs ledger_app may trigger",
    "write_offs ledger_app may truncate",
    "write_offs ledger_app may update",
    "write_offs ledger_app owns the table",
  ],
};
