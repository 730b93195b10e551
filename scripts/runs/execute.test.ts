import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Run } from "@receipts/formats/manifest.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judge, judgeSecond, rowOf } from "./compare.ts";
import { execute, strangeSurroundings } from "./execute.ts";
import { inRoot } from "./paths.ts";

// Small programs stand for ours: what matters here is what a process may do, not what it computes.

let folder = "";
beforeAll(async () => {
  await mkdir(inRoot("build"), { recursive: true });
  folder = await mkdtemp(path.join(inRoot("build"), "programs-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run: Run = {
  id: "test/one",
  title: { en: "One", ja: "一" },
  directory: "formats",
  command: ["yichus", "test"],
  exitCode: 0,
  materials: [{ name: "formats/package.json" }],
  products: [{ name: "out.json", mediaType: "application/json" }],
  byproducts: [{ name: "stdout" }, { name: "stderr" }],
  requires: [],
  pages: [],
};

const writesOut = 'fs.writeFileSync("out.json", fs.readFileSync("package.json"));';

async function program(body: string): Promise<string> {
  const file = path.join(folder, "program.mjs");
  await writeFile(file, `import fs from "node:fs"; import os from "node:os";\n${body}\n`);
  return file;
}

/** Executes with the program's own folder readable, as a bundle's is. */
async function verdictOf(body: string, accepted: Run = run) {
  const file = await program(body);
  const execution = await execute(accepted, file, { ...plain, preload: [file] });
  return judge(accepted, execution, "");
}

const plain = { folderName: "run", zone: "UTC", locale: "C.UTF-8", preload: [] };

describe("a run is one process that can reach its materials and nothing else", () => {
  test.for([
    ["ends otherwise than declared", `${writesOut} process.exit(3)`, "ended with 3 where 0"],
    ["leaves a product out", "", "declared, but not written"],
    ["writes a file more", `${writesOut} fs.writeFileSync("more.txt", "")`, "not declared"],
    ["changes a material", `${writesOut} fs.writeFileSync("package.json", "")`, "not declared"],
    [
      "reads a file that lies beside in the repository",
      `fs.readFileSync(${JSON.stringify(inRoot("README.md"))})`,
      "touched a file",
    ],
    ["reads a system file", 'fs.readFileSync("/etc/hostname")', "touched a file"],
    [
      "writes outside its folder",
      `fs.writeFileSync(${JSON.stringify(path.join(os.tmpdir(), "receipts-escape"))}, "")`,
      "touched a file",
    ],
  ] as const)("one that %s has failed", async ([, body, message]) => {
    const { verdict, findings } = await verdictOf(body);
    expect(verdict).toBe("fail");
    expect(findings.map((finding) => finding.message).join("\n")).toContain(message);
  });

  test("one that finishes is unknown until its bytes are accepted, then good", async () => {
    const first = await verdictOf(writesOut);
    expect(first.verdict).toBe("unknown");
    expect((await verdictOf(writesOut, first.row)).verdict).toBe("good");
  });

  test("one whose product, stream or material changes is bad, and says which", async () => {
    const { row } = await verdictOf(`${writesOut} console.log("a")`);
    const { verdict, findings } = await verdictOf(`${writesOut} console.log("b")`, row);
    expect(verdict).toBe("bad");
    expect(findings.map(({ part, name }) => `${part} ${name}`)).toEqual(["byproduct stdout"]);

    const product = await verdictOf(`fs.writeFileSync("out.json", "{}"); console.log("a")`, row);
    expect(product.findings.map(({ part, name }) => `${part} ${name}`)).toEqual([
      "product out.json",
    ]);

    const material = {
      ...row,
      materials: [{ name: "formats/package.json", digest: { sha256: "0".repeat(64) }, bytes: 1 }],
    };
    const changed = await verdictOf(`${writesOut} console.log("a")`, material);
    expect(changed.findings.map(({ part }) => part)).toEqual(["material"]);
  });

  test("the caller's environment does not reach it", async () => {
    const body = `${writesOut} console.log(Object.keys(process.env).sort().join())`;
    const execution = await execute(run, await program(body), {
      ...plain,
      preload: [path.join(folder, "program.mjs")],
    });
    expect(execution.stdout.toString()).toContain("LANG,LC_ALL,TZ");
  });

  test.for([
    ["the time zone", "new Date(0).toString()", ""],
    ["the order of a folder", 'fs.readdirSync("..").map((name) => ({ name }))', "/0/name"],
    ["the folder's path", "{ at: process.cwd() }", "/at"],
  ] as const)("a result that depends on %s fails, and says where", async ([, value, pointer]) => {
    const file = await program(`fs.writeFileSync("out.json", JSON.stringify(${value}));`);
    const twoMaterials = {
      ...run,
      materials: [...run.materials, { name: "solver/package.json" }],
    };
    const first = await execute(twoMaterials, file, { ...plain, preload: [file] });
    const second = await execute(twoMaterials, file, {
      ...strangeSurroundings,
      preload: [...strangeSurroundings.preload, file],
    });
    const once = await judge(rowOf(twoMaterials, first), first, "");
    expect(once.verdict).toBe("good");
    const { verdict, findings } = judgeSecond(once, first, second);
    expect(verdict).toBe("fail");
    const [finding] = findings;
    expect(finding).toMatchObject({ name: "out.json", message: expect.stringContaining("line 1") });
    expect(finding?.differences[0]?.pointer).toBe(pointer);
    expect(judgeSecond(once, first, first)).toBe(once);
  });
});
