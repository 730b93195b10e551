import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// What has to be seen before a deploy is believed: twelve checks, and the tests that make each. Here it
// is held only that these tests are still there; each of them says by itself whether it holds.

const checks: readonly (readonly [string, Readonly<Record<string, readonly string[]>>])[] = [
  [
    "D1: a changed input, program, lock file or accepted file is run again and told, with its place",
    {
      "tests/rerun.test.ts": [
        "fails the build, which names run, JSON pointer, old and new, and renders nothing",
        "a program that gives another result is bad, with the place in the result",
        "a program that gives the same is good, and so is another lock file",
        "the accepted file is not what is pinned, and the run is bad with the file's name",
      ],
    },
  ],
  [
    "D2: what an earlier build or a poisoned cache has left is not used",
    {
      "tests/author.test.ts": ["takes nothing that lies there"],
      "tests/site-files.test.ts": ["what a page leads to is there, under the base"],
    },
  ],
  [
    "D3: another folder, zone, locale and order of listings give the same bytes",
    {
      "tests/author.test.ts": ["stands beside every other artifact, which is as here"],
      "scripts/audit/audit.test.ts": ["clocks in one file alone"],
    },
  ],
  [
    "D4: Node and Chromium give the same files, and nothing asks the machine",
    {
      "tests/site-rerun.test.ts": ["$id gives the deployed bytes"],
      "tests/machine-independence.test.ts": ["only what is listed asks for %s"],
    },
  ],
  [
    "D5: a repeated run is good, bad, edited or unknown, each for its reason",
    {
      "tests/site-rerun.test.ts": [
        "with another artifact on the host, the bytes differ, and the host is named",
        "because the worker's script is missing",
      ],
      "tests/site-audit-page.test.ts": [
        "an input that the reader changes makes its runs edited, never bad",
      ],
    },
  ],
  [
    "D6: under a base path and its policy every page loads, and the policy allows nothing loose",
    {
      "tests/site-pages.test.ts": ["loads without an error, a refusal by its policy"],
      "site/build/content-security-policy.test.ts": ["nothing is allowed that would undo the rest"],
    },
  ],
  [
    "D7: after a deploy each file is asked for past every cache, and older pages find their scripts",
    {
      "scripts/audit/live.test.ts": ["each audit asks for every file anew"],
      "scripts/pages/kept-files.test.ts": ["are kept, pages and icons not"],
      "tests/site-pages.test.ts": ["reads whole without JavaScript"],
    },
  ],
  [
    "D8: no date or number changes in the reader's zone",
    { "tests/site-reading.test.ts": ["whatever zone it is read in"] },
  ],
  [
    "D9: search leads where it should, and Japanese is set as Japanese",
    {
      "tests/site-search.test.ts": ["finds while one types, by keyboard"],
      "tests/site-files.test.ts": ["hold no space between two Japanese characters"],
    },
  ],
  [
    "D10: the feeds are XML, whole, of one language, and lead somewhere",
    { "tests/site-feeds.test.ts": ["is XML, and has each post of its language"] },
  ],
  [
    "D11: a copy is audited alone, and each kind of change is told by name",
    {
      "scripts/audit/audit.test.ts": ["each file removed", "it audits the folder that it lies in"],
      "scripts/attest/attest.test.ts": ["of another repository is refused"],
    },
  ],
  [
    "D12: on paper, without scripts, by axe, on a phone, and within its weight",
    {
      "tests/site-reading.test.ts": ["a post is printed on white"],
      "tests/site-pages.test.ts": ["has nothing that axe objects to", "fits %i pixels"],
      "tests/site-files.test.ts": ["stay within their weight"],
      "tests/site-ledger-live.test.ts": ["loads nothing before the button"],
    },
  ],
];

test.for(checks)("%s", ([, tests]) => {
  for (const [file, titles] of Object.entries(tests)) {
    const text = readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
    for (const title of titles) expect(text, file).toMatch(titled(title));
  }
});

/** A test, or a table of tests, whose title has this in it. */
function titled(title: string): RegExp {
  const escaped = title.replaceAll(/[$().%]/g, "\\$&");
  return new RegExp(`test(\\.\\w+)?\\([^;]*?"[^"]*${escaped}`);
}
