import { canonicalText } from "@receipts/formats/canonical-json.ts";
import { encodeTests } from "@receipts/formats/tests.ts";
import { type Compilation, compile } from "../bosatsu/compile.ts";
import { libraryExternals } from "../bosatsu/evaluate/externals.ts";
import {
  type TestedPackage,
  type TestHost,
  testPackage,
} from "../bosatsu/evaluate/package-tests.ts";
import { failuresIn, passedIn, type TestLine } from "../bosatsu/evaluate/test-lines.ts";
import { unfitExternals } from "../bosatsu/host-types.ts";
import { render } from "../bosatsu/report/render.ts";
import { counted } from "../bosatsu/report/suggest.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { unfitText } from "./find-value.ts";
import { readSources } from "./sources.ts";
import type { Writer } from "./world.ts";

export type TestOptions = {
  readonly warn?: boolean;
  readonly format: "text" | "json";
  readonly result?: string | undefined;
};

/** Runs the tests of some packages, and gives the exit status. */
export function runTests(
  paths: readonly string[],
  { warn, format, result }: TestOptions,
  { files, out, error, write, stage }: Writer,
): number {
  const reading = readSources(files, paths);
  if (!reading.ok) {
    for (const fault of reading.faults) error(`${fault}\n`);
    return 2;
  }
  stage?.("compile");
  const compilation = compile(reading.sources, { lints: warn ? "warn" : "error" });
  for (const problem of compilation.problems) {
    error(`${render(problem, compilation.texts.get(problem.path) ?? "")}\n`);
  }
  if (compilation.failed) return 2;
  const unfit = unfitExternals(compilation.packages);
  if (unfit.length > 0) {
    error(`${unfitText(unfit)}\n`);
    return 2;
  }
  stage?.("test");
  const outcomes = testAll(compilation, reading.sources, error);
  const status = statusOf(outcomes, error);
  const isWritten = result === undefined || status === 2 || write(result, asResult(outcomes));
  out(format === "json" ? asJson(outcomes) : asText(outcomes));
  return isWritten ? status : 2;
}

/** By the names of the packages. */
function testAll(
  { packages }: Compilation,
  sources: readonly Source[],
  error: Writer["error"],
): readonly TestedPackage[] {
  const given = new Set(sources.map(({ path }) => path));
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const host: TestHost = {
    externals: libraryExternals((line) => error(`${line}\n`)),
    prog: {
      write: (stream, octets) => error(decoders[stream].decode(octets, { stream: true })),
      read: () => new Uint8Array(0),
    },
  };
  return packages
    .filter(({ resolved }) => given.has(resolved.path))
    .sort((left, right) => (left.resolved.name < right.resolved.name ? -1 : 1))
    .map((each) => testPackage(each, packages, host));
}

function statusOf(outcomes: readonly TestedPackage[], error: Writer["error"]): number {
  const faults = outcomes.flatMap((each) => (each.tag === "fault" ? [each] : []));
  for (const fault of faults) error(`${fault.package}: ${fault.message}.\n`);
  const tested = testedOf(outcomes);
  if (faults.length > 0) return 2;
  if (tested.length > 0) return tested.some(({ failed }) => failed > 0) ? 1 : 0;
  error("There are no tests: no package has a value of type Test or ProgTest.\n");
  return 2;
}

type Counted = {
  readonly package: string;
  readonly lines: readonly TestLine[];
  readonly passed: number;
  readonly failed: number;
};

function testedOf(outcomes: readonly TestedPackage[]): readonly Counted[] {
  return outcomes.flatMap((each): Counted[] => {
    if (each.tag !== "tested") return [];
    const { package: name, lines } = each;
    const passed = passedIn(lines);
    return [{ package: name, lines, passed, failed: failuresIn(lines).length }];
  });
}

function asResult(outcomes: readonly TestedPackage[]): string {
  const tested = testedOf(outcomes);
  return encodeTests({
    schema: "yichus.tests/1",
    passed: tested.reduce((sum, each) => sum + each.passed, 0),
    failed: tested.reduce((sum, each) => sum + each.failed, 0),
    packages: tested.map(({ package: name, lines, passed, failed }) => ({
      package: name,
      passed,
      failed,
      suites: lines.flatMap((line) =>
        line.tag === "suite"
          ? [{ depth: line.depth, name: line.name, passed: line.passed, failed: line.failed }]
          : [],
      ),
      failures: failuresIn(lines).map(({ suites, message }) => ({ suites: [...suites], message })),
    })),
    untested: outcomes.flatMap((each) => (each.tag === "untested" ? [each.package] : [])),
  });
}

function asJson(outcomes: readonly TestedPackage[]): string {
  return canonicalText({
    packages: testedOf(outcomes).map(({ package: name, lines, passed, failed }) => {
      return { package: name, passed, failed, failures: failuresIn(lines) };
    }),
  });
}

/** A tree of the suites with their counts, and of the assertions that do not hold. */
function asText(outcomes: readonly TestedPackage[]): string {
  const tested = testedOf(outcomes);
  const lines = tested.flatMap(({ package: name, lines: each, passed, failed }) => [
    `${name}: ${counts(passed, failed)}`,
    ...each.flatMap(treeLine),
  ]);
  const untested = outcomes.filter(({ tag }) => tag === "untested").length;
  const passed = tested.reduce((sum, each) => sum + each.passed, 0);
  const failed = tested.reduce((sum, each) => sum + each.failed, 0);
  const total = `${counted(tested.length, "package")}, ${counts(passed, failed)}`;
  const without = untested === 0 ? "" : `; ${counted(untested, "package")} without tests`;
  return `${[...lines, `${total}${without}`].join("\n")}\n`;
}

function treeLine(line: TestLine): readonly string[] {
  const indent = "  ".repeat(line.depth + 1);
  if (line.tag === "suite") return [`${indent}${line.name}: ${counts(line.passed, line.failed)}`];
  return line.passed ? [] : [`${indent}failed: ${line.message}`];
}

function counts(passed: number, failed: number): string {
  return failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`;
}
