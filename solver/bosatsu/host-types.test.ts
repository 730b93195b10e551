import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { unfitExternals } from "./host-types.ts";

function unfit(...texts: readonly string[]): readonly string[] {
  const sources = texts.map((text, at) => ({ path: `${at}.bosatsu`, text }));
  const { packages, failed, problems } = compile(sources, { lints: "warn" });
  if (failed) throw new Error(JSON.stringify(problems));
  return unfitExternals(packages);
}

const lazy = "package Bosatsu/Lazy\nexport Lazy, lazy\nexternal struct Lazy[a: +*]\n";

test.each([
  ["the same", `${lazy}external def lazy[b](fn: () -> b) -> Lazy[b]`, []],
  ["a Bosatsu function in its place", `${lazy}def lazy(n: Lazy[Int]): n`, []],
  [
    "one that no host has",
    `${lazy}external def lazy[b](fn: () -> b) -> Lazy[b]\nexternal def x(n: Int) -> Int`,
    [],
  ],
  ["another parameter", `${lazy}external def lazy[b](fn: b) -> Lazy[b]`, ["Bosatsu/Lazy::lazy"]],
  [
    "a special case",
    `${lazy}external def lazy(fn: () -> Int) -> Lazy[Int]`,
    ["Bosatsu/Lazy::lazy"],
  ],
  ["a package of its own", "package Own\nexternal def lazy(n: Int) -> Int", []],
])("%s", (_, text, expected) => {
  expect(unfit(text)).toEqual(expected);
});

test("packages of the library fit", () => {
  expect(unfit("package A\nfrom Bosatsu/Eval import done\nx = done(1)")).toEqual([]);
});
