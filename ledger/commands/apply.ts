import { encodeApplications } from "@receipts/formats/application.ts";
import { applicationsOf, applicationsText } from "../report/texts.ts";
import { applied, readEvents, withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { bookIfAsked, deliverReport } from "./output.ts";
import type { Place, World } from "./world.ts";

/** `evenly apply EVENTS.json`: 0 when every event stands in the ledger, 1 otherwise. */
export async function applyCommand(
  world: World,
  { file, ...options }: Place & OutputOptions & { readonly file: string },
): Promise<number> {
  const events = readEvents(world, file);
  const { all, ...report } = await withLedger(world, options, async (database) => {
    const applications = applicationsOf(await applied(world, database, events));
    return {
      all: applications.events,
      text: applicationsText(applications),
      json: encodeApplications(applications),
      ...(await bookIfAsked(database, options)),
    };
  });
  deliverReport(world, report, options);
  return all.every(({ outcome }) => outcome === "applied") ? 0 : 1;
}
