import { expect, test } from "vitest";
import { type FigureKind, figureText } from "./figure.ts";

const document = {
  count: 3,
  amount: "-1250",
  rate: "0.58",
  word: "verified",
  list: ["t1", "t2"],
  nothing: null,
  deep: { "a/b": 1 },
};

const rows: readonly (readonly [string, FigureKind, string])[] = [
  ["/count", "number", "3"],
  ["/amount", "number", "\u22121250"],
  ["/rate", "number", "0.58"],
  ["/deep/a~1b", "number", "1"],
  ["/list", "count", "2"],
  ["/word", "word", "verified"],
  ["/word", "number", 'error: /word is the string "verified", which is no number'],
  ["/list", "number", "error: /list is a list, which is no number"],
  ["/count", "count", "error: /count is the number 3, which is no count"],
  ["/count", "word", "error: /count is the number 3, which is no word"],
  ["/nothing", "number", "error: /nothing is null, which is no number"],
  ["/deep", "number", "error: /deep is an object, which is no number"],
  ["/lost", "number", "error: nothing is at /lost"],
  ["/list/2", "word", "error: nothing is at /list/2"],
];

test.each(rows)("%s as %s → %s", (pointer, kind, expected) => {
  const figure = figureText(document, pointer, kind);
  expect(figure.ok ? figure.text : `error: ${figure.problem}`).toBe(expected);
});
