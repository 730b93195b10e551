import type { RandomBits } from "../journal/uuidv7.ts";
import type { Database, Session } from "../store/database.ts";

/** Thrown in place of what a process would have done next. */
export class Crash extends Error {}

/**
 * A database whose client dies now and then: before any statement of a transaction, which is then
 * rolled back, or after COMMIT, when all is written and nobody hears of it. With `kill` the server
 * ends the connection; otherwise the client just stops.
 */
export function crashing(
  database: Database,
  random: RandomBits,
  { kill }: { readonly kill: boolean },
): Database {
  return {
    transaction: async (mode, work) => {
      // Of eight transactions one dies within, one after its end.
      const fate = Number(random(3));
      let left = fate === 0 ? Number(random(3)) : Number.POSITIVE_INFINITY;
      const result = await database.transaction(mode, (session) => {
        const alive = async () => {
          left -= 1;
          if (left >= 0) return;
          await die(session, kill);
        };
        return work({
          query: async (sql, parameters) => {
            await alive();
            return session.query(sql, parameters);
          },
          script: async (sql) => {
            await alive();
            return session.script(sql);
          },
        });
      });
      if (fate === 1) throw new Crash("after commit");
      return result;
    },
    close: () => database.close(),
  };
}

async function die(session: Session, kill: boolean): Promise<never> {
  if (kill) {
    await session.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  }
  throw new Crash("between two statements");
}
