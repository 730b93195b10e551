import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { encodeManifest } from "@receipts/formats/manifest.ts";
import { sha256 } from "../runs/compare.ts";
import { inRoot } from "../runs/paths.ts";
import type { Rerun } from "../runs/rerun-all.ts";

/** How much the site is, for the last line of a build. */
export type Published = { readonly files: number; readonly bytes: number };

/**
 * Puts what a reviewer needs beside the pages: `artifacts/<run>/<product>` exactly as written,
 * `sources/<path>` exactly as read, the manifest made anew from what ran, and `SHA256SUMS` over all
 * of these.
 */
export async function publish(
  out: string,
  { executions, after }: Pick<Rerun, "executions" | "after">,
): Promise<Published> {
  const files = new Map<string, Buffer>();
  files.set("deploy-manifest.json", Buffer.from(encodeManifest(after)));
  for (const [id, execution] of executions) {
    for (const [name, bytes] of execution.products) files.set(`artifacts/${id}/${name}`, bytes);
    files.set(`artifacts/${id}/stdout.txt`, execution.stdout);
    files.set(`artifacts/${id}/stderr.txt`, execution.stderr);
    for (const [name, bytes] of execution.materials) files.set(`sources/${name}`, bytes);
  }
  const names = [...files.keys()].sort();
  const sums = names.map((name) => `${sha256(files.get(name) ?? Buffer.of())}  ${name}\n`);
  files.set("SHA256SUMS", Buffer.from(sums.join("")));
  for (const [name, bytes] of files) {
    const target = inRoot(out, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
  return measure(inRoot(out));
}

async function measure(folder: string): Promise<Published> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map((entry) => stat(path.join(entry.parentPath, entry.name))),
  );
  return { files: files.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) };
}
