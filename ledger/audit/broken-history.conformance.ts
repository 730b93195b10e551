import { findingCount } from "@receipts/formats/verification.ts";
import { describe, expect, test } from "vitest";
import { readNames } from "../reads/names.ts";
import { verificationText } from "../report/verification-text.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ANN, CAL, GROUP, id } from "../testing/story.ts";
import { findings, journalOf, tamper, toldLedger, V1, V2 } from "../testing/told-ledger.ts";
import { readHeads } from "./heads.ts";
import { rebuildBalances } from "./rebuild.ts";
import { verifyLedger } from "./verify.ts";

/** Journals, lines, versions and events that are not what they were when they were written. */
export function brokenHistoryConformance(ledgers: Ledgers): void {
  describe("verify and rebuild", () => {
    describe("a ledger broken in one way is found broken in that way", () => {
      test("a line taken out", async () => {
        const ledger = await toldLedger(ledgers);
        const changed = await journalOf(ledger, V2);
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
        const ledger = await toldLedger(ledgers);
        const emptied = await journalOf(ledger, `expense:${id("2")}:v1`);
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
        const ledger = await toldLedger(ledgers);
        const [wrong, reversal] = [
          await journalOf(ledger, V2),
          await journalOf(ledger, `${V1}:reversal`),
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
        const ledger = await toldLedger(ledgers);
        const reversal = await journalOf(ledger, `${V1}:reversal`);
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
        const ledger = await toldLedger(ledgers);
        const second = await journalOf(ledger, V2);
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

      test("an only version that is there twice", async () => {
        const ledger = await toldLedger(ledgers);
        const second = await journalOf(ledger, V2);
        await tamper(
          ledger,
          `alter table journals disable trigger journals_append_only;
       alter table journals drop constraint journals_key;
       update journals set idempotency_key = 'expense:${id("2")}:v1' where journal_id = '${second}';
       alter table journals enable always trigger journals_append_only;`,
        );
        expect(findings(await verifyLedger(ledger))).toEqual({
          faultyVersions: [
            { group: GROUP, expense: `expense:${id("2")}`, problem: "gap", versions: [1, 1] },
          ],
          brokenChains: [{ group: GROUP, journal: second, problem: "chain" }],
        });
      });

      test("an amended version that was never taken back", async () => {
        const ledger = await toldLedger(ledgers);
        const reversal = await journalOf(ledger, `${V1}:reversal`);
        await tamper(
          ledger,
          `alter table journals disable trigger journals_append_only;
       alter table journals drop constraint journals_reversal;
       update journals set reverses = null where journal_id = '${reversal}';
       alter table journals enable always trigger journals_append_only;`,
        );
        expect(findings(await verifyLedger(ledger)).faultyVersions).toEqual([
          {
            group: GROUP,
            expense: `expense:${id("1")}`,
            problem: "several_live",
            versions: [1, 2],
          },
        ]);
      });

      test("a journal cut out of the middle, with all that points at it", async () => {
        const ledger = await toldLedger(ledgers);
        const [cut, next] = [
          await journalOf(ledger, `expense:${id("2")}:v1`),
          await journalOf(ledger, `settlement:${id("51")}`),
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
        const ledger = await toldLedger(ledgers);
        const first = await journalOf(ledger, V1);
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

      test("the last journals cut off, with all that points at them: only an anchor tells", async () => {
        const ledger = await toldLedger(ledgers);
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
        const ledger = await toldLedger(ledgers);
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
        const ledger = await toldLedger(ledgers);
        const second = await journalOf(ledger, `expense:${id("2")}:v1`);
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
    });
  });
}
