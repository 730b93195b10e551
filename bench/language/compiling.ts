import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { bundlePrograms } from "../../scripts/runs/programs.ts";
import { compile } from "../../solver/bosatsu/compile.ts";
import type { Source } from "../../solver/bosatsu/tree/source.ts";
import { type Figure, figure } from "../admission/figure.ts";
import { inTurns, milliseconds, programsInTurns, table } from "./measure.ts";

const demos = new URL("../../content/demos/", import.meta.url);
const admission = ["ledger.bosatsu", "ledger.spec.bosatsu", "ledger_handlers.bosatsu"];

function sourcesIn(folder: string, names: readonly string[]): readonly Source[] {
  return names.map((path) => ({
    path,
    text: readFileSync(new URL(`${folder}/${path}`, demos), "utf8"),
  }));
}

/** The front end on what the site shows, for comparison. The library has been compiled before. */
export function compilingTable(rounds: number): string {
  const language = readdirSync(new URL("language", demos)).filter((name) =>
    name.endsWith(".bosatsu"),
  );
  const sets = [
    { name: "the admission demo", sources: sourcesIn("admission", admission) },
    { name: "the language programs", sources: sourcesIn("language", language.toSorted()) },
  ];
  const ways = sets.map(({ name, sources }) => ({
    name,
    run: () => {
      if (compile(sources).failed) throw new Error(`${name} does not compile`);
    },
  }));
  const rows = inTurns(ways, rounds).map(({ median }, at) => {
    const lines = linesOf(sets[at]?.sources ?? []);
    return [sets[at]?.name ?? "", String(lines), milliseconds(median)];
  });
  return table([["compile", "lines", "time"], ...rows]);
}

function linesOf(sources: readonly Source[]): number {
  return sources.reduce((lines, { text }) => lines + text.split("\n").length - 1, 0);
}

const linesMost = 5000;
const secondsMost = 2;

/** The front end on packages that differ in length alone. */
export function lengthFigures(rounds: number): readonly Figure[] {
  const sizes = [linesMost / 4, linesMost / 2, linesMost];
  const packages = sizes.map((lines) => longPackage(lines));
  const ways = packages.map((source, at) => ({
    name: String(sizes[at]),
    run: () => {
      const { failed, problems } = compile([source]);
      if (failed) throw new Error(`the package of ${sizes[at]} lines: ${problems[0]?.code}`);
    },
  }));
  const measured = inTurns(ways, rounds);
  const note = measured.map(({ median }, at) => {
    return `${linesOf(packages.slice(at, at + 1))} lines ${milliseconds(median)}`;
  });
  const longest = (measured.at(-1)?.median ?? Number.NaN) / 1000;
  return [figure(`a package of ${linesMost} lines`, longest, [secondsMost, "s"], note.join(", "))];
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

const coldMost = 4;

/** The bundled command on the demo, beside a Node that does nothing. By the clock on the wall. */
export async function coldFigures(rounds: number): Promise<readonly Figure[]> {
  const bundle = (await bundlePrograms(["yichus"])).get("yichus");
  if (bundle === undefined) throw new Error("no bundle");
  const files = admission.map((name) => new URL(`admission/${name}`, demos).pathname);
  const run = (...args: readonly string[]) => {
    execFileSync(process.execPath, args, { stdio: "pipe" });
  };
  const [check, nothing] = programsInTurns(
    [
      { name: "yichus check", run: () => run(bundle, "check", ...files) },
      { name: "node -e 0", run: () => run("-e", "0") },
    ],
    rounds,
  );
  if (check === undefined || nothing === undefined) throw new Error("two ways");
  const note = [check, nothing].map(({ name, median }) => `${name} ${milliseconds(median)}`);
  const ratio = check.median / nothing.median;
  return [figure("cold start beside an empty Node", ratio, [coldMost, "times"], note.join(", "))];
}
