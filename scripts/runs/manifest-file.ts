import { readFile } from "node:fs/promises";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";
import { decodeManifest } from "@receipts/formats/manifest.ts";
import { ZodError } from "zod";
import { inRoot, manifestPath } from "./paths.ts";

/** The checked-in manifest with its text, for comparing bytes and for naming lines. */
export type ManifestFile = { readonly text: string; readonly manifest: Manifest };

/** The manifest cannot be read: the message names the file and the place in it. */
export class UnreadableManifest extends Error {}

/** Reads the manifest. Throws `UnreadableManifest`. */
export async function readManifest(): Promise<ManifestFile> {
  try {
    const text = await readFile(inRoot(manifestPath), "utf8");
    return { text, manifest: decodeManifest(text) };
  } catch (error) {
    throw new UnreadableManifest(`${manifestPath}: ${describe(error)}`, { cause: error });
  }
}

function describe(error: unknown): string {
  if (error instanceof ZodError) {
    return error.issues
      .map(({ path, message }) => `/${path.map(String).join("/")}: ${message}`)
      .join("; ");
  }
  return error instanceof Error ? error.message : String(error);
}

/** The line of the manifest where a row's file is named, for pointing a reviewer at it. */
export function lineOf(text: string, run: Run, name: string): number {
  const lines = text.split("\n");
  const row = lines.findIndex((line) => line.includes(`"id": ${JSON.stringify(run.id)}`));
  const named = lines.findIndex(
    (line, index) => index > row && line.includes(`"name": ${JSON.stringify(name)}`),
  );
  return (named === -1 ? row : named) + 1;
}
