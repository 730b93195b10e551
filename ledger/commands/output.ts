import { encodeBook } from "@receipts/formats/book.ts";
import { readBook } from "../reads/book.ts";
import type { Database } from "../store/database.ts";
import { CannotRun } from "./cannot-run.ts";
import type { LedgerOptions } from "./open-ledger.ts";
import type { Place, World } from "./world.ts";

export type OutputOptions = {
  readonly format: "text" | "json";
  readonly result?: string | undefined;
  readonly book?: string | undefined;
};

/** What a command found out: for people, for programs, and optionally the whole book beside it. */
export type Report = {
  readonly text: string;
  readonly json: string;
  readonly book?: string;
};

/** Prints a report and writes the files that were asked for. Nothing is written before this. */
export function deliverReport(world: World, report: Report, options: OutputOptions): void {
  if (options.book !== undefined && report.book !== undefined) {
    world.write(options.book, report.book);
  }
  if (options.result !== undefined) world.write(options.result, report.json);
  world.say(options.format === "json" ? report.json : report.text);
}

/** The text of the book, if one was asked for. */
export async function bookIfAsked(
  database: Database,
  { book }: OutputOptions,
): Promise<{ readonly book?: string }> {
  return book === undefined ? {} : { book: encodeBook(await readBook(database)) };
}

/** A command about what a ledger does over time needs one that is kept. */
export function requirePlace({ database, data }: Place): void {
  if (database === undefined && data === undefined) {
    throw new CannotRun("which ledger? Give --database URL or --data FOLDER");
  }
}

/** A command that looks at a ledger needs one to look at. */
export function requireLedger(options: LedgerOptions): void {
  const { database, data, events } = options;
  if (database === undefined && data === undefined && events === undefined) {
    throw new CannotRun(
      "there is no ledger to look at: give --database URL, --data FOLDER or --events FILE",
    );
  }
}
