import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkSite } from "./check-site.ts";

const base = "/receipts/";
const runs = [{ id: "a/one", pages: ["demos/a"] }];
const link = (language: string) => `<a href="${base}${language}/runs/a/one/">one</a>`;

/** A small site without fault. */
const sound: Readonly<Record<string, string>> = {
  "index.html": `<a href="${base}en/demos/a/#here">en</a> <a href="mailto:a@b.example">mail</a>`,
  "en/demos/a/index.html": `<h1 id="here">a</h1> ${link("en")} <a href="#here">up</a>`,
  "ja/demos/a/index.html": `<h1 id="ここ">a</h1> ${link("ja")} <a href="#%E3%81%93%E3%81%93">up</a>`,
  "en/runs/a/one/index.html": `<script src="${base}_astro/page.js"></script>`,
  "ja/runs/a/one/index.html": `<img srcset="${base}a.png 1x, ${base}a.png 2x" src=${base}a.png>`,
  "a.png": "",
  "_astro/page.js": `import "./other.js"; new Worker(new URL("/receipts/_astro/other.js", a));`,
  "_astro/other.js": `const code = "<a href='/nowhere/'>";`,
  "_astro/style.css": `@font-face { src: url("./text.woff2") } a { background: url(data:image/png;base64,AA) }`,
  "_astro/text.woff2": "",
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What is found in the sound site with some files changed, or taken away where the text is `null`. */
function found(changes: Readonly<Record<string, string | null>>): readonly string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), "receipts-site-"));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...sound, ...changes })) {
    if (text === null) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return checkSite(folder, base, runs).map(({ file, sentence }) => `${file} ${sentence}`);
}

const rows: readonly (readonly [string, Readonly<Record<string, string | null>>, string])[] = [
  [
    "a post that leads to a run from where it stands, whose row does not know of it",
    {
      "en/blog/b/index.html": '<a href="../../runs/a/one/#x">one</a>',
      "en/runs/a/one/index.html": '<p id="x">1</p>',
    },
    "en/blog/b/index.html names a/one, whose row in the manifest does not list blog/b",
  ],
  [
    "a post about a run whose row does not know of it",
    {
      "en/blog/b/index.html": link("en"),
      "en/blog/index.html": link("en"),
      "en/audit/index.html": link("en"),
    },
    "en/blog/b/index.html names a/one, whose row in the manifest does not list blog/b",
  ],
  [
    "a dead link",
    { "index.html": `<a href="${base}en/nowhere/">x</a>` },
    "index.html leads to /receipts/en/nowhere/: there is no file en/nowhere/index.html",
  ],
  [
    "a missing anchor",
    { "index.html": `<a href="${base}en/demos/a/#there">x</a>` },
    "index.html leads to /receipts/en/demos/a/#there: no element of en/demos/a/index.html has the id there",
  ],
  [
    "a link past the base",
    { "index.html": '<a href="/en/demos/a/">x</a>' },
    "index.html leads to /en/demos/a/: it leaves the site, which begins at /receipts/",
  ],
  [
    "a missing picture among several",
    { "index.html": `<img srcset="${base}a.png 1x, ${base}b.png 2x">` },
    "index.html leads to /receipts/b.png: there is no file b.png",
  ],
  [
    "a missing font",
    { "_astro/text.woff2": null },
    "_astro/style.css loads ./text.woff2: there is no file _astro/text.woff2",
  ],
  [
    "a script from elsewhere",
    { "index.html": '<script src="https://elsewhere.example/a.js"></script>' },
    "index.html loads https://elsewhere.example/a.js from another place",
  ],
  [
    "an id twice",
    { "index.html": '<p id="a"><p id="b"><p id="a"><p id="a">' },
    "index.html has the id a on more than one element",
  ],
  [
    "a page that does not name the run whose row lists it",
    { "en/demos/a/index.html": '<h1 id="here">a</h1>', "en/index.html": link("en") },
    "en/demos/a/index.html does not name a/one, whose row in the manifest lists it",
  ],
  [
    "a page that a row lists and nobody made",
    { "ja/demos/a/index.html": null, "ja/audit/index.html": link("ja") },
    "ja/demos/a/index.html is missing: the manifest's row of a/one lists it",
  ],
  [
    "a run that only its own page names",
    { "ja/demos/a/index.html": "nothing" },
    "ja/runs/a/one/index.html is the page of a run that no other page names",
  ],
  [
    "a run without a page",
    { "ja/runs/a/one/index.html": null, "ja/demos/a/index.html": "nothing" },
    "ja/runs/a/one/index.html is missing: the page of a run",
  ],
  [
    "a page left of a run that is gone",
    { "en/runs/a/two/index.html": "" },
    "en/runs/a/two/index.html is the page of a/two, which is no run of the manifest",
  ],
  [
    "an article without a run",
    { "en/blog/b/index.html": "words" },
    "en/blog/b/index.html tells of results, but names no run",
  ],
];

test("a sound site has no problem", () => {
  expect(found({})).toEqual([]);
});

test.each(rows)("%s is found, with its file", (_, changes, problem) => {
  expect(found(changes)).toContain(problem);
});

test("a missing script is found in the pages and in the scripts that load it", () => {
  expect(found({ "_astro/page.js": null, "_astro/other.js": null })).toEqual([
    "en/runs/a/one/index.html leads to /receipts/_astro/page.js: there is no file _astro/page.js",
  ]);
  expect(found({ "_astro/other.js": null })).toEqual([
    "_astro/page.js loads ./other.js: there is no file _astro/other.js",
    "_astro/page.js loads /receipts/_astro/other.js: there is no file _astro/other.js",
  ]);
});
