import { idSchema } from "@receipts/formats/ledger-values.ts";
import type { ParkedEvent } from "@receipts/formats/parked.ts";
import { encodeParked } from "@receipts/formats/parked.ts";
import type { ParkedProblem } from "../delivery/parked.ts";
import { dropParked, listParked, retryParked } from "../delivery/parked.ts";
import { parkedText, retriedText } from "../report/relay-text.ts";
import { CannotRun } from "./cannot-run.ts";
import { withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { deliverReport, requirePlace } from "./output.ts";
import type { Place, World } from "./world.ts";

type Options = Place & OutputOptions;
type OneOptions = Options & { readonly event: string };

/** `evenly parked list`: 1 when there are any. */
export async function parkedList(world: World, options: Options): Promise<number> {
  requirePlace(options);
  const events = await withLedger(world, options, listParked);
  report(world, events, { ...options, text: parkedText(events) });
  return events.length === 0 ? 0 : 1;
}

/** `evenly parked show EVENT` */
export async function parkedShow(world: World, options: OneOptions): Promise<number> {
  requireEvent(options);
  const events = await withLedger(world, options, listParked);
  const chosen = events.filter(({ event }) => event === options.event);
  if (chosen.length === 0) throw new CannotRun(parkedWords(notParked(options.event)));
  report(world, chosen, {
    ...options,
    text: `${parkedText(chosen)}${JSON.stringify(chosen[0]?.payload, null, 2)}\n`,
  });
  return 0;
}

/** `evenly parked retry EVENT`: 0 when the ledger took all of what was tried. */
export async function parkedRetry(world: World, options: OneOptions): Promise<number> {
  requireEvent(options);
  const { retried, left } = await withLedger(world, options, async (database) => {
    const outcome = await retryParked(database, options.event, world.stamps);
    if (!outcome.ok) throw new CannotRun(parkedWords(outcome.problem));
    return { retried: outcome.value, left: await listParked(database) };
  });
  report(world, left, { ...options, text: retriedText(retried) });
  return retried.every(({ delivery }) => delivery.tag === "applied") ? 0 : 1;
}

/** `evenly parked drop EVENT --because WHY` */
export async function parkedDrop(
  world: World,
  options: OneOptions & { readonly because: string },
): Promise<number> {
  requireEvent(options);
  const { event, because } = options;
  const left = await withLedger(world, options, async (database) => {
    const outcome = await dropParked(database, event, { because, now: world.stamps.now() });
    if (!outcome.ok) throw new CannotRun(parkedWords(outcome.problem));
    return listParked(database);
  });
  report(world, left, { ...options, text: `dropped ${event}: ${because}\n` });
  return 0;
}

/** JSON is always what is parked now. */
function report(
  world: World,
  events: readonly ParkedEvent[],
  { text, ...options }: OutputOptions & { readonly text: string },
): void {
  const json = encodeParked({ schema: "evenly.parked/1", events: [...events] });
  deliverReport(world, { text, json }, options);
}

function requireEvent(options: OneOptions): void {
  requirePlace(options);
  if (!idSchema.safeParse(options.event).success) {
    throw new CannotRun(`"${options.event}" is no event: expected a UUID in lower case`);
  }
}

function notParked(event: string): ParkedProblem {
  return { code: "not_parked", event };
}

function parkedWords({ code, event }: ParkedProblem): string {
  return code === "not_parked"
    ? `no event ${event} is parked: \`evenly parked list\` says which are`
    : `event ${event} is none that this program can read: a newer one may, or drop it`;
}
