import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenLedger } from "./worker.ts";
import { openLedger } from "./worker.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const events = read("content/demos/ledger/kyoto/events.json");

let ledger: OpenLedger;
const steps: string[] = [];
beforeAll(async () => {
  ledger = await openLedger({ progress: (step) => steps.push(step) });
});
afterAll(() => ledger.close());

test("a page goes through the whole: apply, verify, break, find, rebuild", async () => {
  expect(steps).toEqual(["starting", "migrating", "ready"]);
  expect((await ledger.apply(events)).status).toBe(0);
  const seen: string[] = [];
  const clean = await ledger.verify((step) => seen.push(step));
  expect(seen).toContain("balances");
  // The bytes of the command are the bytes of the page.
  expect(clean).toMatchObject({
    status: 0,
    json: read("accepted/ledger/verify-clean/verification.json"),
  });
  expect(await ledger.book()).toBe(read("accepted/ledger/verify-clean/book.json"));
  expect(await ledger.feed("ja")).toContain('"language": "ja"');

  expect(await ledger.tamper(read("content/demos/ledger/kyoto/drift.sql"))).toEqual({
    ok: true,
    rows: [],
  });
  expect((await ledger.verify()).status).toBe(1);
  expect((await ledger.rebuild()).json).toBe(read("accepted/ledger/rebuild/rebuild.json"));
  expect(await ledger.verify()).toEqual(clean);
});

test("the console reads, and the database says why it does nothing else", async () => {
  expect(await ledger.query("select 1::bigint as one, null as nothing")).toEqual({
    ok: true,
    rows: [{ one: "1", nothing: null }],
  });
  expect(await ledger.query("delete from balances")).toMatchObject({
    ok: false,
    sqlstate: "25006",
  });
  expect(await ledger.tamper("delete from postings")).toMatchObject({
    ok: false,
    sqlstate: "LG001",
  });
  expect(await ledger.query("selec")).toMatchObject({ ok: false, sqlstate: "42601" });
});

test("a file that is none is said to be none", async () => {
  expect(await ledger.apply("{")).toMatchObject({ status: 2 });
});
