import { expect, test } from "vitest";
import { htmlOf } from "./html.ts";
import { element, type Markup } from "./markup.ts";

const rows: readonly (readonly [string, Markup, string])[] = [
  ["text", "a", "a"],
  ["nothing", undefined, ""],
  ["a list in a list", ["a", ["b", undefined], "c"], "abc"],
  ["an element", element("p", {}, "a", element("b", {}, "c")), "<p>a<b>c</b></p>"],
  [
    "attributes",
    element("g", { class: "x", y: 0, hidden: true, z: false }),
    '<g class="x" y="0" hidden></g>',
  ],
  ["no end", element("br"), "<br>"],
  [
    "hostile text",
    element("p", {}, '</p><script>&"'),
    "<p>&lt;/p&gt;&lt;script&gt;&amp;&quot;</p>",
  ],
  [
    "a hostile value",
    element("p", { title: '"><script>' }),
    '<p title="&quot;&gt;&lt;script&gt;"></p>',
  ],
];

test.each(rows)("%s", (_, markup, html) => {
  expect(htmlOf(markup)).toBe(html);
});
