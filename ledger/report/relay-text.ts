import type { ParkedEvent } from "@receipts/formats/parked.ts";
import type { RelayReport } from "@receipts/formats/relay.ts";
import type { Status } from "@receipts/formats/status.ts";
import type { Retried } from "../delivery/parked.ts";
import { inWords } from "./words.ts";

export function relayText({ read, applied, known, waiting, parked }: RelayReport): string {
  return `read ${read}: ${applied} applied, ${known} known, ${waiting} waiting, ${parked} parked\n`;
}

export function parkedText(events: readonly ParkedEvent[]): string {
  const lines = events.map(({ event, type, subject, reason, since }) => {
    return `${event}  ${type} of ${subject}: ${reason}, since ${since}`;
  });
  return [...(lines.length === 0 ? ["nothing is parked"] : lines), ""].join("\n");
}

export function retriedText(retried: readonly Retried[]): string {
  const lines = retried.map(({ event, delivery }) =>
    delivery.tag === "applied"
      ? `applied ${event}: ${delivery.journals.map(({ key }) => key).join(", ")}`
      : `parked  ${event}: ${inWords(delivery.reason)}`,
  );
  return [...lines, ""].join("\n");
}

/** The outbox, what waits, and who holds the watermark, in sentences. */
export function statusText(status: Status): string {
  const { undelivered, oldestMs, waiting, parked, epoch, oldestRunning, next } = status;
  const age = oldestMs === null ? "" : `, the oldest for ${oldestMs} ms`;
  return [
    `${undelivered} events are not handed over${age}`,
    `${waiting} are tried again, ${parked} are parked`,
    `epoch ${epoch}: all below transaction ${oldestRunning} is handed over, the next is ${next}`,
    ...status.holders.map(holderText),
    "",
  ].join("\n");
}

function holderText(holder: Status["holders"][number]): string {
  const { pid, prepared, database, application, state, sinceMs } = holder;
  const who = pid === null ? `prepared transaction ${prepared}` : `process ${pid}`;
  const where = `in ${database}${application ? ` (${application})` : ""}`;
  return `held by ${who} ${where}: ${state ?? "running"}, for ${sinceMs ?? 0} ms`;
}
