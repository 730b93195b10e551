import { afterAll, beforeAll, describe } from "vitest";
import { brokenEverywhereConformance } from "../audit/broken-everywhere.conformance.ts";
import { brokenHistoryConformance } from "../audit/broken-history.conformance.ts";
import { brokenSumsConformance } from "../audit/broken-sums.conformance.ts";
import { rebuildConformance } from "../audit/rebuild.conformance.ts";
import { rebuildLawConformance } from "../audit/rebuild-law.conformance.ts";
import { verifyConformance } from "../audit/verify.conformance.ts";
import { weakGuardsConformance } from "../audit/weak-guards.conformance.ts";
import { applyConformance } from "../delivery/apply.conformance.ts";
import { relayConformance } from "../delivery/relay.conformance.ts";
import { appendConformance } from "../journal/append.conformance.ts";
import { appendAllConformance } from "../journal/append-all.conformance.ts";
import { guardsConformance } from "../journal/guards.conformance.ts";
import { readsConformance } from "../reads/reads.conformance.ts";
import { databaseConformance } from "../store/database.conformance.ts";
import type { Database } from "../store/database.ts";
import { migrateConformance } from "../store/migrate.conformance.ts";
import { ledgersOn } from "./fresh-ledger.ts";

/** Everything that a ledger promises, on one store. The engine is started once for all of it. */
export function storeConformance(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let engine: Database | undefined;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine?.close());
    const opened = (): Database => {
      if (engine === undefined) throw new Error("the engine is not started yet");
      return engine;
    };
    const ledgers = ledgersOn(opened);
    databaseConformance(opened);
    migrateConformance(ledgers);
    guardsConformance(ledgers);
    appendConformance(ledgers);
    appendAllConformance(ledgers);
    applyConformance(ledgers);
    relayConformance(ledgers);
    readsConformance(ledgers);
    brokenEverywhereConformance(ledgers);
    verifyConformance(ledgers);
    brokenSumsConformance(ledgers);
    brokenHistoryConformance(ledgers);
    weakGuardsConformance(ledgers);
    rebuildConformance(ledgers);
    rebuildLawConformance(ledgers);
  });
}
