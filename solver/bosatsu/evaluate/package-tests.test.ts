import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import type { Value } from "../tree/value.ts";
import { libraryExternals } from "./externals.ts";
import { type TestedPackage, testPackage } from "./package-tests.ts";
import { testLines } from "./test-lines.ts";

const nothing = { write: () => undefined, read: () => new Uint8Array(0) };

/** Runs the tests of a package with this body, beside other packages. Lints do not count. */
function tested(body: string, ...others: readonly string[]): TestedPackage {
  const text = `package Tested\nfrom Bosatsu/Prog import ProgTest, pure, raise_error\n${body}\n`;
  const sources = [text, ...others].map((each, at) => ({ path: `${at}.bosatsu`, text: each }));
  const { packages } = compile(sources, { lints: "warn" });
  const found = packages.find(({ resolved }) => resolved.name === "Tested");
  if (found === undefined) throw new Error(`this does not compile:\n${text}`);
  return testPackage(found, packages, { externals: libraryExternals(() => {}), prog: nothing });
}

/** Each assertion as its message, with `-` where it fails. */
function messages(outcome: TestedPackage): readonly string[] {
  if (outcome.tag !== "tested") throw new Error(JSON.stringify(outcome));
  return outcome.lines.flatMap((line) =>
    line.tag === "assertion" ? [`${line.passed ? "" : "-"}${line.message}`] : [],
  );
}

test.each([
  ["the last Test", 'a = Assertion(True, "a")\nb = Assertion(True, "b")\nc = 1', ["b"]],
  ["whatever its name", 'tests = Assertion(True, "a")\nx = Assertion(False, "x")', ["-x"]],
  ["a Test by another name", 'type T = Test\nt: T = Assertion(True, "t")', ["t"]],
  ["no list of tests", 't = Assertion(True, "t")\nmore = [Assertion(True, "m")]', ["t"]],
  ["a ProgTest", 'p = ProgTest(_ -> pure(Assertion(True, "p")))', ["p"]],
  ["a ProgTest rather", 't = Assertion(True, "t")\np = ProgTest(_ -> pure(t))', ["t"]],
  [
    "the last ProgTest",
    'p = ProgTest(_ -> pure(Assertion(True, "p")))\nq = ProgTest(_ -> pure(Assertion(True, "q")))',
    ["q"],
  ],
  [
    "a ProgTest without arguments",
    'p = ProgTest(args -> pure(Assertion(args matches [], "none")))',
    ["none"],
  ],
])("the entry is %s", (_, body, expected) => {
  expect(messages(tested(body))).toEqual(expected);
});

test("a package without a Test is untested", () => {
  expect(tested("x = 1").tag).toBe("untested");
});

test("a Test below a ProgTest is a fault: it would never be run", () => {
  const body = 'p = ProgTest(_ -> pure(Assertion(True, "p")))\nt = Assertion(True, "t")';
  expect(tested(body)).toEqual({
    tag: "fault",
    package: "Tested",
    message: "the Test t would not be run, since it stands below the ProgTest p",
  });
});

test("an error that a program ends with is a failure", () => {
  // As declared, Bosatsu/Prog has no error of every type. This one does.
  const prog = `package Bosatsu/Prog
export Prog, pure, raise_error, ProgTest()
external struct Prog[err: +*, res: +*]
external def pure[err, res](result: res) -> Prog[err, res]
external def raise_error[any, err, res](error: any) -> Prog[err, res]
struct ProgTest(test_fn: List[String] -> forall err. Prog[err, Test])`;
  expect(messages(tested('p = ProgTest(_ -> raise_error("no"))', prog))).toEqual([
    "-Tested::p ended with an error that nothing caught",
  ]);
});

test("suites nested deeper than JavaScript's stack are walked", () => {
  let nested: Value = [0, true, "innermost"];
  for (let depth = 0; depth < 50_000; depth += 1) nested = [1, "suite", [1, nested, [0]]];
  const lines = testLines(nested);
  expect(lines.length).toBe(50_001);
  expect(lines[0]).toEqual({ tag: "suite", depth: 0, name: "suite", passed: 1, failed: 0 });
  expect(lines.at(-1)).toMatchObject({ tag: "assertion", depth: 50_000 });
});

test("a number too large for the machine is a fault of the run, not a crash", () => {
  const body = 't = Assertion(eq_Int(shift_left_Int(1, 1.shift_left_Int(40)), 0), "huge")';
  expect(tested(body)).toMatchObject({ tag: "fault", package: "Tested" });
});
