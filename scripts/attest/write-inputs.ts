import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sha256 } from "../runs/differences.ts";
import { inRoot } from "../runs/paths.ts";
import type { Rerun } from "../runs/rerun-all.ts";
import { pinningFiles, type Subject, subjectList, testResult } from "./statements.ts";

/** Where a build leaves what the workflow's signing job is given beside the site. */
const attestFolder = inRoot("build", "attest");

/**
 * Writes `subjects.sha256`, the list of what is signed, and `test-result.json`, the predicate over the
 * manifest, for a site that was just published in `folder`. `log` is the page that shows this build.
 */
export async function writeAttestInputs(
  folder: string,
  { after, judged }: Pick<Rerun, "after" | "judged">,
  log: string | null,
): Promise<void> {
  const pinning = await Promise.all(
    pinningFiles.map(async (name) => ({
      name,
      sha256: sha256(await readFile(path.join(folder, name))),
    })),
  );
  const stable = readList(await readFile(path.join(folder, "SHA256SUMS"), "utf8"));
  await mkdir(attestFolder, { recursive: true });
  await writeFile(path.join(attestFolder, "subjects.sha256"), subjectList(pinning, stable));
  await writeFile(path.join(attestFolder, "test-result.json"), testResult(after, judged, log));
}

/** The lines of a list that `sha256sum` would write. */
export function readList(text: string): readonly Subject[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }));
}
