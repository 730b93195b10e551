import { encodeVerification, findingCount } from "@receipts/formats/verification.ts";
import { verifyLedger } from "../audit/verify.ts";
import { readNames } from "../reads/names.ts";
import { verificationText } from "../report/verification-text.ts";
import { keptHeads } from "./heads.ts";
import type { LedgerOptions } from "./open-ledger.ts";
import { withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { bookIfAsked, deliverReport, requireLedger } from "./output.ts";
import type { World } from "./world.ts";

/** `evenly verify-ledger`: 0 when nothing is found, 1 otherwise. */
export async function verifyCommand(
  world: World,
  options: LedgerOptions & OutputOptions & { readonly anchor?: string },
): Promise<number> {
  requireLedger(options);
  const heads = options.anchor === undefined ? undefined : keptHeads(world, options.anchor);
  const { verification, ...report } = await withLedger(world, options, async (database) => {
    const found = await verifyLedger(
      database,
      (step) => world.progress(`verifying ${step}`),
      heads,
    );
    return {
      verification: found,
      text: verificationText(found, await readNames(database)),
      json: encodeVerification(found),
      ...(await bookIfAsked(database, options)),
    };
  });
  deliverReport(world, report, options);
  return findingCount(verification) === 0 ? 0 : 1;
}
