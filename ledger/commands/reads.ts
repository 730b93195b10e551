import { encodeBalances } from "@receipts/formats/balances.ts";
import type { Feed } from "@receipts/formats/feed.ts";
import { encodeFeed } from "@receipts/formats/feed.ts";
import { isCalendarDate, isInstant } from "@receipts/formats/ledger-values.ts";
import { encodePaid, encodeSettleUp } from "@receipts/formats/paid.ts";
import { readBalances } from "../reads/balances.ts";
import { readBook } from "../reads/book.ts";
import { feedOf } from "../reads/feed.ts";
import { readPaid } from "../reads/paid.ts";
import { settleUpOf } from "../reads/settle-up.ts";
import { paidText, settleUpText } from "../report/settle-text.ts";
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
  options: LedgerOptions &
    OutputOptions & { readonly asOf?: string; readonly recordedUntil?: string },
): Promise<number> {
  requireLedger(options);
  const asOf = dayOf(options);
  const { recordedUntil = null } = options;
  if (recordedUntil !== null && !isInstant(recordedUntil)) {
    throw new CannotRun(
      `--recorded-until "${recordedUntil}" is no moment: write one such as 2026-10-03T09:12:00.000Z`,
    );
  }
  const balances = await withLedger(world, options, (database) =>
    readBalances(database, { asOf, recordedUntil }),
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

/** `evenly paid`: what members really paid each other. */
export async function paidCommand(
  world: World,
  options: LedgerOptions & OutputOptions & { readonly asOf?: string },
): Promise<number> {
  requireLedger(options);
  const asOf = dayOf(options);
  const paid = await withLedger(world, options, (database) => readPaid(database, asOf));
  deliverReport(world, { text: paidText(paid), json: encodePaid(paid) }, options);
  return 0;
}

/** `evenly settle-up`: the fewest payments after which nobody owes anything. */
export async function settleUpCommand(
  world: World,
  options: LedgerOptions & OutputOptions,
): Promise<number> {
  requireLedger(options);
  const balances = await withLedger(world, options, (database) => readBalances(database));
  const plans = settleUpOf(balances);
  deliverReport(world, { text: settleUpText(plans), json: encodeSettleUp(plans) }, options);
  return 0;
}

function dayOf({ asOf }: { readonly asOf?: string }): string | null {
  if (asOf === undefined || isCalendarDate(asOf)) return asOf ?? null;
  throw new CannotRun(`--as-of "${asOf}" is no day: write a date that exists, such as 2026-10-03`);
}
