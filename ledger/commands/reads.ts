import { encodeBalances } from "@receipts/formats/balances.ts";
import type { Feed } from "@receipts/formats/feed.ts";
import { encodeFeed } from "@receipts/formats/feed.ts";
import { isCalendarDate } from "@receipts/formats/ledger-values.ts";
import { readBalances } from "../reads/balances.ts";
import { readBook } from "../reads/book.ts";
import { feedOf } from "../reads/feed.ts";
import { balancesText, feedText } from "../report/texts.ts";
import { CannotRun } from "./cannot-run.ts";
import type { LedgerOptions } from "./open-ledger.ts";
import { withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { deliverReport, requireLedger } from "./output.ts";
import type { World } from "./world.ts";

/** `evenly balances`: what the group owes each member. */
export async function balancesCommand(
  world: World,
  options: LedgerOptions & OutputOptions & { readonly asOf?: string },
): Promise<number> {
  requireLedger(options);
  const { asOf } = options;
  if (asOf !== undefined && !isCalendarDate(asOf)) {
    throw new CannotRun(
      `--as-of "${asOf}" is no day: write a date that exists, such as 2026-10-03`,
    );
  }
  const balances = await withLedger(world, options, (database) =>
    readBalances(database, asOf ?? null),
  );
  deliverReport(world, { text: balancesText(balances), json: encodeBalances(balances) }, options);
  return 0;
}

/** `evenly feed`: what happened, in sentences. */
export async function feedCommand(
  world: World,
  options: LedgerOptions & OutputOptions & { readonly language: Feed["language"] },
): Promise<number> {
  requireLedger(options);
  const book = await withLedger(world, options, readBook);
  const feed = feedOf(book, options.language);
  deliverReport(world, { text: feedText(feed), json: encodeFeed(feed) }, options);
  return 0;
}
