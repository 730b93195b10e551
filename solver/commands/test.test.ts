import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testCommand } from "./test.ts";

/** What the last run wrote. */
const written = new Map<string, string>();

/** Runs the command on packages; the paths in what is printed are relative to their folder. */
function run(files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "yichus-test-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const seen = { out: "", error: "", status: -1 };
  written.clear();
  const command = testCommand({
    out: (text) => {
      seen.out += text;
    },
    error: (text) => {
      seen.error += text;
    },
    write: (path, text) => {
      if (path === "nowhere.json") return false;
      written.set(path, text);
      return true;
    },
    exit: (status) => {
      seen.status = status;
    },
  });
  command.parse([folder, ...words], { from: "user" });
  const relative = (text: string): string => text.replaceAll(folder, "@");
  return { out: relative(seen.out), error: relative(seen.error), status: seen.status };
}

const good = `package Good
test = TestSuite("outer", [
  Assertion(True, "one"),
  TestSuite("inner", [Assertion(eq_Int(1.add(1), 2), "two"), Assertion(True, "three")]),
])
`;

const bad = `package Bad
tests = TestSuite("sums", [
  Assertion(eq_Int(1.add(1), 3), "one and one"),
  TestSuite("more", [Assertion(True, "fine"), Assertion(False, "not \\"fine\\"")]),
])
`;

const plain = "package Plain\nexport x\nx = 1\n";

test("all hold: status 0, and a tree with counts", () => {
  expect(run({ "good.bosatsu": good, "plain.bosatsu": plain })).toEqual({
    out: `Good: 3 passed
  outer: 3 passed
    inner: 2 passed
1 package, 3 passed; 1 package without tests
`,
    error: "",
    status: 0,
  });
});

test("one does not: status 1, and where it stands; nothing stops at it", () => {
  expect(run({ "good.bosatsu": good, "bad.bosatsu": bad })).toEqual({
    out: `Bad: 1 passed, 2 failed
  sums: 1 passed, 2 failed
    failed: one and one
    more: 1 passed, 1 failed
      failed: not "fine"
Good: 3 passed
  outer: 3 passed
    inner: 2 passed
2 packages, 4 passed, 2 failed
`,
    error: "",
    status: 1,
  });
});

test("the same as JSON", () => {
  const { out, status } = run({ "bad.bosatsu": bad, "plain.bosatsu": plain }, "--format", "json");
  expect(status).toBe(1);
  expect(JSON.parse(out)).toEqual({
    packages: [
      {
        package: "Bad",
        passed: 1,
        failed: 2,
        failures: [
          { suites: ["sums"], message: "one and one" },
          { suites: ["sums", "more"], message: 'not "fine"' },
        ],
      },
    ],
  });
});

test("the result as a document: every suite with its counts, and packages without tests", () => {
  const files = { "good.bosatsu": good, "bad.bosatsu": bad, "plain.bosatsu": plain };
  expect(run(files, "--result", "r.json").status).toBe(1);
  expect(JSON.parse(written.get("r.json") ?? "")).toEqual({
    schema: "yichus.tests/1",
    passed: 4,
    failed: 2,
    packages: [
      {
        package: "Bad",
        passed: 1,
        failed: 2,
        suites: [
          { depth: 0, name: "sums", passed: 1, failed: 2 },
          { depth: 1, name: "more", passed: 1, failed: 1 },
        ],
        failures: [
          { suites: ["sums"], message: "one and one" },
          { suites: ["sums", "more"], message: 'not "fine"' },
        ],
      },
      {
        package: "Good",
        passed: 3,
        failed: 0,
        suites: [
          { depth: 0, name: "outer", passed: 3, failed: 0 },
          { depth: 1, name: "inner", passed: 2, failed: 0 },
        ],
        failures: [],
      },
    ],
    untested: ["Plain"],
  });
});

test("no result is written when nothing was found out, and one that cannot be written is status 2", () => {
  expect(run({ "plain.bosatsu": plain }, "--result", "r.json").status).toBe(2);
  expect(written.size).toBe(0);
  expect(run({ "good.bosatsu": good }, "--result", "nowhere.json").status).toBe(2);
});

test("what does not compile is not run: status 2, its problems on standard error", () => {
  const broken = "package Broken\nx = nope\n";
  const { out, error, status } = run({ "good.bosatsu": good, "broken.bosatsu": broken });
  expect({ out, status }).toEqual({ out: "", status: 2 });
  expect(error).toContain("@/broken.bosatsu:2:5: VarNotInScope");
});

test("lints fail the run unless --warn is given", () => {
  const unused = `${good}def f(x): 1\n_ = f\n`;
  expect(run({ "a.bosatsu": unused }).status).toBe(2);
  const { error, status } = run({ "a.bosatsu": unused }, "--warn");
  expect(status).toBe(0);
  expect(error).toContain("UnusedLet");
});

test("no tests at all: status 2, since nothing was found out", () => {
  const { error, status } = run({ "plain.bosatsu": plain });
  expect({ error, status }).toEqual({
    error: "There are no tests: no package has a value of type Test or ProgTest.\n",
    status: 2,
  });
});

test("what a program prints and traces goes to standard error", () => {
  const prog = `package Prints
from Bosatsu/Prog import ProgTest, await, ignore_err, pure
from Bosatsu/IO/Bytes import from_List_Int
from Bosatsu/IO/Core import stdout, write_bytes
from Bosatsu/IO/Std import print, println
test = ProgTest(_ -> ignore_err((
  _ <- await(print("h"))
  _ <- await(write_bytes(stdout, from_List_Int([0xc3])))
  _ <- await(write_bytes(stdout, from_List_Int([0xa9])))
  _ <- await(print("llo, "))
  _ <- await(println("world"))
  pure(trace("seen", Assertion(True, "printed")))
), Assertion(False, "an error")))
`;
  expect(run({ "prints.bosatsu": prog })).toEqual({
    out: "Prints: 1 passed\n1 package, 1 passed\n",
    error: 'héllo, world\nseen: #0(true, "printed")\n',
    status: 0,
  });
});

test("tests that cannot be run to their end: status 2, but the others are run", () => {
  const hostless = `package Hostless
external def ask(n: Int) -> Bool
test = Assertion(ask(1), "asked")
`;
  expect(run({ "good.bosatsu": good, "hostless.bosatsu": hostless })).toEqual({
    out: `Good: 3 passed
  outer: 3 passed
    inner: 2 passed
1 package, 3 passed
`,
    error: "Hostless: there is no host here for Hostless::ask.\n",
    status: 2,
  });
});

test("a package in place of one of the library, with another type for what its host does", () => {
  const int64 = `package Bosatsu/Num/Int64
external struct Int64
external def int64_to_Int(value: Int64) -> String
test = Assertion(True, "fine")
`;
  expect(run({ "int64.bosatsu": int64 }, "--warn")).toMatchObject({
    out: "",
    error: "The host has another type for Bosatsu/Num/Int64::int64_to_Int.\n",
    status: 2,
  });
});

test("files that cannot be read: status 2", () => {
  const { error, status } = run({}, "nowhere.bosatsu");
  expect(status).toBe(2);
  expect(error).toContain("nowhere.bosatsu: there is no such file or folder.");
});
