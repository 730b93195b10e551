import { expect, test } from "vitest";
import { placesIn } from "./places-in-text.ts";

const run = {
  directory: "content/demos/a",
  materials: ["content/demos/a/ledger.bosatsu", "content/demos/a/more/spec.bosatsu", "top.sql"].map(
    (name) => ({ name }),
  ),
};

// What becomes a link stands in brackets, with where it leads.
const rows = [
  ["nothing here", "nothing here"],
  [
    "at ledger.bosatsu:20:10, says",
    "at [ledger.bosatsu:20:10 content/demos/a/ledger.bosatsu 20], says",
  ],
  ["ledger.bosatsu:3", "[ledger.bosatsu:3 content/demos/a/ledger.bosatsu 3]"],
  ["(more/spec.bosatsu:1:1)", "([more/spec.bosatsu:1:1 content/demos/a/more/spec.bosatsu 1])"],
  ["top.sql:7", "[top.sql:7 top.sql 7]"],
  ["other.bosatsu:3:1", "other.bosatsu:3:1"],
  ["ledger.bosatsu says 12:30", "ledger.bosatsu says 12:30"],
] as const;

test.each(rows)("%s", (text, expected) => {
  const shown = placesIn(text, run).map((part) =>
    typeof part === "string" ? part : `[${part.text} ${part.path} ${part.line}]`,
  );
  expect(shown.join("")).toBe(expected);
});
