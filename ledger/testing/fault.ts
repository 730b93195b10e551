import type { RandomBits } from "../journal/uuidv7.ts";
import type { Database, Session } from "../store/database.ts";
import { sqlStateOf } from "../store/sql-state.ts";

/** Something that befalls those who use a ledger, now and then, until it is lifted. */
export type Fault = {
  /** The ledger as they have it meanwhile. The random bits decide when the fault strikes. */
  readonly befall: (ledger: Database, random: RandomBits) => Database;
  /** By how many milliseconds everybody's clock goes on after a round of the relay; may be negative. */
  readonly step?: (random: RandomBits) => number;
  /** How many messengers deliver events again, too early or not at all; 2 when left out. */
  readonly messengers?: number;
  /** How often it struck until now; when left out, with each event that comes at the wrong time. */
  readonly struck?: () => number;
  /** Ends it. When the promise is fulfilled, everything works. */
  readonly lift: () => Promise<void>;
};

/** Thrown in place of what a process would have done next. */
export class Crash extends Error {}

/** Beside classes of SQLSTATE: what a driver says of a connection that is gone or that it cannot make. */
const GONE = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;

/**
 * Whether an error is what a fault looks like from outside, and not a refusal or a fault of ours: the
 * connection failed (class 08), resources ran out (53), somebody stepped in or the server is stopping or
 * starting (57), the system failed (58). Whoever meets one does not know whether the work was done.
 */
export function isFelt(error: unknown): boolean {
  if (error instanceof Crash) return true;
  if (!(error instanceof Error)) return false;
  if (/^(?:08|53|57|58)/.test(sqlStateOf(error) ?? "")) return true;
  const code = "code" in error ? String(error.code) : "";
  return GONE.test(code) || /^Connection terminated|Client has encountered/.test(error.message);
}

/**
 * A database in which something strikes in one of eight transactions between any two statements, the
 * last of them being COMMIT, and in one of eight right after it.
 */
export function struckBetween(
  database: Database,
  random: RandomBits,
  strike: {
    readonly within: (session: Session) => Promise<void>;
    readonly after: () => Promise<void>;
  },
): Database {
  return {
    transaction: async (mode, work) => {
      const fate = Number(random(3));
      let left = fate === 0 ? Number(random(3)) : Number.POSITIVE_INFINITY;
      const result = await database.transaction(mode, async (session) => {
        const next = async () => {
          left -= 1;
          if (left === -1) await strike.within(session);
        };
        const answer = await work({
          query: async (sql, parameters) => {
            await next();
            return session.query(sql, parameters);
          },
          script: async (sql) => {
            await next();
            return session.script(sql);
          },
        });
        await next();
        return answer;
      });
      if (fate === 1) await strike.after();
      return result;
    },
    close: () => database.close(),
  };
}

/** Clients that stop between two statements, or that hear nothing of a COMMIT; nothing else happens. */
export const stopping = (): Fault => dying(async () => undefined);

/** The same, but the server ends their connections. */
export const disconnecting = (): Fault =>
  dying(async (session) => {
    await session.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  });

function dying(end: (session: Session) => Promise<void>): Fault {
  let struck = 0;
  const die = (moment: string) => {
    struck += 1;
    throw new Crash(moment);
  };
  return {
    befall: (ledger, random) =>
      struckBetween(ledger, random, {
        within: async (session) => {
          await end(session);
          die("between two statements");
        },
        after: async () => die("after COMMIT"),
      }),
    struck: () => struck,
    lift: async () => undefined,
  };
}
