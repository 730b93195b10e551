import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { evaluate, evaluateDeep } from "./evaluate/evaluate.ts";
import { libraryExternals } from "./evaluate/externals.ts";
import { testPackage } from "./evaluate/package-tests.ts";
import { failuresIn } from "./evaluate/test-lines.ts";

// The language's own tests, which are also a demo: here each package alone, on JavaScript's stack and
// on the machine's.

const folder = join(import.meta.dirname, "../../content/demos/language");
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".bosatsu"))
  .sort();

const nothing = { write: () => undefined, read: () => new Uint8Array(0) };

test("there are some", () => expect(files.length).toBeGreaterThan(15));

describe.each([
  ["JavaScript's stack first", evaluate],
  ["the machine's stack", evaluateDeep],
])("on %s", (_, evaluator) => {
  test.each(files)("%s", (name) => {
    const source = { path: name, text: readFileSync(join(folder, name), "utf8") };
    const { packages, problems } = compile([source]);
    expect(problems).toEqual([]);
    const own = packages.find(({ resolved }) => resolved.path === name);
    if (own === undefined) throw new Error(`${name} is not there`);
    const host = { externals: libraryExternals(() => {}), prog: nothing, evaluate: evaluator };
    const outcome = testPackage(own, packages, host);
    if (outcome.tag !== "tested") throw new Error(JSON.stringify(outcome));
    expect(failuresIn(outcome.lines)).toEqual([]);
  });
});
