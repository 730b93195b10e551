import { describe, expect, test } from "vitest";
import { check } from "./check/check.ts";
import { compile, problemsMax } from "./compile.ts";
import { librarySources } from "./library/sources.ts";
import { libraryNames } from "./library-selection.ts";
import { parse, sourceLengthMax } from "./parse/parse.ts";
import { orderPackages } from "./resolve/package-graph.ts";
import { resolve } from "./resolve/resolve.ts";
import type { CheckedPackage } from "./tree/checked.ts";
import type { ResolvedPackage } from "./tree/core.ts";
import { isLint } from "./tree/problem.ts";
import type { Source } from "./tree/source.ts";

function sources(...texts: readonly string[]): readonly Source[] {
  return texts.map((text, index) => ({ path: `${index + 1}.bosatsu`, text }));
}

function names(...texts: readonly string[]): readonly string[] {
  return compile(sources(...texts)).packages.map(({ resolved }) => resolved.name);
}

const library = ["Bosatsu/Predef"];

test("Predef is always there, other packages of the library when something imports them", () => {
  expect(names()).toEqual(library);
  expect(names("package A\nfrom Bosatsu/Eval import done\nexport x\nx = done(1)")).toEqual([
    "Bosatsu/Predef",
    "Bosatsu/Lazy",
    "Bosatsu/Eval",
    "A",
  ]);
});

test("every package of the library is sound, lints included", () => {
  const phases = librarySources.map(parse);
  const ordered = orderPackages(phases.flatMap((phase) => (phase.ok ? [phase.product] : [])));
  const packages = ordered.ok ? ordered.product : [];
  expect(packages.map(({ name }) => name.text).sort()).toEqual(libraryNames().toSorted());
  const resolved = new Map<string, ResolvedPackage>();
  const checked = new Map<string, CheckedPackage>();
  const problems = [...phases.flatMap((phase) => phase.problems), ...ordered.problems];
  for (const syntax of packages) {
    const names = resolve(syntax, resolved);
    const types = names.ok ? check(names.product, checked) : names;
    problems.push(...names.problems, ...types.problems);
    if (!names.ok || !types.ok) continue;
    resolved.set(syntax.name.text, names.product);
    checked.set(syntax.name.text, types.product);
  }
  expect(problems).toEqual([]);
  expect(checked.size).toBe(librarySources.length);
});

test("a package takes the place of one of the library with the same name", () => {
  const lazy = "package Bosatsu/Lazy\nexport Lazy(), lazy, get_Lazy\nstruct Lazy[a](fn: () -> a)\n";
  const body = "def lazy[a](fn: () -> a) -> Lazy[a]: Lazy(fn)\ndef get_Lazy(Lazy(fn)): fn()";
  const user = "package A\nfrom Bosatsu/Eval import done, eval\nexport x\nx = eval(done(1))";
  const { packages, problems } = compile(sources(user, lazy + body));
  expect(problems).toEqual([]);
  expect(packages.map(({ resolved }) => `${resolved.name} ${resolved.path}`)).toEqual([
    "Bosatsu/Predef library/predef.bosatsu",
    "Bosatsu/Lazy 2.bosatsu",
    "Bosatsu/Eval library/eval.bosatsu",
    "A 1.bosatsu",
  ]);
  // What was compiled against it is not kept for other programs.
  expect(compile(sources(user)).packages.map(({ resolved }) => resolved.path)).toEqual([
    "library/predef.bosatsu",
    "library/lazy.bosatsu",
    "library/eval.bosatsu",
    "1.bosatsu",
  ]);
});

test("a package of the library may be meant by an unknown import", () => {
  const { problems } = compile(
    sources("package A\nfrom Bosatsu/Collection/Aray import x\nexport x\nx = 1"),
  );
  expect(problems).toMatchObject([
    { code: "UnknownImportPackage", suggestions: ["Bosatsu/Collection/Array"] },
  ]);
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

test.each(["Bosatsu/Predef", "Yichus/Spec", "Yichus/IO"])("%s cannot be declared again", (name) => {
  const { problems } = compile(sources(`package ${name}\nx = 1`));
  expect(problems.map(({ code, path }) => `${path} ${code}`)).toEqual([
    "1.bosatsu DuplicatedPackageError",
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

describe("chains of ten thousand compile", () => {
  const times = (piece: string) => piece.repeat(10_000);
  const then = [
    "def then(o: Option[Int], f: Int -> Option[Int]) -> Option[Int]:",
    "  match o:\n    case Some(n): f(n)\n    case None: None\n",
  ].join("\n");
  const rows: readonly (readonly [string, string])[] = [
    ["bindings with patterns", `x = (${times("\n  (a, _) = (1, 2)")}\n  a)`],
    ["left applies", `${then}x = (${times("\n  a <- Some(1).then()")}\n  Some(a))`],
    ["method calls", `x = 1${times(".add(1)")}`],
    ["operators", `operator + = add\nx = 1${times(" + 1")}`],
    ["elifs", `y = 1\nx = (\n  if eq_Int(y, 0): 0${times("\n  elif eq_Int(y, 1): 1")}\n  else: 2)`],
    ["bindings", `x = (\n  a = 1${times("\n  a = add(a, 1)")}\n  a)`],
    ["items", `x = [${times("1, ")}1]`],
  ];
  test.each(rows)("%s", (_, body) => {
    const { problems } = compile(sources(`package A\nexport x\n${body}`), { lints: "warn" });
    expect(problems.filter((problem) => !isLint(problem))).toEqual([]);
  });
});

test("a file beyond the limit is refused, and of many problems the first are told", () => {
  const fits = `package A\nexport x\nx = 1\n`.padEnd(sourceLengthMax, " ");
  expect(compile(sources(fits)).problems).toEqual([]);
  const tooLong = compile(sources(`${fits}\n`));
  expect(tooLong.problems).toMatchObject([
    { code: "ParseFailure", expected: "a file of at most 1048576 characters", found: "1048577" },
  ]);
});

test.each([
  ["errors", "x = nope", "MoreProblems"],
  ["lints", "x = 1", "MoreLints"],
])("of many %s the first are told, and how many more there are", (_, line, code) => {
  const lines = Array.from({ length: problemsMax + 7 }, (_, at) => line.replace("x", `x${at}`));
  const { problems } = compile(sources(`package A\n${lines.join("\n")}\nlast = 1`));
  expect(problems).toHaveLength(problemsMax + 1);
  const last = problems.at(-1);
  expect(last).toMatchObject({ code, count: 7 });
  expect(last && isLint(last)).toBe(code === "MoreLints");
});

test("nesting beyond the stack is a fault of the package, and others compile", () => {
  const deep = `package A\nexport x\nx: ${"Int -> ".repeat(20_000)}Int = y -> y`;
  const { problems, packages } = compile(sources(deep, "package B\nexport y\ny = 1"));
  expect(problems.map(({ code }) => code)).toEqual(["NestedTooDeep"]);
  expect(packages.map(({ resolved }) => resolved.name)).toEqual([...library, "B"]);
});
