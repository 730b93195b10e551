import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { answerInterleave } from "../worker.ts";

/** The real program as a process, standing in a folder with a demo's files. */

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const demo = fileURLToPath(
  new URL("../../content/demos/interleaving/lost-update/", import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), "yichus-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  cpSync(demo, folder, { recursive: true });
});

const names = ["account.bosatsu", "account.properties.bosatsu"];

function yichus(...args: readonly string[]): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  return spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: "utf8" });
}

const interleave = (scenario: string, ...more: readonly string[]): ReturnType<typeof yichus> =>
  yichus("interleave", ...names, "--scenario", scenario, ...more);

const read = (name: string): string => readFileSync(join(folder, name), "utf8");

test("a violation: exit 1, told step by step, and the same bytes as a browser gets", async () => {
  const { status, stdout, stderr } = interleave("apart.json", "--result", "r.json");
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  expect(stdout).toContain("VIOLATED  always at the end: no withdrawal is lost (broken by 4 of 6)");
  expect(stdout).toContain("2. ben, interrupting ana, reads balance: 100.");
  const answered = await answerInterleave({
    sources: names.map((path) => ({ path, text: read(path) })),
    scenario: { path: "apart.json", text: read("apart.json") },
  });
  expect(read("r.json")).toBe(answered.result);
  expect(stdout).toBe(answered.text);
  expect(interleave("apart.json", "--format", "json").stdout).toBe(answered.result);
});

test.each([
  ["account.bosatsu", "seen.sub(amount)", "seen.sub(amuont)", "amuont", "error"],
  ["account.properties.bosatsu", "pure, read", "pure, read, write", "write", "lint"],
  ["apart.json", '"withdraw"', '"withdrow"', '"withdrow"', "error"],
  ["apart.json", '"20"', '"x"', '"x"', "error"],
  ["apart.json", '"id": "ben"', '"id" "ben"', '"', "error"],
] as const)("an editor is told where %s is wrong: %s, %s", async (...row) => {
  const [file, from, to, found, severity] = row;
  const text = (path: string): string =>
    path === file ? read(path).replace(from, to) : read(path);
  const { diagnostics } = await answerInterleave({
    sources: names.map((path) => ({ path, text: text(path) })),
    scenario: { path: "apart.json", text: text("apart.json") },
  });
  const [first] = diagnostics;
  expect(first).toMatchObject({ path: file, severity });
  expect(text(file).slice(first?.region.start, first?.region.end)).toBe(found);
});

test("all properties hold: exit 0, with what was explored", () => {
  const { status, stdout } = interleave("at-once.json");
  expect(status).toBe(0);
  expect(stdout).toContain("They stand for all 2 interleavings.");
});

test("a result can be replayed, and a list of ids", () => {
  interleave("apart.json", "--result", "r.json");
  const again = interleave("apart.json", "--replay", "r.json");
  expect(again.status).toBe(1);
  expect(again.stdout).toContain("One schedule was replayed.");
  writeFileSync(join(folder, "serial.json"), '["ana", "ana", "ben", "ben"]');
  const serial = interleave("apart.json", "--replay", "serial.json");
  expect(serial.status).toBe(0);
  expect(serial.stdout).toContain("no withdrawal is lost (on this schedule alone)");
});

test("a bound that is reached: exit 1, and nothing unknown is called known", () => {
  const { status, stdout } = interleave("apart.json", "--bound", "3");
  expect(status).toBe(1);
  expect(stdout).toContain(
    "unknown   always at the end: no withdrawal is lost (search bound exhausted)",
  );
  expect(stdout).toContain("The bound stopped it");
});

test.each<readonly [readonly string[], string]>([
  [["apart.json", "--bound", "0"], "It is a whole number from 1 to 999999999."],
  [["none.json"], "none.json: cannot be read: there is no such file or folder."],
  [
    ["apart.json", "--replay", "none.json"],
    "none.json: cannot be read: there is no such file or folder.",
  ],
  [["account.bosatsu"], "account.bosatsu:1:1: expected a value, found `#`."],
  [["apart.json", "--format", "xml"], "Allowed choices are text, json."],
])("interleave --scenario %j", ([scenario = "", ...more], expected) => {
  const { status, stdout, stderr } = interleave(scenario, ...more, "--result", "r.json");
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(expected);
  expect(existsSync(join(folder, "r.json"))).toBe(false);
});
