import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { checks, programOf } from "../scripts/checks/list.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Runs a tool of the project and returns all it said; an empty text where it had no complaint. */
function complaints(tool: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(programOf(tool), args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
  });
  return status === 0 ? "" : `${stdout}\n${stderr}`;
}

describe("the tree passes its own tools", () => {
  test.for(checks)("%s", ([tool, ...args]) => {
    expect(complaints(tool, args)).toBe("");
  });
});

// Each row is planted in a folder that has nothing but our linter's configuration.
const forbidden = [
  ["formats/a.ts", "../solver/worker.ts", "ground floor"],
  ["formats/b.ts", "node:fs", "ground floor"],
  ["disk/a.ts", "@receipts/formats/digest.ts", "knows nothing of ours"],
  ["solver/admission/c.ts", "@receipts/disk/read.ts", "reads no disk"],
  ["solver/tasks/b.ts", "@receipts/disk/read.ts", "run in a browser"],
  ["ledger/journal/b.ts", "@receipts/disk/read.ts", "nothing of the solver"],
  ["solver/bosatsu/parse/a.ts", "../check/check.ts", "Phases meet"],
  ["solver/bosatsu/check/types/a.ts", "../../parse/parse.ts", "Phases meet"],
  ["solver/bosatsu/tree/a.ts", "../parse/parse.ts", "tree/ is data"],
  ["solver/bosatsu/inspect/a.ts", "../evaluate/evaluate.ts", "evaluates nothing"],
  ["solver/bosatsu/a.ts", "../admission/admit.ts", "join the phases"],
  ["solver/bosatsu/b.ts", "node:fs", "join the phases"],
  ["solver/orders/a.ts", "../bosatsu/compile.ts", "order engine"],
  ["solver/admission/a.ts", "node:fs", "reads no disk"],
  ["solver/admission/b.ts", "../commands/admit.ts", "reads no disk"],
  ["solver/interleaving/a.ts", "../admission/admit.ts", "interleaving checker uses"],
  ["solver/interleaving/b.ts", "node:fs", "interleaving checker uses"],
  ["solver/program/a.ts", "../orders/groups.ts", "decides nothing"],
  ["solver/certificate/a.ts", "../admission/admit.ts", "trusts no part of the solver"],
  ["solver/certificate/b.ts", "node:fs", "trusts no part of the solver"],
  ["solver/commands/a.ts", "../../ledger/main.ts", "nothing of the ledger"],
  ["solver/worker.ts", "node:fs", "run in a browser"],
  ["solver/tasks/a.ts", "../commands/files.ts", "run in a browser"],
  ["ledger/a.ts", "../solver/worker.ts", "nothing of the solver"],
  ["ledger/journal/a.ts", "node:fs", "nothing of the solver"],
  ["scripts/a.ts", "yichus/worker.ts", "does not reach into them"],
  ["site/pages/a.ts", "yichus/worker.ts", "Only site/workers/"],
  ["site/components/a.ts", "../../scripts/rerun.ts", "Only site/workers/"],
  ["site/workers/a.ts", "../../scripts/rerun.ts", "never builds"],
] as const;

describe("the import rules hold: a planted violation is refused", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "receipts-rules-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(path.join(root, "biome.json"), path.join(folder, "biome.json"));
  for (const [file, imported] of forbidden) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `import "${imported}";\n`);
  }
  const said = complaints("biome", ["lint", "--max-diagnostics=none", "."], folder);

  test.for(forbidden)("%s may not import %s", ([file, , sentence]) => {
    const about = said
      .split(/^(?=\S+:\d+:\d+ lint)/m)
      .filter((each) => each.startsWith(`${file}:`));
    expect(about.join("\n")).toContain(sentence);
  });
});

// `eval` itself is the linter's.
test("no text becomes code while a program runs", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.mjs", "*.cjs", "*.astro"], {
    cwd: root,
    encoding: "utf8",
  });
  const code = /\bnew Function\b|\bset(?:Timeout|Interval)\(["'`]|from "node:vm"/;
  const ours = path.relative(root, import.meta.filename);
  const found = files
    .trimEnd()
    .split("\n")
    .filter((file) => file !== ours && code.test(readFileSync(path.join(root, file), "utf8")));
  expect(found).toEqual([]);
});

// A law's new seed finds what the old ones missed; what it must have come across may not hang on it.
test("no test's outcome hangs on which cases chance brought", () => {
  const files = execFileSync("git", ["ls-files", "*.test.ts", "*.conformance.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  const found = files
    .trimEnd()
    .split("\n")
    .flatMap((file) => countedByChance(file, readFileSync(path.join(root, file), "utf8")));
  expect(found).toEqual([]);
});

/** The expectations that follow a law in its block, where the law was tried with new seeds. */
function countedByChance(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) {
      const said = node.statements.map((statement) => statement.getText());
      const isLaw = said.map((each) => /^(?:await )?(?:assertLaw|fc\.assert)\(/.test(each));
      const first = isLaw.findIndex((is, at) => is && !/\bseed:/.test(said[at] ?? ""));
      const counted = said.filter(
        (each, at) => first >= 0 && at > first && !isLaw[at] && /\bexpect\(/.test(each),
      );
      found.push(...counted.map((each) => `${file}: ${each}`));
    }
    ts.forEachChild(node, visit);
  };
  if (text.includes("fast-check")) {
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2024, true));
  }
  return found;
}

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
    for (const folder of [".", "disk", "formats", "solver", "ledger"]) {
      const text = await readFile(path.join(root, folder, "package.json"), "utf8");
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text);
      const versions = Object.values({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      });
      expect(
        versions.filter(
          (version) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
        ),
      ).toEqual([]);
    }
  });
});
