import { readFileSync } from "node:fs";
import { openPglite } from "evenly/store/pglite.ts";
import { ledgersOn } from "evenly/testing/fresh-ledger.ts";
import { ledgerOn } from "evenly/worker.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../ledger/store/database.ts";
import { sabotageNames, sabotages, tamperingStatements, tamperings } from "./sabotage.ts";

const events = readFileSync("content/demos/ledger/kyoto/events.json", "utf8");

let engine: Database;
const ledgers = ledgersOn(() => engine, "broken");
beforeAll(async () => {
  engine = await openPglite();
});
afterAll(() => engine.close());

async function ledgerOfTheTrip() {
  const ledger = ledgerOn(await ledgers.fresh());
  await ledger.apply(events);
  return ledger;
}

test.each(sabotageNames)("%s: the verifier finds what is told, and no more", async (name) => {
  const { sql, finds, heals } = sabotages[name];
  const ledger = await ledgerOfTheTrip();
  expect(await ledger.tamper(sql)).toEqual({ ok: true, rows: [] });
  const { schema, scanned, deep, ...main } = (await ledger.verify()).verification;
  const found = Object.entries({ ...main, ...deep }).filter(
    ([, findings]) => Array.isArray(findings) && findings.length > 0,
  );
  expect(found.map(([check]) => check)).toEqual(finds);
  await ledger.rebuild();
  expect((await ledger.verify()).status === 0).toBe(heals);
});

test("every tampering is refused, and leaves the ledger clean", async () => {
  const ledger = await ledgerOfTheTrip();
  for (const name of tamperings) {
    const { as, sql, state } = tamperingStatements[name];
    const answer = await (as === "owner" ? ledger.tamper(sql) : ledger.asApplication(sql));
    expect(answer, name).toMatchObject({ ok: false, sqlstate: state });
  }
  expect((await ledger.verify()).status).toBe(0);
});
