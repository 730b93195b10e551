import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { postPlan } from "../../scripts/new/plan.ts";
import { madeFiles } from "../../scripts/pages/made-pages.ts";
import { readManifest } from "../../scripts/runs/manifest-file.ts";
import { type CurveRounds, type Found, type Part, paired } from "../harness/part.ts";
import { median } from "../harness/statistics.ts";
import { inTurnsByClock } from "../harness/timing.ts";
import { builtCopy } from "./copy.ts";

const postCounts = [50, 150, 500];

const rendering = { en: "`astro build` alone", ja: "`astro build` だけ" };

/** Making the site: all of it, its pages, and its pages with many more posts; then auditing it. */
export const buildingPart: Part = {
  name: "building",
  slow: true,
  roundsMax: 2,
  figures: [
    {
      id: "site/build",
      title: { en: "`npm run build`, rows and pages", ja: "`npm run build`（行とページ）" },
      unit: "s",
      better: "less",
      reference: rendering,
      target: { of: "value", limit: 90 },
    },
    {
      id: "site/render",
      title: { en: "`astro build`", ja: "`astro build`" },
      unit: "s",
      better: "less",
      reference: {
        en: "`astro sync`, which renders nothing",
        ja: "何も描画しない `astro sync`",
      },
      target: { of: "value", limit: 20 },
    },
    {
      id: "site/posts",
      title: {
        en: "`astro build` with 500 more posts, each in two languages",
        ja: "記事を 500 本（各二言語）増やした `astro build`",
      },
      unit: "s",
      better: "less",
      reference: { en: "without them", ja: "増やさないとき" },
      target: { of: "value", limit: 60 },
    },
    {
      id: "site/audit",
      title: { en: "`audit.mjs` over the built site", ja: "できたサイトへの `audit.mjs`" },
      unit: "s",
      better: "less",
      reference: { en: "taking the digest of every file", ja: "全ファイルのダイジェスト計算" },
      target: null,
    },
  ],
  curves: [
    {
      id: "site/posts",
      title: { en: "Rendering the site", ja: "サイトの描画" },
      along: { en: "posts more, each in two languages", ja: "増やした記事の数（各二言語）" },
      unit: "s",
      series: [{ en: "`astro build`", ja: "`astro build`" }],
    },
  ],
  async measure(rounds): Promise<Found> {
    const { folder, site, seconds } = await builtCopy();
    const astro = (...args: readonly string[]) => {
      run(folder, path.join(folder, "node_modules/astro/bin/astro.mjs"), ...args);
    };
    const render = () => astro("build", "--silent", "--outDir", "build/rendered");
    const audit = [
      () => run(folder, path.join(site, "audit.mjs"), site),
      () => digestAll(site),
    ] as const;
    const [auditing, digesting] = inSeconds(await inTurnsByClock(audit, rounds));
    const [syncs, renders] = inSeconds(await inTurnsByClock([() => astro("sync"), render], rounds));
    const bare = median(renders ?? []);
    const points: CurveRounds[] = [];
    let written = 0;
    for (const at of postCounts) {
      await writePosts(folder, written, at);
      written = at;
      const [values = []] = inSeconds(await inTurnsByClock([render], 1));
      points.push({ at, values });
    }
    const most = points.at(-1)?.values ?? [];
    return {
      figures: {
        "site/build": [{ value: seconds, reference: bare }],
        "site/render": paired(renders, syncs),
        "site/posts": most.map((value) => ({ value, reference: bare })),
        "site/audit": paired(auditing, digesting),
      },
      curves: { "site/posts": [points] },
    };
  },
};

function inSeconds(rounds: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return rounds.map((times) => times.map((ms) => ms / 1000));
}

/** Runs a program of Node there. Throws with what it said when it does not end well. */
function run(folder: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", ASTRO_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) throw new Error(`${args.join(" ")}: ${stdout}${stderr}`);
}

function digestAll(site: string): void {
  for (const name of madeFiles(site)) {
    createHash("sha256")
      .update(readFileSync(path.join(site, name)))
      .digest();
  }
}

/** Posts as `npm run new -- post` begins them, filled with sections. The next ones, from one number to another. */
async function writePosts(folder: string, from: number, to: number): Promise<void> {
  const { manifest } = await readManifest();
  const [run] = manifest.runs;
  if (run === undefined) throw new Error("there is no run to show");
  for (let at = from; at < to; at += 1) {
    const { files } = await postPlan(`synthetic-${at}`, { run, date: "2026-11-30" }, manifest);
    for (const [file, text] of files) {
      const language = file.includes("/ja/") ? "ja" : "en";
      writeFileSync(path.join(folder, file), `${text}\n${sections[language]}`);
    }
  }
}

/** About as long as the posts of this site are. */
const sections = {
  en: sectionsOf(
    "A section of a post",
    "A row is written once and read many times, so it is worth to look at each way that leads to it.",
  ),
  ja: sectionsOf(
    "記事の節",
    "行は一度だけ書かれ、何度も読まれるので、そこに至る道を一つずつ見ておく値打ちがあります。",
  ),
};

function sectionsOf(heading: string, sentence: string): string {
  const paragraph = `${Array.from({ length: 8 }, () => sentence).join(" ")}\n`;
  const code =
    "```sql\nselect member_id, sum(amount_minor) from postings group by member_id;\n```\n";
  const names = ["a", "b", "c", "d", "e"];
  return names
    .map((name) => [`## ${heading} ${name}\n`, paragraph, code, paragraph].join("\n"))
    .join("\n");
}
