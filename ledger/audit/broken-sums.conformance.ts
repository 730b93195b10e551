import { toMinor } from "@receipts/formats/minor.ts";
import { describe, expect, test } from "vitest";
import { appendAll } from "../journal/append-all.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ANN, BEA, CAL, GROUP, id, testStamps } from "../testing/story.ts";
import { findings, journalOf, tamper, toldLedger, V1, V2 } from "../testing/told-ledger.ts";
import { verifyLedger } from "./verify.ts";

/** Amounts that do not add up, and balances that are not what the postings give. */
export function brokenSumsConformance(ledgers: Ledgers): void {
  describe("verify and rebuild", () => {
    describe("a ledger broken in one way is found broken in that way", () => {
      test("zero across currencies", async () => {
        const ledger = await toldLedger(ledgers);
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
        const ledger = await toldLedger(ledgers);
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
              projected: await journalOf(ledger, `settlement:${id("51")}:reversal`),
              computed: id("f2"),
            },
          ],
        });
      });

      test("a drifted row, a missing row and a row out of nowhere", async () => {
        const ledger = await toldLedger(ledgers);
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
        const ledger = await toldLedger(ledgers);
        const [wrong, right] = [await journalOf(ledger, V1), await journalOf(ledger, V2)];
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
        const ledger = await toldLedger(ledgers);
        const changed = await journalOf(ledger, V2);
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

      test("each of many journals, also where the postings are cut into parts", async () => {
        const ledger = await ledgers.fresh();
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
    });
  });
}

/** SQL that adds a journal past the guard that seals journals, with these lines. */
function forged(lines: string): string {
  return `
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
}
