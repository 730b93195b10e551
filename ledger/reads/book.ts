import type { Book, BookGroup, BookJournal } from "@receipts/formats/book.ts";
import { journalKindSchema, postingKindSchema } from "@receipts/formats/ledger-values.ts";
import { toMinor } from "@receipts/formats/minor.ts";
import { exponentOf } from "../money/currency.ts";
import type { Database, Row, Session } from "../store/database.ts";
import { countOf, textOf, textOrNull, wholeOf } from "../store/row.ts";

const groupsQuery = `
  select known.group_id::text as "group", g.name
  from (select group_id from groups union select group_id from journals
        union select group_id from balances) as known
  left join groups as g using (group_id)
  order by known.group_id`;

const membersQuery = `
  select group_id::text as "group", member_id::text as member, name
  from members
  order by group_id, member_id`;

/** The title comes from the version of the expense that the event of the journal made. */
const journalsQuery = `
  select
    j.group_id::text as "group", j.journal_id::text as journal, j.sequence, j.kind,
    j.idempotency_key as key, j.event_date as date, j.reverses::text as reverses,
    to_char(j.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as recorded_at,
    encode(j.chain_digest, 'hex') as chain,
    v.title
  from journals as j
  left join journals as undone on undone.journal_id = j.reverses
  left join expense_versions as v
    on v.event_id = coalesce(undone.event_id, j.event_id) and not v.deleted
  order by j.group_id, j.sequence, j.journal_id`;

const postingsQuery = `
  select
    journal_id::text as journal, line, member_id::text as member, posting_kind as kind, currency,
    amount_minor as amount
  from postings
  order by journal_id, line`;

const balancesQuery = `
  select
    group_id::text as "group", member_id::text as member, currency, amount_minor as amount,
    last_journal_id::text as last_journal
  from balances
  order by group_id, member_id, currency collate "C"`;

/** Everything that is booked, and what the balances table says, in one snapshot. */
export function readBook(database: Database): Promise<Book> {
  return database.transaction("snapshot", async (session) => {
    const groups = await groupsOf(session);
    const used = groups.flatMap(({ journals, balances }) => [
      ...journals.flatMap(({ postings }) => postings.map(({ currency }) => currency)),
      ...balances.map(({ currency }) => currency),
    ]);
    return {
      schema: "evenly.book/1",
      currencies: [...new Set(used)].sort().map((currency) => ({
        currency,
        exponent: Number(exponentOf(currency) ?? 0n),
      })),
      groups,
    };
  });
}

async function groupsOf(session: Session): Promise<BookGroup[]> {
  const rows = await session.query(groupsQuery);
  const members = Map.groupBy(await session.query(membersQuery), (row) => textOf(row, "group"));
  const journals = Map.groupBy(await session.query(journalsQuery), (row) => textOf(row, "group"));
  const postings = Map.groupBy(await session.query(postingsQuery), (row) => textOf(row, "journal"));
  const balances = Map.groupBy(await session.query(balancesQuery), (row) => textOf(row, "group"));
  return rows.map((row): BookGroup => {
    const group = textOf(row, "group");
    return {
      group,
      name: textOrNull(row, "name"),
      members: (members.get(group) ?? []).map((member) => ({
        member: textOf(member, "member"),
        name: textOf(member, "name"),
      })),
      journals: (journals.get(group) ?? []).map((journal) =>
        journalOf(journal, postings.get(textOf(journal, "journal")) ?? []),
      ),
      balances: (balances.get(group) ?? []).map((balance) => ({
        member: textOf(balance, "member"),
        currency: textOf(balance, "currency"),
        minor: toMinor(wholeOf(balance, "amount")),
        lastJournal: textOf(balance, "last_journal"),
      })),
    };
  });
}

function journalOf(row: Row, postings: readonly Row[]): BookJournal {
  return {
    journal: textOf(row, "journal"),
    sequence: Number(wholeOf(row, "sequence")),
    kind: journalKindSchema.parse(textOf(row, "kind")),
    key: textOf(row, "key"),
    date: textOf(row, "date"),
    recordedAt: textOf(row, "recorded_at"),
    reverses: textOrNull(row, "reverses"),
    title: textOrNull(row, "title"),
    chain: textOf(row, "chain"),
    postings: postings.map((posting) => ({
      line: countOf(posting, "line"),
      member: textOf(posting, "member"),
      kind: postingKindSchema.parse(textOf(posting, "kind")),
      currency: textOf(posting, "currency"),
      minor: toMinor(wholeOf(posting, "amount")),
    })),
  };
}
