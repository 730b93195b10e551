import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Runs a tool of the project and returns all it said; an empty text where it had no complaint. */
function complaints(tool: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(path.join(root, "node_modules/.bin", tool), args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
  });
  return status === 0 ? "" : `${stdout}\n${stderr}`;
}

describe("the tree passes its own tools", () => {
  test.for([
    ["biome", "check", "--max-diagnostics=50", "."],
    ["tsc", "--noEmit", "--project", "."],
    ["astro", "check"],
    ["knip"],
  ])("%s", ([tool = "", ...args]) => {
    expect(complaints(tool, args)).toBe("");
  });
});

describe("the import rules hold: a planted violation is refused", () => {
  test.for([
    ["formats/planted.ts", 'import "../solver/worker.ts";', "ground floor"],
    ["formats/planted.ts", 'import "node:fs";', "ground floor"],
    ["solver/bosatsu/parse/planted.ts", 'import "../check/check.ts";', "Phases meet"],
    ["solver/bosatsu/tree/planted.ts", 'import "../parse/parse.ts";', "tree/ is data"],
    ["solver/bosatsu/planted.ts", 'import "../admission/admit.ts";', "join the phases"],
    ["solver/bosatsu/planted.ts", 'import "node:fs";', "join the phases"],
    ["solver/orders/planted.ts", 'import "../bosatsu/compile.ts";', "order engine"],
    ["solver/admission/planted.ts", 'import "node:fs";', "reads no disk"],
    ["solver/admission/planted.ts", 'import "../commands/admit.ts";', "reads no disk"],
    ["solver/commands/planted.ts", 'import "../../ledger/main.ts";', "nothing of the ledger"],
    ["ledger/planted.ts", 'import "../solver/worker.ts";', "nothing of the solver"],
    ["ledger/planted.ts", 'import "node:fs";', "nothing of the solver"],
    ["scripts/planted.ts", 'import "yichus/worker.ts";', "does not reach into them"],
    ["site/pages/planted.ts", 'import "yichus/worker.ts";', "Only site/workers/"],
    ["site/workers/planted.ts", 'import "../../scripts/rerun.ts";', "never builds"],
  ] as const)("%s may not %s", ([file, text, sentence]) => {
    const { stdout, stderr } = spawnSync(
      path.join(root, "node_modules/.bin/biome"),
      ["lint", `--stdin-file-path=${file}`],
      { cwd: root, encoding: "utf8", input: `${text}\n`, env: { ...process.env, NO_COLOR: "1" } },
    );
    expect(`${stdout}${stderr}`).toContain(sentence);
  });
});

describe("what the README promises", () => {
  test("CI runs the README's test command and nothing else", async () => {
    const command = "npm ci && npm test";
    expect(await readFile(path.join(root, "README.md"), "utf8")).toContain(command);
    const script = await readFile(path.join(root, ".ci/run"), "utf8");
    expect(script.trimEnd().split("\n").at(-1)).toBe(command);
  });

  test("npm scripts run on the Node version that the project brings", async () => {
    const wanted = (await readFile(path.join(root, ".node-version"), "utf8")).trim();
    expect(process.version).toBe(`v${wanted}`);
  });

  test("every dependency is pinned exactly", async () => {
    for (const folder of [".", "formats", "solver", "ledger"]) {
      const text = await readFile(path.join(root, folder, "package.json"), "utf8");
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text);
      const versions = Object.values({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      });
      expect(
        versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
      ).toEqual([]);
    }
  });
});
