import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "../tasks/sources.ts";
import { checkCommand } from "./check.ts";
import { thisDisk } from "./files.ts";

/** A folder with these files; the paths in what is printed are relative to it. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "yichus-check-"));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

function run(folder: string, ...words: readonly string[]) {
  const seen = { out: "", error: "", status: -1 };
  const command = checkCommand({
    out: (text) => {
      seen.out += text;
    },
    error: (text) => {
      seen.error += text;
    },
    exit: (status) => {
      seen.status = status;
    },
  });
  command.parse(
    words.map((word) => word.replace("@", folder)),
    { from: "user" },
  );
  const relative = (text: string): string => text.replaceAll(folder, "@");
  return { out: relative(seen.out), error: relative(seen.error), status: seen.status };
}

const sound = "package A\nexport x\nx = 1\n";

test("a clean folder: status 0 and one line", () => {
  const folder = folderWith({ "a.bosatsu": sound, "deep/b.bosatsu": "package B\nx = 1\n" });
  expect(run(folder, "@")).toEqual({
    out: "2 of 2 packages without errors, 0 errors, 0 lints\n",
    error: "",
    status: 0,
  });
});

test("an error: status 2, its place on standard error", () => {
  const folder = folderWith({ "a.bosatsu": "package A\nexport x\nx = nope\n" });
  const { out, error, status } = run(folder, "@/a.bosatsu");
  expect({ out, status }).toEqual({ out: "", status: 2 });
  expect(error).toBe(`@/a.bosatsu:3:5: VarNotInScope
There is no \`nope\` in scope here.

  3 | x = nope
    |     ^^^^

0 of 1 package without errors, 1 error, 0 lints
`);
});

test("importers of a package with errors say so in one line", () => {
  const folder = folderWith({
    "a.bosatsu": "package A\nexport x\nx = nope\n",
    "b.bosatsu": "package B\nfrom A import x\nexport y\ny = x\n",
    "c.bosatsu": "package C\nfrom B import y\nz = y\n",
  });
  const { error } = run(folder, "@");
  expect(error.split("\n").filter((line) => line.includes("ImportHasErrors"))).toEqual([
    "@/b.bosatsu:2:6: ImportHasErrors: Not checked, because the imported package `A` has errors.",
    "@/c.bosatsu:2:6: ImportHasErrors: Not checked, because the imported package `B` has errors.",
  ]);
});

test("importers of a file that does not parse are not told that it is unknown", () => {
  const folder = folderWith({
    "a.bosatsu": "package A\nexport x\nx = = 1\n",
    "b.bosatsu": "package B\nfrom A import x\ny = x\n",
  });
  const { out } = run(folder, "@", "--format", "json");
  const codes = [...out.matchAll(/"code": "(\w+)"/g)].map(([, code]) => code);
  expect(codes).toEqual(["ParseFailure", "ImportHasErrors"]);
});

test("json: one object on standard output", () => {
  const folder = folderWith({ "a.bosatsu": "package A\nexport y\ny = nope\n" });
  const { out, error, status } = run(folder, "@/a.bosatsu", "--format=json");
  expect({ error, status }).toEqual({ error: "", status: 2 });
  expect(JSON.parse(out)).toEqual({
    diagnostics: [
      {
        code: "VarNotInScope",
        file: "@/a.bosatsu",
        line: 3,
        column: 5,
        region: { start: 23, end: 27 },
        message: "There is no `nope` in scope here.",
        hint: null,
      },
    ],
  });
});

test("json of a clean package: no diagnostics; columns and regions count UTF-16 code units", () => {
  const folder = folderWith({
    "a.bosatsu": sound,
    "b.bosatsu": 'package B\nexport y\ny = concat_String(["🌱", 1])\n',
  });
  expect(JSON.parse(run(folder, "@/a.bosatsu", "--format=json").out)).toEqual({ diagnostics: [] });
  const { out } = run(folder, "@/b.bosatsu", "--format=json");
  expect(JSON.parse(out).diagnostics).toMatchObject([
    { line: 3, column: 26, region: { start: 44, end: 45 } },
  ]);
});

test("a lint fails the check, and with --warn it does not", () => {
  const folder = folderWith({ "a.bosatsu": "package A\nexport x\nexposes B\nx = 1\n" });
  expect(run(folder, "@").status).toBe(2);
  const warned = run(folder, "@", "--warn");
  expect(warned.status).toBe(0);
  expect(warned.error).toContain("a.bosatsu:3:1: ExposesMismatch (lint)");
});

test("what cannot be read is said for each path, with status 2", () => {
  const folder = folderWith({ "empty/x.txt": "", "bad.bosatsu": "" });
  writeFileSync(join(folder, "bad.bosatsu"), new Uint8Array([0x70, 0xff]));
  expect(run(folder, "@/none", "@/empty", "@/bad.bosatsu")).toEqual({
    out: "",
    error: [
      "@/none: there is no such file or folder.",
      "@/empty: there is no .bosatsu file in this folder.",
      "@/bad.bosatsu: cannot be read: it is no UTF-8 text; save it as UTF-8.",
      "",
    ].join("\n"),
    status: 2,
  });
});

test("sources: sorted by code unit, each once, hidden folders left out", () => {
  const folder = folderWith({
    "b.bosatsu": "",
    "B.bosatsu": "",
    "a/z.bosatsu": "",
    ".git/x.bosatsu": "",
    "node_modules/y.bosatsu": "",
    "notes.txt": "",
  });
  const reading = readSources(thisDisk, [`${folder}/`, `${folder}/./b.bosatsu`]);
  if (!reading.ok) throw new Error(reading.faults.join());
  expect(reading.sources.map(({ path }) => path.replace(folder, "@"))).toEqual([
    "@/B.bosatsu",
    "@/a/z.bosatsu",
    "@/b.bosatsu",
  ]);
});
