import { readFileSync } from "node:fs";
import path from "node:path";
import { decodeManifest, type Run } from "@receipts/formats/manifest.ts";
import { describe, expect, test } from "vitest";
import type { WorkerRequest } from "./messages.ts";
import { runCommand } from "./run-command.ts";
import { solverCommands } from "./solver-commands.ts";

const read = (file: string): string => readFileSync(file, "utf8");
const { runs } = decodeManifest(read("deploy-manifest.json"));
const ours = runs.filter(({ command: [program] }) => program === "yichus");

function requestOf({ command, directory, materials }: Run): WorkerRequest {
  return {
    args: command.slice(1),
    files: materials.map(({ name }) => ({
      name: path.posix.relative(directory, name),
      text: read(name),
    })),
  };
}

describe("what a browser writes is what was accepted", () => {
  test.each(ours)("$id", async (run) => {
    expect(run.browser).toEqual({ worker: "solver" });
    const finished = await runCommand(requestOf(run), () => undefined);
    expect(finished.exitCode).toBe(run.exitCode);
    const written = Object.fromEntries(finished.files.map(({ name, text }) => [name, text]));
    const accepted = run.products.map(({ name }) => [name, read(`accepted/${run.id}/${name}`)]);
    expect(written).toEqual(Object.fromEntries(accepted));
  });
});

const files = [
  { name: "a.bosatsu", text: "package A\nexport x\nx = 1\n" },
  { name: "more/b.bosatsu", text: 'package B\nexport y\ny = (2, "two")\n' },
  { name: "../result.json", text: "{}" },
];
const run = (line: string) => runCommand({ args: line.split(" "), files }, () => undefined);

describe("a folder of what was handed over is like one of a disk", () => {
  test.each([
    ["check .", 0, "2 of 2 packages without errors, 0 errors, 0 lints\n"],
    ["check ./more/ more/../a.bosatsu", 0, "2 of 2 packages without errors, 0 errors, 0 lints\n"],
    ["eval B::y more", 0, '(2, "two")\n'],
    ["eval A a.bosatsu --format json", 0, '"1"\n'],
    ["check c.bosatsu", 2, "c.bosatsu: there is no such file or folder.\n"],
    ["test .", 2, "There are no tests: no package has a value of type Test or ProgTest.\n"],
    ["admit a.bosatsu --batch b.json", 2, "b.json: cannot be read: it was not handed over.\n"],
    ["verify-certificate ../result.json", 2, "no admission's result"],
  ])("%s", async (line, status, said) => {
    const { exitCode, stdout, stderr } = await run(line);
    expect({ exitCode, said: `${stdout}${stderr}` }).toEqual({
      exitCode: status,
      said: expect.stringContaining(said),
    });
  });
});

describe("what a browser would do otherwise than a shell is refused", () => {
  test.each([
    ["hunt a.bosatsu", 'there is no "hunt"'],
    ["admit a.bosatsu", "the option --batch is missing"],
    ["admit --batch b.json", "a file or a name is missing"],
    ["admit a.bosatsu --batch", "the option --batch lacks its value"],
    ["admit a.bosatsu --batch --warn", "the option --batch lacks its value"],
    ["admit a.bosatsu --batch b.json --batch c.json", "--batch is given twice"],
    ["admit a.bosatsu --batch b.json --search-bound 21", "--search-bound does not take 21"],
    ["admit a.bosatsu --batch b.json --mode most", "--mode does not take most"],
    ["admit a.bosatsu --batch=b.json", "the option --batch=b.json is not known"],
    ["interleave a.bosatsu --scenario s.json --bound 0", "--bound does not take 0"],
    ["check a.bosatsu --fast", "the option --fast is not known"],
    ["verify-certificate a.json b.json", "there is no use for b.json"],
  ])("%s", async (line, why) => {
    await expect(run(line)).rejects.toThrow(why);
  });

  test("and a command that a shell does not have is none here", () => {
    const shell = read("solver/main.ts");
    for (const name of solverCommands.keys()) {
      expect(shell).toMatch(new RegExp(`^  "?${name}"?: async`, "m"));
    }
  });
});
