import { describe, expect, test } from "vitest";
import type { PackageSyntax } from "../tree/syntax.ts";
import { orderPackages } from "./package-graph.ts";

/** `B: A C` is a package B that imports A and C. The path is the name, or what follows `@`. */
function packageOf(line: string): PackageSyntax {
  const [head = "", rest = ""] = line.split(":");
  const [text = "", path = text] = head.split("@");
  const region = { start: 0, end: 1 };
  const imports = rest.split(" ").filter(Boolean);
  return {
    path,
    name: { text, region },
    imports: imports.map((name, index) => {
      const place = { start: index + 2, end: index + 3 };
      return { package: { text: name, region: place }, items: [], region: place };
    }),
    exports: undefined,
    exposes: [],
    statements: [],
  };
}

function ordered(graph: string): { readonly order: string; readonly problems: readonly string[] } {
  const phase = orderPackages(graph.split(", ").map(packageOf));
  if (!phase.ok) throw new Error("the order is always given");
  return {
    order: phase.product.map(({ name }) => name.text).join(" "),
    problems: phase.problems.map((problem) => {
      const where = `${problem.path}:${problem.region.start}`;
      if (problem.code === "CircularDependency") return `${where} ${problem.packages.join(" ")}`;
      if (problem.code === "DuplicatedPackageError") return `${where} again ${problem.firstPath}`;
      if (problem.code === "UnknownImportPackage") {
        return `${where} no ${[problem.name, ...problem.suggestions].join(" ")}`;
      }
      return problem.code;
    }),
  };
}

const predef = "Bosatsu/Predef:";

describe("order", () => {
  const rows = [
    [`C: B, B: A, A:, ${predef}`, "Bosatsu/Predef A B C"],
    [`C:, B:, A:, ${predef}`, "Bosatsu/Predef A B C"],
    // By name among what is ready, not among all: B needs Z.
    [`B: Z, C:, Z:, ${predef}`, "Bosatsu/Predef C Z B"],
    [`D: B C, C: A, B: A, A:, ${predef}`, "Bosatsu/Predef A B C D"],
    [`B: A A, A:, ${predef}`, "Bosatsu/Predef A B"],
    ["b: a, a:", "a b"],
  ] as const;
  for (const [graph, order] of rows) {
    test(graph, () => expect(ordered(graph)).toEqual({ order, problems: [] }));
  }
});

describe("problems", () => {
  const rows = [
    ["A: A", "", ["A:2 A A"]],
    ["A: B, B: C, C: A", "", ["A:2 A B C A"]],
    // The shortest way round is told; who only leads into a circle is not on it.
    ["A: B C, B: A, C: B, D: A, E:", "D E", ["A:2 A B A"]],
    ["A: B, B: A, C: D, D: C", "", ["A:2 A B A", "C:2 C D C"]],
    ["A@1:, A@2:, B: A", "A B", ["2:0 again 1"]],
    ["A: Bx, B:", "A B", ["A:2 no Bx B"]],
  ] as const;
  for (const [graph, order, problems] of rows) {
    test(graph, () => expect(ordered(graph)).toEqual({ order, problems }));
  }
});
