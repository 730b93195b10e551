import { idSchema } from "@receipts/formats/ledger-values.ts";
import { encodeRebuild } from "@receipts/formats/rebuild.ts";
import { rebuildBalances } from "../audit/rebuild.ts";
import { readNames } from "../reads/names.ts";
import { rebuildText } from "../report/texts.ts";
import { SQL_STATE, sqlStateOf } from "../store/sql-state.ts";
import { CannotRun } from "./cannot-run.ts";
import type { LedgerOptions } from "./open-ledger.ts";
import { withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { bookIfAsked, deliverReport, requireLedger } from "./output.ts";
import type { World } from "./world.ts";

/** `evenly rebuild-balances [group]`: 0 when it is done, whether or not something had to change. */
export async function rebuildCommand(
  world: World,
  options: LedgerOptions & OutputOptions & { readonly group: string | undefined },
): Promise<number> {
  requireLedger(options);
  const { group } = options;
  if (group !== undefined && !idSchema.safeParse(group).success) {
    throw new CannotRun(`"${group}" is no group: expected a UUID in lower case`);
  }
  const report = await withLedger(world, options, async (database) => {
    world.progress("rebuilding");
    const rebuild = await rebuildBalances(database, group).catch(withoutRight);
    return {
      text: rebuildText(rebuild, await readNames(database)),
      json: encodeRebuild(rebuild),
      ...(await bookIfAsked(database, options)),
    };
  });
  deliverReport(world, report, options);
  return 0;
}

/** Everybody may make temporary tables, until somebody takes that right away. */
function withoutRight(error: unknown): never {
  if (!(error instanceof Error) || sqlStateOf(error) !== SQL_STATE.notPermitted) throw error;
  throw new CannotRun(
    `${error.message}: a rebuild writes balances, and keeps what it found in a temporary table`,
  );
}
