import { decodeBatch } from "@receipts/formats/batch.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countMax, generateBatch, seedMax } from "./generate-batch.ts";

const recipe = fc.record({
  count: fc.integer({ min: 0, max: 60 }),
  hotShare: fc.integer({ min: 0, max: 100 }),
  seed: fc.integer({ min: 0, max: seedMax }),
});

const lines = (text: string) =>
  text.split("\n").flatMap((line) => (line.startsWith("  ") ? [line.replace(/,$/, "")] : []));
const isHot = (line: string) => line.includes('"D"');

test("a recipe makes one text, which is a batch of so many transfers between different accounts", () => {
  fc.assert(
    fc.property(recipe, (given) => {
      const text = generateBatch(given);
      expect(generateBatch({ ...given })).toBe(text);
      const decoded = decodeBatch(text);
      expect(decoded.ok && decoded.operations.length).toBe(given.count);
      for (const line of lines(text)) {
        const { input } = JSON.parse(line);
        expect(input.source).not.toBe(input.target);
        expect(Number(input.amount)).toBeGreaterThan(0);
      }
    }),
  );
});

test("more operations are added at the end, and a larger share only heats", () => {
  fc.assert(
    fc.property(recipe, fc.integer({ min: 0, max: 100 }), (given, other) => {
      const here = lines(generateBatch(given));
      expect(
        lines(generateBatch({ ...given, count: given.count + 5 })).slice(0, given.count),
      ).toEqual(here);
      const hotter = lines(generateBatch({ ...given, hotShare: Math.max(given.hotShare, other) }));
      for (const [at, line] of here.entries()) {
        if (isHot(line)) expect(hotter[at]).toBe(line);
        else expect(hotter[at] === line || isHot(hotter[at] ?? "")).toBe(true);
      }
    }),
  );
});

test("the ends of the share are none and all", () => {
  const at = (hotShare: number) => lines(generateBatch({ count: 200, hotShare, seed: 3 }));
  expect(at(0).filter(isHot)).toEqual([]);
  expect(at(100).every(isHot)).toBe(true);
  const half = at(50).filter(isHot).length;
  expect(half).toBeGreaterThan(70);
  expect(half).toBeLessThan(130);
});

test("links that were shared keep their meaning: this seed makes these transfers", () => {
  expect(
    lines(generateBatch({ count: 3, hotShare: 50, seed: 1 })).map((it) => JSON.parse(it).input),
  ).toMatchInlineSnapshot(`
    [
      {
        "amount": "35",
        "source": "B",
        "target": "D",
      },
      {
        "amount": "7",
        "source": "D",
        "target": "C",
      },
      {
        "amount": "13",
        "source": "B",
        "target": "A",
      },
    ]
  `);
  expect(generateBatch({ count: countMax, hotShare: 50, seed: 1 }).length).toBeLessThan(1_000_000);
});
