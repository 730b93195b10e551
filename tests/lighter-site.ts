import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sha256OfText } from "@receipts/formats/digest.ts";
import { encodeExecution, executionSchema } from "@receipts/formats/execution.ts";
import { decodeManifest, encodeManifest, type Manifest } from "@receipts/formats/manifest.ts";
import { builtBytes, builtFiles, dist } from "./built-site.ts";

/** A site like the built one, in a folder of its own. */
export type LighterSite = {
  readonly folder: string;
  readonly manifest: Manifest;
  remove(): void;
};

const manifestName = "deploy-manifest.json";
/** What names the digest of the manifest, and is listed in `execution.json`. */
const namingManifest = ["SHA256SUMS", "builders.json", "diff.json", "history.json"];

/**
 * A copy of the built site as if its manifest had no such run: an audit finds nothing there, and is done
 * sooner.
 */
export async function siteWithout(id: string): Promise<LighterSite> {
  const { runs, schema } = decodeManifest(textOf(manifestName));
  const manifest = { schema, runs: runs.filter((run) => run.id !== id) };
  if (manifest.runs.length === runs.length) throw new Error(`no run is called ${id}`);
  const kept = new Set(manifest.runs.flatMap(({ materials }) => materials.map(({ name }) => name)));
  const isGone = (name: string) =>
    name.startsWith(`artifacts/${id}/`) ||
    (name.startsWith("sources/") && !kept.has(name.slice("sources/".length)));

  const texts = new Map([[manifestName, encodeManifest(manifest)]]);
  const digest = await sha256OfText(encodeManifest(manifest));
  const before = await sha256OfText(textOf(manifestName));
  for (const name of namingManifest) {
    const lines = textOf(name).replaceAll(before, digest).split("\n");
    texts.set(name, lines.filter((line) => !isGone(line.slice(66))).join("\n"));
  }
  const execution = executionSchema.parse(JSON.parse(textOf("execution.json")));
  const files = await Promise.all(
    execution.files.map(async (file) => {
      const text = texts.get(file.name);
      if (text === undefined) return file;
      return {
        name: file.name,
        digest: { sha256: await sha256OfText(text) },
        bytes: Buffer.byteLength(text),
      };
    }),
  );
  const told = { ...execution, manifest: { sha256: digest }, files };
  texts.set("execution.json", encodeExecution(told));
  return { manifest, ...laidOut(texts, isGone) };
}

function textOf(name: string): string {
  return builtBytes(name).toString();
}

/** A copy of the built site that has these texts in the place of its own, and not what is gone. */
function laidOut(
  texts: ReadonlyMap<string, string>,
  isGone: (name: string) => boolean,
): Pick<LighterSite, "folder" | "remove"> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "receipts-lighter-"));
  for (const name of builtFiles().filter((each) => !isGone(each))) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    const text = texts.get(name);
    if (text === undefined) copyFileSync(path.join(dist, name), target);
    else writeFileSync(target, text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
