import fc from "fast-check";
import { expect, test } from "vitest";
import { nodesOf, withoutRegions } from "./nodes.testing.ts";
import { parse } from "./parse.ts";
import { chooseFrom, randomPackage } from "./random-tree.testing.ts";
import { packageSource } from "./source-text.testing.ts";

const packageSyntax = fc
  .array(fc.nat({ max: 10_000 }), { maxLength: 600, size: "max" })
  .map((choices) => randomPackage(chooseFrom(choices)));

test("law: reading what was written from a tree gives the tree back", () => {
  fc.assert(
    fc.property(packageSyntax, (syntax) => {
      const phase = parse({ path: syntax.path, text: packageSource(syntax) });
      expect(phase.problems).toEqual([]);
      expect(withoutRegions(phase.ok && phase.product)).toEqual(withoutRegions(syntax));
    }),
    { numRuns: 300 },
  );
});

test("law: a part lies within the region of what it is part of, and covers something", () => {
  fc.assert(
    fc.property(packageSyntax, (syntax) => {
      const phase = parse({ path: syntax.path, text: packageSource(syntax) });
      const nodes = phase.ok ? nodesOf(phase.product) : [];
      const empty = nodes.filter(({ region }) => region.start >= region.end);
      const leaking = nodes.filter(({ region, parts }) =>
        parts.some((part) => part.start < region.start || part.end > region.end),
      );
      expect({ empty, leaking }).toEqual({ empty: [], leaking: [] });
    }),
  );
});

test("law: any text gives a tree or a problem inside the text, and never throws", () => {
  const word = fc.constantFrom(
    ..."( ) [ ] { } , : = <- -> | . ... .. * + - # \\ ` ' \" _ a Foo 1 .5 ${ $.{ 0x ∞ \r 👻".split(
      " ",
    ),
    ..."package from import export exposes def struct enum type external".split(" "),
    ..."if elif else match recur loop case matches for in as forall operator".split(" "),
  );
  const gap = fc.constantFrom("", " ", "\n", "\n  ", "\n    ", "\n\t");
  const soup = fc.array(fc.tuple(gap, word)).map((parts) => parts.flat().join(""));
  fc.assert(
    fc.property(soup, fc.boolean(), (text, headed) => {
      const source = { path: "soup.bosatsu", text: headed ? `package A\nx = ${text}` : text };
      const phase = parse(source);
      expect(phase.ok).toBe(phase.problems.length === 0);
      for (const { region } of phase.problems) {
        expect(region.start).toBeGreaterThanOrEqual(0);
        expect(region.end).toBeGreaterThanOrEqual(region.start);
        expect(region.end).toBeLessThanOrEqual(source.text.length);
      }
    }),
    { numRuns: 2000 },
  );
});
