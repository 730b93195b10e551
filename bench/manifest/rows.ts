import { spawnSync } from "node:child_process";
import type { Run } from "@receipts/formats/manifest.ts";
import { judge } from "../../scripts/runs/compare.ts";
import { execute, oneThread } from "../../scripts/runs/execute.ts";
import { readManifest } from "../../scripts/runs/manifest-file.ts";
import { inRoot } from "../../scripts/runs/paths.ts";
import { bundlePrograms } from "../../scripts/runs/programs.ts";
import { inParallel } from "../../scripts/runs/rerun-all.ts";
import { type Found, type Part, paired } from "../harness/part.ts";
import { clockTime, inTurnsByClock } from "../harness/timing.ts";

const sampleRun = "admission/escrow";
const rowCounts = [25, 50, 100, 200];

/** What the fresh folder, the permissions and the comparison add to the bundled program by itself. */
export const overheadPart: Part = {
  name: "overhead",
  figures: [
    {
      id: "manifest/overhead",
      title: {
        en: "a row, executed and judged",
        ja: "行の実行と判定",
      },
      unit: "ms",
      better: "less",
      reference: { en: "the bundled program alone", ja: "まとめたプログラムだけ" },
      target: { of: "excess", limit: 150 },
    },
  ],
  async measure(rounds): Promise<Found> {
    const row = await sample();
    const [whole, alone] = await inTurnsByClock(
      [() => executing(row), () => running(row)],
      rounds * 2,
    );
    return { figures: { "manifest/overhead": paired(whole, alone) } };
  },
};

/** Whether four times as many rows take four times as long: rows of one program, as a pass does them. */
export const scalingPart: Part = {
  name: "scaling",
  slow: true,
  roundsMax: 2,
  figures: [
    {
      id: "manifest/scaling",
      title: { en: "executing 200 rows", ja: "200 行の実行" },
      unit: "s",
      better: "less",
      reference: { en: "four times 50 rows", ja: "50 行の四倍" },
      target: { of: "ratio", limit: 1.1 },
    },
  ],
  curves: [
    {
      id: "manifest/rows",
      title: { en: "Executing a manifest", ja: "マニフェストの実行" },
      along: { en: "rows", ja: "行数" },
      unit: "s",
      series: [{ en: "a pass", ja: "一巡" }],
    },
  ],
  async measure(rounds): Promise<Found> {
    const row = await sample();
    const passing = (count: number) => async () => {
      const rows = Array.from({ length: count }, (_, at) => ({
        ...row.run,
        id: `${row.run.id}-${at}`,
      }));
      await inParallel(rows, (each) => executing({ ...row, run: each }, row.run));
    };
    await passing(4)();
    const taken = await inTurnsByClock(rowCounts.map(passing), rounds);
    const seconds = taken.map((times) => times.map((ms) => ms / 1000));
    const fifty = seconds[rowCounts.indexOf(50)]?.map((each) => each * 4);
    return {
      figures: { "manifest/scaling": paired(seconds.at(-1), fifty) },
      curves: {
        "manifest/rows": [rowCounts.map((at, size) => ({ at, values: seconds[size] ?? [] }))],
      },
    };
  },
};

/** One pass over all rows, and one that executes each twice, both as a person starts them. */
export const passesPart: Part = {
  name: "passes",
  slow: true,
  roundsMax: 1,
  figures: (["once", "twice"] as const).map((often) => ({
    id: `manifest/all-${often}`,
    title:
      often === "once"
        ? { en: "`npm run rerun`: every row once", ja: "`npm run rerun`：全行を一度" }
        : { en: "`npm run rerun -- --twice`", ja: "`npm run rerun -- --twice`：全行を二度" },
    unit: "s",
    better: "less",
    reference: {
      en: "as many Nodes that do nothing, started one after the other",
      ja: "何もしない Node を同じ数だけ順に起動",
    },
    target: { of: "value", limit: often === "once" ? 25 : 45 },
  })),
  async measure(rounds): Promise<Found> {
    const { manifest } = await readManifest();
    const rows = manifest.runs.length;
    const nothing = await inTurnsByClock([() => node("-e", "0")], 10);
    const empty = (nothing[0] ?? []).reduce((sum, ms) => sum + ms, 0) / 10_000;
    const samplesOf = async (args: readonly string[], starts: number) => {
      const samples = [];
      for (let round = 0; round < rounds; round += 1) {
        const value = (await clockTime(() => rerun(args))) / 1000;
        samples.push({ value, reference: starts * empty });
      }
      return samples;
    };
    return {
      figures: {
        "manifest/all-once": await samplesOf([], rows),
        "manifest/all-twice": await samplesOf(["--twice"], rows * 2),
      },
    };
  },
};

type Row = { readonly run: Run; readonly program: string; readonly text: string };

async function sample(): Promise<Row> {
  const { manifest, text } = await readManifest();
  const run = manifest.runs.find(({ id }) => id === sampleRun);
  const program = (await bundlePrograms(["yichus"])).get("yichus");
  if (run === undefined || program === undefined)
    throw new Error(`there is no ${sampleRun} to run`);
  return { run, program, text };
}

/** As a pass executes a row; `accepted` is the row whose results it must give. */
async function executing({ run, program, text }: Row, accepted = run): Promise<void> {
  const { verdict } = await judge(accepted, await execute(run, program), text);
  if (verdict !== "good") throw new Error(`${run.id} is ${verdict}`);
}

/** The program by itself, as Node starts it for a row. A later `--result` counts: the file goes where nothing of the repository lies. */
function running({ run, program }: Row): void {
  const elsewhere = ["--result", inRoot("build", "bench-result.json")];
  const args = [...oneThread, program, ...run.command.slice(1), ...elsewhere];
  const { status } = spawnSync(process.execPath, args, { cwd: inRoot(run.directory) });
  if (status !== run.exitCode) throw new Error(`${run.id} ended with ${status}`);
}

function rerun(args: readonly string[]): void {
  node(inRoot("scripts/rerun.ts"), ...args);
}

/** Throws with what it said when it does not end well. */
function node(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")}: ${stdout}${stderr}`);
}
