import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { readCase, rewriteCase } from "./cases/case-file.testing.ts";
import type { Compilation } from "./compile.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate/evaluate.ts";
import { libraryExternals } from "./evaluate/externals.ts";
import { neededBy } from "./evaluate/needed.ts";
import { valueText } from "./evaluate/value-text.ts";
import { valueTypes } from "./evaluate/value-types.ts";
import { problemCodes } from "./report/phases.ts";
import { render } from "./report/render.ts";
import type { Source } from "./tree/source.ts";
import { positionAt } from "./tree/source.ts";

/**
 * Runs the files of cases/: what a program comes to is written below it. With UPDATE_CASES=1 the
 * outcomes are written anew, to be read before they are kept; in CI nothing is ever written.
 */
const folder = join(import.meta.dirname, "cases");
const updates = process.env["UPDATE_CASES"] === "1" && process.env["CI"] === undefined;

function filesIn(ending: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.filter((path) => path.endsWith(ending)).sort();
}

type Outcome = { readonly kind: string; readonly text: string };

function outcomeOf(sources: readonly Source[], wantsValue: boolean): Outcome {
  const compilation = compile(sources);
  if (compilation.problems.length > 0) {
    return { kind: "problem", text: renderAll(compilation).trim() };
  }
  if (!wantsValue) return { kind: "ok", text: "" };
  return { kind: "value", text: lastValue(compilation, sources) };
}

function renderAll({ problems, texts }: Compilation): string {
  return problems.map((problem) => render(problem, texts.get(problem.path) ?? "")).join("\n");
}

/** The last top-level value of the package in the last source, as a literal. */
function lastValue({ packages }: Compilation, sources: readonly Source[]): string {
  const path = sources.at(-1)?.path;
  const last = packages.find(({ resolved }) => resolved.path === path);
  const value = last?.resolved.values.at(-1);
  if (last === undefined || value === undefined) throw new Error(`no value in ${path}`);
  const type = last.valueTypes.get(value.name);
  if (type === undefined) throw new Error(`no type of ${value.name}`);
  const needed = neededBy(packages, last.resolved.name);
  const evaluation = evaluate(
    needed,
    libraryExternals(() => {}),
  );
  const result = evaluation.value(last.resolved.name, value.name);
  return valueText(result, type, valueTypes(needed, evaluation));
}

describe("cases", () => {
  for (const path of filesIn(".txt")) {
    test(path, () => {
      const file = join(folder, path);
      const text = readFileSync(file, "utf8");
      const { sources, kind, expected } = readCase(basename(path, ".txt"), text);
      const outcome = outcomeOf(sources, kind === "value");
      if (updates) writeFileSync(file, rewriteCase(text, outcome.kind, outcome.text));
      else expect(`==> ${outcome.kind}\n${outcome.text}`).toBe(`==> ${kind}\n${expected}`);
    });
  }
});

describe("programs with known answers", () => {
  for (const path of filesIn(".bosatsu")) {
    test(path, () => {
      const file = join(folder, path);
      const source = { path: relative(folder, file), text: readFileSync(file, "utf8") };
      const [, verb, answer] = /^# (expect|reject): (.*)/.exec(source.text) ?? [];
      if (verb === "expect") {
        expect(outcomeOf([source], true)).toEqual({ kind: "value", text: answer });
        return;
      }
      const found = compile([source]).problems.map(({ code, region }) => {
        const { line, column } = positionAt(source.text, region.start);
        return `${code} ${line}:${column}`;
      });
      expect(found).toEqual([answer]);
    });
  }
});

describe("there are enough cases", () => {
  const cases = filesIn(".txt").map((path) =>
    readCase(basename(path, ".txt"), readFileSync(join(folder, path), "utf8")),
  );

  /** What only a program of thousands of levels shows is shown in compile.test.ts. */
  const shownElsewhere: ReadonlySet<string> = new Set([
    "NestedTooDeep",
    "MoreProblems",
    "MoreLints",
  ]);

  for (const code of problemCodes.filter((it) => !shownElsewhere.has(it))) {
    test(`a program that is refused for ${code}`, () => {
      const heading = new RegExp(`^\\S+:\\d+:\\d+: ${code}(?: \\(lint\\)|:.*)?$`, "m");
      expect(cases.some(({ expected }) => heading.test(expected))).toBe(true);
    });
  }

  test("more than 300 programs", () => {
    const inCases = cases.flatMap(({ sources }) => sources).length;
    const inLists = filesIn(".programs").map(
      (path) => readFileSync(join(folder, path), "utf8").match(/^# /gm)?.length ?? 0,
    );
    const known = filesIn(".bosatsu").length;
    const count = inLists.reduce((sum, each) => sum + each, inCases + known);
    expect(count).toBeGreaterThan(300);
  });
});
