import { findingCount } from "@receipts/formats/verification.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rebuildBalances } from "../audit/rebuild.ts";
import { verifyLedger } from "../audit/verify.ts";
import { apply } from "../delivery/apply.ts";
import { deliver } from "../delivery/deliver.ts";
import { record } from "../delivery/record.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ledgersOn } from "../testing/fresh-ledger.ts";
import { expense, GROUP, id, story, testStamps } from "../testing/story.ts";
import type { Database } from "./database.ts";
import { textOf, wholeOf } from "./row.ts";

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const tail = (index: number) => index.toString(16).padStart(4, "0");

/** What holds when many write at once: only a server has more than one connection. */
export function concurrencyConformance(name: string, open: () => Promise<Database>): void {
  describe(`many at once on ${name}`, () => {
    let engine: Database;
    let ledgers: Ledgers;
    beforeAll(async () => {
      engine = await open();
      ledgers = ledgersOn(() => engine, "crowd");
    });
    afterAll(() => engine.close());

    const told = async () => {
      const ledger = await ledgers.fresh();
      await apply(ledger, story(), { live: testStamps("crowd") });
      return ledger;
    };

    test("fifty deliveries of one event make one journal", async () => {
      const ledger = await told();
      const event = expense({ event: id("e1"), expense: id("1"), minor: 900n });
      expect(await record(ledger, event)).toEqual({ ok: true, value: "recorded" });
      const deliveries = await Promise.all(
        range(50).map((index) => deliver(ledger, event, testStamps(`d${index}`))),
      );
      const journals = deliveries.flatMap((it) => (it.tag === "applied" ? it.journals : []));
      expect(journals).toHaveLength(50);
      expect(journals.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(new Set(journals.map(({ journal }) => journal)).size).toBe(1);
      expect((await verifyLedger(ledger)).scanned.journals).toBe(1);
    });

    test("fifty clients who record one fact under ids of their own record it once", async () => {
      const ledger = await told();
      const outcomes = await Promise.all(
        range(50).map((index) =>
          record(ledger, expense({ event: id(`e${tail(index)}`), expense: id("1"), minor: 900n })),
        ),
      );
      expect(outcomes.map((it) => it.ok && it.value).sort()).toEqual([
        "recorded",
        ...range(49).map(() => "replayed"),
      ]);
    });

    test("of two people who amend the same version one wins, and the other hears it", async () => {
      const ledger = await told();
      await record(ledger, expense({ event: id("e0"), expense: id("1"), minor: 900n }));
      const outcomes = await Promise.all(
        [1000n, 1100n].map((minor, index) =>
          record(
            ledger,
            expense({ event: id(`e${index + 1}`), expense: id("1"), minor, version: 2 }),
          ),
        ),
      );
      const codes = outcomes.map((it) => (it.ok ? it.value : it.problem.code));
      expect(codes.sort()).toEqual(["recorded", "told_differently"]);
    });

    test("journals of one group are numbered without a gap, and their ids follow the commits", async () => {
      const ledger = await told();
      await Promise.all(
        range(40).map(async (index) => {
          const event = expense({
            event: id(`e${tail(index)}`),
            expense: id(tail(index)),
            minor: 9n,
          });
          await record(ledger, event);
          await deliver(ledger, event, testStamps(`n${index}`));
        }),
      );
      expect(findingCount(await verifyLedger(ledger))).toBe(0);
      // The row's own xmin is the transaction that appended it.
      const rows = await ledger.transaction("snapshot", (session) =>
        session.query("select sequence, xmin::text as xmin from journals order by sequence"),
      );
      const ids = rows.map((row) => BigInt(textOf(row, "xmin")));
      expect(rows.map((row) => wholeOf(row, "sequence"))).toEqual(
        range(40).map((n) => BigInt(n + 1)),
      );
      expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
    });

    test("rebuilding while others append makes no drift and stops nobody", async () => {
      const ledger = await told();
      let appending = true;
      const writers = range(4).map(async (writer) => {
        for (const index of range(25)) {
          const thing = `${writer}${tail(index)}`;
          const event = expense({ event: id(`e${thing}`), expense: id(thing), minor: 100n });
          await record(ledger, event);
          expect((await deliver(ledger, event, testStamps(thing))).tag).toBe("applied");
        }
      });
      const rebuilding = (async () => {
        let rounds = 0;
        while (appending) {
          // Something to heal, so that the rebuild has to write among the appends.
          await ledger.transaction("owner", (session) =>
            session.script("update balances set amount_minor = amount_minor + 1"),
          );
          // One group, those that differ, and all of them without a lock on any.
          if (rounds % 3 === 0) await rebuildBalances(ledger, GROUP);
          else await rebuildBalances(ledger, undefined, { lockedMax: (rounds % 3) - 1 });
          expect((await verifyLedger(ledger)).driftedBalances).toEqual([]);
          rounds += 1;
        }
        return rounds;
      })();
      await Promise.all(writers).finally(() => {
        appending = false;
      });
      expect(await rebuilding).toBeGreaterThan(2);
      const verification = await verifyLedger(ledger);
      expect(findingCount(verification)).toBe(0);
      expect(verification.scanned.journals).toBe(100);
    });
  });
}
