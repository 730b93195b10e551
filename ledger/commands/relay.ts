import type { RelayReport } from "@receipts/formats/relay.ts";
import { encodeRelay } from "@receipts/formats/relay.ts";
import type { ForeignIds } from "../delivery/outbox.ts";
import { checkIds, rebase } from "../delivery/outbox.ts";
import { relayRound } from "../delivery/relay.ts";
import { relayText } from "../report/relay-text.ts";
import type { Database } from "../store/database.ts";
import { CannotRun } from "./cannot-run.ts";
import { withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { deliverReport, requirePlace } from "./output.ts";
import type { Place, World } from "./world.ts";

type RelayOptions = Place &
  OutputOptions & { readonly follow: boolean; readonly every: number; readonly batch: number };

/**
 * `evenly relay`: hands over what the outbox has, and with `--follow` what comes later, too. Status 1
 * when something was parked: a person has to look.
 */
export async function relayCommand(world: World, options: RelayOptions): Promise<number> {
  requirePlace(options);
  const report = await withLedger(world, options, async (database) => {
    const checked = await checkIds(database);
    if (!checked.ok) throw new CannotRun(foreignWords(checked.problem));
    return relayAll(world, database, options);
  });
  deliverReport(world, { text: relayText(report), json: encodeRelay(report) }, options);
  return report.parked === 0 ? 0 : 1;
}

async function relayAll(
  world: World,
  database: Database,
  { follow, every, batch }: RelayOptions,
): Promise<RelayReport> {
  let sum = { read: 0, applied: 0, known: 0, waiting: 0, parked: 0 };
  for (;;) {
    const round = await relayRound(database, { stamps: world.stamps, size: batch });
    sum = {
      read: sum.read + round.read,
      applied: sum.applied + round.applied,
      known: sum.known + round.known,
      waiting: round.waiting,
      parked: sum.parked + round.parked,
    };
    world.progress(`handed over ${sum.read} events`);
    if (round.read === batch) continue;
    if (!follow || !(await world.pause(every))) return { schema: "evenly.relay/1", ...sum };
  }
}

function foreignWords({ code, outbox, cluster }: ForeignIds): string {
  return [
    code === "another_cluster"
      ? `the transaction ids of the outbox are of the cluster ${outbox} and this is ${cluster}: the database was restored`
      : `the outbox has the transaction id ${outbox} and this cluster is at ${cluster}: the database was restored`,
    "from a dump, or this is not the cluster that it was written in. Nothing is handed over. Either",
    "  open the cluster that the ledger was written in,",
    "  or restore a physical backup, which keeps the ids (or raise them with pg_resetwal),",
    "  or say `evenly relay rebase`: what is in the outbox counts as past, and the ids start anew.",
  ].join("\n");
}

/** `evenly relay rebase`, as the owner. */
export async function rebaseCommand(world: World, options: Place): Promise<number> {
  requirePlace(options);
  const epoch = await withLedger(world, options, (database) =>
    rebase(database, "rebased: the transaction ids start again"),
  );
  world.say(`the outbox is in epoch ${epoch}: the next relay hands over what was not dealt with\n`);
  return 0;
}
