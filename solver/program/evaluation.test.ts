import { expect, test } from "vitest";
import { compile } from "../bosatsu/compile.ts";
import { evaluationOf } from "./evaluation.ts";

function xOf(text: string) {
  const { packages } = compile([{ path: "a.bosatsu", text }], { lints: "warn" });
  return evaluationOf(packages).value("A", "x");
}

test("packages of the library have their hosts", () => {
  const imports = "from Bosatsu/Collection/Array import range_Array, foldl_Array\n";
  expect(xOf(`package A\n${imports}x = foldl_Array(range_Array(4), 0, add)`)).toBe(6);
});

test("an external of the program's own is a fault of the sources", () => {
  const text = "package A\nexternal def ask(n: Int) -> Int\nx = ask(1)";
  expect(() => xOf(text)).toThrow("There is no host here for A::ask.");
});

test("so is one of another type than its host", () => {
  const text =
    "package Bosatsu/Lazy\nexternal struct Lazy[a]\nexternal def lazy(n: Int) -> Int\nx = 1";
  expect(() => xOf(text)).toThrow("The host has another type for Bosatsu/Lazy::lazy.");
});
