import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Builders, encodeBuilders } from "@receipts/formats/builders.ts";
import { encodeDeployDiff } from "@receipts/formats/deploy-diff.ts";
import { publishedSchemas } from "@receipts/formats/documents.ts";
import { encodeExecution } from "@receipts/formats/execution.ts";
import { encodeHistory } from "@receipts/formats/history.ts";
import { encodeManifest } from "@receipts/formats/manifest.ts";
import { filesOf } from "../runs/accepted.ts";
import { sha256 } from "../runs/differences.ts";
import { inRoot, root } from "../runs/paths.ts";
import type { Rerun } from "../runs/rerun-all.ts";
import { type Execution, executionReport, programVersions } from "./execution-report.ts";
import type { KeptFiles } from "./kept-files.ts";
import { historyWith, type SinceDeploy } from "./previous.ts";
import { roCrateText } from "./ro-crate.ts";

/** How much the site is, for the last line of a build. */
export type Published = { readonly files: number; readonly bytes: number };

/** The part of a rerun that is published. */
type Executed = Pick<Rerun, "executions" | "unavailable" | "after">;

/** Folders that hold nothing but what is published here: a build leaves nothing of an earlier one. */
const ownFolders = ["artifacts", "sources", "schemas"];

/** When a build began, and what was live before it. */
export type Occasion = {
  readonly startedOn: Date;
  readonly since: SinceDeploy;
  readonly builders: Builders;
  /** Files of earlier deploys that lie in the folder. */
  readonly kept: KeptFiles;
};

/**
 * Puts what a reviewer needs beside the pages. The same for the same sources: `artifacts/<run>/<product>`
 * exactly as written, `sources/<path>` exactly as read, the manifest made anew from what ran,
 * `schemas/`, the programs that check a copy, and `SHA256SUMS` over all of these. Of this build alone:
 * `diff.json`, `history.json`, `builders.json` and `ro-crate-metadata.json`; and `execution.json`, with
 * the clocks and the digests of everything that lies in `out` and not in that list.
 */
export async function publish(
  out: string,
  executed: Executed,
  { startedOn, since, builders, kept }: Occasion,
): Promise<Published> {
  const folder = path.resolve(root, out);
  for (const own of ownFolders) await rm(path.join(folder, own), { recursive: true, force: true });
  const stable = await stableFiles(executed);
  const names = [...stable.keys()].sort();
  const sums = names.map((name) => `${sha256(bytesOf(stable, name))}  ${name}\n`);
  const manifestSha256 = sha256(bytesOf(stable, "deploy-manifest.json"));
  const execution = executionReport(executed, manifestSha256, { startedOn, now: new Date() });
  const files = new Map([
    ...stable,
    ["SHA256SUMS", Buffer.from(sums.join(""))] as const,
    ...volatileFiles(executed, execution, since),
    ["builders.json", Buffer.from(encodeBuilders(builders))] as const,
  ]);
  for (const [name, bytes] of files) await write(folder, name, bytes);

  const listed = [];
  let size = 0;
  for (const name of await filesBelow(folder)) {
    if (name === "execution.json") continue;
    const bytes = await readFile(path.join(folder, name));
    size += bytes.length;
    if (stable.has(name)) continue;
    const keptFrom = kept.get(name);
    listed.push({
      name,
      digest: { sha256: sha256(bytes) },
      bytes: bytes.length,
      ...(keptFrom === undefined ? {} : { keptFrom }),
    });
  }
  const text = Buffer.from(encodeExecution({ ...execution, files: listed }));
  await write(folder, "execution.json", text);
  return { files: stable.size + listed.length + 1, bytes: size + text.length };
}

/** What two builds of the same sources may have differently, beside `execution.json`. */
function volatileFiles(
  { after, unavailable }: Executed,
  execution: Execution,
  { previous, diff }: SinceDeploy,
): ReadonlyMap<string, Buffer> {
  const history = historyWith(
    previous,
    { diff, after, unavailable },
    {
      commit: execution.commit?.sha ?? null,
      deployedOn: execution.finishedOn,
      log: execution.runner.log,
    },
  );
  const crate = roCrateText(after, execution, programVersions());
  return new Map([
    ["diff.json", Buffer.from(encodeDeployDiff(diff))],
    ["history.json", Buffer.from(encodeHistory(history))],
    ["ro-crate-metadata.json", Buffer.from(crate)],
  ]);
}

async function stableFiles({
  executions,
  unavailable,
  after,
}: Executed): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  files.set("deploy-manifest.json", Buffer.from(encodeManifest(after)));
  for (const program of ["audit.mjs", "second_opinion.py"]) {
    files.set(program, await readFile(inRoot("scripts", "audit", program)));
  }
  for (const [name, text] of publishedSchemas()) files.set(name, Buffer.from(text));
  for (const [id, shown] of [...executions, ...unavailable]) {
    for (const [name, bytes] of filesOf(shown)) files.set(`artifacts/${id}/${name}`, bytes);
    for (const [name, bytes] of shown.materials) files.set(`sources/${name}`, bytes);
  }
  return files;
}

function bytesOf(files: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`${name} was not made`);
  return bytes;
}

async function write(folder: string, name: string, bytes: Buffer): Promise<void> {
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes);
}

/** Every file below, by its path with forward slashes, sorted. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join("/"))
    .sort();
}
