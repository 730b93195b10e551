import { readFileSync } from "node:fs";
import type { ExecutionReport } from "@receipts/formats/execution.ts";
import { commitOf, machine } from "../runs/machine.ts";
import { inRoot } from "../runs/paths.ts";
import type { Rerun } from "../runs/rerun-all.ts";

/** How a build went, without the digests of what it published. */
export type Execution = Omit<ExecutionReport, "files">;

/** How this build went: when, where, with what, and what each run took. `now` ends it. */
export function executionReport(
  { after, executions, unavailable }: Pick<Rerun, "after" | "executions" | "unavailable">,
  manifestSha256: string,
  { startedOn, now }: { readonly startedOn: Date; readonly now: Date },
): Execution {
  return {
    schema: "receipts.execution/1",
    volatile: true,
    manifest: { sha256: manifestSha256 },
    commit: commitOf(),
    startedOn: startedOn.toISOString(),
    finishedOn: now.toISOString(),
    runner: runner(),
    tools: tools(),
    runs: after.runs.flatMap(({ id }) => {
      const execution = executions.get(id);
      if (execution === undefined) return [];
      const { startedOn: runStartedOn, durationMs, peakMemoryBytes } = execution.usage;
      return [
        {
          id,
          exitCode: execution.exitCode,
          startedOn: runStartedOn,
          durationMs,
          peakMemoryBytes: peakMemoryBytes ?? null,
        },
      ];
    }),
    notRun: after.runs.flatMap(({ id }) => {
      const reason = unavailable.get(id)?.reason;
      return reason === undefined ? [] : [{ id, reason }];
    }),
  };
}

function runner(): ExecutionReport["runner"] {
  const { ImageOS, ImageVersion } = process.env;
  return {
    ...machine(),
    image: ImageOS === undefined ? null : `${ImageOS} ${ImageVersion ?? ""}`.trim(),
    log: workflowLog(),
  };
}

/** The page that shows the log of the workflow that this is; `null` outside of one. */
export function workflowLog(): string | null {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env;
  if (GITHUB_RUN_ID === undefined) return null;
  return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
}

/** Node and what is in it, then the packages that a build goes through. */
function tools(): ExecutionReport["tools"] {
  const { node, v8 = "unknown", icu = "unknown" } = process.versions;
  const packages = ["astro", "esbuild", "zod", "@electric-sql/pglite"];
  return [
    { name: "node", version: node },
    { name: "v8", version: v8 },
    { name: "icu", version: icu },
    ...packages.map((name) => ({ name, version: versionOf(name) })),
  ];
}

/** The versions of the programs that runs are made of, by name. */
export function programVersions(): ReadonlyMap<string, string> {
  return new Map(["yichus", "evenly"].map((name) => [name, versionOf(name)]));
}

function versionOf(name: string): string {
  const text = readFileSync(inRoot("node_modules", name, "package.json"), "utf8");
  const version = /"version": "([^"]+)"/.exec(text)?.[1];
  if (version === undefined) throw new Error(`node_modules/${name} has no version`);
  return version;
}
