import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { builtBytes } from "./built-site.ts";
import { copyOfRepository, filesBelow, root } from "./copy-of-repository.ts";

// The way of somebody who adds a demo and a post, from nothing to a built site, in a checkout in another
// folder, zone and locale than this one.

const copy = copyOfRepository("an author 著者", { TZ: "Pacific/Chatham", LC_ALL: "ja_JP.UTF-8" });
const port = 20_000 + (process.pid % 20_000);
const told: string[] = [];
let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill();
  copy.remove();
});

const inCopy = (name: string) => path.join(copy.folder, name);

function edit(name: string, from: string, to: string): void {
  const text = readFileSync(inCopy(name), "utf8");
  if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
  writeFileSync(inCopy(name), text.replace(from, to));
}

/** The page of the new demo once it says all of these. */
async function pageSaying(...words: readonly (string | RegExp)[]): Promise<string> {
  let page = "";
  for (let tries = 0; tries < 160; tries += 1) {
    page = await fetch(`http://127.0.0.1:${port}/en/demos/fruit-shelf/`).then(
      (response) => response.text(),
      () => "",
    );
    if (words.every((word) => page.match(word) !== null)) return page;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`the page never said ${words.join(", ")}; told:\n${told.join("")}`);
}

function plant(name: string, text: string): void {
  mkdirSync(path.dirname(inCopy(name)), { recursive: true });
  writeFileSync(inCopy(name), text);
}

const mark = (verdict: string) => new RegExp(`class="mark ${verdict}"`);
const admitted = (count: number) => new RegExp(`class="figure"[^>]*/admitted"[^>]*>${count}<`);

test("a demo and a post are begun by name, and nothing is written over", () => {
  expect(copy.run("new.ts", "demo", "fruit-shelf").status).toBe(0);
  expect(copy.run("new.ts", "post", "a-note", "--run", "fruit-shelf/sample").status).toBe(0);
  for (const language of ["en", "ja"]) {
    expect(existsSync(inCopy(`content/notes/${language}/fruit-shelf.mdx`))).toBe(true);
    expect(readFileSync(inCopy(`content/posts/${language}/a-note.mdx`), "utf8")).toContain(
      '<Receipt run="fruit-shelf/sample" />',
    );
  }
  const manifest = readFileSync(inCopy("deploy-manifest.json"), "utf8");
  for (const [args, complaint] of [
    [["demo", "fruit-shelf"], "has runs of fruit-shelf already"],
    [["post", "a-note"], "is there already"],
    [["post", "A note"], "lower-case words"],
    [["post", "b", "--run", "no/run"], "no run is called no/run"],
    [["page", "b"], "npm run new -- post NAME"],
  ] as const) {
    const { status, output } = copy.run("new.ts", ...args);
    expect([status, output]).toEqual([2, expect.stringContaining(complaint)]);
  }
  expect(readFileSync(inCopy("deploy-manifest.json"), "utf8")).toBe(manifest);
});

test("while it is written, its page shows each result, and the last good one past a fault", {
  timeout: 400_000,
}, async () => {
  cpSync(path.join(root, "artifacts"), inCopy("artifacts"), { recursive: true });
  server = spawn(process.execPath, ["scripts/dev.ts", "--port", String(port)], {
    cwd: copy.folder,
    env: { PATH: process.env["PATH"] ?? "", NO_COLOR: "1" },
  });
  server.stdout?.on("data", (part) => told.push(String(part)));
  server.stderr?.on("data", (part) => told.push(String(part)));
  await pageSaying(mark("unknown"), admitted(2));
  expect(told.join("")).toContain("1 of");

  // Taking a result in, from another terminal, changes the manifest.
  expect(copy.run("accept.ts", "fruit-shelf/sample").status).toBe(0);
  await pageSaying(mark("good"), admitted(2));

  const batch = "content/demos/fruit-shelf/batch.json";
  edit(batch, '"count": "5"', '"count": "4"');
  await pageSaying(mark("edited"), admitted(3));

  const model = "content/demos/fruit-shelf/model.bosatsu";
  edit(model, "room = 12", "room = twelve");
  await pageSaying(mark("fail"), admitted(3));
  expect(told.join("")).toMatch(/model\.bosatsu:\d+:\d+/);

  edit(model, "room = twelve", "room = 12");
  await pageSaying(mark("edited"), admitted(3));
  edit(batch, '"count": "4"', '"count": "5"');
  await pageSaying(mark("good"), admitted(2));
  server.kill();
});

describe("what was accepted", { timeout: 900_000 }, () => {
  test("builds, with its pages in both languages, and takes nothing that lies there", () => {
    // What an earlier build or a poisoned cache would leave: a program, results, a run of another day, a page.
    plant("build/programs/yichus.mjs", "process.exit(7);");
    plant("artifacts/admission/escrow/admission.json", "{}");
    plant("artifacts/admission/yesterday/admission.json", "{}");
    plant("dist/artifacts/admission/yesterday/admission.json", "{}");
    plant(".astro/data-store.json", "[]");
    const { status, output } = copy.run("build.ts");
    expect(output).toMatch(/(\d+) runs, \1 good/);
    expect(status).toBe(0);
    for (const page of ["demos/fruit-shelf", "blog/a-note", "runs/fruit-shelf/sample"]) {
      for (const language of ["en", "ja"]) {
        expect(existsSync(inCopy(`dist/${language}/${page}/index.html`))).toBe(true);
      }
    }
  });

  test("stands beside every other artifact, which is as here, byte for byte", () => {
    const isShared = ([name]: readonly [string, string]) =>
      !name.startsWith("fruit-shelf/") && name !== "rerun.json";
    const here = [...filesBelow(path.join(root, "artifacts"))];
    for (const folder of ["artifacts", "dist/artifacts"]) {
      const files = [...filesBelow(inCopy(folder))].filter(isShared);
      expect(new Map(files), folder).toEqual(new Map(here.filter(isShared)));
    }
  });

  test("is added to a checksum list that is otherwise the one of the site built here", () => {
    const here = builtBytes("SHA256SUMS").toString().trimEnd().split("\n");
    const there = readFileSync(inCopy("dist/SHA256SUMS"), "utf8").trimEnd().split("\n");
    const only = (lines: readonly string[], others: readonly string[]) => {
      const known = new Set(others);
      return lines.filter((line) => !known.has(line)).map((line) => line.slice(66));
    };
    expect(only(here, there)).toEqual(["deploy-manifest.json"]);
    const added = only(there, here);
    expect(added.filter((name) => !name.includes("/fruit-shelf/"))).toEqual([
      "deploy-manifest.json",
    ]);
    expect(added).toContain("artifacts/fruit-shelf/sample/admission.json");
  });
});
