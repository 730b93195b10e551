import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { decodeExecution, type ExecutionReport } from "@receipts/formats/execution.ts";
import type { Place } from "../audit/audit.mjs";
import { sha256 } from "../runs/differences.ts";
import { madeFiles } from "./made-pages.ts";

/** Files whose names change with their content: a page that is open asks for the ones it was made with. */
const namedByContent = /^(?:_astro|database)\/[\w@-][\w.@-]*$/;
const keptDaysMax = 30;
const keptBytesMax = 40 * 1024 * 1024;

/** The kept files by name, each with when the last build ended that made it. */
export type KeptFiles = ReadonlyMap<string, string>;

/**
 * Puts what pages of earlier deploys load beside the files of a build, so that a page from a cache, or
 * one that is open since yesterday, still finds its scripts. `folder` is the built site, whose files are
 * never written over; `place` is the site that is live, whose `execution.json` lists what it has. The
 * files of an earlier deploy are kept all or none, newest deploy first, while none is older than
 * 30 days and all are at most 40 MB. What cannot be read is told and left out: a deploy does not fail
 * over an old one.
 */
export async function keepFiles(
  folder: string,
  place: Place,
  { now, tell }: { readonly now: Date; readonly tell: (sentence: string) => void },
): Promise<KeptFiles> {
  const made = new Set(madeFiles(folder));
  const kept = new Map<string, string>();
  let bytesLeft = keptBytesMax;
  const oldest = new Date(now.getTime() - keptDaysMax * 86_400_000).toISOString();
  try {
    for (const [keptFrom, files] of deploysOf(await executionAt(place), made)) {
      bytesLeft -= files.reduce((sum, { bytes }) => sum + bytes, 0);
      if (keptFrom < oldest || bytesLeft < 0) break;
      const read = await Promise.all(files.map((file) => readFrom(place, file)));
      for (const [name, bytes] of read) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), bytes, { flag: "wx" });
        kept.set(name, keptFrom);
      }
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    tell(`Not all files of earlier deploys are kept for pages that are still open: ${why}`);
  }
  return kept;
}

type ListedFile = ExecutionReport["files"][number];

async function executionAt(place: Place): Promise<ExecutionReport> {
  const bytes = await place.read("execution.json");
  if (bytes === undefined) throw new Error(`${place.address} has no execution.json`);
  return decodeExecution(new TextDecoder().decode(bytes));
}

/** What is not made any more, by the end of the last build that made it, newest first. */
function deploysOf(
  { files, finishedOn }: ExecutionReport,
  made: ReadonlySet<string>,
): readonly (readonly [string, readonly ListedFile[]])[] {
  const gone = files.filter(({ name }) => namedByContent.test(name) && !made.has(name));
  const deploys = Map.groupBy(gone, ({ keptFrom = finishedOn }) => keptFrom);
  return [...deploys].sort(([left], [right]) => (left < right ? 1 : -1));
}

async function readFrom(
  place: Place,
  { name, digest }: ListedFile,
): Promise<readonly [string, Uint8Array]> {
  const bytes = await place.read(name);
  if (bytes === undefined) throw new Error(`${name} is missing`);
  if (sha256(Buffer.from(bytes)) !== digest.sha256) {
    throw new Error(`${name} is not the file that its execution.json lists`);
  }
  return [name, bytes];
}
