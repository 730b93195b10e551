import type { DeepFindings } from "@receipts/formats/verification.ts";
import * as z from "zod";
import type { Session } from "../store/database.ts";
import { textOf } from "../store/row.ts";

const problemSchema = z.enum(["sequence", "payload", "chain"]);

/**
 * The first journal of each group where the chain breaks: the sequence has a gap or a repetition, or
 * the rows are not those that were digested, or the link does not follow from the one before.
 * Whatever comes after a break cannot be judged, so it is not reported.
 */
export async function brokenChains(session: Session): Promise<DeepFindings["brokenChains"]> {
  const rows = await session.query(`
    with lines as (
      select
        journal_id,
        string_agg(
          E'\\n' || member_id || ' ' || posting_kind || ' ' || currency || ' ' || amount_minor,
          '' order by line
        ) as said
      from postings
      group by journal_id
    ), links as (
      select
        j.group_id, j.sequence, j.journal_id, j.payload_digest, j.chain_digest,
        row_number() over in_group as place,
        sha256(convert_to(
          concat_ws('|', j.kind, j.group_id, j.event_date, coalesce(j.reverses::text, '-'))
            || coalesce(l.said, ''),
          'UTF8'
        )) as payload,
        journal_chain(
          lag(j.chain_digest) over in_group, j.payload_digest, j.journal_id, j.sequence,
          j.idempotency_key, j.event_id, j.recorded_at
        ) as chain
      from journals as j
      left join lines as l using (journal_id)
      window in_group as (partition by j.group_id order by j.sequence, j.journal_id)
    ), broken as (
      select
        group_id, sequence, journal_id,
        case
          when sequence <> place then 'sequence'
          when payload_digest <> payload then 'payload'
          when chain_digest <> chain then 'chain'
        end as problem
      from links
    )
    select distinct on (group_id)
      group_id::text as "group", journal_id::text as journal, problem
    from broken
    where problem is not null
    order by group_id, sequence, journal_id`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    journal: textOf(row, "journal"),
    problem: problemSchema.parse(textOf(row, "problem")),
  }));
}
