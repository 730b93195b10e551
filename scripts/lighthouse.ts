import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findOrInstallBrowser } from "./browser.ts";
import { pageKinds } from "./pages/page-kinds.ts";
import { startPreview } from "./pages/preview.ts";
import { inRoot } from "./runs/paths.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run lighthouse [-- --runs N] [-- --only TEXT]

Measures one page of each kind of the built site in dist/ with Lighthouse, as a phone sees it.
Accessibility, best practices and SEO have to be exactly 100 in every run, performance at least 99 in
the median of the runs. The scores are written to build/lighthouse.json.

  --runs N      how often each page is measured (default 5)
  --only TEXT   only pages whose path has this in it

Exit status: 0 every bar is met; 1 one is not; 2 nothing could be measured.`;

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Readonly<Record<(typeof categories)[number], number>>;

/** The scores of one run, and what kept the exact ones from being whole. */
type Round = { readonly scores: Scores; readonly faults: readonly string[] };

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) say(usage);
else process.exitCode = await measureAll(Number(values.runs), values.only);

async function measureAll(runs: number, only: string): Promise<number> {
  const pages = pageKinds.filter((it) => it.includes(only));
  if (!Number.isInteger(runs) || runs < 1) {
    complain("lighthouse: --runs takes a whole number of at least 1, such as --runs 5");
    return 2;
  }
  if (pages.length === 0) {
    complain(`lighthouse: no page has ${only} in its path; there are: ${pageKinds.join(" ")}`);
    return 2;
  }
  const preview = await startPreview("dist");
  try {
    const results = [];
    for (const page of pages) {
      const rounds: Round[] = [];
      for (let run = 0; run < runs; run++) rounds.push(await measure(preview.address + page));
      const scores = summaryOf(rounds.map((round) => round.scores));
      const faults = [...new Set(rounds.flatMap((round) => round.faults))];
      say(
        `${isMet(scores) ? "met   " : "MISSED"}  ${categories.map((it) => `${it} ${scores[it]}`).join("  ")}  ${page}`,
      );
      for (const fault of faults) complain(`        ${fault}`);
      results.push({ page, runs, scores, faults });
    }
    await mkdir(inRoot("build"), { recursive: true });
    await writeFile(inRoot("build", "lighthouse.json"), `${JSON.stringify(results, null, 2)}\n`);
    return results.every(({ scores }) => isMet(scores)) ? 0 : 1;
  } catch (problem) {
    complain(`lighthouse: ${problem instanceof Error ? problem.message : String(problem)}`);
    return 2;
  } finally {
    preview.stop();
  }
}

/** One measurement, in a browser of its own, so that no cache helps. Throws when there is no score. */
async function measure(address: string): Promise<Round> {
  const chrome = await launch({
    chromePath: await findOrInstallBrowser(),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
    logLevel: "silent",
  });
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: [...categories],
      logLevel: "silent",
    });
    const found = result?.lhr.categories ?? {};
    const score = (name: string) => {
      const value = found[name]?.score;
      if (value === undefined || value === null)
        throw new Error(`${address}: no score for ${name}`);
      return Math.round(value * 100);
    };
    const scores = {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    };
    const exact = categories.slice(1).flatMap((name) => found[name]?.auditRefs ?? []);
    const faults = exact.flatMap(({ id, weight }) => {
      const audit = result?.lhr.audits[id];
      const isFault = weight > 0 && typeof audit?.score === "number" && audit.score < 1;
      return isFault ? [`${id}: ${audit.title}`] : [];
    });
    return { scores, faults };
  } finally {
    chrome.kill();
  }
}

/** Performance by its median, since it is a measurement; the others by their worst. */
function summaryOf(rounds: readonly Scores[]): Scores {
  const worst = (name: keyof Scores) => Math.min(...rounds.map((scores) => scores[name]));
  const sorted = rounds.map(({ performance }) => performance).toSorted((a, b) => a - b);
  return {
    performance: sorted[Math.floor(sorted.length / 2)] ?? 0,
    accessibility: worst("accessibility"),
    "best-practices": worst("best-practices"),
    seo: worst("seo"),
  };
}

function isMet(scores: Scores): boolean {
  return (
    scores.performance >= 99 &&
    scores.accessibility === 100 &&
    scores["best-practices"] === 100 &&
    scores.seo === 100
  );
}
