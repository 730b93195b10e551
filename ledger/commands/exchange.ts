import { encodeEvents } from "@receipts/formats/events.ts";
import type { ExportFormat } from "../exchange/export.ts";
import { exportBook } from "../exchange/export.ts";
import { importSplitwise } from "../exchange/splitwise.ts";
import { readBook } from "../reads/book.ts";
import { importWords } from "../report/import-words.ts";
import { CannotRun } from "./cannot-run.ts";
import type { LedgerOptions } from "./open-ledger.ts";
import { withLedger } from "./open-ledger.ts";
import { requireLedger } from "./output.ts";
import type { World } from "./world.ts";

type FileOptions = { readonly result?: string };

/** `evenly export --to csv|jsonl|hledger|beancount` */
export async function exportCommand(
  world: World,
  options: LedgerOptions & FileOptions & { readonly to: ExportFormat },
): Promise<number> {
  requireLedger(options);
  const book = await withLedger(world, options, readBook);
  put(world, exportBook(book, options.to), options);
  return 0;
}

/** `evenly import FILE.csv --group NAME`: 2 when a row cannot be taken, and then nothing is written. */
export async function importCommand(
  world: World,
  options: FileOptions & { readonly file: string; readonly group: string },
): Promise<number> {
  const imported = await importSplitwise(world.read(options.file), options.group);
  if (!imported.ok) throw new CannotRun(importWords(options.file, imported.problem));
  put(world, encodeEvents(imported.value), options);
  return 0;
}

function put(world: World, text: string, { result }: FileOptions): void {
  if (result === undefined) world.say(text);
  else world.write(result, text);
}
