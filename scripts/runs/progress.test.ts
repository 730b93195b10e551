import type { Run } from "@receipts/formats/manifest.ts";
import { expect, test } from "vitest";
import type { Judged } from "./compare.ts";
import { followed } from "./progress.ts";

function judged(id: string): Judged {
  const row: Run = {
    id,
    title: { en: "One", ja: "一" },
    directory: "content",
    command: ["yichus", "check"],
    exitCode: 0,
    materials: [],
    products: [
      { name: "out.json", mediaType: "application/json", digest: { sha256: "ab".repeat(32) } },
    ],
    byproducts: [],
    requires: [],
    pages: [],
  };
  return { row, verdict: "good", findings: [] };
}

function follow(isTTY: boolean) {
  let screen = "";
  const write = (text: string) => {
    screen += text;
  };
  const tell = (line: string) => write(`${line}\n`);
  const progress = followed(["a/one", "a/longer"], tell, { isTTY, write });
  progress.started("a/one");
  progress.started("a/longer");
  progress.judged(judged("a/longer"));
  progress.judged(judged("a/one"));
  return screen;
}

const lines = [
  "good     a/longer exit 0  out.json abababababab\n",
  "good     a/one    exit 0  out.json abababababab\n",
];

test("a terminal sees what goes on, in a line that is gone at the end", () => {
  const erased = "\r\u001b[K";
  expect(follow(true)).toBe(
    [
      `${erased}0 of 2: a/one`,
      `${erased}0 of 2: a/one, a/longer`,
      `${erased}${lines[0]}`,
      `${erased}1 of 2: a/one`,
      `${erased}${lines[1]}`,
      erased,
    ].join(""),
  );
});

test("a file sees the lines alone", () => {
  expect(follow(false)).toBe(lines.join(""));
});
