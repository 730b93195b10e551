import type { Book, BookGroup, BookJournal } from "@receipts/formats/book.ts";
import { decimalText } from "@receipts/formats/minor.ts";
import { exponentOf } from "../money/currency.ts";
import { csvLine, guarded } from "./csv.ts";

export const EXPORT_FORMATS = ["csv", "jsonl", "hledger", "beancount"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Every posting of a book as a file for another program. The same book gives the same bytes. */
export function exportBook(book: Book, format: ExportFormat): string {
  switch (format) {
    case "csv":
      return csvExport(book);
    case "jsonl":
      return jsonLinesExport(book);
    case "hledger":
      return hledgerExport(book);
    case "beancount":
      return beancountExport(book);
  }
}

export const CSV_HEADER = [
  "date",
  "recorded_at",
  "group",
  "group_name",
  "journal",
  "sequence",
  "kind",
  "key",
  "title",
  "line",
  "member",
  "member_name",
  "posting_kind",
  "currency",
  "amount",
] as const;

/** One row per posting. The rows of a journal add up to 0 per currency. */
function csvExport(book: Book): string {
  const rows = journalsOf(book).flatMap(({ group, journal, nameOf }) =>
    journal.postings.map((posting) => [
      journal.date,
      journal.recordedAt,
      group.group,
      guarded(group.name ?? ""),
      journal.journal,
      String(journal.sequence),
      journal.kind,
      journal.key,
      guarded(journal.title ?? ""),
      String(posting.line),
      posting.member,
      guarded(nameOf(posting.member)),
      posting.kind,
      posting.currency,
      amountOf(posting.minor, posting.currency),
    ]),
  );
  return [CSV_HEADER, ...rows].map(csvLine).join("");
}

/** One journal per line, with amounts as decimal text: a JSON number would lose digits. */
function jsonLinesExport(book: Book): string {
  return journalsOf(book)
    .map(({ group, journal, nameOf }) => {
      const { postings, ...head } = journal;
      const line = {
        group: group.group,
        groupName: group.name,
        ...head,
        postings: postings.map(({ minor, ...posting }) => ({
          ...posting,
          memberName: nameOf(posting.member),
          amount: amountOf(minor, posting.currency),
        })),
      };
      return `${JSON.stringify(line)}\n`;
    })
    .join("");
}

/** Accounts are made of ids, since a name may have anything in it; the names stand beside them. */
function hledgerExport(book: Book): string {
  const commodities = book.currencies.map(
    ({ currency, exponent }) =>
      `commodity 1000${exponent === 0 ? "." : `.${"0".repeat(exponent)}`} ${currency}\n`,
  );
  const accounts = book.groups.flatMap((group) =>
    group.members.map(({ member, name }) => {
      return `account ${hledgerAccount(group, member)}  ; ${commentText(name)}\n`;
    }),
  );
  const entries = journalsOf(book).map(({ group, journal, nameOf }) => {
    const head = `\n${journal.date} * ${descriptionOf(journal)}  ; key:${journal.key}\n`;
    const lines = journal.postings.map((posting) => {
      const amount = `${amountOf(posting.minor, posting.currency)} ${posting.currency}`;
      const account = hledgerAccount(group, posting.member);
      return `    ${account}  ${amount}  ; kind:${posting.kind}, ${commentText(nameOf(posting.member))}\n`;
    });
    return `${head}${lines.join("")}`;
  });
  return [...commodities, ...accounts, ...entries].join("");
}

function hledgerAccount({ group }: BookGroup, member: string): string {
  return `evenly:${group}:${member}`;
}

/** A semicolon would start the comment, and two spaces too. */
function descriptionOf({ title, kind }: BookJournal): string {
  return commentText(title ?? kind).replaceAll(";", ",");
}

function commentText(words: string): string {
  return words.replaceAll(/\s+/g, " ");
}

/** Every account is opened on the first day on which it is used. */
function beancountExport(book: Book): string {
  const opens = book.groups.flatMap((group) =>
    group.members.flatMap(({ member, name }) => {
      const days = group.journals
        .filter(({ postings }) => postings.some((posting) => posting.member === member))
        .map(({ date }) => date)
        .sort();
      const account = beancountAccount(group, member);
      return days[0] === undefined ? [] : [`${days[0]} open ${account}\n  name: ${quoted(name)}\n`];
    }),
  );
  const entries = journalsOf(book).map(({ group, journal }) => {
    const head = `\n${journal.date} * ${quoted(journal.title ?? journal.kind)}\n  key: ${quoted(journal.key)}\n`;
    const lines = journal.postings.map((posting) => {
      const amount = `${amountOf(posting.minor, posting.currency)} ${posting.currency}`;
      return `  ${beancountAccount(group, posting.member)}  ${amount}\n    kind: "${posting.kind}"\n`;
    });
    return `${head}${lines.join("")}`;
  });
  return [...opens, ...entries].join("");
}

/** A part of a beancount account starts with a capital letter or a digit. */
function beancountAccount({ group }: BookGroup, member: string): string {
  return `Assets:Evenly:G-${group}:M-${member}`;
}

function quoted(words: string): string {
  return `"${words.replaceAll(/[\\"]/g, (special) => `\\${special}`)}"`;
}

type Located = {
  readonly group: BookGroup;
  readonly journal: BookJournal;
  readonly nameOf: (member: string) => string;
};

function journalsOf(book: Book): readonly Located[] {
  return book.groups.flatMap((group) => {
    const names = new Map(group.members.map(({ member, name }) => [member, name]));
    const nameOf = (member: string) => names.get(member) ?? "";
    return group.journals.map((journal) => ({ group, journal, nameOf }));
  });
}

/** Without commas between thousands: other programs read a number. */
function amountOf(minor: bigint, currency: string): string {
  return decimalText(minor, exponentOf(currency) ?? 0n);
}
