import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import type { Source } from "./tree/source.ts";

function sources(...texts: readonly string[]): readonly Source[] {
  return texts.map((text, index) => ({ path: `${index + 1}.bosatsu`, text }));
}

function names(...texts: readonly string[]): readonly string[] {
  return compile(sources(...texts)).packages.map(({ resolved }) => resolved.name);
}

const library = ["Bosatsu/Predef", "Yichus/IO", "Yichus/Spec"];

test("the library is sound and stands first", () => {
  expect(names()).toEqual(library);
  expect(compile([]).problems).toEqual([]);
});

test("imports come first, whatever the order of the files", () => {
  const c = "package C\nfrom B import y\nexport z\nz = y";
  const b = "package B\nfrom A import x\nexport y\ny = x";
  const a = "package A\nexport x\nx = 1";
  expect(names(c, b, a)).toEqual([...library, "A", "B", "C"]);
});

test("a package with errors is left out, and so is what imports it; others stay", () => {
  const a = "package A\nexport x\nx = nope";
  const b = "package B\nfrom A import x\nexport y\ny = x";
  const c = "package C\nexport z\nz = 1";
  expect(names(a, b, c)).toEqual([...library, "C"]);
  const { problems, failed } = compile(sources(a, b, c));
  expect(failed).toBe(true);
  expect(problems.map(({ code, path }) => `${path} ${code}`)).toEqual([
    "1.bosatsu VarNotInScope",
    "2.bosatsu ImportHasErrors",
  ]);
});

test("a package of the library cannot be declared again", () => {
  const { problems } = compile(sources("package Bosatsu/Predef\nx = 1"));
  expect(problems.map(({ code, path }) => `${path} ${code}`)).toEqual([
    "1.bosatsu DuplicatedPackage",
  ]);
});

test("a fault in a top-level pattern is told once, not once for each name", () => {
  const { problems } = compile(sources("package A\nexport a, b\n(a, b, Some(1)) = (1, 2)"));
  expect(problems.map(({ code }) => code)).toEqual(["ContextualTypeError"]);
});

test("every text is kept by its path, the library's too", () => {
  const { texts } = compile(sources("package A\nexport x\nx = 1"));
  expect([...texts.keys()].filter((path) => !path.startsWith("library/"))).toEqual(["1.bosatsu"]);
  expect(texts.get("library/predef.bosatsu")).toContain("package Bosatsu/Predef");
});

test("lints fail a compilation unless they are warnings; either way the package is there", () => {
  const text = "package A\nexport x\nexposes B\nx = 1";
  for (const lints of ["error", "warn"] as const) {
    const { failed, problems, packages } = compile(sources(text), { lints });
    expect(failed).toBe(lints === "error");
    expect(problems.map(({ code }) => code)).toEqual(["ExposesMismatch"]);
    expect(packages.map(({ resolved }) => resolved.name)).toEqual([...library, "A"]);
  }
});

test("nesting beyond the stack is a fault of the package, and others compile", () => {
  const deep = `package A\nexport x\nx = (${"\n  (a, _) = (1, 2)".repeat(20_000)}\n  a)`;
  const { problems, packages } = compile(sources(deep, "package B\nexport y\ny = 1"));
  expect(problems.map(({ code }) => code)).toEqual(["NestedTooDeep"]);
  expect(packages.map(({ resolved }) => resolved.name)).toEqual([...library, "B"]);
});
