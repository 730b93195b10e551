import { toMinor } from "@receipts/formats/minor.ts";
import type { DeepFindings, Verification } from "@receipts/formats/verification.ts";
import { findingCount } from "@receipts/formats/verification.ts";
import { describe, expect, test } from "vitest";
import { apply } from "../delivery/apply.ts";
import { appendAll } from "../journal/append-all.ts";
import { readNames } from "../reads/names.ts";
import { verificationText } from "../report/verification-text.ts";
import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import {
  ANN,
  BEA,
  CAL,
  expense,
  GROUP,
  id,
  settlement,
  settlementReversal,
  story,
  testStamps,
} from "../testing/story.ts";
import { readHeads } from "./heads.ts";
import { rebuildBalances } from "./rebuild.ts";
import { verifyLedger } from "./verify.ts";
import { weakGuards } from "./verify-guards.ts";

/** A broken ledger is found broken in exactly the way it is, and its balances can be made again. */
export function verifyConformance({ fresh }: Ledgers): void {
  describe("verify and rebuild", () => {
    /** Six journals in two currencies: an amended expense, another one, a settlement taken back. */
    async function told(): Promise<Database> {
      const ledger = await fresh();
      const outcome = await apply(
        ledger,
        story(
          expense({ event: id("e1"), expense: id("1"), minor: 900n }),
          expense({ event: id("e2"), expense: id("1"), minor: 1000n, version: 2 }),
          expense({ event: id("e3"), expense: id("2"), minor: 500n, currency: "JPY" }),
          settlement(id("51"), { event: id("e4"), minor: 100n }),
          settlementReversal(id("e5"), id("51")),
        ),
        { live: testStamps("verify") },
      );
      if (!outcome.ok || outcome.value.some(({ tag }) => tag !== "applied"))
        throw new Error("refused");
      return ledger;
    }

    const journal = async (ledger: Database, key: string) => {
      const [row] = await ledger.transaction("snapshot", (session) =>
        session.query(
          "select journal_id::text as journal from journals where idempotency_key = $1",
          [key],
        ),
      );
      return textOf(row ?? {}, "journal");
    };

    const tamper = (ledger: Database, sql: string) =>
      ledger.transaction("owner", (session) => session.script(sql));

    /** Only what was found. */
    function findings({
      schema,
      scanned,
      deep,
      anchor,
      ...four
    }: Verification): Partial<Omit<Verification, "anchor"> & DeepFindings> {
      expect([schema, anchor]).toEqual(["evenly.verification/1", undefined]);
      return Object.fromEntries(
        Object.entries({ ...four, ...deep }).filter(([, found]) => found.length > 0),
      );
    }

    const V1 = `expense:${id("1")}:v1`;
    const V2 = `expense:${id("1")}:v2`;

    test("a ledger that nobody tampered with is clean", async () => {
      const verification = await verifyLedger(await told());
      expect(findings(verification)).toEqual({});
      expect(findingCount(verification)).toBe(0);
      expect(verification.scanned).toEqual({ journals: 6, postings: 20, balances: 6 });
    });

    test("an empty ledger is clean, and says that it scanned nothing", async () => {
      const verification = await verifyLedger(await fresh());
      expect(findings(verification)).toEqual({});
      expect(verification.scanned).toEqual({ journals: 0, postings: 0, balances: 0 });
    });

    const forged = (lines: string) => `
  alter table journals disable trigger journals_sealed;
  insert into journals (
    journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
    line_count, payload_digest, chain_digest
  ) values (
    '${id("f1")}', '${GROUP}', 7, 'SETTLEMENT', 'settlement:${id("52")}', '${id("e5")}',
    '2026-10-03', '2026-10-03 09:12:00+00', 2, sha256('x'), sha256('x')
  );
  insert into postings (
    journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
  ) values ${lines};
  alter table journals enable always trigger journals_sealed;`;

    describe("a ledger broken in one way is found broken in that way", () => {
      test("zero across currencies", async () => {
        const ledger = await told();
        await tamper(
          ledger,
          forged(`('${id("f1")}', 1, 2, '${GROUP}', '${ANN}', 'EUR', 'SETTLE_PAY', 500),
              ('${id("f1")}', 2, 2, '${GROUP}', '${BEA}', 'JPY', 'SETTLE_RECEIVE', -500)`),
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          unbalancedJournals: [
            { group: GROUP, journal: id("f1"), currency: "EUR", sum: 500n },
            { group: GROUP, journal: id("f1"), currency: "JPY", sum: -500n },
          ],
          unbalancedGroups: [
            { group: GROUP, currency: "EUR", sum: 500n },
            { group: GROUP, currency: "JPY", sum: -500n },
          ],
          driftedBalances: [
            { group: GROUP, member: ANN, currency: "EUR", projected: 666n, computed: 1166n },
            { group: GROUP, member: BEA, currency: "JPY", projected: -167n, computed: -667n },
          ],
          brokenChains: [{ group: GROUP, journal: id("f1"), problem: "payload" }],
        });
      });

      test("two journals that are off, and cancel each other out", async () => {
        const ledger = await told();
        const second = forged(`('${id("f2")}', 1, 2, '${GROUP}', '${ANN}', 'EUR', 'SETTLE_PAY', -5),
              ('${id("f2")}', 2, 2, '${GROUP}', '${ANN}', 'EUR', 'SETTLE_PAY', 4)`)
          .replace(`'${id("f1")}', '${GROUP}', 7`, `'${id("f2")}', '${GROUP}', 8`)
          .replace(id("52"), id("53"));
        await tamper(
          ledger,
          forged(`('${id("f1")}', 1, 2, '${GROUP}', '${ANN}', 'EUR', 'SETTLE_PAY', 5),
              ('${id("f1")}', 2, 2, '${GROUP}', '${ANN}', 'EUR', 'SETTLE_PAY', -4)`) + second,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          unbalancedJournals: [
            { group: GROUP, journal: id("f1"), currency: "EUR", sum: 1n },
            { group: GROUP, journal: id("f2"), currency: "EUR", sum: -1n },
          ],
          brokenChains: [{ group: GROUP, journal: id("f1"), problem: "payload" }],
          misstampedBalances: [
            {
              group: GROUP,
              member: ANN,
              currency: "EUR",
              projected: await journal(ledger, `settlement:${id("51")}:reversal`),
              computed: id("f2"),
            },
          ],
        });
      });

      test("a drifted row, a missing row and a row out of nowhere", async () => {
        const ledger = await told();
        await tamper(
          ledger,
          `update balances set amount_minor = 700 where member_id = '${ANN}' and currency = 'EUR';
       delete from balances where member_id = '${CAL}' and currency = 'JPY';
       insert into balances values ('${GROUP}', '${id("d")}', 'USD', 0, '${id("f9")}');`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          driftedBalances: [
            { group: GROUP, member: ANN, currency: "EUR", projected: 700n, computed: 666n },
            { group: GROUP, member: CAL, currency: "JPY", projected: null, computed: -166n },
            { group: GROUP, member: id("d"), currency: "USD", projected: 0n, computed: null },
          ],
        });
      });

      test("a stamp of another journal", async () => {
        const ledger = await told();
        const [wrong, right] = [await journal(ledger, V1), await journal(ledger, V2)];
        await tamper(
          ledger,
          `update balances set last_journal_id = '${wrong}'
       where member_id = '${CAL}' and currency = 'EUR'`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          misstampedBalances: [
            { group: GROUP, member: CAL, currency: "EUR", projected: wrong, computed: right },
          ],
        });
      });

      test("an amount moved between members, with the balances kept in step", async () => {
        const ledger = await told();
        const changed = await journal(ledger, V2);
        await tamper(
          ledger,
          `alter table postings disable trigger postings_append_only;
       update postings set amount_minor = amount_minor + case when member_id = '${BEA}' then 100 else -100 end
       where journal_id = '${changed}' and posting_kind = 'EXPENSE_SHARE' and member_id <> '${ANN}';
       update balances set amount_minor = amount_minor + case when member_id = '${BEA}' then 100 else -100 end
       where currency = 'EUR' and member_id <> '${ANN}';
       alter table postings enable always trigger postings_append_only;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          brokenChains: [{ group: GROUP, journal: changed, problem: "payload" }],
        });
      });

      test("a line taken out", async () => {
        const ledger = await told();
        const changed = await journal(ledger, V2);
        await tamper(
          ledger,
          `alter table postings disable trigger postings_append_only;
       delete from postings where journal_id = '${changed}' and line = 4;
       alter table postings enable always trigger postings_append_only;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          unbalancedJournals: [{ group: GROUP, journal: changed, currency: "EUR", sum: 333n }],
          unbalancedGroups: [{ group: GROUP, currency: "EUR", sum: 333n }],
          driftedBalances: [
            { group: GROUP, member: CAL, currency: "EUR", projected: -333n, computed: 0n },
          ],
          unsealedJournals: [{ group: GROUP, journal: changed, declared: 4, found: 3 }],
          brokenChains: [{ group: GROUP, journal: changed, problem: "payload" }],
        });
      });

      test("all lines of a journal taken out, with the balances kept in step", async () => {
        const ledger = await told();
        const emptied = await journal(ledger, `expense:${id("2")}:v1`);
        await tamper(
          ledger,
          `alter table postings disable trigger postings_append_only;
       delete from postings where journal_id = '${emptied}';
       delete from balances where currency = 'JPY';
       alter table postings enable always trigger postings_append_only;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          unsealedJournals: [{ group: GROUP, journal: emptied, declared: 4, found: 0 }],
          brokenChains: [{ group: GROUP, journal: emptied, problem: "payload" }],
        });
      });

      test("a reversal that undoes something else", async () => {
        const ledger = await told();
        const [wrong, reversal] = [
          await journal(ledger, V2),
          await journal(ledger, `${V1}:reversal`),
        ];
        await tamper(
          ledger,
          `alter table journals disable trigger journals_append_only;
       update journals set reverses = '${wrong}' where journal_id = '${reversal}';
       alter table journals enable always trigger journals_append_only;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          faultyReversals: [
            { group: GROUP, journal: reversal, reverses: wrong, problem: "wrong_key" },
          ],
          brokenChains: [{ group: GROUP, journal: reversal, problem: "payload" }],
        });
      });

      test("a reversal that is not the negation", async () => {
        const ledger = await told();
        const reversal = await journal(ledger, `${V1}:reversal`);
        await tamper(
          ledger,
          `alter table postings disable trigger postings_append_only;
       update postings set amount_minor = amount_minor * 2 where journal_id = '${reversal}';
       alter table postings enable always trigger postings_append_only;`,
        );
        const found = findings(await verifyLedger(ledger));
        expect(Object.keys(found)).toEqual(["driftedBalances", "faultyReversals", "brokenChains"]);
        expect(found.faultyReversals).toMatchObject([
          { journal: reversal, problem: "not_the_negation" },
        ]);
      });

      test("a version renamed: a gap, and a reversal of nothing of its name", async () => {
        const ledger = await told();
        const second = await journal(ledger, V2);
        await tamper(
          ledger,
          `alter table journals disable trigger journals_append_only;
       update journals set idempotency_key = 'expense:${id("1")}:v3' where journal_id = '${second}';
       alter table journals enable always trigger journals_append_only;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          faultyVersions: [
            { group: GROUP, expense: `expense:${id("1")}`, problem: "gap", versions: [1, 3] },
          ],
          brokenChains: [{ group: GROUP, journal: second, problem: "chain" }],
        });
      });

      test("a journal cut out of the middle, with all that points at it", async () => {
        const ledger = await told();
        const [cut, next] = [
          await journal(ledger, `expense:${id("2")}:v1`),
          await journal(ledger, `settlement:${id("51")}`),
        ];
        await tamper(
          ledger,
          `alter table postings disable trigger postings_append_only;
       alter table journals disable trigger journals_append_only;
       delete from postings where journal_id = '${cut}';
       delete from journals where journal_id = '${cut}';
       delete from balances where currency = 'JPY';
       alter table postings enable always trigger postings_append_only;
       alter table journals enable always trigger journals_append_only;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          brokenChains: [{ group: GROUP, journal: next, problem: "sequence" }],
        });
      });

      test("two journals that changed places", async () => {
        const ledger = await told();
        const first = await journal(ledger, V1);
        await tamper(
          ledger,
          `alter table journals disable trigger journals_append_only;
       update journals set sequence = 100 where sequence = 1;
       update journals set sequence = 1 where sequence = 2;
       update journals set sequence = 2 where sequence = 100;
       alter table journals enable always trigger journals_append_only;`,
        );
        const found = findings(await verifyLedger(ledger));
        expect(found.brokenChains).toHaveLength(1);
        expect(found.brokenChains?.[0]?.problem).toBe("chain");
        expect(found.brokenChains?.[0]?.journal).not.toBe(first);
      });

      test("each of many journals, also where the postings are cut into parts", async () => {
        const ledger = await fresh();
        const drafts = Array.from({ length: 400 }, (_, index) => ({
          group: GROUP,
          kind: "SETTLEMENT" as const,
          key: `settlement:${index}`,
          event: id("e1"),
          date: "2026-10-03",
          reverses: null,
          lines: [
            { member: ANN, kind: "SETTLE_PAY" as const, currency: "EUR", amount: toMinor(5n) },
            { member: BEA, kind: "SETTLE_RECEIVE" as const, currency: "EUR", amount: toMinor(-5n) },
          ],
        }));
        await ledger.transaction("append", (session) =>
          appendAll(session, drafts, testStamps("many")),
        );
        await tamper(
          ledger,
          `alter table postings disable trigger postings_append_only;
       update postings set amount_minor = amount_minor + 1 where line = 1;
       alter table postings enable always trigger postings_append_only;
       analyze postings;`,
        );
        const { unbalancedJournals, unbalancedGroups } = await verifyLedger(ledger);
        expect(unbalancedJournals).toHaveLength(400);
        expect(new Set(unbalancedJournals.map(({ journal: each }) => each)).size).toBe(400);
        expect(unbalancedGroups).toEqual([{ group: GROUP, currency: "EUR", sum: 400n }]);
      });

      test("the last journals cut off, with all that points at them: only an anchor tells", async () => {
        const ledger = await told();
        const { schema, heads } = await readHeads(ledger);
        expect(schema).toBe("evenly.heads/1");
        expect(heads).toEqual([
          { group: GROUP, sequence: 6, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ]);
        expect((await verifyLedger(ledger, undefined, heads)).anchor).toEqual({
          heads: 1,
          lost: [],
        });
        await tamper(
          ledger,
          `alter table postings disable trigger postings_append_only;
       alter table journals disable trigger journals_append_only;
       delete from postings where journal_id in (select journal_id from journals where sequence > 4);
       delete from journals where sequence > 4;
       alter table postings enable always trigger postings_append_only;
       alter table journals enable always trigger journals_append_only;`,
        );
        await rebuildBalances(ledger);
        expect(findingCount(await verifyLedger(ledger))).toBe(0);
        const verification = await verifyLedger(ledger, undefined, heads);
        expect(verification.anchor?.lost).toEqual([{ ...heads[0], found: null }]);
        expect(findingCount(verification)).toBe(1);
        expect(verificationText(verification, await readNames(ledger))).toContain(
          "journal 6 of Test group was kept as",
        );
      });

      test("postings without a journal", async () => {
        const ledger = await told();
        await tamper(
          ledger,
          `alter table postings disable trigger postings_of_a_journal;
       insert into postings values
         ('${id("f1")}', 1, 2, '${GROUP}', '${ANN}', 'EUR', 'SETTLE_PAY', 5),
         ('${id("f1")}', 2, 2, '${GROUP}', '${ANN}', 'EUR', 'SETTLE_RECEIVE', -5);
       alter table postings enable always trigger postings_of_a_journal;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          strayPostings: [
            { group: GROUP, journal: id("f1"), line: 1, journalGroup: null },
            { group: GROUP, journal: id("f1"), line: 2, journalGroup: null },
          ],
        });
      });

      test("an event taken out of the outbox, one from another database, other decimals", async () => {
        const ledger = await told();
        const second = await journal(ledger, `expense:${id("2")}:v1`);
        await tamper(
          ledger,
          `alter table outbox disable trigger outbox_append_only;
       alter table currencies disable trigger currencies_append_only;
       delete from outbox where event_id = '${id("e3")}';
       update outbox set inserted_xid = '1332044' where event_id = '${id("e4")}';
       update currencies set exponent = 0 where code = 'HUF';
       delete from currencies where code = 'ZWG';
       alter table outbox enable always trigger outbox_append_only;
       alter table currencies enable always trigger currencies_append_only;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          eventlessJournals: [{ group: GROUP, journal: second, event: id("e3") }],
          futureEvents: [{ group: GROUP, event: id("e4") }],
          exponentFaults: [
            { currency: "HUF", stored: 0, expected: 2 },
            { currency: "ZWG", stored: null, expected: 2 },
          ],
        });
      });

      test.each([
        [
          "alter table postings disable trigger postings_append_only",
          "postings_append_only",
          "the trigger is not always enabled",
        ],
        [
          "alter table postings enable trigger postings_append_only",
          "postings_append_only",
          "the trigger is not always enabled",
        ],
        [
          "drop trigger journals_append_only on journals",
          "journals_append_only",
          "the trigger is missing",
        ],
        ["drop trigger journals_sealed on journals", "journals_sealed", "the trigger is missing"],
        [
          "alter table journals disable trigger journals_sealed",
          "journals_sealed",
          "the trigger is not always enabled",
        ],
        [
          "alter table postings enable trigger postings_of_a_journal",
          "postings_of_a_journal",
          "the trigger is not always enabled",
        ],
        [
          "drop trigger journals_reverses_whole on journals",
          "journals_reverses_whole",
          "the trigger is missing",
        ],
        ["grant update on journals to ledger_app", "journals", "ledger_app may update"],
        ["grant truncate on postings to public", "postings", "ledger_app may truncate"],
        ["alter table outbox owner to ledger_app", "outbox", "ledger_app owns the table"],
        [
          `drop trigger postings_append_only on postings;
       create trigger postings_append_only before update or delete on postings
         for each statement execute function refuse_change();
       alter table postings enable always trigger postings_append_only`,
          "postings_append_only",
          "the trigger does not stand before every update, delete and truncate",
        ],
        [
          `drop trigger journals_sealed on journals;
       create constraint trigger journals_sealed after insert on journals
         for each row execute function refuse_unsealed_journal();
       alter table journals enable always trigger journals_sealed`,
          "journals_sealed",
          "the trigger is not checked at commit",
        ],
        [
          `drop trigger journals_sealed on journals;
       create constraint trigger journals_sealed after insert on journals
         deferrable initially immediate
         for each row execute function refuse_unsealed_journal();
       alter table journals enable always trigger journals_sealed`,
          "journals_sealed",
          "the trigger is not checked at commit",
        ],
        [
          `drop trigger journals_reverses_whole on journals;
       create constraint trigger journals_reverses_whole after insert on journals
         for each row execute function refuse_partial_reversal();
       alter table journals enable always trigger journals_reverses_whole`,
          "journals_reverses_whole",
          "the trigger is not checked for every reversal",
        ],
        ["drop table write_offs", "write_offs", "the table is missing"],
      ])("a guard that is down: %s", async (sql, guard, problem) => {
        const ledger = await told();
        await tamper(ledger, sql);
        const { weakGuards = [], ...rest } = findings(await verifyLedger(ledger));
        expect(rest).toEqual({});
        expect(weakGuards).toContainEqual({ guard, problem });
      });

      test.each([
        ["alter role ledger_app superuser", "the role is a superuser"],
        ["alter role ledger_app rename to somebody", "the role is missing"],
      ])("a role that guards nothing: %s", async (sql, problem) => {
        const ledger = await fresh();
        const seen: unknown[] = [];
        // The role is one for all ledgers of a server: it is changed in a transaction that is undone.
        const undone = ledger.transaction("owner", async (session) => {
          await session.script(sql);
          seen.push(...(await weakGuards(session)));
          throw new Error("undo");
        });
        await expect(undone).rejects.toThrow("undo");
        expect(seen).toContainEqual({ guard: "ledger_app", problem });
      });
    });

    test("for people: by currency, with names and exact differences", async () => {
      const ledger = await told();
      await tamper(
        ledger,
        `update balances set amount_minor = 700 where member_id = '${ANN}' and currency = 'EUR';
     delete from balances where member_id = '${CAL}' and currency = 'JPY';`,
      );
      expect(verificationText(await verifyLedger(ledger), await readNames(ledger))).toBe(
        [
          "scanned 6 journals, 20 postings and 5 balances",
          "EUR",
          "  the balance of Ann in Test group is 7.00 EUR, and the postings give 6.66 EUR: off by 0.34 EUR",
          "JPY",
          "  Cal in Test group has no balance, and the postings give -166 JPY",
          "2 findings",
          "",
        ].join("\n"),
      );
    });

    describe("rebuilding the balances", () => {
      test("heals exactly what differs, and a second time changes nothing", async () => {
        const ledger = await told();
        const [second, other] = [await journal(ledger, V2), await journal(ledger, V1)];
        const japanese = await journal(ledger, `expense:${id("2")}:v1`);
        await tamper(
          ledger,
          `update balances set amount_minor = 700 where member_id = '${ANN}' and currency = 'EUR';
       update balances set last_journal_id = '${other}' where member_id = '${CAL}' and currency = 'EUR';
       delete from balances where member_id = '${CAL}' and currency = 'JPY';
       insert into balances values ('${GROUP}', '${id("d")}', 'USD', 7, '${other}');`,
        );
        const last = await journal(ledger, `settlement:${id("51")}:reversal`);
        expect(await rebuildBalances(ledger)).toEqual({
          schema: "evenly.rebuild/1",
          groups: 1,
          rows: 6,
          changed: [
            {
              group: GROUP,
              member: ANN,
              currency: "EUR",
              before: 700n,
              after: 666n,
              lastJournal: { before: last, after: last },
            },
            {
              group: GROUP,
              member: CAL,
              currency: "EUR",
              before: -333n,
              after: -333n,
              lastJournal: { before: other, after: second },
            },
            {
              group: GROUP,
              member: CAL,
              currency: "JPY",
              before: null,
              after: -166n,
              lastJournal: { before: null, after: japanese },
            },
            {
              group: GROUP,
              member: id("d"),
              currency: "USD",
              before: 7n,
              after: null,
              lastJournal: { before: other, after: null },
            },
          ],
        });
        expect((await rebuildBalances(ledger)).changed).toEqual([]);
        expect(findings(await verifyLedger(ledger))).toEqual({});
      });

      test("of a table that lost all makes every row as it was", async () => {
        const ledger = await told();
        const rows = () =>
          ledger.transaction("snapshot", (session) =>
            session.query("select * from balances order by group_id, member_id, currency"),
          );
        const before = await rows();
        await tamper(ledger, "truncate balances");
        expect(await rebuildBalances(ledger)).toMatchObject({ groups: 1, rows: 6 });
        expect(await rows()).toEqual(before);
        expect((await rebuildBalances(ledger)).changed).toEqual([]);
      });

      test("of one group leaves the others as they are", async () => {
        const ledger = await told();
        await tamper(ledger, "update balances set amount_minor = amount_minor + 1");
        expect(await rebuildBalances(ledger, id("91"))).toMatchObject({
          groups: 1,
          rows: 0,
          changed: [],
        });
        expect((await rebuildBalances(ledger, GROUP)).changed).toHaveLength(6);
      });
    });
  });
}
