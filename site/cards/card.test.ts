import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardOf } from "./card.ts";
import { pictureStyle } from "./picture-style.ts";

const card = { title: "T", description: "", language: "en", picture: undefined } as const;
const linesIn = (svg: string) =>
  [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text).slice(1);

test("a title is set in lines, and shortened when it is too long", () => {
  const short = cardOf({ ...card, title: "Ledgers & <locks>" }, "");
  expect(linesIn(short)).toEqual(["Ledgers &amp; &lt;locks&gt;"]);
  const long = linesIn(cardOf({ ...card, title: "a word ".repeat(40).trim() }, ""));
  expect(long).toHaveLength(3);
  expect(long[2]).toMatch(/word…$|a…$/);
});

test("Japanese is broken between letters, never before a mark", () => {
  const lines = linesIn(cardOf({ ...card, language: "ja", title: `${"あ".repeat(13)}、い` }, ""));
  expect(lines.map((line) => line?.[0])).not.toContain("、");
  expect(lines).toHaveLength(2);
});

test("a picture takes the place of the description", () => {
  const picture = '<svg class="x-picture" viewBox="0 0 8 4"><path d="M0 0"/></svg>';
  const svg = cardOf({ ...card, description: "not shown", picture }, "");
  expect(svg).toContain('viewBox="0 0 8 4"');
  expect(linesIn(svg)).toEqual(["T"]);
});

test("the site's picture rules become plain ones", () => {
  const read = (name: string) =>
    readFileSync(new URL(`../styles/${name}.css`, import.meta.url), "utf8");
  const style = pictureStyle(read("pictures"), read("tokens"));
  expect(style).toContain(".band-picture");
  expect(style).not.toMatch(/var\(|color-mix|@media|font:/);
});
