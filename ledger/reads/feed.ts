import type { Book, BookGroup, BookJournal } from "@receipts/formats/book.ts";
import type { Feed } from "@receipts/formats/feed.ts";
import type { FeedWords, Told } from "./feed-words.ts";
import { feedWords } from "./feed-words.ts";

/** What happened, as sentences in the order in which the ledger learned it. */
export function feedOf(book: Book, language: Feed["language"]): Feed {
  const words = feedWords[language];
  return {
    schema: "evenly.feed/1",
    language,
    groups: book.groups.map((group) => ({
      group: group.group,
      name: group.name,
      entries: tellings(group.journals).map((journals) => entryOf(group, journals, words)),
    })),
  };
}

type Entry = Feed["groups"][number]["entries"][number];
/** What one event made: a journal, or a reversal and the version that takes its place. */
type Telling = { readonly first: BookJournal; readonly next: BookJournal | undefined };

/** A reversal and the version that replaces it are one thing that happened: an amendment. */
function tellings(journals: readonly BookJournal[]): readonly Telling[] {
  const found: Telling[] = [];
  const taken = new Set<string>();
  for (const [index, journal] of journals.entries()) {
    if (taken.has(journal.journal)) continue;
    const next = journals[index + 1];
    const amends = next !== undefined && replaces(next, journal);
    if (amends) taken.add(next.journal);
    found.push({ first: journal, next: amends ? next : undefined });
  }
  return found;
}

function replaces(next: BookJournal, reversal: BookJournal): boolean {
  const undone = /^(.*):v(\d+):reversal$/.exec(reversal.key);
  return undone !== null && next.key === `${undone[1]}:v${Number(undone[2]) + 1}`;
}

function entryOf(group: BookGroup, { first, next }: Telling, words: FeedWords): Entry {
  const last = next ?? first;
  return {
    date: last.date,
    recordedAt: last.recordedAt,
    journals: next === undefined ? [first.journal] : [first.journal, next.journal],
    text:
      next === undefined
        ? sentence(told(group, first), first, words)
        : words.changed(told(group, next)),
  };
}

function sentence(facts: Told, { kind }: BookJournal, words: FeedWords): string {
  switch (kind) {
    case "EXPENSE":
      return words.spent(facts);
    case "EXPENSE_REVERSAL":
      return words.deleted(facts);
    case "SETTLEMENT":
      return words.settled(facts);
    case "SETTLEMENT_REVERSAL":
      return words.unsettled(facts);
    case "WRITE_OFF":
      return words.writtenOff(facts);
  }
}

/** Who gave and who used, told as the journal was before anything took it back. */
function told(group: BookGroup, journal: BookJournal): Told {
  const names = new Map(group.members.map(({ member, name }) => [member, name]));
  const nameOf = (member: string) => names.get(member) ?? member;
  const sign = journal.reverses === null ? 1n : -1n;
  const giving = journal.postings.filter(({ kind }) =>
    ["EXPENSE_PAID", "SETTLE_PAY", "WRITE_OFF_DEBTOR"].includes(kind),
  );
  const using = journal.postings.filter((posting) => !giving.includes(posting));
  return {
    title: journal.title ?? "",
    total: giving.reduce((sum, { minor }) => sum + minor * sign, 0n),
    currency: journal.postings[0]?.currency ?? "",
    from: giving.map(({ member }) => nameOf(member)),
    to: using.map(({ member }) => nameOf(member)),
  };
}
