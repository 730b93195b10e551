import { encodeStatus } from "@receipts/formats/status.ts";
import { readStatus } from "../reads/status.ts";
import { statusText } from "../report/relay-text.ts";
import { withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { deliverReport, requirePlace } from "./output.ts";
import type { Place, World } from "./world.ts";

/** `evenly status`: 1 when the oldest event was not handed over for too long, or one is parked. */
export async function statusCommand(
  world: World,
  options: Place & OutputOptions & { readonly alertAfter: number },
): Promise<number> {
  requirePlace(options);
  const status = await withLedger(world, options, readStatus);
  deliverReport(world, { text: statusText(status), json: encodeStatus(status) }, options);
  return (status.oldestMs ?? 0) > options.alertAfter || status.parked > 0 ? 1 : 0;
}
