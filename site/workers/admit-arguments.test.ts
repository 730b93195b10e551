import { expect, test } from "vitest";
import { admitArguments } from "./admit-arguments.ts";

const files = ["a.bosatsu", "b.bosatsu", "batch.json"].map((name) => ({
  name,
  text: `in ${name}`,
}));
const ask = (line: string) => () => admitArguments({ args: line.split(" "), files });

test("the manifest's words become what the solver takes", () => {
  const line = "admit a.bosatsu b.bosatsu --batch batch.json --search-bound 5 --result r.json";
  expect(ask(line)()).toEqual({
    request: {
      sources: [
        { path: "a.bosatsu", text: "in a.bosatsu" },
        { path: "b.bosatsu", text: "in b.bosatsu" },
      ],
      batch: { path: "batch.json", text: "in batch.json" },
      lints: "error",
      explain: false,
      searchBound: 5,
    },
    resultName: "r.json",
  });
});

test("flags may stand anywhere", () => {
  const { request } = ask("admit --warn a.bosatsu --explain --batch batch.json")();
  expect([request.lints, request.explain, request.sources.length]).toEqual(["warn", true, 1]);
  expect(request).not.toHaveProperty("searchBound");
});

test.each([
  ["check a.bosatsu", 'there is no "check" in a browser'],
  ["admit a.bosatsu --format json", "the option --format is not known"],
  ["admit c.bosatsu --batch batch.json", "the file c.bosatsu was not handed over"],
  ["admit a.bosatsu", "the file  was not handed over"],
])("%s is refused", (line, message) => {
  expect(ask(line)).toThrow(message);
});
