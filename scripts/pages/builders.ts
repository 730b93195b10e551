import { readFile } from "node:fs/promises";
import os from "node:os";
import { type Builders, decodeBuilders } from "@receipts/formats/builders.ts";
import { encodeManifest } from "@receipts/formats/manifest.ts";
import { sha256 } from "../runs/differences.ts";
import type { Rerun } from "../runs/rerun-all.ts";
import { workflowLog } from "./execution-report.ts";

/** What this machine says of the manifest's rows. */
export function thisBuilder({ before, judged }: Pick<Rerun, "before" | "judged">): Builders {
  return {
    schema: "receipts.builders/1",
    volatile: true,
    manifest: { sha256: sha256(Buffer.from(encodeManifest(before))) },
    builders: [
      {
        system: os.type(),
        release: os.release(),
        architecture: os.arch(),
        node: process.versions.node,
        log: workflowLog(),
        runs: judged.map(({ row, verdict }) => ({ id: row.id, verdict })),
      },
    ],
  };
}

/**
 * What this machine says, and after it what other machines have left in files. A file that is not there
 * is a machine that said nothing. Throws when one speaks of another manifest.
 */
export async function withOthers(own: Builders, files: readonly string[]): Promise<Builders> {
  const builders = [...own.builders];
  for (const file of files) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const other = decodeBuilders(text);
    if (other.manifest.sha256 !== own.manifest.sha256) {
      throw new Error(`${file} speaks of another deploy-manifest.json`);
    }
    builders.push(...other.builders);
  }
  return { ...own, builders };
}

/** Rows of which another machine says other than this one, where it could execute them. */
export function disagreements({ builders: [own, ...others] }: Builders): readonly string[] {
  const verdicts = new Map(own?.runs.map(({ id, verdict }) => [id, verdict]));
  return others.flatMap(({ system, architecture, runs }) =>
    runs
      .filter(({ id, verdict }) => verdict !== "unavailable" && verdicts.get(id) !== verdict)
      .map(({ id, verdict }) => `${id}: ${verdict} on ${system} ${architecture}`),
  );
}
