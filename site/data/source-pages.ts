import { getCollection } from "astro:content";
import type { Run } from "@receipts/formats/manifest.ts";
import { shownRuns } from "./runs.ts";

/** A file that has a page: something that runs were given, or that an article quotes. */
export type SourcePage = {
  /** From the top of the repository. */
  readonly path: string;
  /** The runs that were given it; its bytes are published when there are any. */
  readonly runs: readonly Run[];
};

/** Every file that has a page, by path. */
export async function sourcePages(): Promise<readonly SourcePage[]> {
  const runs = new Map<string, readonly Run[]>();
  for (const path of await quotedFiles()) runs.set(path, []);
  for (const { run } of shownRuns()) {
    for (const { name } of run.materials) runs.set(name, [...(runs.get(name) ?? []), run]);
  }
  return [...runs].map(([path, its]) => ({ path, runs: its }));
}

async function quotedFiles(): Promise<readonly string[]> {
  const entries = [...(await getCollection("posts")), ...(await getCollection("notes"))];
  const files = entries.flatMap(({ body = "" }) =>
    [...body.matchAll(/<Excerpt\s[^>]*?\bfile="([^"]+)"/g)].flatMap((match) => match[1] ?? []),
  );
  return [...new Set(files)];
}
