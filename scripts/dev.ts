import { parseArgs } from "node:util";
import { dev } from "astro";
import { livePages } from "./developing/live-pages.ts";
import { readersOf, rerunEdited, staleRuns } from "./developing/rerun-edited.ts";
import { watchFiles } from "./developing/watch-files.ts";
import type { Judged } from "./runs/compare.ts";
import { readManifest } from "./runs/manifest-file.ts";
import { inRoot, manifestPath } from "./runs/paths.ts";
import { explanation, progressLine } from "./runs/report.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run dev [-- --port PORT]

Serves the pages while you write. When a file changes that a run is given, the run is executed again
and the pages show its result, with the verdict \`edited\` until you accept it. A run that does not end
as it should is told here and on the page, which keeps its last good result.

What the runs execute is bundled anew each time, so a change in solver/ or ledger/ counts from the next
change of a source on.`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4321" },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) say(usage);
else await develop(Number(values.port));

async function develop(port: number): Promise<void> {
  const pages = livePages();
  const rerun = async (ids: ReadonlySet<string>) => {
    const failed: Judged[] = [];
    await rerunEdited(ids, (judged) => {
      say(progressLine(judged));
      if (judged.verdict !== "good") say(`\n${explanation(judged)}\n`);
      if (judged.verdict === "fail") failed.push(judged);
    });
    pages.reload();
    for (const each of failed) pages.showFault(explanation(each));
  };

  const { manifest } = await readManifest();
  const stale = await staleRuns(manifest);
  if (stale.size > 0) {
    say(`${stale.size} of ${manifest.runs.length} runs are executed first.`);
    await rerun(stale);
  }
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  const server = await dev({
    root: inRoot(),
    logLevel: "warn",
    server: { port, host: "127.0.0.1" },
    vite: { plugins: [pages.plugin] },
  });
  say(`The pages are at http://127.0.0.1:${server.address.port}${pages.base()}`);

  let rows = new Map(manifest.runs.map((run) => [run.id, run]));
  await watchFiles(
    async () => [manifestPath, ...(await readManifest()).manifest.runs.flatMap(namesOf)],
    async (changed) => {
      try {
        const { runs } = (await readManifest()).manifest;
        const edited = runs.filter(
          (run) => JSON.stringify(run) !== JSON.stringify(rows.get(run.id)),
        );
        rows = new Map(runs.map((run) => [run.id, run]));
        await rerun(new Set([...readersOf(changed, runs), ...edited.map(({ id }) => id)]));
      } catch (problem) {
        const message = problem instanceof Error ? problem.message : String(problem);
        complain(message);
        pages.showFault(message);
      }
    },
  );
}

function namesOf({ materials }: Judged["row"]): readonly string[] {
  return materials.map(({ name }) => name);
}
