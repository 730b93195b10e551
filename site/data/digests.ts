import { sha256OfText } from "@receipts/formats/digest.ts";
import type { Run } from "@receipts/formats/manifest.ts";
import { fault } from "./fault.ts";
import { artifactText } from "./products.ts";
import { repositoryText } from "./repository.ts";

/** A file of a run with the digest of the bytes that the site shows and serves. */
export type DigestedFile = {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly bytes: number;
};

/** A file that a run was given. Stops the build when it is not one of the run's materials. */
export async function materialOf(run: Run, name: string, where?: string): Promise<DigestedFile> {
  if (!run.materials.some((material) => material.name === name)) {
    return fault(where, `${name} is not among the files that the run "${run.id}" is given`);
  }
  const text = repositoryText(name) ?? fault(where, `there is no file ${name}`);
  return digested(name, text);
}

/** A file that a run wrote. */
export function writtenBy(run: Run, name: string, where?: string): Promise<DigestedFile> {
  return digested(name, artifactText(run, name, where));
}

/** The two ends of a digest, enough to compare by eye. */
export function shortDigest(sha256: string): string {
  return `${sha256.slice(0, 6)}…${sha256.slice(-4)}`;
}

async function digested(name: string, text: string): Promise<DigestedFile> {
  const bytes = new TextEncoder().encode(text).length;
  return { name, text, sha256: await sha256OfText(text), bytes };
}
