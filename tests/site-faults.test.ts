import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyOfRepository, root } from "./copy-of-repository.ts";

// What an author gets for a slip: the place, from the server that shows the page while it is written, and
// from a build, which stops. Each case writes one line into a copy of a real post.

const slug = "the-append-only-ledger";
const post = `content/posts/en/${slug}.mdx`;
/** Of all pages the one that shows posts, of all posts one, so that a build is over soon. */
const kept = [post, `content/posts/ja/${slug}.mdx`, "site/pages/[language]/blog/[slug].astro"];
const removed = ["content/posts", "content/notes", "site/pages"];

const copy = copyOfRepository("faults");
const inCopy = (name: string) => path.join(copy.folder, name);
const text = readFileSync(path.join(root, post), "utf8");

beforeAll(() => {
  for (const name of removed) rmSync(inCopy(name), { recursive: true });
  for (const name of kept) cpSync(path.join(root, name), inCopy(name));
  cpSync(path.join(root, "artifacts"), inCopy("artifacts"), { recursive: true });
  mkdirSync(inCopy("build"));
});
afterAll(() => copy.remove());

const slips = [
  [
    "a run that is not there",
    '<Figure run="ledger/verify" at="/scanned/journals" />',
    'no run is called "ledger/verify"',
  ],
  [
    "a pointer to nothing",
    '<Figure run="admission/escrow" at="/rounds/serials" />',
    "nothing is at /rounds/serials in admission.json",
  ],
  [
    "a word where a number is asked for",
    '<Figure run="admission/escrow" at="/operations/0/verdict" />',
    'the string "admitted", which is no number',
  ],
  [
    "a product left to guess",
    '<Figure run="ledger/verify-clean" at="/scanned/journals" />',
    "has several products; name one of: verification.json, book.json",
  ],
  [
    "a run of another kind",
    '<Verdicts run="ledger/rebuild" />',
    "has not exactly one product of schema yichus.admission/1",
  ],
  [
    "a run that no browser can repeat",
    '<RerunHere run="interleaving/executed/overtaking" />',
    "cannot be repeated in a browser",
  ],
  [
    "a refusal that did not happen",
    '<Attempt run="ledger/refusals" titled="A taxi">x</Attempt>',
    '0 refused steps of "ledger/refusals" begin with "A taxi", not one',
  ],
  [
    "an excerpt that is gone",
    '<Excerpt file="ledger/README.md" from="no such line" to="x" />',
    'no line contains "no such line"',
  ],
  ["a number typed by hand", "All 34 lines cancel out.", "the number 34 is typed into the text"],
] as const;

/** Of what a component finds while a page is made, and of what is found while the text is read, one. */
const kinds = slips.filter(([name]) =>
  ["a pointer to nothing", "a number typed by hand"].includes(name),
);

/** Writes a slip below the post's last line, and says where it has to be told. */
function plant(slip: string): string {
  writeFileSync(inCopy(post), `${text}\n${slip}\n`);
  return `${post}:${text.split("\n").length + 1}: `;
}

describe("while a post is written", () => {
  const told: string[] = [];
  let server: ChildProcess;
  let address = "";

  beforeAll(async () => {
    server = astro("dev", "--port", "0");
    server.stdout?.on("data", (part) => told.push(String(part)));
    server.stderr?.on("data", (part) => told.push(String(part)));
    await until(() => /http:\/\/localhost:\d+/.test(told.join("")));
    const [origin] = /http:\/\/localhost:\d+/.exec(told.join("")) ?? [];
    address = `${origin}/en/blog/${slug}/`;
    expect(await status()).toBe(200);
  });
  afterAll(() => server.kill());

  const status = async () => (await fetch(address)).status;

  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) {
      if (server.exitCode !== null) throw new Error(`the server ended: ${told.join("")}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test.each(slips)("%s is told with its line", async (_, slip, message) => {
    told.length = 0;
    const place = plant(slip);
    await until(async () => {
      await status();
      return told.join("").includes(message);
    });
    expect(told.join("")).toContain(place);
  });
});

test.each(kinds)("%s stops the build at its line", async (_, slip, message) => {
  const place = plant(slip);
  const { status, output } = await build();
  expect(status).not.toBe(0);
  expect(output).toContain(place);
  expect(output).toContain(message);
});

/** Of the test runner's environment nothing is passed on: Astro serves nothing where it finds that. */
function astro(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ["node_modules/astro/bin/astro.mjs", ...args], {
    cwd: copy.folder,
    env: { PATH: process.env["PATH"], ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
  });
}

function build(): Promise<{ readonly status: number | null; readonly output: string }> {
  const child = astro("build", "--silent", "--outDir", "build/site");
  const parts: string[] = [];
  child.stdout?.on("data", (part) => parts.push(String(part)));
  child.stderr?.on("data", (part) => parts.push(String(part)));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output: parts.join("") }));
  });
}
