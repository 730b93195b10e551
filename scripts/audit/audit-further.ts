import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { decodeManifest, type Manifest } from "@receipts/formats/manifest.ts";
import { bundlePrograms, type Program } from "../runs/programs.ts";
import { openRequirements, Unavailable } from "../runs/requirements.ts";
import { inParallel } from "../runs/rerun-all.ts";
import { longestFirst } from "../runs/selection.ts";
import {
  type AuditReport,
  audit,
  type Gap,
  manifestName,
  type NotChecked,
  type Place,
  type Problem,
  statusOf,
} from "./audit.mjs";
import { certificatesOf, verifyCertificates } from "./certificates.ts";
import { problem } from "./published-copy.ts";
import { rerunPublished } from "./rerun-published.ts";
import { checkSignatures, type SignatureOptions } from "./signatures.ts";

export type FurtherOptions = {
  /** Run every row again over the sources that the copy publishes. */
  readonly rerun: boolean;
  /** The digest that the copy's manifest must have. */
  readonly manifest: string | undefined;
  /** Whose signature the copy must bear; none is verified when left out. */
  readonly signatures: SignatureOptions | undefined;
  /** Called with a line as each row ends. */
  readonly tell: (line: string) => void;
};

/**
 * What the published program checks, and then what needs this checkout's programs: certificates, and
 * a rerun when it is asked for.
 */
export async function auditFurther(place: Place, options: FurtherOptions): Promise<AuditReport> {
  const { manifest: digest, rerun } = options;
  const report = await auditSigned(place, digest, options.signatures);
  const manifest = await readableManifest(place);
  if (manifest === undefined) return report;
  if (typeof manifest === "string") {
    const sentence = `${manifestName} cannot be used: ${manifest}. No certificate was checked and nothing rerun.`;
    const problems = [...report.problems, problem("could not check", manifestName, sentence)];
    return { ...report, problems, status: statusOf(problems) };
  }
  const scratch = await mkdtemp(path.join(os.tmpdir(), "receipts-audit-"));
  try {
    const { found, lacking } = await auditRuns({ place, manifest, scratch }, options);
    const problems = [...report.problems, ...found];
    const done: readonly Gap[] = rerun ? ["certificates", "rerun"] : ["certificates"];
    const notChecked = report.notChecked.filter(({ gap }) => !done.includes(gap));
    notChecked.push(...lacking);
    return { ...report, problems, notChecked, status: statusOf(problems) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The audit of the published program, and who signed the copy where somebody has to have. */
async function auditSigned(
  place: Place,
  manifest: string | undefined,
  asked: SignatureOptions | undefined,
): Promise<AuditReport> {
  const report = await audit(place, manifest === undefined ? {} : { manifest });
  if (asked === undefined) return report;
  const { found, signatures } = await checkSignatures(place, asked);
  const problems = [...report.problems, ...found].sort(byName);
  const done: readonly Gap[] = ["signature", "origin"];
  return {
    ...report,
    problems,
    signatures: [...signatures],
    notChecked: report.notChecked.filter(({ gap }) => found.length > 0 || !done.includes(gap)),
    status: statusOf(problems),
  };
}

/** The manifest of a copy, or why this checkout cannot read it; undefined when there is none. */
async function readableManifest(place: Place): Promise<Manifest | string | undefined> {
  const bytes = await place.read(manifestName).catch(() => undefined);
  if (bytes === undefined) return undefined;
  try {
    return decodeManifest(new TextDecoder().decode(bytes));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function byName(left: Problem, right: Problem): number {
  if (left.name === right.name) return 0;
  return left.name < right.name ? -1 : 1;
}

type Copy = {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly scratch: string;
};

/** Certificates and, when asked for, reruns: row by row, in folders of their own. */
async function auditRuns(
  { place, manifest: { runs }, scratch }: Copy,
  { rerun, tell }: FurtherOptions,
): Promise<{ readonly found: readonly Problem[]; readonly lacking: readonly NotChecked[] }> {
  const isCertified = runs.some((run) => certificatesOf(run) > 0);
  const programs = await bundlePrograms([
    ...(isCertified ? (["yichus"] as const) : []),
    ...(rerun ? runs.map(({ command }) => command[0]) : []),
  ]);
  const programOf = (name: Program) => {
    const program = programs.get(name);
    if (program === undefined) throw new Error(`no bundle for ${name}`);
    return program;
  };
  const found: Problem[] = [];
  const lacking: NotChecked[] = [];
  const requirements = openRequirements();
  await inParallel(longestFirst(runs), async (run) => {
    if (certificatesOf(run) > 0) {
      const folder = path.join(scratch, "certificates", run.id);
      const program = programOf("yichus");
      found.push(...(await verifyCertificates(place, run, { program, folder })));
    }
    if (!rerun) return;
    const folder = path.join(scratch, "sources", run.id);
    const program = programOf(run.command[0]);
    try {
      const differing = await rerunPublished(place, run, { program, folder, requirements });
      found.push(...differing);
      tell(`${differing.length === 0 ? "same    " : "NOT SAME"} ${run.id}`);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const sentence = `Whether ${run.id} gives its results: ${error.message}.`;
      lacking.push({ gap: "rerun", sentence });
    }
  }).finally(requirements.close);
  return { found: found.sort(byName), lacking };
}
