import type { Head, Heads } from "@receipts/formats/heads.ts";
import type { Anchor } from "@receipts/formats/verification.ts";
import type { Database, Session } from "../store/database.ts";
import { textOf, textOrNull, wholeOf } from "../store/row.ts";

/** The last journal of every group: what to keep outside of the ledger. */
export function readHeads(database: Database): Promise<Heads> {
  return database.transaction("snapshot", async (session) => {
    const rows = await session.query(`
      select distinct on (group_id)
        group_id::text as "group", sequence, encode(chain_digest, 'hex') as digest
      from journals
      order by group_id, sequence desc`);
    return {
      schema: "evenly.heads/1",
      heads: rows.map((row) => ({
        group: textOf(row, "group"),
        sequence: Number(wholeOf(row, "sequence")),
        digest: textOf(row, "digest"),
      })),
    };
  });
}

/**
 * Which of these heads the ledger does not have any more: it was cut off before them, or what stands
 * at their place is another journal. That the digests follow from the rows is for `brokenChains`.
 */
export async function lostHeads(session: Session, heads: readonly Head[]): Promise<Anchor> {
  const rows = await session.query(
    `select
       kept."group"::text as "group", kept.sequence, kept.digest,
       encode(j.chain_digest, 'hex') as found
     from unnest($1::uuid[], $2::bigint[], $3::text[]) as kept ("group", sequence, digest)
     left join journals as j on j.group_id = kept."group" and j.sequence = kept.sequence
     where encode(j.chain_digest, 'hex') is distinct from kept.digest
     order by kept."group", kept.sequence`,
    [
      heads.map(({ group }) => group),
      heads.map(({ sequence }) => sequence.toString()),
      heads.map(({ digest }) => digest),
    ],
  );
  return {
    heads: heads.length,
    lost: rows.map((row) => ({
      group: textOf(row, "group"),
      sequence: Number(wholeOf(row, "sequence")),
      digest: textOf(row, "digest"),
      found: textOrNull(row, "found"),
    })),
  };
}
