import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCase } from "./cases/case-file.testing.ts";
import { compile } from "./compile.ts";
import { render } from "./report/render.ts";
import type { Source } from "./tree/source.ts";

const runs = Number(process.env["LAW_RUNS"] ?? 300);

const folder = join(import.meta.dirname, "cases");

/** The sources of all cases, right and wrong ones. */
const programs: readonly (readonly Source[])[] = readdirSync(folder, {
  recursive: true,
  encoding: "utf8",
})
  .sort()
  .flatMap((path) => {
    if (!/\.(txt|bosatsu)$/.test(path)) return [];
    const text = readFileSync(join(folder, path), "utf8");
    if (path.endsWith(".bosatsu")) return [[{ path, text }]];
    return [readCase(basename(path, ".txt"), text).sources];
  });

type Slip = { readonly at: number; readonly size: number; readonly text: string };

/** What people do to a program: drop a piece, repeat one, put a word where it does not belong. */
const slip: fc.Arbitrary<Slip> = fc.record({
  at: fc.nat(),
  size: fc.oneof(fc.constant(0), fc.nat({ max: 12 })),
  text: fc.constantFrom(
    ..."( ) [ ] { } , : = -> <- * . ... .. | _ \" ' $ \\ # x xs Some None Int a".split(" "),
    ..."\n|\n  |  |match x:|case |recur |loop | if | else |def f(x): |import |export ".split("|"),
    "[a]",
    "(x, y)",
    "1",
  ),
});

function withSlip(text: string, { at, size, text: inserted }: Slip): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + inserted + text.slice(start + size);
}

/** Whatever the text is, the answer is a list of problems at places that exist. */
function expectAnswer(sources: readonly Source[]): void {
  const { problems, failed, texts } = compile(sources);
  expect(failed).toBe(problems.length > 0);
  for (const problem of problems) {
    const text = texts.get(problem.path) ?? "";
    const { start, end } = problem.region;
    expect(0 <= start && start <= end && end <= text.length).toBe(true);
    expect(render(problem, text)).toMatch(/^\S+:\d+:\d+: \w+/);
  }
}

test("law: any text compiles or says why not", () => {
  const slips = fc.array(slip, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...programs), slips, (sources, made) => {
      expectAnswer(sources.map(({ path, text }) => ({ path, text: made.reduce(withSlip, text) })));
    }),
    { numRuns: runs },
  );
});

/** One name in the place of another: what still parses, and means something else or nothing. */
type Swap = { readonly from: number; readonly to: number };

const swap: fc.Arbitrary<Swap> = fc.record({ from: fc.nat(), to: fc.nat() });

const keywords = new Set(
  "package from import as export exposes struct enum type def external forall exists"
    .split(" ")
    .concat("match recur loop matches case if elif else for in operator".split(" ")),
);

function withSwap(text: string, { from, to }: Swap): string {
  const names = [...text.matchAll(/[a-zA-Z]\w*/g)].filter(([name]) => !keywords.has(name));
  const left = names[from % names.length];
  const isUpper = ([name]: RegExpExecArray): boolean => /^[A-Z]/.test(name);
  const alike = names.filter((name) => left !== undefined && isUpper(name) === isUpper(left));
  const right = alike[to % alike.length];
  if (left === undefined || right === undefined) return text;
  return text.slice(0, left.index) + right[0] + text.slice(left.index + left[0].length);
}

test("law: any names compile or say why not", () => {
  const readable = programs.filter((sources) =>
    compile(sources).problems.every(({ code }) => code !== "ParseFailure"),
  );
  const swaps = fc.array(swap, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...readable), swaps, (sources, made) => {
      expectAnswer(sources.map(({ path, text }) => ({ path, text: made.reduce(withSwap, text) })));
    }),
    { numRuns: runs },
  );
});

test("law: the order of the files changes nothing but the order of the messages", () => {
  const several = programs.filter((sources) => sources.length > 1);
  const shuffled = fc
    .constantFrom(...several)
    .chain((sources) =>
      fc.tuple(
        fc.constant(sources),
        fc.shuffledSubarray([...sources], { minLength: sources.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([sources, others]) => {
      const [left, right] = [compile(sources), compile(others)];
      const place = ({ packages }: typeof left) => packages.map(({ resolved }) => resolved.name);
      expect(place(left)).toEqual(place(right));
      expect(left.failed).toBe(right.failed);
    }),
    { numRuns: 30 },
  );
});
