import { journalKindSchema, postingKindSchema } from "@receipts/formats/ledger-values.ts";
import { toMinor } from "@receipts/formats/minor.ts";
import type { Row, Session } from "../store/database.ts";
import { textOf, textOrNull, wholeOf } from "../store/row.ts";
import type { JournalDraft, Line, StoredJournal } from "./draft.ts";

const journalByKey = `
  select
    j.journal_id::text as journal, j.group_id::text as "group", j.kind, j.idempotency_key as key,
    j.event_id::text as event, j.event_date as date, j.reverses::text as reverses,
    p.member_id::text as member, p.posting_kind, p.currency, p.amount_minor as amount
  from journals as j
  join postings as p using (journal_id)
  where j.idempotency_key = $1
  order by p.line`;

/** The journal with this key and its lines in their order, or undefined. */
export async function journalWithKey(
  session: Session,
  key: string,
): Promise<StoredJournal | undefined> {
  const rows = await session.query(journalByKey, [key]);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    journal: textOf(first, "journal"),
    group: textOf(first, "group"),
    kind: journalKindSchema.parse(textOf(first, "kind")),
    key: textOf(first, "key"),
    event: textOf(first, "event"),
    date: textOf(first, "date"),
    reverses: textOrNull(first, "reverses"),
    lines: rows.map(lineOf),
  };
}

function lineOf(row: Row): Line {
  return {
    member: textOf(row, "member"),
    kind: postingKindSchema.parse(textOf(row, "posting_kind")),
    currency: textOf(row, "currency"),
    amount: toMinor(wholeOf(row, "amount")),
  };
}

/** A field in which two tellings of one journal part. Text, since it is for a person to read. */
export type Difference = {
  readonly field: string;
  readonly stored: string;
  readonly offered: string;
};

/**
 * The first field in which a draft says something else than the journal with its key; undefined when
 * they say the same. Which event told it does not matter: a retry may come with a new one.
 */
export function firstDifference(
  stored: JournalDraft,
  offered: JournalDraft,
): Difference | undefined {
  const before = fieldsOf(stored);
  const after = fieldsOf(offered);
  for (const [index, [field, value]] of before.entries()) {
    const other = after[index]?.[1] ?? "nothing";
    if (value !== other) return { field, stored: value, offered: other };
  }
  return undefined;
}

function fieldsOf(journal: JournalDraft): readonly (readonly [string, string])[] {
  const { group, kind, date, reverses, lines } = journal;
  return [
    ["group", group],
    ["kind", kind],
    ["date", date],
    ["reverses", reverses ?? "nothing"],
    ["lines", String(lines.length)],
    ...lines.flatMap((line, index): (readonly [string, string])[] => [
      [`lines[${index}].member`, line.member],
      [`lines[${index}].kind`, line.kind],
      [`lines[${index}].currency`, line.currency],
      [`lines[${index}].amount`, line.amount.toString()],
    ]),
  ];
}
