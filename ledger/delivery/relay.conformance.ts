import type { Event } from "@receipts/formats/events.ts";
import { findingCount } from "@receipts/formats/verification.ts";
import { describe, expect, test } from "vitest";
import { verifyLedger } from "../audit/verify.ts";
import type { Stamps } from "../journal/stamps.ts";
import { stampsFrom } from "../journal/stamps.ts";
import { seededBits } from "../journal/uuidv7.ts";
import { readStatus } from "../reads/status.ts";
import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { deletion, expense, GROUP, id, settlement, story, testStamps } from "../testing/story.ts";
import { apply } from "./apply.ts";
import { deliver } from "./deliver.ts";
import { payloadText } from "./event.ts";
import type { OutboxRow } from "./outbox.ts";
import { checkIds, rebase, relayBatch } from "./outbox.ts";
import { dropParked, listParked, retryParked } from "./parked.ts";
import { relayRound } from "./relay.ts";

const E1 = id("1");
const first = expense({ event: id("e1"), expense: E1, minor: 900n });
const dearer = expense({ event: id("e2"), expense: E1, minor: 1000n, version: 2 });
const gone = deletion(id("e3"), E1, 2);
const elsewhere = expense({ event: id("e4"), expense: id("4"), minor: 30n });

/** Puts an event into the outbox alone, as a fault of the application would. */
export async function tell(
  database: Database,
  event: Event,
  { xid, epoch }: { readonly xid?: string; readonly epoch?: number } = {},
): Promise<void> {
  await database.transaction("owner", (session) =>
    session.query(
      `insert into outbox (event_id, group_id, event_type, payload, inserted_xid, epoch)
       values ($1::uuid, $2::uuid, $3, $4::jsonb, coalesce($5::xid8, pg_current_xact_id()),
         coalesce($6::integer, current_relay_epoch()))`,
      [event.id, event.group, event.type, payloadText(event), xid ?? null, epoch ?? null],
    ),
  );
}

/** A clock that a test moves. */
function clockAt(start: string): { at: number; readonly stamps: Stamps } {
  const clock = { at: Date.parse(start), stamps: testStamps("unset") };
  clock.stamps = stampsFrom(() => clock.at, seededBits("relay"));
  return clock;
}

/** From the outbox to the ledger: in order, at least once, patiently. */
export function relayConformance({ fresh }: Ledgers): void {
  const started = async () => {
    const ledger = await fresh();
    await apply(ledger, story(), { live: testStamps("relay") });
    const clock = clockAt("2026-10-03T10:00:00.000Z");
    const round = () => relayRound(ledger, { stamps: clock.stamps });
    return { ledger, clock, round };
  };
  const keys = async (ledger: Database) =>
    (
      await ledger.transaction("snapshot", (session) =>
        session.query("select idempotency_key as key from journals order by group_id, sequence"),
      )
    ).map((row) => textOf(row, "key").replace(E1, "1").replace(id("4"), "4"));

  describe("the relay", () => {
    test("hands over in the order of transactions, and not twice what was acknowledged", async () => {
      const { ledger, round } = await started();
      // The ids of the events stand in the opposite order.
      await tell(ledger, { ...first, id: id("e9") });
      await tell(ledger, { ...dearer, id: id("e8") });
      expect(await round()).toEqual({ read: 2, applied: 2, known: 0, waiting: 0, parked: 0 });
      expect(await keys(ledger)).toEqual(["expense:1:v1", "expense:1:v1:reversal", "expense:1:v2"]);
      expect(await round()).toMatchObject({ read: 0, applied: 0 });
      expect(findingCount(await verifyLedger(ledger))).toBe(0);
    });

    test("hands the same rows over again when the consumer failed or the checkpoint was lost", async () => {
      const { ledger } = await started();
      await tell(ledger, first);
      await tell(ledger, elsewhere);
      const heard: string[][] = [];
      const batch = (fails: boolean) =>
        relayBatch(ledger, { consumer: "other", size: 10 }, async (rows) => {
          heard.push(rows.map(({ event }) => event));
          if (fails) throw new Error("the consumer fell over");
        });
      await expect(batch(true)).rejects.toThrow("fell over");
      expect(await batch(false)).toBe(2);
      expect(await batch(false)).toBe(0);
      expect(heard).toEqual([
        [first.id, elsewhere.id],
        [first.id, elsewhere.id],
      ]);
    });

    test("goes on where it stopped, batch by batch, for each consumer apart", async () => {
      const { ledger } = await started();
      const events = [first, dearer, gone, elsewhere];
      for (const event of events) await tell(ledger, event);
      const heard: string[] = [];
      const handle = async (rows: readonly OutboxRow[]) => {
        heard.push(...rows.map(({ event }) => event));
      };
      const counts: number[] = [];
      for (const consumer of ["a", "a", "a"]) {
        counts.push(await relayBatch(ledger, { consumer, size: 3 }, handle));
      }
      for (const consumer of ["b", "b", "b", "b", "b"]) {
        counts.push(await relayBatch(ledger, { consumer, size: 1 }, handle));
      }
      expect(counts).toEqual([3, 1, 0, 1, 1, 1, 1, 0]);
      const all = events.map((event) => event.id);
      expect(heard).toEqual([...all, ...all]);
    });

    test("a slower relay does not take the checkpoint back", async () => {
      const { ledger } = await started();
      await tell(ledger, first);
      await tell(ledger, elsewhere);
      let inner = 0;
      await relayBatch(ledger, { consumer: "a", size: 1 }, async () => {
        inner += await relayBatch(ledger, { consumer: "a", size: 2 }, async () => undefined);
      });
      expect(inner).toBe(2);
      expect(await relayBatch(ledger, { consumer: "a", size: 2 }, async () => undefined)).toBe(0);
    });

    test("what was applied and not acknowledged is applied once", async () => {
      const { ledger, round } = await started();
      await tell(ledger, first);
      await deliver(ledger, first, testStamps("before the crash"));
      expect(await round()).toMatchObject({ read: 1, known: 1 });
      await ledger.transaction("owner", (session) =>
        session.script("delete from deliveries; delete from relay_checkpoints"),
      );
      expect(await round()).toMatchObject({ read: 1, applied: 1 });
      expect(await keys(ledger)).toEqual(["expense:1:v1"]);
    });

    test("a row that is no event is parked, and the rest goes on", async () => {
      const { ledger, round } = await started();
      await ledger.transaction("owner", (session) =>
        session.query(
          `insert into outbox (event_id, group_id, event_type, payload)
           values ($1::uuid, $2::uuid, 'expense.halved', '{"of": 7}')`,
          [id("e0"), GROUP],
        ),
      );
      await tell(ledger, first);
      expect(await round()).toMatchObject({ read: 2, applied: 1, parked: 1 });
      expect(await listParked(ledger)).toMatchObject([
        { reason: "unreadable", payload: { of: 7 } },
      ]);
      expect(await retryParked(ledger, id("e0"), testStamps("x"))).toMatchObject({
        problem: { code: "unreadable" },
      });
    });
  });

  describe("patience", () => {
    test("a correction that comes early waits, and follows what it corrects in order", async () => {
      const { ledger, clock, round } = await started();
      await tell(ledger, dearer);
      await tell(ledger, gone);
      await tell(ledger, elsewhere);
      expect(await round()).toMatchObject({ read: 3, applied: 1, waiting: 2, parked: 0 });
      clock.at += 90_000;
      expect(await round()).toMatchObject({ waiting: 2, parked: 0 });
      await tell(ledger, first);
      expect(await round()).toMatchObject({ read: 1, applied: 3, waiting: 0, parked: 0 });
      expect((await keys(ledger)).slice(1)).toEqual([
        "expense:1:v1",
        "expense:1:v1:reversal",
        "expense:1:v2",
        "expense:1:v2:reversal",
      ]);
      expect((await readStatus(ledger)).waiting).toBe(0);
    });

    test("it is parked at two minutes and not a millisecond before, and who waits behind with it", async () => {
      const { ledger, clock, round } = await started();
      await tell(ledger, dearer);
      expect(await round()).toMatchObject({ waiting: 1 });
      clock.at += 60_000;
      await tell(ledger, gone);
      expect(await round()).toMatchObject({ waiting: 2 });
      clock.at += 59_999;
      expect(await round()).toMatchObject({ waiting: 2, parked: 0 });
      clock.at += 1;
      expect(await round()).toMatchObject({ waiting: 0, parked: 2 });
      expect(await listParked(ledger)).toMatchObject([
        { event: dearer.id, reason: "predecessor_missing", since: "2026-10-03T10:02:00.000Z" },
        { event: gone.id, reason: "waits_behind" },
      ]);
      // Later events of the same thing park at once; all else flows.
      await tell(ledger, elsewhere);
      await tell(ledger, settlement(id("51"), { event: id("e6"), minor: 10n }));
      expect(await round()).toMatchObject({ applied: 2, waiting: 0, parked: 0 });
      expect((await verifyLedger(ledger)).parkedEvents).toHaveLength(2);
    });

    test("once its predecessor is there a person retries it, and all behind it follow", async () => {
      const { ledger, clock, round } = await started();
      await tell(ledger, dearer);
      await tell(ledger, gone);
      await round();
      clock.at += 120_000;
      await round();
      expect(await retryParked(ledger, dearer.id, clock.stamps)).toMatchObject({
        ok: true,
        value: [{ event: dearer.id, delivery: { tag: "parked" } }],
      });
      await tell(ledger, first);
      expect(await round()).toMatchObject({ applied: 1 });
      expect(await retryParked(ledger, dearer.id, clock.stamps)).toMatchObject({
        value: [
          { event: dearer.id, delivery: { tag: "applied" } },
          { event: gone.id, delivery: { tag: "applied" } },
        ],
      });
      expect(await listParked(ledger)).toEqual([]);
      expect(findingCount(await verifyLedger(ledger))).toBe(0);
      expect(await retryParked(ledger, dearer.id, clock.stamps)).toEqual({
        ok: false,
        problem: { code: "not_parked", event: dearer.id },
      });
    });

    test("what a person drops is kept with the reason, and known when it comes again", async () => {
      const { ledger, clock, round } = await started();
      await tell(ledger, dearer);
      await round();
      clock.at += 120_000;
      await round();
      const drop = () =>
        dropParked(ledger, dearer.id, { because: "told by mistake", now: clock.stamps.now() });
      expect(await drop()).toEqual({ ok: true, value: undefined });
      expect(await drop()).toMatchObject({ problem: { code: "not_parked" } });
      expect(await listParked(ledger)).toEqual([]);
      expect(await deliver(ledger, dearer, clock.stamps)).toEqual({ tag: "applied", journals: [] });
      expect(await keys(ledger)).toEqual([]);
      await expect(
        ledger.transaction("owner", (session) => session.script("delete from dropped_events")),
      ).rejects.toThrow("append-only");
    });
  });

  describe("a database restored from a dump", () => {
    const later = "999999999999";

    test("is noticed, and rebased: nothing lost, nothing applied twice", async () => {
      const { ledger, clock, round } = await started();
      // What a dump carries over: rows with the ids of another cluster, one of them handed over.
      await tell(ledger, first, { xid: "999999999990" });
      await tell(ledger, dearer, { xid: "999999999998" });
      await tell(ledger, gone, { xid: later });
      await deliver(ledger, first, clock.stamps);
      await ledger.transaction("owner", (session) =>
        session.query(
          "insert into relay_checkpoints values ('ledger', 1, '999999999990', $1::uuid)",
          [first.id],
        ),
      );
      await tell(ledger, elsewhere);
      expect(await checkIds(ledger)).toMatchObject({
        ok: false,
        problem: { code: "ids_went_backwards", outbox: later },
      });
      expect((await verifyLedger(ledger)).deep.futureEvents.length).toBeGreaterThan(0);
      // Without the refusal: the old rows are above the watermark, the new one is below the checkpoint.
      expect(await round()).toMatchObject({ read: 0 });

      expect(await rebase(ledger, "restored")).toBe(2);
      expect(await checkIds(ledger)).toEqual({ ok: true, value: undefined });
      const newest = expense({ event: id("e5"), expense: id("5"), minor: 3n });
      await tell(ledger, newest);
      expect(await round()).toEqual({ read: 5, applied: 4, known: 1, waiting: 0, parked: 0 });
      expect(await round()).toMatchObject({ read: 0 });
      expect((await keys(ledger)).filter((key) => key.startsWith("expense:1"))).toEqual([
        "expense:1:v1",
        "expense:1:v1:reversal",
        "expense:1:v2",
        "expense:1:v2:reversal",
      ]);
      expect(findingCount(await verifyLedger(ledger))).toBe(0);
    });

    test("is noticed also when the new cluster has given out as many ids", async () => {
      const { ledger } = await started();
      await ledger.transaction("owner", (session) =>
        session.script(`
          alter table relay_epochs disable trigger relay_epochs_append_only;
          update relay_epochs set cluster = cluster - 1;
          alter table relay_epochs enable always trigger relay_epochs_append_only`),
      );
      expect(await checkIds(ledger)).toMatchObject({
        ok: false,
        problem: { code: "another_cluster" },
      });
      await rebase(ledger, "restored");
      expect(await checkIds(ledger)).toEqual({ ok: true, value: undefined });
    });

    test("a ledger that stayed where it is is let through", async () => {
      const { ledger, round } = await started();
      expect(await checkIds(ledger)).toEqual({ ok: true, value: undefined });
      await tell(ledger, first);
      await round();
      expect(await checkIds(ledger)).toEqual({ ok: true, value: undefined });
    });
  });

  test("status counts what is not handed over, what waits and what is parked", async () => {
    const { ledger, clock, round } = await started();
    expect(await readStatus(ledger)).toMatchObject({ undelivered: 0, oldestMs: null, holders: [] });
    await tell(ledger, dearer);
    await tell(ledger, elsewhere);
    const before = await readStatus(ledger);
    expect(before).toMatchObject({ undelivered: 2, waiting: 0, epoch: 1 });
    expect(before.oldestMs).toBeGreaterThanOrEqual(0);
    await round();
    expect(await readStatus(ledger)).toMatchObject({ undelivered: 0, waiting: 1, parked: 0 });
    clock.at += 120_000;
    await round();
    expect(await readStatus(ledger)).toMatchObject({ undelivered: 0, waiting: 0, parked: 1 });
  });
}
