import { describe, expect, test } from "vitest";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ANN, CAL, GROUP, id } from "../testing/story.ts";
import { findings, journalOf, tamper, toldLedger, V1, V2 } from "../testing/told-ledger.ts";
import { rebuildBalances } from "./rebuild.ts";
import { verifyLedger } from "./verify.ts";

/** Balances can be thrown away and made again. */
export function rebuildConformance(ledgers: Ledgers): void {
  describe("verify and rebuild", () => {
    describe("rebuilding the balances", () => {
      test("heals exactly what differs, and a second time changes nothing", async () => {
        const ledger = await toldLedger(ledgers);
        const [second, other] = [await journalOf(ledger, V2), await journalOf(ledger, V1)];
        const japanese = await journalOf(ledger, `expense:${id("2")}:v1`);
        await tamper(
          ledger,
          `update balances set amount_minor = 700 where member_id = '${ANN}' and currency = 'EUR';
       update balances set last_journal_id = '${other}' where member_id = '${CAL}' and currency = 'EUR';
       delete from balances where member_id = '${CAL}' and currency = 'JPY';
       insert into balances values ('${GROUP}', '${id("d")}', 'USD', 7, '${other}');`,
        );
        const last = await journalOf(ledger, `settlement:${id("51")}:reversal`);
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
        const ledger = await toldLedger(ledgers);
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
        const ledger = await toldLedger(ledgers);
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
