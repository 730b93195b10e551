import * as core from "@actions/core";
import type { Finding } from "@receipts/formats/rerun-report.ts";
import type { Judged } from "./compare.ts";
import { typedCommand } from "./execute.ts";

const digestShown = 12;
/** A workflow shows ten annotations a step; the last one says how many more there are. */
const annotationsMax = 9;

/** `5 runs, 4 good, 1 bad`. */
export function tally(judged: readonly Judged[]): string {
  const counts = new Map<string, number>();
  for (const { verdict } of judged) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const order = ["good", "bad", "fail", "unknown", "unavailable", "edited"];
  const parts = order.flatMap((verdict) => {
    const count = counts.get(verdict);
    return count === undefined ? [] : [`${count} ${verdict}`];
  });
  return [`${judged.length} ${judged.length === 1 ? "run" : "runs"}`, ...parts].join(", ");
}

/**
 * True when nothing stands in the way of publishing: no run gave anything else than what was accepted.
 * A run that this machine lacks something for is no obstacle, since its verdict says so; a deploy gives
 * no such verdict, because there it failed.
 */
export function canPublish(judged: readonly Judged[]): boolean {
  return judged.every(({ verdict }) => verdict === "good" || verdict === "unavailable");
}

/** One line for a run, as it ends; ids are filled up to `width`. */
export function progressLine({ row, verdict }: Judged, width = 0): string {
  const digests = row.products.map(
    ({ name, digest }) => `${name} ${digest?.sha256.slice(0, digestShown) ?? "–"}`,
  );
  return `${verdict.padEnd(8)} ${row.id.padEnd(width)} exit ${row.exitCode}  ${digests.join("  ")}`;
}

/** What is wrong with a run, for a terminal: every part, the places that differ, both digests. */
export function explanation({ row, verdict, findings }: Judged): string {
  const lines = [`${verdict}: ${row.id}`, `  ${typedCommand(row)}`];
  for (const finding of findings) lines.push(...findingLines(finding));
  if (verdict === "bad" && !findings.some(({ part }) => part === "requires")) {
    lines.push(`  If this is what you meant: npm run accept -- ${row.id}`);
  }
  return lines.join("\n");
}

function findingLines(finding: Finding): readonly string[] {
  const { part, name, message, source, differences, differing, accepted, actual } = finding;
  const at = source === undefined ? "" : `${source.path}:${source.line}: `;
  const lines = [`  ${at}${part} ${name} ${message}`];
  if (accepted !== undefined || actual !== undefined) {
    lines.push(
      `    accepted sha256 ${accepted ?? "none"}`,
      `    now      sha256 ${actual ?? "none"}`,
    );
  }
  for (const { pointer, before, after } of differences) {
    lines.push(
      `    ${pointer === "" ? "the document" : pointer}: ${before ?? "(nothing)"} → ${after ?? "(nothing)"}`,
    );
  }
  if (differing > differences.length) {
    lines.push(`    and ${differing - differences.length} more places`);
  }
  return lines;
}

/** In a workflow: annotations on the checked-in lines and a table in the step summary. */
export async function reportToWorkflow(judged: readonly Judged[]): Promise<void> {
  if (process.env["GITHUB_ACTIONS"] !== "true") return;
  const troubled = judged.filter(({ verdict }) => verdict !== "good");
  const annotations = troubled.flatMap(({ row, findings }) =>
    findings.map((finding) => ({ row, finding })),
  );
  for (const { row, finding } of annotations.slice(0, annotationsMax)) {
    core.error(findingLines(finding).join("\n"), {
      title: `${row.id}: ${finding.part} ${finding.name}`,
      ...(finding.source === undefined
        ? {}
        : { file: finding.source.path, startLine: finding.source.line }),
    });
  }
  if (annotations.length > annotationsMax) {
    core.error(`${annotations.length - annotationsMax} more findings are in the log.`);
  }
  core.setOutput("tally", tally(judged));
  core.summary.addHeading("Runs", 2).addRaw(`${tally(judged)}\n`);
  core.summary.addTable([
    ["run", "verdict", "products"].map((data) => ({ data, header: true })),
    ...judged.map(({ row, verdict }) => [
      row.id,
      verdict,
      row.products
        .map(({ name, digest }) => `${name} ${digest?.sha256.slice(0, digestShown) ?? "–"}`)
        .join(", "),
    ]),
  ]);
  await core.summary.write();
}
