import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// What an author gets for a slip: a build that stops and says where. Each case writes one line into a
// copy of a real post and builds the site with it.

const slug = "the-append-only-ledger.mdx";
const post = `content/posts/en/${slug}`;
const copied = [
  "artifacts",
  "content/demos",
  post,
  `content/posts/ja/${slug}`,
  "site",
  "astro.config.mjs",
  "deploy-manifest.json",
];
/** Of all pages the one that shows posts, so that a build is over soon. */
const page = "site/pages/[language]/blog/[slug].astro";
const linked = ["formats", "ledger", "node_modules", "package.json", "solver", "tsconfig.json"];

let folder = "";
let text = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "receipts-faults-"));
  for (const name of copied) await cp(name, path.join(folder, name), { recursive: true });
  for (const name of linked) await symlink(path.resolve(name), path.join(folder, name));
  await rm(path.join(folder, "site/pages"), { recursive: true });
  await cp(page, path.join(folder, page));
  await mkdir(path.join(folder, "build"));
  text = await readFile(post, "utf8");
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

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

test.each(slips)("%s stops the build at its line", async (_, slip, message) => {
  await writeFile(path.join(folder, post), `${text}\n${slip}\n`);
  const line = text.split("\n").length + 1;
  const { status, output } = await build();
  expect(status).not.toBe(0);
  expect(output).toContain(`${post}:${line}: `);
  expect(output).toContain(message);
});

function build(): Promise<{ readonly status: number | null; readonly output: string }> {
  const astro = path.resolve("node_modules/astro/bin/astro.mjs");
  const child = spawn(process.execPath, [astro, "build", "--silent", "--outDir", "build/site"], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
  });
  const parts: string[] = [];
  child.stdout.on("data", (part) => parts.push(String(part)));
  child.stderr.on("data", (part) => parts.push(String(part)));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output: parts.join("") }));
  });
}
