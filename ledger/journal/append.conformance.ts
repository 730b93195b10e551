import { createHash } from "node:crypto";
import { toMinor } from "@receipts/formats/minor.ts";
import { describe, expect, test } from "vitest";
import { rebuildBalances } from "../audit/rebuild.ts";
import { attempt } from "../store/attempt.ts";
import type { Database, Session } from "../store/database.ts";
import { countOf, textOf } from "../store/row.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ANN, BEA, CAL, GROUP, id, testStamps } from "../testing/story.ts";
import { append } from "./append.ts";
import type { JournalDraft } from "./draft.ts";
import { journalWithKey } from "./stored-journal.ts";

/** A fact counts once, stays in range, and has digests that anybody can compute. */
export function appendConformance({ fresh }: Ledgers): void {
  describe("append", () => {
    const stamps = testStamps("append");

    /** Ann pays Bea; what is left out stays like this. */
    function draft(
      changes: Partial<JournalDraft> & { readonly minor?: bigint } = {},
    ): JournalDraft {
      const { minor = 900n, ...rest } = changes;
      return {
        group: GROUP,
        kind: "SETTLEMENT",
        key: "settlement:7",
        event: id("e7"),
        date: "2026-10-03",
        reverses: null,
        lines: [
          { member: ANN, kind: "SETTLE_PAY", currency: "EUR", amount: toMinor(minor) },
          { member: BEA, kind: "SETTLE_RECEIVE", currency: "EUR", amount: toMinor(-minor) },
        ],
        ...rest,
      };
    }

    const put = (ledger: Database, journal: JournalDraft) =>
      attempt(ledger, "append", (session) => append(session, journal, stamps));

    const counts = (ledger: Database) =>
      ledger.transaction("snapshot", async (session) => {
        const [row] = await session.query(`
      select (select count(*)::integer from journals) as journals,
        (select count(*)::integer from postings) as postings,
        (select coalesce(string_agg(amount_minor::text, ' ' order by member_id, currency), '') from balances)
          as balances`);
        if (row === undefined) throw new Error("no row");
        return `${countOf(row, "journals")} ${countOf(row, "postings")} | ${textOf(row, "balances")}`;
      });

    describe("the same key again", () => {
      test("and the same words: one journal, and the second answer is the first", async () => {
        const ledger = await fresh();
        const first = await put(ledger, draft());
        const second = await put(ledger, draft());
        expect(first).toMatchObject({ ok: true, value: { replayed: false } });
        expect(second).toEqual({
          ok: true,
          value: { ...(first.ok && first.value), replayed: true },
        });
        expect(await counts(ledger)).toBe("1 2 | 900 -900");
      });

      test("another event may tell it", async () => {
        const ledger = await fresh();
        await put(ledger, draft());
        expect(await put(ledger, draft({ event: id("e8") }))).toMatchObject({
          ok: true,
          value: { replayed: true },
        });
      });

      const lines = draft().lines;
      test.each<[string, Partial<JournalDraft> & { minor?: bigint }, string, string]>([
        ["lines[0].amount", { minor: 901n }, "900", "901"],
        ["date", { date: "2026-10-04" }, "2026-10-03", "2026-10-04"],
        ["group", { group: id("91") }, GROUP, id("91")],
        ["kind", { kind: "WRITE_OFF" }, "SETTLEMENT", "WRITE_OFF"],
        [
          "lines[0].member",
          { lines: lines.map((line) => ({ ...line, member: line.member === ANN ? BEA : ANN })) },
          ANN,
          BEA,
        ],
        [
          "lines[0].currency",
          { lines: lines.map((line) => ({ ...line, currency: "USD" })) },
          "EUR",
          "USD",
        ],
        ["lines", { lines: [...lines, ...lines] }, "2", "4"],
      ])(
        "and another %s: refused, and nothing is written",
        async (field, changes, stored, offered) => {
          const ledger = await fresh();
          const first = await put(ledger, draft());
          expect(await put(ledger, draft(changes))).toEqual({
            ok: false,
            problem: {
              code: "conflict",
              key: "settlement:7",
              journal: first.ok ? first.value.journal : "",
              field,
              stored,
              offered,
            },
          });
          expect(await counts(ledger)).toBe("1 2 | 900 -900");
        },
      );
    });

    test("lines that do not cancel out: refused, and nothing is written", async () => {
      const ledger = await fresh();
      expect(await put(ledger, draft({ lines: draft().lines.slice(1) }))).toEqual({
        ok: false,
        problem: { code: "unbalanced", currency: "EUR", sum: -900n },
      });
      expect(await counts(ledger)).toBe("0 0 | ");
    });

    test("moves balances that are there and makes those that are not, of whoever gives and uses too", async () => {
      const ledger = await fresh();
      await put(ledger, draft());
      const shared = [
        { member: ANN, kind: "EXPENSE_PAID", currency: "EUR", amount: toMinor(600n) },
        { member: ANN, kind: "EXPENSE_SHARE", currency: "EUR", amount: toMinor(-200n) },
        { member: BEA, kind: "EXPENSE_SHARE", currency: "EUR", amount: toMinor(-300n) },
        { member: CAL, kind: "EXPENSE_SHARE", currency: "EUR", amount: toMinor(-100n) },
        { member: ANN, kind: "EXPENSE_PAID", currency: "JPY", amount: toMinor(5n) },
        { member: BEA, kind: "EXPENSE_SHARE", currency: "JPY", amount: toMinor(-5n) },
      ] as const;
      await put(ledger, draft({ kind: "EXPENSE", key: "expense:8:v1", lines: shared }));
      await put(ledger, draft({ kind: "EXPENSE", key: "expense:9:v1", lines: shared }));
      expect(await counts(ledger)).toBe("3 14 | 1700 10 -1500 -10 -200");
      expect((await rebuildBalances(ledger)).changed).toEqual([]);
    });

    describe("the range of a balance", () => {
      const MAX = 9_223_372_036_854_775_807n;

      test("the largest amount is taken, and travels as text", async () => {
        const ledger = await fresh();
        expect(await put(ledger, draft({ minor: MAX }))).toMatchObject({ ok: true });
        expect(await counts(ledger)).toBe(`1 2 | ${MAX} -${MAX}`);
      });

      test("one unit more is a typed overflow, before any row is written", async () => {
        const ledger = await fresh();
        await put(ledger, draft({ minor: MAX }));
        expect(await put(ledger, draft({ key: "settlement:8", minor: 1n }))).toEqual({
          ok: false,
          problem: { code: "overflow", member: ANN, currency: "EUR", amount: MAX + 1n },
        });
        expect(await counts(ledger)).toBe(`1 2 | ${MAX} -${MAX}`);
      });

      test("past 2^53 no digit is lost", async () => {
        const ledger = await fresh();
        await put(ledger, draft({ minor: 9_007_199_254_740_993n }));
        const [stored, other] = await ledger.transaction("snapshot", async (session) => [
          await journalWithKey(session, "settlement:7"),
          await journalWithKey(session, "settlement:8"),
        ]);
        expect(stored?.lines[0]?.amount).toBe(9_007_199_254_740_993n);
        expect(other).toBeUndefined();
      });
    });

    test("a plan made while the ledger is empty reads no whole table later", async () => {
      const ledger = await fresh();
      const wholeReads = (session: Session) =>
        session.query(`
          select relname::text as table, seq_scan as count
          from pg_stat_xact_user_tables
          where schemaname = current_schema() and relname in ('journals', 'postings', 'balances')
          order by relname`);
      const [before, after] = await ledger.transaction("owner", async (session) => {
        // Now the engine knows that there is nothing to read; without it, it expects some pages.
        await session.script("analyze journals, postings, balances");
        const sofar = await wholeReads(session);
        for (const key of ["1", "2", "3"]) {
          await append(session, draft({ key: `settlement:${key}` }), stamps);
          await session.script("set constraints all immediate; set constraints all deferred");
        }
        return [sofar, await wholeReads(session)];
      });
      expect(before).toHaveLength(3);
      expect(after).toEqual(before);
    });

    test("the digests are those that anybody can compute from the rows", async () => {
      const ledger = await fresh();
      await put(ledger, draft());
      await put(ledger, draft({ key: "settlement:8", event: id("e8"), minor: 5n }));
      const rows = await ledger.transaction("snapshot", (session) =>
        session.query(`
      select journal_id::text as journal, idempotency_key as key, event_id::text as event,
        encode(payload_digest, 'hex') as payload, encode(chain_digest, 'hex') as chain
      from journals order by sequence`),
      );
      let previous = Buffer.alloc(0);
      for (const [index, row] of rows.entries()) {
        const minor = index === 0 ? 900n : 5n;
        const payload = createHash("sha256")
          .update(
            `SETTLEMENT|${GROUP}|2026-10-03|-\n${ANN} SETTLE_PAY EUR ${minor}\n${BEA} SETTLE_RECEIVE EUR ${-minor}`,
          )
          .digest();
        const link = `${textOf(row, "journal")}|${index + 1}|${textOf(row, "key")}|${textOf(row, "event")}|2026-10-03T09:12:00.000Z`;
        const chain = createHash("sha256").update(previous).update(payload).update(link).digest();
        expect(textOf(row, "payload")).toBe(payload.toString("hex"));
        expect(textOf(row, "chain")).toBe(chain.toString("hex"));
        previous = chain;
      }
      expect(rows).toHaveLength(2);
    });
  });
}
