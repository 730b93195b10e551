import type { Event } from "@receipts/formats/events.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readStatus } from "../reads/status.ts";
import type { Database, Session } from "../store/database.ts";
import { retrying } from "../store/retry.ts";
import { countOf, onlyRow } from "../store/row.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import { ledgersOn } from "../testing/fresh-ledger.ts";
import { expense, GROUP, id, story, testStamps } from "../testing/story.ts";
import { apply } from "./apply.ts";
import { payloadText } from "./event.ts";
import { relayBatch } from "./outbox.ts";

const event = (tail: string) => expense({ event: id(tail), expense: id(tail), minor: 3n });
const v2 = event("e2");
const v3 = event("e3");

/** A transaction that a test moves on step by step. */
type Held = {
  readonly step: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
  readonly commit: () => Promise<void>;
};

/** How to end each transaction that is held. A test that fails half-way leaves some open. */
const held = new Set<() => void>();

async function hold(
  database: Database,
  mode: "append" | "snapshot" | "owner" = "append",
): Promise<Held> {
  const opened = Promise.withResolvers<Session>();
  const ended = Promise.withResolvers<void>();
  const whole = database.transaction(mode, async (session) => {
    opened.resolve(session);
    await ended.promise;
  });
  whole.catch((error: unknown) => opened.reject(error));
  const session = await opened.promise;
  const rollBack = () => ended.reject(new Error("the test is over"));
  held.add(rollBack);
  return {
    step: (work) => work(session),
    commit: async () => {
      held.delete(rollBack);
      ended.resolve();
      await whole;
    },
  };
}

const lock = (session: Session) => session.query("select lock_group($1::uuid)", [GROUP]);
const tell = (session: Session, told: Event) =>
  session.query(
    `insert into outbox (event_id, group_id, event_type, payload)
     values ($1::uuid, $2::uuid, $3, $4::jsonb)`,
    [told.id, told.group, told.type, payloadText(told)],
  );
const pid = async (session: Session) =>
  countOf(onlyRow(await session.query("select pg_backend_pid() as pid")), "pid");

/** Waits until somebody stands in front of a lock. Throws when `work`, which should, comes to its end. */
async function waitingFor(database: Database, work: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  while (!ended) {
    const rows = await database.transaction("owner", (session) =>
      session.query("select pid from pg_locks where locktype = 'advisory' and not granted"),
    );
    if (rows.length > 0) return;
  }
  throw new Error("nobody waited: the lock is none");
}

/** What order means while others write: it takes a server, which has more than one connection. */
export function overtakingConformance(
  name: string,
  open: (database?: string) => Promise<Database>,
): void {
  describe(`the order of transactions on ${name}`, () => {
    let engine: Database;
    let ledgers: Ledgers;
    beforeAll(async () => {
      engine = await open();
      ledgers = ledgersOn(() => engine, "order");
    });
    afterEach(() => {
      for (const rollBack of held) rollBack();
      held.clear();
    });
    afterAll(() => engine.close());

    const started = async () => {
      const ledger = await ledgers.fresh();
      await apply(ledger, story(), { live: testStamps("order") });
      return ledger;
    };
    const relayed = async (ledger: Database) => {
      const heard: string[] = [];
      await relayBatch(ledger, { consumer: "test", size: 100 }, async (rows) => {
        heard.push(...rows.map((row) => row.event));
      });
      return heard;
    };

    test("nothing passes a transaction that is still open", async () => {
      const ledger = await started();
      const slow = await hold(ledger);
      await slow.step((session) => tell(session, v3));
      await ledger.transaction("append", (session) => tell(session, v2));
      expect(await relayed(ledger)).toEqual([]);
      await slow.commit();
      expect(await relayed(ledger)).toEqual([v3.id, v2.id]);
    });

    test("what an open transaction takes back was never there", async () => {
      const ledger = await started();
      const failed = ledger.transaction("append", async (session) => {
        await tell(session, v3);
        await ledger.transaction("append", (other) => tell(other, v2));
        throw new Error("changed its mind");
      });
      await expect(failed).rejects.toThrow("changed its mind");
      expect(await relayed(ledger)).toEqual([v2.id]);
    });

    test("a savepoint changes no place in the order", async () => {
      const ledger = await started();
      const outer = await hold(ledger);
      await outer.step(async (session) => {
        await session.script("savepoint a");
        await tell(session, v3);
        await session.script("release savepoint a");
      });
      await ledger.transaction("append", (session) => tell(session, v2));
      expect(await relayed(ledger)).toEqual([]);
      await outer.commit();
      expect(await relayed(ledger)).toEqual([v3.id, v2.id]);
    });

    test("who only reads stops nobody", async () => {
      const ledger = await started();
      const reader = await hold(ledger, "snapshot");
      await reader.step((session) => session.query("select count(*) from journals"));
      await ledger.transaction("append", (session) => tell(session, v2));
      expect(await relayed(ledger)).toEqual([v2.id]);
      expect((await readStatus(ledger)).holders).toEqual([]);
      await reader.commit();
    });

    test("a writer in another database of the cluster stops all, and status names its process", async () => {
      const ledger = await started();
      const elsewhere = await open("template1");
      const writer = await hold(elsewhere, "owner");
      const holder = await writer.step(async (session) => {
        await session.query("select pg_current_xact_id()::text as xid");
        return pid(session);
      });
      await ledger.transaction("append", (session) => tell(session, v2));
      expect(await relayed(ledger)).toEqual([]);
      const status = await readStatus(ledger);
      expect(status).toMatchObject({
        undelivered: 1,
        holders: [{ pid: holder, database: "template1" }],
      });
      expect(status.holders[0]?.state).toBe("idle in transaction");
      expect(BigInt(status.next) - BigInt(status.oldestRunning)).toBeGreaterThan(0n);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await readStatus(ledger)).oldestMs).toBeGreaterThanOrEqual(20);
      await writer.commit();
      expect(await relayed(ledger)).toEqual([v2.id]);
      await elsewhere.close();
    });

    /** One writes version 2 while the other waits for the group's lock to write version 3. */
    const race = async (before: (session: Session) => Promise<unknown>) => {
      const ledger = await started();
      await ledger.transaction("owner", (session) =>
        session.script("create table diary (line text); grant insert on diary to ledger_app"),
      );
      const winner = await hold(ledger);
      const waiter = await hold(ledger);
      await waiter.step(before);
      await winner.step(lock);
      const waited = waiter.step(async (session) => {
        await lock(session);
        await session.query("insert into diary values ('v3')");
        await tell(session, v3);
      });
      await waitingFor(ledger, waited);
      await winner.step((session) => tell(session, v2));
      await winner.commit();
      await waited;
      await waiter.commit();
      return relayed(ledger);
    };

    test("who takes an id before waiting for the lock is handed over before what it follows", async () => {
      const writeFirst = (session: Session) => session.query("insert into diary values ('hello')");
      expect(await race(writeFirst)).toEqual([v3.id, v2.id]);
    });

    test("with the lock before anything else the order is that of the commits", async () => {
      const readFirst = (session: Session) => session.query("select count(*) from members");
      expect(await race(readFirst)).toEqual([v2.id, v3.id]);
    });

    test("a deadlock costs a second run and not the transaction", async () => {
      const ledger = retrying(await started());
      const other = id("91");
      let runs = 0;
      let locked = 0;
      const both = Promise.withResolvers<void>();
      const crossing = (groups: readonly [string, string]) =>
        ledger.transaction("append", async (session) => {
          runs += 1;
          await session.query("select lock_group($1::uuid)", [groups[0]]);
          locked += 1;
          if (locked === 2) both.resolve();
          await both.promise;
          await session.query("select lock_group($1::uuid)", [groups[1]]);
          return groups[0];
        });
      expect(await Promise.all([crossing([GROUP, other]), crossing([other, GROUP])])).toEqual([
        GROUP,
        other,
      ]);
      expect(runs).toBe(3);
    });
  });
}
