import { sha256OfText } from "@receipts/formats/digest.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Database, Row, Session } from "./database.ts";
import { onlyRow, textOf, truthOf } from "./row.ts";

/** One file of SQL; `name` is its file name, and names in their order are the order of applying. */
export type Migration = { readonly name: string; readonly text: string };

export type MigrationProblem =
  /** The file says something else than when it was applied, or one was put in before it. */
  | {
      readonly code: "edited";
      readonly name: string;
      readonly applied: string;
      readonly now: string;
    }
  /** The database was migrated by a program that knows more. */
  | { readonly code: "newer"; readonly name: string };

type Link = { readonly name: string; readonly text: string; readonly digest: string };

const createHistory = `
  create table schema_migrations (
    name text collate "C" primary key,
    digest text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Applies what is not applied yet, in one transaction, and answers with the names of what it
 * applied. Each digest covers the text and the digest before it, so that a migration edited, renamed
 * or slipped in after it ran is refused, and the database stays as it is.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
): Promise<Outcome<readonly string[], MigrationProblem>> {
  const chain = await linked(migrations);
  return database.transaction("owner", async (session) => {
    await session.query("select pg_advisory_xact_lock(hashtextextended('schema_migrations', 0))");
    await pinSearchPath(session);
    // Asked first: an application that only looks whether all is applied may not create tables.
    const rows = await session.query("select to_regclass('schema_migrations') is null as missing");
    if (truthOf(onlyRow(rows), "missing")) await session.script(createHistory);
    const applied = await session.query(
      `select name, digest from schema_migrations order by name collate "C"`,
    );
    const problem = firstDeparture(applied, chain);
    if (problem !== undefined) return refused(problem);
    const pending = chain.slice(applied.length);
    for (const { name, text, digest } of pending) {
      await session.script(text);
      await session.query("insert into schema_migrations (name, digest) values ($1, $2)", [
        name,
        digest,
      ]);
    }
    return done(pending.map(({ name }) => name));
  });
}

async function linked(migrations: readonly Migration[]): Promise<readonly Link[]> {
  const links: Link[] = [];
  let previous = "";
  for (const { name, text } of [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    previous = await sha256OfText(`${previous}\n${name}\n${text}`);
    links.push({ name, text, digest: previous });
  }
  return links;
}

/** Functions keep this path: without it, whoever calls one could put tables of theirs before ours. */
async function pinSearchPath(session: Session): Promise<void> {
  const rows = await session.query("select quote_ident(current_schema()) as schema");
  const schema = textOf(onlyRow(rows), "schema");
  await session.script(`set local search_path to ${schema}, pg_temp`);
}

function firstDeparture(
  applied: readonly Row[],
  chain: readonly Link[],
): MigrationProblem | undefined {
  for (const [index, row] of applied.entries()) {
    const name = textOf(row, "name");
    const digest = textOf(row, "digest");
    const link = chain.find((each) => each.name === name);
    if (link === undefined) return { code: "newer", name };
    if (link.digest !== digest || chain[index] !== link) {
      return { code: "edited", name, applied: digest, now: link.digest };
    }
  }
  return undefined;
}
