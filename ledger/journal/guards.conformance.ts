import { beforeAll, describe, expect, test } from "vitest";
import { APPEND_ONLY } from "../audit/verify-guards.ts";
import { apply } from "../delivery/apply.ts";
import type { Database } from "../store/database.ts";
import { answer } from "../testing/attempts.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ANN, BEA, expense, GROUP, id, story, testStamps } from "../testing/story.ts";
import { buildPostings, imbalance } from "./build-postings.ts";

/** Each of the three guards for zero and for history, seen refusing. */
export function guardsConformance({ fresh }: Ledgers): void {
  describe("the guards", () => {
    /** A journal as somebody would write it who never heard of this program: two lines declared. */
    function journalRow(journal: string, { lines = 2, sequence = 1 } = {}): string {
      return `
    insert into journals (
      journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
      line_count, payload_digest, chain_digest
    ) values (
      '${journal}', '${GROUP}', ${sequence}, 'SETTLEMENT', 'settlement:${journal}', '${journal}',
      '2026-10-03', '2026-10-03 09:12:00+00', ${lines}, sha256('x'), sha256('x')
    );`;
    }

    type RawLine = {
      readonly amount: string;
      readonly currency?: string;
      readonly lines?: number;
      readonly group?: string;
    };

    function postingRow(journal: string, line: number, raw: RawLine): string {
      const { amount, currency = "EUR", lines = 2, group = GROUP } = raw;
      return `
    insert into postings (
      journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
    ) values (
      '${journal}', ${line}, ${lines}, '${group}', '${line % 2 === 0 ? ANN : BEA}', '${currency}',
      'SETTLE_PAY', ${amount}
    );`;
    }

    const J = id("f1");
    const balanced = `${journalRow(J)}
  ${postingRow(J, 1, { amount: "5" })} ${postingRow(J, 2, { amount: "-5" })}`;

    describe("the first guard: code that calculates wrongly", () => {
      const line = { kind: "SETTLE_PAY", currency: "EUR", amount: 5n } as const;

      test.each([
        [[], "no_lines"],
        [[5n], "unbalanced"],
        [[5n, -4n], "unbalanced"],
        [[5n, -5n], undefined],
        [[2n ** 63n, -(2n ** 63n)], "out_of_range"],
      ])("amounts %s -> %s", (amounts, expected) => {
        // Past the type, as a fault of ours would be.
        const lines = amounts.map((amount) => ({ ...line, member: ANN, amount }) as never);
        expect(imbalance(lines)?.code).toBe(expected);
      });

      test("+5 of one currency and -5 of another do not cancel out", () => {
        const lines = [
          { ...line, member: ANN, currency: "USD" },
          { ...line, member: BEA, currency: "EUR", amount: -5n },
        ] as never;
        expect(imbalance(lines)).toEqual({ code: "unbalanced", currency: "USD", sum: 5n });
      });

      test("an event whose payers do not add up is refused before any transaction", () => {
        const wrong = expense({ event: id("e1"), expense: id("1"), minor: 900n });
        const built = buildPostings({ ...wrong, total: { ...wrong.total, minor: 901n as never } });
        expect(built).toEqual({
          ok: false,
          problem: { code: "payer_sum", sum: 900n, total: 901n, difference: -1n },
        });
      });
    });

    describe("the second guard: a writer of raw SQL, stopped at COMMIT", () => {
      let ledger: Database;
      beforeAll(async () => {
        ledger = await fresh();
      });

      test.each([
        [
          "lines that do not cancel out",
          `${journalRow(J)} ${postingRow(J, 1, { amount: "5" })} ${postingRow(J, 2, { amount: "-4" })}`,
          `23514 journal ${J} does not cancel out: EUR 1`,
        ],
        [
          "+5 USD and -5 EUR",
          `${journalRow(J)} ${postingRow(J, 1, { amount: "5", currency: "USD" })}
       ${postingRow(J, 2, { amount: "-5" })}`,
          `23514 journal ${J} does not cancel out: EUR -5, USD 5`,
        ],
        [
          "fewer lines than declared",
          `${journalRow(J, { lines: 3 })} ${postingRow(J, 1, { amount: "5", lines: 3 })}
       ${postingRow(J, 2, { amount: "-5", lines: 3 })}`,
          `23514 journal ${J} declares 3 lines and has 2`,
        ],
        ["no lines at all", journalRow(J), `23514 journal ${J} declares 2 lines and has 0`],
        [
          "lines taken back by a savepoint",
          `${journalRow(J)} savepoint before_lines;
       ${postingRow(J, 1, { amount: "5" })} ${postingRow(J, 2, { amount: "-5" })}
       rollback to before_lines;`,
          `23514 journal ${J} declares 2 lines and has 0`,
        ],
        [
          "the check asked for too early",
          `set constraints all immediate; ${journalRow(J)}`,
          `23514 journal ${J} declares 2 lines and has 0`,
        ],
        [
          "an amount that has no negation",
          `${journalRow(J)}
      ${postingRow(J, 1, { amount: "-9223372036854775808" })}`,
          '23514 value for domain posting_amount violates check constraint "postings_amount"',
        ],
        [
          "an amount of nothing",
          `${journalRow(J)} ${postingRow(J, 1, { amount: "0" })}`,
          '23514 value for domain posting_amount violates check constraint "postings_amount"',
        ],
        [
          "a day that does not exist",
          journalRow(J).replace("2026-10-03'", "2026-02-30'"),
          "22008 date field value out of range: 2026-02-30",
        ],
        [
          "a line in another group",
          `${journalRow(J)} ${postingRow(J, 1, { amount: "5", group: id("91") })}`,
          "23503 postings_of_a_journal: no journal of its group has as many lines as a posting says",
        ],
      ])("%s", async (_name, sql, refusal) => {
        expect(await answer(ledger, "append", sql)).toBe(refusal);
      });

      test("a journal that cancels out is taken, and so is one in two currencies", async () => {
        expect(await answer(ledger, "append", balanced)).toBe("ok");
        const K = id("f2");
        const exchange = [
          { amount: "5", currency: "USD", lines: 4 },
          { amount: "-5", currency: "USD", lines: 4 },
          { amount: "460", lines: 4 },
          { amount: "-460", lines: 4 },
        ].map((raw, index) => postingRow(K, index + 1, raw));
        const rows = journalRow(K, { lines: 4, sequence: 2 }) + exchange.join("");
        expect(await answer(ledger, "append", rows)).toBe("ok");
      });

      test.each([
        [
          "a third line that declares two",
          postingRow(J, 3, { amount: "5" }),
          "23514",
          "postings_line",
        ],
        [
          "a second line of the same number",
          postingRow(J, 2, { amount: "5" }),
          "23505",
          "postings_pkey",
        ],
        [
          "a third line that declares three",
          postingRow(J, 3, { amount: "5", lines: 3 }),
          "23503",
          "postings_of_a_journal",
        ],
      ])("a sealed journal takes no %s", async (_name, sql, state, constraint) => {
        const refusal = await answer(ledger, "append", sql);
        expect(refusal).toContain(state);
        expect(refusal).toContain(constraint);
      });
    });

    test("why it is deferred: an immediate check refuses every journal at its first line", async () => {
      const ledger = await fresh();
      const immediate = `
    drop trigger journals_sealed on journals;
    create constraint trigger postings_sealed after insert on postings
      for each row execute function refuse_unsealed_journal();`;
      expect(await answer(ledger, "owner", immediate)).toBe("ok");
      let linesWritten = 0;
      const work = ledger.transaction("append", async (session) => {
        await session.script(journalRow(J));
        await session.script(postingRow(J, 1, { amount: "5" }));
        linesWritten += 1;
        await session.script(postingRow(J, 2, { amount: "-5" }));
      });
      await expect(work).rejects.toThrow(`journal ${J} declares 2 lines and has 1`);
      expect(linesWritten).toBe(0);
    });

    describe("the third guard: code that rewrites history", () => {
      let ledger: Database;
      beforeAll(async () => {
        ledger = await fresh();
        const events = story(expense({ event: id("e1"), expense: id("1"), minor: 900n }));
        await apply(ledger, events, { live: testStamps("guards") });
      });

      const changes = (table: string) => [
        `update ${table} set ${column(table)} = ${column(table)}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ];
      const column = (table: string) =>
        ({ currencies: "code", journals: "journal_id", postings: "line", relay_epochs: "reason" })[
          table
        ] ?? "event_id";
      const tables = APPEND_ONLY.filter((table) => table !== "expenses");

      test.each(tables.flatMap(changes))("the application: %s", async (sql) => {
        expect(await answer(ledger, "append", sql)).toMatch(/^42501 permission denied/);
      });

      test.each(tables.flatMap(changes))("the owner: %s", async (sql) => {
        expect(await answer(ledger, "owner", sql)).toMatch(/^LG001 .* is append-only/);
        // Playing a replica, which switches ordinary triggers off, does not help either.
        const replica = `set local session_replication_role = replica; ${sql}`;
        expect(await answer(ledger, "owner", replica)).toMatch(/^LG001 .* is append-only/);
      });

      test.each([
        "alter table postings disable trigger postings_append_only",
        "alter table journals disable trigger journals_sealed",
        "drop trigger postings_append_only on postings",
        "drop table postings cascade",
        "select * from journals for update",
        "create table mine (id integer)",
        "insert into relay_epochs values (2, 'mine')",
        "insert into balances select group_id, member_id, currency, amount_minor, last_journal_id from balances on conflict (group_id, member_id, currency) do update set amount_minor = 0; insert into postings select * from postings on conflict (journal_id, line) do update set amount_minor = 1",
        "set local session_replication_role = replica",
      ])("the application may not: %s", async (sql) => {
        expect(await answer(ledger, "append", sql)).toMatch(/^42501/);
      });
    });
  });
}
