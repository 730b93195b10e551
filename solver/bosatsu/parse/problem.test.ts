import { describe, expect, test } from "vitest";
import { parse } from "./parse.ts";

/** Line and column of each problem with what was found there; the cases show the words. */
function problems(text: string): readonly string[] {
  return parse({ path: "test.bosatsu", text }).problems.map((problem) => {
    if (problem.code !== "ParseFailure") throw new Error(problem.code);
    const before = text.slice(0, problem.region.start).split("\n");
    return `${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${problem.found}`;
  });
}

describe("problems that a case file cannot hold", () => {
  const rows: readonly (readonly [title: string, text: string, ...problems: readonly string[]])[] =
    [
      ["CR LF is told once", "package A\r\nx = 1\r\ny = 2\r\n", "1:10 a carriage return"],
      ["CR LF below", "package A\n\nx = 1\r\ny = 2\r\n", "3:6 a carriage return"],
      ["CR LF between items is white space", "package A\nx = [1,\r\n 2]\n"],
      ["a byte order mark", "\uFEFFpackage A\nx = 1\n", "1:1 the character U+FEFF"],
      ["a hard space", "package A\nx =\u00A01\n", "2:4 the character U+00A0"],
      ["an empty file", "", "1:1 the end of the file"],
      ["blanks only", " \n\t\n", "3:1 the end of the file"],
      ["a word at the end of its line", "package A\ndef\n", "2:4 the end of the line"],
      ["a word at the end of the file", "package A\nstruct", "2:7 the end of the file"],
      [
        "a case at the end of its line",
        "package A\nx = match 1:\n  case\n",
        "3:7 the end of the line",
      ],
      ["a type after bare alternatives", "package A\nx = (B | C: D) -> 1\n", "2:11 `:`"],
      ["a lone package", "package\n", "1:8 the end of the line"],
      ["a lone export", "package A\nexport\n", "2:7 the end of the line"],
      ["a lone import", "package A\nfrom B import\n", "2:14 the end of the line"],
    ];
  for (const [title, text, ...expected] of rows) {
    test(title, () => {
      expect(problems(text)).toEqual(expected);
    });
  }
});

describe("after a problem reading goes on at the next statement", () => {
  const rows: readonly (readonly [text: string, ...problems: readonly string[]])[] = [
    ["x = )\ny = ]\nz = 1", "2:5 `)`", "3:5 `]`"],
    ["def f(x):\n  x x\n  y y\n\ndef g(x):\n  x x\n", "3:5 `x`", "7:5 `x`"],
    // A bracket that stands alone, an `else` or a comment begins no statement.
    ["x = [\n  1 2\n]\nelse: 1\n# y\ny = )", "3:5 `2`", "7:5 `)`"],
    ["x = f(1\ny = )", "3:1 `y`", "3:5 `)`"],
    ["x = 'a\ny = 1\nz = )", "2:5 the end of the file", "4:5 `)`"],
  ];
  for (const [text, ...expected] of rows) {
    test(text, () => {
      expect(problems(`package A\n${text}\n`)).toEqual(expected);
    });
  }
});

describe("size", () => {
  const count = 10_000;
  const each = (separator: string, item: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => item(index)).join(separator);
  const long: Readonly<Record<string, string>> = {
    "items of a list": `x = [${each(", ", (index) => `f(${index})`)}]`,
    "entries of a dict": `x = {${each(", ", (index) => `"k${index}": ${index}`)}}`,
    "bindings of a block": `def f(a):\n${each("\n", (index) => `  b${index} = a`)}\n  a`,
    "left applies of a block": `def f(a):\n${each("\n", () => "  a <- a.f()")}\n  a`,
    "defs of a block": `def f(a):\n${each("\n", (index) => `  def b${index}(c): c`)}\n  a`,
    "comments of a block": `def f(a):\n${each("\n\n", () => "  # c")}\n  a`,
    statements: each("\n", (index) => `x${index} = ${index}`),
    operands: `x = ${each(" + ", String)}`,
    "operands that look like patterns": `x = ${each(" | ", () => "a")}`,
    "methods of a chain": `x = a${each("", () => ".f()")}`,
    "argument lists": `x = f${each("", () => "(1)")}`,
    cases: `x = match a:\n${each("\n", (index) => `  case ${index}: a`)}`,
    alternatives: `x = match a:\n  case ${each(" | ", String)}: 1`,
    elifs: `x = if a: 1\n${each("\n", () => "elif b: 2")}\nelse: 3`,
    arrows: `x: ${each(" -> ", () => "A")} = 1`,
    "parts of a string": `x = "${each("", () => "a$" + "{b}")}"`,
  };
  for (const [title, text] of Object.entries(long)) {
    test(`${count} ${title}`, () => {
      expect(problems(`package A\n${text}\n`)).toEqual([]);
    });
  }

  const deep: Readonly<Record<string, (depth: number) => string>> = {
    parentheses: (depth) => `x = ${"(".repeat(depth)}1${")".repeat(depth)}`,
    tuples: (depth) => `x = ${"(1, ".repeat(depth)}1${")".repeat(depth)}`,
    calls: (depth) => `x = ${"f(".repeat(depth)}1${")".repeat(depth)}`,
    lambdas: (depth) => `x = ${"y -> ".repeat(depth)}1`,
    patterns: (depth) => `${"(".repeat(depth)}x${")".repeat(depth)} = 1`,
    types: (depth) => `x: ${"A[".repeat(depth)}B${"]".repeat(depth)} = 1`,
    quantifiers: (depth) => `x: ${"forall a. ".repeat(depth)}a = 1`,
    kinds: (depth) => `struct A[a: ${"* -> ".repeat(depth)}*]`,
    ternaries: (depth) => `x = ${"(a if b else ".repeat(depth)}c${")".repeat(depth)}`,
  };
  for (const [title, at] of Object.entries(deep)) {
    test(`${title} inside one another, up to a limit`, () => {
      expect(problems(`package A\n${at(100)}\n`)).toEqual([]);
      expect(problems(`package A\n${at(count)}\n`)).toEqual([expect.stringMatching(/ one more$/)]);
    });
  }
});
