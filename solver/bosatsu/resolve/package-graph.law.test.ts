import fc from "fast-check";
import { expect, test } from "vitest";
import type { PackageSyntax } from "../tree/syntax.ts";
import { orderPackages } from "./package-graph.ts";

const names = ["A", "B", "C", "D", "E", "F"] as const;
const region = { start: 0, end: 0 };

const graphs = fc.array(fc.subarray([...names], { maxLength: 3 }), {
  minLength: names.length,
  maxLength: names.length,
});

function syntaxes(imports: readonly (readonly string[])[]): readonly PackageSyntax[] {
  return names.map((text, index) => ({
    path: text,
    name: { text, region },
    imports: (imports[index] ?? []).map((name) => ({
      package: { text: name, region },
      items: [],
      region,
    })),
    exports: undefined,
    exposes: [],
    statements: [],
  }));
}

/** What is reached by one or more imports, found by following them until nothing is new. */
function reachable(packages: readonly PackageSyntax[], from: string): ReadonlySet<string> {
  const found = new Set<string>();
  let size = -1;
  while (size !== found.size) {
    size = found.size;
    for (const { name, imports } of packages) {
      if (name.text !== from && !found.has(name.text)) continue;
      for (const it of imports) found.add(it.package.text);
    }
  }
  return found;
}

test("law: what is on no cycle is ordered, each package once and behind its imports", () => {
  fc.assert(
    fc.property(graphs, (imports) => {
      const packages = syntaxes(imports);
      const phase = orderPackages(packages);
      const order = phase.ok ? phase.product.map(({ name }) => name.text) : [];
      const acyclic = names.filter((name) => !reachable(packages, name).has(name));
      expect([...order].sort()).toEqual(acyclic);
      for (const { name, imports: needed } of phase.ok ? phase.product : []) {
        for (const it of needed) {
          expect(order.indexOf(it.package.text)).toBeLessThan(order.indexOf(name.text));
        }
      }
      expect(phase.problems.length > 0).toBe(acyclic.length < names.length);
    }),
  );
});

test("law: the order of the files does not matter", () => {
  const shuffled = graphs.chain((imports) =>
    fc.tuple(
      fc.constant(syntaxes(imports)),
      fc.shuffledSubarray([...syntaxes(imports)], { minLength: names.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([packages, others]) => {
      const [left, right] = [orderPackages(packages), orderPackages(others)];
      expect(left.ok && left.product.map(({ path }) => path)).toEqual(
        right.ok && right.product.map(({ path }) => path),
      );
    }),
  );
});
