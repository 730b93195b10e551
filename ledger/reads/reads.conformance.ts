import { describe, expect, test } from "vitest";
import { apply } from "../delivery/apply.ts";
import { deliver } from "../delivery/deliver.ts";
import { record } from "../delivery/record.ts";
import { stampsFrom } from "../journal/stamps.ts";
import { seededBits } from "../journal/uuidv7.ts";
import type { Database } from "../store/database.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import {
  ANN,
  BEA,
  expense,
  id,
  settlement,
  settlementReversal,
  story,
  testStamps,
  writeOff,
} from "../testing/story.ts";
import type { Until } from "./balances.ts";
import { readBalances } from "./balances.ts";
import { readPaid } from "./paid.ts";

/** What people ask a ledger. */
export function readsConformance({ fresh }: Ledgers): void {
  describe("reads", () => {
    test("really paid: settlements that stand, each way, and no debt that was let go", async () => {
      const ledger = await fresh();
      const events = story(
        expense({ event: id("e1"), expense: id("1"), minor: 900n }),
        settlement(id("2"), { event: id("e2"), minor: 100n }),
        settlement(id("3"), { event: id("e3"), minor: 40n }),
        settlement(id("4"), { event: id("e4"), minor: 7n, currency: "JPY" }),
        settlementReversal(id("e5"), id("2")),
        writeOff(id("6"), { event: id("e6"), minor: 60n }),
      );
      await apply(ledger, events, { live: testStamps("paid") });
      const { groups } = await readPaid(ledger, null);
      expect(groups[0]?.paid).toEqual([
        { from: BEA, fromName: "Bea", to: ANN, toName: "Ann", currency: "EUR", minor: 40n },
        { from: BEA, fromName: "Bea", to: ANN, toName: "Ann", currency: "JPY", minor: 7n },
      ]);
      expect((await readPaid(ledger, "2026-10-04")).groups).toEqual([]);
      expect((await readPaid(ledger, "2026-10-05")).groups).toHaveLength(1);
    });

    test("a correction changes the days it is about, and not what the ledger once knew", async () => {
      const ledger = await fresh();
      await apply(ledger, story(), { live: testStamps("until") });
      const at = async (moment: string, event: Parameters<typeof record>[1]) => {
        await record(ledger, event);
        await deliver(
          ledger,
          event,
          stampsFrom(() => Date.parse(moment), seededBits(event.id)),
        );
      };
      await at(
        "2026-10-03T20:00:00.000Z",
        expense({ event: id("e1"), expense: id("1"), minor: 900n }),
      );
      await at(
        "2026-10-09T08:00:00.000Z",
        expense({ event: id("e2"), expense: id("1"), minor: 600n, version: 2 }),
      );
      const ann = (until?: Until) => annOf(ledger, until);
      expect(await ann()).toBe(400n);
      expect(await ann({ asOf: "2026-10-03", recordedUntil: null })).toBe(400n);
      expect(await ann({ asOf: "2026-10-02", recordedUntil: null })).toBeUndefined();
      expect(await ann({ asOf: null, recordedUntil: "2026-10-09T07:59:59.999Z" })).toBe(600n);
      expect(await ann({ asOf: null, recordedUntil: "2026-10-09T08:00:00.000Z" })).toBe(400n);
      expect(await ann({ asOf: "2026-10-03", recordedUntil: "2026-10-03T20:00:00.000Z" })).toBe(
        600n,
      );
    });
  });
}

async function annOf(ledger: Database, until?: Until): Promise<bigint | undefined> {
  const { groups } = await readBalances(ledger, until);
  return groups[0]?.balances.find(({ member }) => member === ANN)?.minor;
}
