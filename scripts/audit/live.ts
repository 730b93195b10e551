import { setTimeout as pause } from "node:timers/promises";
import * as core from "@actions/core";
import { type AuditReport, addressPlace, auditText, type Place } from "./audit.mjs";

/** A workflow shows ten annotations a step; the last one says how many more there are. */
const annotationsMax = 9;
/** A step summary past a megabyte is dropped whole. */
const summaryMax = 900_000;
const pauseSeconds = 20;
const answerSecondsMax = 60;

/**
 * A served copy past the caches between it and us: a host that keeps a page for ten minutes keeps it by
 * its whole address, so each `stamp` is a page of its own.
 */
export function uncachedPlace(address: string, stamp: string): Place {
  const { address: base } = addressPlace(address);
  return {
    address: base,
    async read(name) {
      const path = name.split("/").map(encodeURIComponent).join("/");
      const signal = AbortSignal.timeout(answerSecondsMax * 1000);
      const url = new URL(`${path}?live=${stamp}`, base);
      const response = await fetch(url, { cache: "no-store", signal });
      if (response.status === 404 || response.status === 410) return undefined;
      if (!response.ok) throw new Error(`the host answers ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

type Waiting = {
  readonly minutes: number;
  readonly tell: (line: string) => void;
  /** Seconds between two audits. */
  readonly every?: number;
};

/** Audits again and again until a copy is clean or the minutes are over; gives the last report. */
export async function waitForClean(
  auditOnce: (attempt: number) => Promise<AuditReport>,
  { minutes, tell, every = pauseSeconds }: Waiting,
): Promise<AuditReport> {
  const end = performance.now() + minutes * 60_000;
  for (let attempt = 1; ; attempt += 1) {
    const report = await auditOnce(attempt);
    if (report.status === 0 || performance.now() + every * 1000 > end) return report;
    tell(`not yet: ${report.problems.length} found; asked again in ${every} s`);
    await pause(every * 1000);
  }
}

/** In a workflow: what was found as annotations, and the whole report in the step summary. */
export async function reportAudit(report: AuditReport): Promise<void> {
  if (process.env["GITHUB_ACTIONS"] !== "true") return;
  const { problems } = report;
  for (const { kind, sentence } of problems.slice(0, annotationsMax)) {
    core.error(sentence, { title: `Audit: ${kind}` });
  }
  if (problems.length > annotationsMax) {
    core.error(`${problems.length - annotationsMax} more findings are in the log.`);
  }
  core.summary.addHeading("Audit", 2);
  core.summary.addCodeBlock(auditText(report).slice(0, summaryMax));
  await core.summary.write();
}
