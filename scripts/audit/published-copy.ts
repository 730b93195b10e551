import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Run } from "@receipts/formats/manifest.ts";
import { type Place, type Problem, sha256Of, withoutCarriageReturns } from "./audit.mjs";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A file of a copy as it was published, where it still can be had: its bytes, or those with LF line
 * endings when they are the ones that have the digest. Undefined when it cannot be read.
 */
export async function readPublished(
  place: Place,
  name: string,
  digest: { readonly sha256: string } | undefined,
): Promise<Bytes | undefined> {
  const bytes = await place.read(name).catch(() => undefined);
  if (bytes === undefined || digest === undefined) return bytes;
  if ((await sha256Of(bytes)) === digest.sha256) return bytes;
  const original = withoutCarriageReturns(bytes);
  return (await sha256Of(original)) === digest.sha256 ? original : bytes;
}

/** Where a result of a run lies below a place. */
export function artifactName({ id }: Run, name: string): string {
  return `artifacts/${id}/${name}`;
}

export async function writeInto(folder: string, name: string, bytes: Bytes): Promise<void> {
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes);
}

export function problem(kind: Problem["kind"], name: string, sentence: string): Problem {
  return { kind, name, sentence };
}
