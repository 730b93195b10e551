import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCase } from "./cases/case-file.testing.ts";
import { compile } from "./compile.ts";
import { render } from "./report/render.ts";
import type { Source } from "./tree/source.ts";

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

test("law: any text compiles or says why not, at places that exist", () => {
  const broken = fc.tuple(
    fc.constantFrom(...programs),
    fc.array(slip, { minLength: 1, maxLength: 3 }),
  );
  fc.assert(
    fc.property(broken, ([sources, slips]) => {
      const slipped = sources.map(({ path, text }) => ({
        path,
        text: slips.reduce(withSlip, text),
      }));
      const { problems, failed, texts } = compile(slipped);
      expect(failed).toBe(problems.length > 0);
      for (const problem of problems) {
        const text = texts.get(problem.path) ?? "";
        const { start, end } = problem.region;
        expect(0 <= start && start <= end && end <= text.length).toBe(true);
        expect(render(problem, text)).toMatch(/^\S+:\d+:\d+: \w+/);
      }
    }),
    { numRuns: Number(process.env["LAW_RUNS"] ?? 300) },
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
