import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { bundlePrograms } from "../../scripts/runs/programs.ts";
import { compile } from "../../solver/bosatsu/compile.ts";
import type { Source } from "../../solver/bosatsu/tree/source.ts";
import { type Found, type Part, paired } from "../harness/part.ts";
import { inTurns, inTurnsByClock } from "../harness/timing.ts";

const demo = new URL("../../content/demos/admission/", import.meta.url);
const demoFiles = ["ledger.bosatsu", "ledger.spec.bosatsu", "ledger_handlers.bosatsu"];
const linesMost = 5000;
const sizes = [linesMost / 8, linesMost / 4, linesMost / 2, linesMost];

/** The front end on packages that differ in length alone, and on the demo. The library is compiled before. */
export const compilingPart: Part = {
  name: "compiling",
  figures: [
    {
      id: "language/long-package",
      title: { en: "checking a package of 5,000 lines", ja: "5,000 行のパッケージの検査" },
      unit: "s",
      better: "less",
      reference: { en: "four packages of 1,250 lines", ja: "1,250 行のパッケージ四つ" },
      target: { of: "value", limit: 2 },
    },
    {
      id: "language/demo-package",
      title: { en: "checking the admission demo", ja: "受理デモの検査" },
      unit: "ms",
      better: "less",
      reference: { en: "as many lines of the long package", ja: "長いパッケージの同じ行数分" },
      target: null,
    },
  ],
  curves: [
    {
      id: "language/lines",
      title: { en: "Checking a package", ja: "パッケージの検査" },
      along: { en: "lines", ja: "行数" },
      unit: "ms",
      series: [{ en: "check", ja: "検査" }],
    },
  ],
  measure(rounds): Found {
    const packages = sizes.map((lines) => [longPackage(lines)]);
    const shown = demoFiles.map((path) => ({
      path,
      text: readFileSync(new URL(path, demo), "utf8"),
    }));
    const sets = [...packages, shown];
    const taken = inTurns(sets.map(checking), rounds);
    const [, quarter, , whole] = taken;
    const share = linesOf(shown) / linesOf(packages.at(-1) ?? []);
    return {
      figures: {
        "language/long-package": paired(
          whole?.map((ms) => ms / 1000),
          quarter?.map((ms) => (4 * ms) / 1000),
        ),
        "language/demo-package": paired(
          taken.at(-1),
          whole?.map((ms) => ms * share),
        ),
      },
      curves: {
        "language/lines": [
          packages.map((sources, at) => ({ at: linesOf(sources), values: taken[at] ?? [] })),
        ],
      },
    };
  },
};

/** The bundled command on the demo, beside a Node that does nothing. */
export const startingPart: Part = {
  name: "starting",
  figures: [
    {
      id: "language/cold-start",
      title: {
        en: "`yichus check` of the admission demo, from its start",
        ja: "受理デモの `yichus check`（起動から）",
      },
      unit: "ms",
      better: "less",
      reference: { en: "a Node that does nothing", ja: "何もしない Node" },
      target: { of: "ratio", limit: 4 },
    },
  ],
  async measure(rounds): Promise<Found> {
    const bundle = (await bundlePrograms(["yichus"])).get("yichus");
    if (bundle === undefined) throw new Error("there is no bundle of yichus");
    const files = demoFiles.map((name) => new URL(name, demo).pathname);
    const starting = (...args: readonly string[]) => {
      return () => execFileSync(process.execPath, args, { stdio: "pipe" });
    };
    // A process starts in a tenth of a second, and starts differ.
    const [check, nothing] = await inTurnsByClock(
      [starting(bundle, "check", ...files), starting("-e", "0")],
      rounds * 4,
    );
    return { figures: { "language/cold-start": paired(check, nothing) } };
  },
};

function checking(sources: readonly Source[]): () => void {
  return () => {
    const { failed, problems } = compile(sources);
    if (failed) throw new Error(`${sources[0]?.path} does not compile: ${problems[0]?.code}`);
  };
}

function linesOf(sources: readonly Source[]): number {
  return sources.reduce((lines, { text }) => lines + text.split("\n").length - 1, 0);
}

/** Definitions of the usual kinds, each of which uses the one before it. Eleven lines each. */
function longPackage(lines: number): Source {
  const definitions = Array.from({ length: Math.floor((lines - 4) / 11) }, (_, at) => {
    const before = at === 0 ? "n.add(1)" : `step${at - 1}(n)`;
    return `enum Shape${at}: Round${at}(radius: Int), Square${at}(side: Int, name: String)

def step${at}(n: Int) -> Int:
  shapes = [Round${at}(n), Square${at}(${before}, "s"), *[Round${at}(m) for m in range(3)]]
  sizes = shapes.map_List(shape ->
    (match shape:
      case Round${at}(radius) if cmp_Int(radius, 0) matches GT: (radius, "round")
      case Round${at}(_): (0, "none")
      case Square${at}(side, name): (side, name)))
  sizes.foldl_List(0, (sum, (size, name)) -> sum.add(size).add(length_String(name)))
`;
  });
  const last = definitions.length - 1;
  const text = `package Bench/Long\n\nexport (step${last})\n\n${definitions.join("\n")}`;
  return { path: "long.bosatsu", text };
}
