import ts from "typescript";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { instrument } from "./mutants.ts";

/** The faults of a function's body, as `before → after`. */
function faultsIn(body: string): readonly string[] {
  const { mutants } = instrument("a.ts", `function f() {\n${body}\n}`, 0);
  return mutants.map(({ before, after }) => `${before} → ${after}`);
}

const path = `\`/a/\${a}\``;

describe("the faults of", () => {
  test.for<readonly [string, readonly string[]]>([
    ["return a < b;", ["< → <=", "< → >="]],
    ["return a && b;", ["&& → ||"]],
    ["return a + 5n;", ["5n → 6n", "+ → -"]],
    ["return a < 5;", ["< → <=", "< → >="]],
    ["return !a;", ["!a → a"]],
    ["return get(a) ?? 0;", ["0 → 1", "get(a) ?? 0 → 0"]],
    ["return a[1] ?? 0;", ["1 → 2", "a[1] ?? 0 → 0"]],
    ["return a?.b ?? 0;", ["a?.b ?? 0 → 0"]],
    [
      "return a.sort((x, y) => (x < y ? -1 : 1));",
      ["< → <=", "< → >=", "x < y → true", "x < y → false", "-1 → 1", ".sort(…) → "],
    ],
    ["if (a === b) c();", ["a === b → true", "a === b → false", "c(); → "]],
    ["if (a === undefined) throw b;", ["a === undefined → true"]],
    ["return a[b] ?? -1;", ["a[b] ?? -1 → -1"]],
    ["while (a) {}", ["a → false"]],
    ["return a?.some((x) => x).valueOf();", []],
    ["return a.every(f);", [".every( → .some("]],
    ['return ["x", ""];', ['"x" → ""', '["x", ""] → []']],
    ["[a, b] = c;", ["[a, b] = c; → "]],
    ["return /^a$/;", ["/^a$/ → /a$/", "/^a$/ → /^a/"]],
    [`return ${path};`, [`${path} → ""`]],
    ['throw new Error("x" + 1);', []],
    ['const a: "x" | 1 = true;', ["true → false"]],
    [
      `return \`\n select a from b -- a = b\n where \${c = a} = a and not exists (select) or a > 1\`;`,
      ["not exists → exists", "= → <>", "> → >=", "and → or", "or → and"],
    ],
  ])("%s", ([body, expected]) => {
    expect(faultsIn(body)).toEqual(expected);
  });
});

test("what a module does once, and its types, stay as they are", () => {
  const source = 'const a = 1 + 2;\ntype A = "x";\nimport b from "b";\n';
  const { text, mutants } = instrument("a.ts", source, 0);
  expect(mutants).toEqual([]);
  expect(text).toContain(source);
});

test("a fault is named by its line, and numbers go on from the first", () => {
  const { text, mutants } = instrument("a.ts", "// one\nconst f = () =>\n  a - b;\n", 7);
  expect(mutants).toEqual([{ file: "a.ts", line: 3, code: "a - b;", before: "-", after: "+" }]);
  expect(text).toContain("on(7)");
  expect(text.split("\n")).toHaveLength(4);
});

test("each fault by itself changes what is computed, and none changes nothing", async () => {
  const source = `
    export function f(list: readonly number[]): number {
      let sum = 0;
      for (const each of list) if (each > 2) sum += each;
      return sum;
    }`;
  const { text, mutants } = instrument("a.ts", source, 0);
  const computed: number[] = [];
  for (const on of [-1, ...mutants.keys()]) computed.push(await resultOf(text, on));
  expect(
    mutants.map(({ before, after }, at) => `${before} → ${after}: ${computed[at + 1]}`),
  ).toEqual([
    "0 → 1: 13",
    "2 → 3: 9",
    "> → >=: 14",
    "> → <=: 3",
    "each > 2 → true: 15",
    "each > 2 → false: 0",
    "+= → -=: -12",
    "sum += each; → : 0",
  ]);
  expect(computed[0]).toBe(12);
});

test("the turns of a loop are counted from its start, also without braces", async () => {
  const source = `export const f = () => {
    let n = 0;
    for (const m of [2, 1]) for (let k = 0; k < m; k += 1) n += 1;
    while (n < 5) n += 1;
    return n;
  };`;
  const { text } = instrument("a.ts", source, 0);
  const turns: number[] = [];
  expect(await resultOf(text, -1, (of) => turns.push(of))).toBe(5);
  expect(turns).toEqual([1, 1, 2, 2, 1, 1, 2]);
  await expect(
    resultOf(text, -1, () => {
      throw new Error("ticked");
    }),
  ).rejects.toThrow("ticked");
});

test("the turns of a loop are counted also where its only statement is taken away", async () => {
  const source = `export const f = () => {
    let n = 0;
    for (let k = 0; k < 5; k += 1) n += 1;
    return n;
  };`;
  const { text, mutants } = instrument("a.ts", source, 0);
  const gone = mutants.findIndex(({ after }) => after === "");
  const turns: number[] = [];
  expect(await resultOf(text, gone, (of) => turns.push(of))).toBe(0);
  expect(turns).toEqual([1, 2, 3, 4, 5]);
});

let loads = 0;

/** What the function gives for 1 to 5 with one fault switched on. */
async function resultOf(
  text: string,
  on: number,
  tick: (turns: number) => unknown = () => undefined,
): Promise<number> {
  Object.assign(globalThis, { __mutation: { on: (number: number) => number === on, tick } });
  loads += 1;
  const options = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022 };
  const code = `${ts.transpileModule(text, { compilerOptions: options }).outputText}\n// ${loads}`;
  const loaded: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { f } = z
    .object({ f: z.function({ input: [z.array(z.number())], output: z.number() }) })
    .parse(loaded);
  return f([1, 2, 3, 4, 5]);
}
