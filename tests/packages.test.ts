import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const programs = ["yichus", "evenly"] as const;
const packages = path.resolve("build", "packages");

let folder: string;

beforeAll(() => {
  execFileSync("npm", ["run", "--silent", "pack"], { stdio: "ignore" });
  folder = mkdtempSync(path.join(tmpdir(), "installed-"));
  writeFileSync(path.join(folder, "package.json"), "{}\n");
  const files = readdirSync(packages).filter((name) => name.endsWith(".tgz"));
  const args = files.map((name) => path.join(packages, name));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...args], {
    cwd: folder,
    stdio: "ignore",
  });
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each(programs)("%s, installed from its package into an empty folder", (program) => {
  const home = () => path.join(folder, "node_modules", program);

  test("does what its README shows", () => {
    const readme = readFileSync(path.join(home(), "README.md"), "utf8");
    const script = /```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? "exit 9";
    const { status, stderr } = spawnSync("sh", ["-e", "-c", script], {
      cwd: folder,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  }, 180_000);

  test("says its version, refuses what it does not know, and brings a manual page", () => {
    const bin = path.join(folder, "node_modules", ".bin", program);
    const { version } = JSON.parse(readFileSync(path.join(home(), "package.json"), "utf8"));
    expect(spawnSync(bin, ["--version"], { encoding: "utf8" }).stdout).toBe(`${version}\n`);
    expect(spawnSync(bin, ["--unheard-of"]).status).toBe(2);
    const page = readFileSync(path.join(home(), "man", `${program}.1`), "utf8");
    expect(page).toContain(".SH NAME");
    expect(page).toMatch(/Exit status/);
    expect(existsSync(path.join(home(), "LICENSE"))).toBe(true);
  });

  test("has no TypeScript in it", () => {
    const names = readdirSync(home(), { recursive: true }).map(String);
    expect(names.filter((name) => name.endsWith(".ts"))).toEqual([]);
  });
});
