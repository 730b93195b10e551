import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../../law.testing.ts";
import { compile } from "../compile.ts";
import { librarySources } from "../library/sources.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import { inspect } from "./inspect.ts";

const texts = librarySources.map(({ text }) => text.replace(/^package .*$/m, "package Own/Copy"));

/** A text with a stretch taken out or put elsewhere, as it is while somebody types. */
const unfinished = fc
  .record({
    text: fc.constantFrom(...texts),
    from: fc.integer({ min: 0, max: 999 }),
    length: fc.integer({ min: 1, max: 20 }),
    instead: fc.constantFrom("", "x", "(", "Some(", " = ", "match x:", "\n", '"', "{"),
    cursor: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ text, from, length, instead, cursor }) => {
    const start = Math.floor((from * text.length) / 1000);
    const broken = text.slice(0, start) + instead + text.slice(start + length);
    return { text: broken, near: start, offset: Math.floor((cursor * broken.length) / 1000) };
  });

test("law: whatever is wrong with a text, it has answers, and they lie in the text", () => {
  let said = 0;
  assertLaw(
    fc.property(unfinished, ({ text, near, offset }) => {
      const compilation = compile([{ path: "a", text }]);
      for (const { region } of diagnosticsOf(compilation)) {
        expect(region.start).toBeLessThanOrEqual(region.end);
        expect(region.end).toBeLessThanOrEqual(text.length);
      }
      for (const at of [offset, near]) {
        const found = inspect(compilation, "a", at);
        if (found === undefined) continue;
        said += 1;
        expect(found.region.start).toBeLessThanOrEqual(at);
        expect(found.region.end).toBeGreaterThanOrEqual(at);
        if (found.name !== "")
          expect(text.slice(found.region.start, found.region.end)).toContain(found.name);
      }
    }),
    { numRuns: 60, reached: () => expect(said).toBeGreaterThan(5) },
  );
});
