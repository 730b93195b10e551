import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { id } from "./testing/story.ts";
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

test("nothing of a console's statement stays, whatever it says", async () => {
  const settled = `select current_user, session_user, current_setting('search_path') as path,
    current_setting('transaction_read_only') as reading`;
  const before = await ledger.query(settled);
  for (const [sql, state] of [
    ["reset role", ""],
    ["set role postgres", ""],
    ["set session authorization ledger_app", ""],
    ["set search_path to nowhere", ""],
    ["set session characteristics as transaction read write", ""],
    ["commit", ""],
    ["commit and chain", ""],
    ["select 1; delete from balances", "42601"],
    ["do $$ begin reset role; set transaction read write; end $$", "25001"],
    ["with gone as (delete from balances returning 1) select from gone", "25006"],
    ["create temporary table mine (a integer)", "25006"],
    ["copy balances from stdin", "25006"],
    ["copy balances to '/tmp/balances'", "42501"],
    ["copy balances to program 'cat'", "42501"],
    ["select pg_read_file('PG_VERSION')", "42501"],
  ] as const) {
    const answer = await ledger.query(sql);
    expect(answer.ok ? "" : answer.sqlstate, sql).toBe(state);
    expect(await ledger.query(settled), sql).toEqual(before);
  }
  // Who opened the ledger still owns it.
  expect(await ledger.tamper("update balances set amount_minor = amount_minor")).toMatchObject({
    ok: true,
  });
});

test("the application may append, and is refused the rest in the database's words", async () => {
  expect(await ledger.asApplication("update postings set amount_minor = 1")).toEqual({
    ok: false,
    sqlstate: "42501",
    message: "permission denied for table postings",
  });
  expect(await ledger.tamper("truncate journals cascade")).toMatchObject({
    sqlstate: "LG001",
    hint: "Append a reversal instead.",
  });
});

test("an event waits in the outbox until a round of the relay, which repeats with its seed", async () => {
  const file = JSON.parse(events);
  const [first] = file.events;
  const told = { ...first, id: id("e"), expense: id("1"), title: "<b>Tea</b>" };
  const recorded = await ledger.record(JSON.stringify({ ...file, events: [told] }));
  expect(recorded).toMatchObject({ ok: true, value: [{ outcome: "recorded", message: null }] });
  const before = await ledger.view("en");
  expect(before.outbox.at(-1)).toMatchObject({ state: "undelivered", journals: [] });

  const round = { at: "2026-10-20T12:00:00.000Z", seed: "round" };
  expect(await ledger.relay(round)).toMatchObject({ applied: 1, parked: 0 });
  const { book, outbox, feed, present, currencies } = await ledger.view("ja");
  expect(outbox.at(-1)).toMatchObject({ state: "delivered", journals: [`expense:${id("1")}:v1`] });
  expect(book.groups[0]?.journals.at(-1)).toMatchObject({
    title: "<b>Tea</b>",
    recordedAt: round.at,
  });
  expect(feed.groups[0]?.entries.at(-1)?.text).toContain("「<b>Tea</b>」");
  expect(present.expenses.find(({ expense }) => expense === id("1"))).toMatchObject({
    version: 1,
    split: { mode: "equal" },
  });
  expect(present.settlements).toHaveLength(1);
  expect(currencies.find(({ currency }) => currency === "KWD")?.exponent).toBe(3);
  expect(await ledger.record(JSON.stringify({ ...file, events: [told] }))).toMatchObject({
    value: [{ outcome: "replayed" }],
  });
  const stranger = {
    ...told,
    id: id("f"),
    expense: id("2"),
    paidBy: [{ ...told.paidBy[0], member: id("9") }],
  };
  expect(await ledger.record(JSON.stringify({ ...file, events: [stranger] }))).toMatchObject({
    value: [{ outcome: "refused", message: `${id("9")} is no member of the group` }],
  });
});

test("a file that is none is said to be none", async () => {
  expect(await ledger.apply("{")).toMatchObject({ status: 2 });
});
