import type { Event } from "@receipts/formats/events.ts";
import { describe, expect, test } from "vitest";
import { verifyLedger } from "../audit/verify.ts";
import { inWords } from "../report/words.ts";
import type { Database } from "../store/database.ts";
import { countOf, textOf, wholeOf } from "../store/row.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import {
  ANN,
  BEA,
  CAL,
  deletion,
  expense,
  GROUP,
  id,
  memberAmount,
  settlement,
  settlementReversal,
  story,
  testStamps,
  writeOff,
} from "../testing/story.ts";
import { apply } from "./apply.ts";
import { consume } from "./consume.ts";
import { deliver } from "./deliver.ts";
import { record } from "./record.ts";

/** What becomes of events, told in any order and any number of times. */
export function applyConformance({ fresh }: Ledgers): void {
  describe("apply", () => {
    const live = testStamps("apply");
    const E1 = id("1");
    const S1 = id("51");
    const dinner = expense({ event: id("e1"), expense: E1, minor: 900n });
    const dearer = expense({ event: id("e2"), expense: E1, minor: 1000n, version: 2 });

    /** Applies events and says what became of each: the ends of the keys, or why not. */
    async function told(ledger: Database, ...events: readonly Event[]): Promise<readonly string[]> {
      const outcome = await apply(ledger, story(...events), { live });
      if (!outcome.ok) return [outcome.problem.code];
      return outcome.value.map((application): string => {
        if (application.tag === "parked") return `parked ${application.reason.code}`;
        if (application.tag === "refused") return `refused ${application.problem.code}`;
        const keys = application.journals.map(
          ({ key, replayed }) => `${key.replace(/[0-9a-f-]{36}/, "…")}${replayed ? " again" : ""}`,
        );
        return keys.join(", ");
      });
    }

    /** `Ann 600 Bea -300 Cal -300` */
    async function balances(ledger: Database): Promise<string> {
      const names = new Map([
        [ANN, "Ann"],
        [BEA, "Bea"],
        [CAL, "Cal"],
      ]);
      const rows = await ledger.transaction("snapshot", (session) =>
        session.query(
          `select member_id::text as member, amount_minor as amount from balances
       order by currency collate "C", member_id`,
        ),
      );
      return rows
        .map((row) => `${names.get(textOf(row, "member"))} ${wholeOf(row, "amount")}`)
        .join(" ");
    }

    const journals = async (ledger: Database) => {
      const rows = await ledger.transaction("snapshot", (session) =>
        session.query("select count(*)::integer as journals from journals"),
      );
      return countOf(rows[0] ?? {}, "journals");
    };

    describe("an expense", () => {
      test("is one journal", async () => {
        const ledger = await fresh();
        expect(await told(ledger, dinner)).toEqual(["expense:…:v1"]);
        expect(await balances(ledger)).toBe("Ann 600 Bea -300 Cal -300");
      });

      test("amended is two journals more, in one transaction, and twice is nothing more", async () => {
        const ledger = await fresh();
        expect(await told(ledger, dinner, dearer, dearer)).toEqual([
          "expense:…:v1",
          "expense:…:v1:reversal, expense:…:v2",
          "expense:…:v1:reversal again, expense:…:v2 again",
        ]);
        expect(await journals(ledger)).toBe(3);
        expect(await balances(ledger)).toBe("Ann 666 Bea -333 Cal -333");
      });

      test("amended by two people at once: one wins, the other hears of the version", async () => {
        const ledger = await fresh();
        const other = expense({ event: id("e3"), expense: E1, minor: 1200n, version: 2 });
        expect(await told(ledger, dinner, dearer, other)).toEqual([
          "expense:…:v1",
          "expense:…:v1:reversal, expense:…:v2",
          "refused told_differently",
        ]);
        expect(await balances(ledger)).toBe("Ann 666 Bea -333 Cal -333");
      });

      test("deleted is its reversal, and again is nothing more", async () => {
        const ledger = await fresh();
        expect(
          await told(ledger, dinner, deletion(id("e2"), E1, 1), deletion(id("e3"), E1, 1)),
        ).toEqual(["expense:…:v1", "expense:…:v1:reversal", "expense:…:v1:reversal again"]);
        expect(await balances(ledger)).toBe("Ann 0 Bea 0 Cal 0");
      });

      test.each<[string, readonly Event[], string]>([
        [
          "amended after it was deleted",
          [
            dinner,
            deletion(id("e2"), E1, 1),
            expense({ event: id("e3"), expense: E1, minor: 1n, version: 3 }),
          ],
          "deleted_already",
        ],
        [
          "amended at a version it does not have",
          [dinner, expense({ event: id("e3"), expense: E1, minor: 1n, version: 3 })],
          "version_conflict",
        ],
        [
          "deleted at an old version",
          [dinner, dearer, deletion(id("e3"), E1, 1)],
          "version_conflict",
        ],
        ["amended before it exists", [dearer], "version_conflict"],
        [
          "told twice with another amount",
          [dinner, { ...dinner, ...expense({ event: id("e9"), expense: E1, minor: 901n }) }],
          "told_differently",
        ],
        [
          "paid by a stranger",
          [expense({ event: id("e1"), expense: E1, minor: 900n, payer: id("77") })],
          "unknown_member",
        ],
        ["in a group nobody declared", [{ ...dinner, group: id("91") }], "unknown_group"],
        [
          "in no currency",
          [expense({ event: id("e1"), expense: E1, minor: 900n, currency: "ABC" })],
          "unknown_currency",
        ],
        ["of nothing", [expense({ event: id("e1"), expense: E1, minor: 0n })], "nothing_to_share"],
        [
          "shared twice with Bea",
          [expense({ event: id("e1"), expense: E1, minor: 9n, among: [BEA, BEA] })],
          "member_twice",
        ],
        ["paid in part", [{ ...dinner, paidBy: [memberAmount(ANN, 800n)] }], "payer_sum"],
      ])("%s is refused, and nothing of it is written", async (_name, events, code) => {
        const ledger = await fresh();
        const before = events.slice(0, -1);
        await told(ledger, ...before);
        const count = await journals(ledger);
        expect((await told(ledger, ...events)).at(-1)).toBe(`refused ${code}`);
        expect(await journals(ledger)).toBe(count);
        const [row] = await ledger.transaction("snapshot", (session) =>
          session.query("select count(*)::integer as events from outbox"),
        );
        expect(countOf(row ?? {}, "events")).toBe(before.length);
      });

      test("of a refund is shared like its positive twin, and undone to the same bytes", async () => {
        const ledger = await fresh();
        const refund = expense({ event: id("e2"), expense: id("2"), minor: -100n });
        await told(ledger, dinner);
        expect(await told(ledger, refund)).toEqual(["expense:…:v1"]);
        expect(await balances(ledger)).toBe("Ann 534 Bea -267 Cal -267");
        await told(ledger, deletion(id("e3"), id("2"), 1));
        expect(await balances(ledger)).toBe("Ann 600 Bea -300 Cal -300");
      });
    });

    describe("a settlement", () => {
      test("moves the debt, and its reversal moves it back, once", async () => {
        const ledger = await fresh();
        const back = settlementReversal(id("e3"), S1);
        expect(
          await told(ledger, settlement(S1, { event: id("e2"), minor: 300n }), back, back),
        ).toEqual(["settlement:…", "settlement:…:reversal", "settlement:…:reversal again"]);
        expect(await balances(ledger)).toBe("Ann 0 Bea 0");
      });

      test.each<[string, Event, string]>([
        ["taken back before it was made", settlementReversal(id("e2"), S1), "not_there"],
        ["of a negative amount", settlement(S1, { event: id("e2"), minor: -5n }), "not_positive"],
        [
          "with oneself",
          { ...settlement(S1, { event: id("e2"), minor: 5n }), to: BEA } as Event,
          "same_member",
        ],
      ])("%s is refused", async (_name, event, code) => {
        expect(await told(await fresh(), event)).toEqual([`refused ${code}`]);
      });
    });

    test("a write-off moves what a settlement moves, under kinds of its own", async () => {
      const ledger = await fresh();
      expect(await told(ledger, writeOff(id("61"), { event: id("e1"), minor: 50n }))).toEqual([
        "write_off:…",
      ]);
      expect(await balances(ledger)).toBe("Ann -50 Bea 50");
      const rows = await ledger.transaction("snapshot", (session) =>
        session.query("select distinct posting_kind as kind from postings order by 1"),
      );
      expect(rows.map((row) => textOf(row, "kind"))).toEqual([
        "WRITE_OFF_CREDITOR",
        "WRITE_OFF_DEBTOR",
      ]);
    });

    describe("the business row and its event", () => {
      const rows = async (ledger: Database) => {
        const [row] = await ledger.transaction("snapshot", (session) =>
          session.query(`select
        (select count(*)::integer from expense_versions) as versions,
        (select count(*)::integer from outbox) as events`),
        );
        return [countOf(row ?? {}, "versions"), countOf(row ?? {}, "events")];
      };

      test("are written together", async () => {
        const ledger = await fresh();
        await apply(ledger, story(), { live });
        expect(await record(ledger, dinner)).toEqual({ ok: true, value: "recorded" });
        expect(await rows(ledger)).toEqual([1, 1]);
        expect(await record(ledger, dinner)).toEqual({ ok: true, value: "replayed" });
        expect(await record(ledger, { ...dinner, id: id("e9") })).toEqual({
          ok: true,
          value: "replayed",
        });
        expect(await rows(ledger)).toEqual([1, 1]);
      });

      test("or not at all: when the event cannot be written, neither is the row", async () => {
        const ledger = await fresh();
        await apply(ledger, story(), { live });
        await ledger.transaction("owner", (session) =>
          session.script(
            "alter table outbox add constraint outbox_full check (event_type is null)",
          ),
        );
        await expect(record(ledger, dinner)).rejects.toThrow("outbox_full");
        expect(await rows(ledger)).toEqual([0, 0]);
      });
    });

    describe("the ledger trusts no event", () => {
      test("a correction of what it does not have is parked, and what comes later waits behind", async () => {
        const ledger = await fresh();
        await apply(ledger, story(), { live });
        const later = deletion(id("e3"), E1, 2);
        expect(await deliver(ledger, dearer, live)).toMatchObject({
          tag: "parked",
          reason: { code: "predecessor_missing" },
        });
        expect(await deliver(ledger, later, live)).toMatchObject({
          tag: "parked",
          reason: { code: "waits_behind", event: dearer.id },
        });
        const elsewhere = expense({ event: id("e4"), expense: id("4"), minor: 5n });
        expect(await deliver(ledger, elsewhere, live)).toMatchObject({ tag: "applied" });
        expect((await verifyLedger(ledger)).parkedEvents).toEqual([
          {
            group: GROUP,
            event: dearer.id,
            reason: "predecessor_missing",
            since: "2026-10-03T09:12:00.000Z",
          },
          {
            group: GROUP,
            event: later.id,
            reason: "waits_behind",
            since: "2026-10-03T09:12:00.000Z",
          },
        ]);
      });

      test("an amount that no balance can hold is parked, and nothing of it is written", async () => {
        const ledger = await fresh();
        const most = expense({ event: id("e1"), expense: E1, minor: 9_223_372_036_854_775_807n });
        const more = expense({
          event: id("e2"),
          expense: id("2"),
          minor: 9_223_372_036_854_775_807n,
        });
        expect(await told(ledger, most, more)).toEqual(["expense:…:v1", "parked overflow"]);
        expect(await journals(ledger)).toBe(1);
      });

      test("half of a correction is taken back with the other half", async () => {
        const ledger = await fresh();
        await told(ledger, dinner, deletion(id("e2"), E1, 1));
        // Version 1 is undone already: a second version would stand beside nothing.
        expect(await deliver(ledger, { ...dearer, id: id("e5") }, live)).toMatchObject({
          tag: "parked",
          reason: { code: "undone_already" },
        });
        expect(await journals(ledger)).toBe(2);
        const stale = await ledger.transaction("append", (session) =>
          consume(session, { ...dearer, id: id("e6"), group: id("91") }, live),
        );
        expect(stale).toMatchObject({ ok: false, problem: { code: "predecessor_missing" } });
      });

      test("a deletion that comes after the next version is no repetition of its reversal", async () => {
        const ledger = await fresh();
        await told(ledger, dinner, dearer);
        expect(await deliver(ledger, deletion(id("e5"), E1, 1), live)).toMatchObject({
          tag: "parked",
          reason: { code: "undone_already" },
        });
      });
    });

    test("a group keeps its name", async () => {
      const ledger = await fresh();
      await apply(ledger, story(), { live });
      const [group] = story().groups;
      if (group === undefined) throw new Error("the story has no group");
      const renamed = { ...story(), groups: [{ ...group, name: "Another" }] };
      expect(await apply(ledger, renamed, { live })).toEqual({
        ok: false,
        problem: { code: "renamed", id: GROUP, stored: "Test group", offered: "Another" },
      });
    });

    test("the same file makes the same ids, and an event put before changes none of them", async () => {
      const chains = async (...events: readonly Event[]) => {
        const ledger = await fresh();
        await told(ledger, ...events);
        const rows = await ledger.transaction("snapshot", (session) =>
          session.query("select journal_id::text as journal from journals order by journal_id"),
        );
        return rows.map((row) => textOf(row, "journal"));
      };
      const ids = await chains(dinner, dearer);
      expect(await chains(dinner, dearer)).toEqual(ids);
      const before = expense({ event: id("e0"), expense: id("2"), minor: 5n });
      expect(await chains(before, dinner, dearer)).toEqual(expect.arrayContaining([...ids]));
    });

    test("every refusal has words, and they say by how much and which way", () => {
      expect(inWords({ code: "payer_sum", sum: 800n, total: 900n, difference: -100n })).toBe(
        "the payers paid 800 of 900 minor units, off by -100",
      );
      expect(inWords({ code: "unbalanced", currency: "INR", sum: 500n })).toBe(
        "the lines in INR add up to 5.00 INR instead of 0",
      );
    });
  });
}
