import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Run } from "@receipts/formats/manifest.ts";
import { sha256 } from "./differences.ts";
import { acceptedFolder, inRoot } from "./paths.ts";

/** What a run gave: its files by name, relative to its directory, and its two streams. */
export type Outputs = {
  readonly products: ReadonlyMap<string, Buffer>;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
};

/** The files that an output is kept as, below the run's folder: a stream is `stdout.txt`. */
export function filesOf({ products, stdout, stderr }: Outputs): ReadonlyMap<string, Buffer> {
  return new Map([...products, ["stdout.txt", stdout], ["stderr.txt", stderr]]);
}

/** Where an accepted file of a run lies, from the top of the repository. */
export function acceptedPath({ id }: Run, file: string): string {
  return path.posix.join(acceptedFolder, id, file);
}

/** The accepted bytes of one file of a run; undefined when there is none. */
export function readAccepted(run: Run, file: string): Promise<Buffer | undefined> {
  return readFile(inRoot(acceptedPath(run, file))).catch(() => undefined);
}

/** What is accepted of a run, and the files of it that are missing or are not what its row pins. */
export async function acceptedOf(
  run: Run,
): Promise<{ readonly outputs: Outputs; readonly wrong: readonly string[] }> {
  const wrong: string[] = [];
  const products = new Map<string, Buffer>();
  for (const { name, digest } of run.products) {
    const bytes = await readAccepted(run, name);
    if (bytes === undefined || digest?.sha256 !== sha256(bytes)) wrong.push(name);
    else products.set(name, bytes);
  }
  const streams: Record<"stdout" | "stderr", Buffer> = { stdout: Buffer.of(), stderr: Buffer.of() };
  for (const { name, digest } of run.byproducts) {
    streams[name] = (await readAccepted(run, `${name}.txt`)) ?? Buffer.of();
    if (digest?.sha256 !== sha256(streams[name])) wrong.push(`${name}.txt`);
  }
  return { outputs: { products, ...streams }, wrong };
}

/**
 * All that was accepted of a run, as its row of the manifest pins it: for a machine that cannot run it.
 * Undefined when some of it is missing or is not what the row says.
 */
export async function acceptedOutputs(run: Run): Promise<Outputs | undefined> {
  const { outputs, wrong } = await acceptedOf(run);
  return wrong.length === 0 ? outputs : undefined;
}

/** Takes in what a run gave. A stream that nothing was written to is no file. */
export async function writeAccepted(run: Run, outputs: Outputs): Promise<void> {
  await rm(inRoot(acceptedFolder, run.id), { recursive: true, force: true });
  for (const [file, bytes] of filesOf(outputs)) {
    if (bytes.length === 0 && !outputs.products.has(file)) continue;
    const target = inRoot(acceptedPath(run, file));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}
