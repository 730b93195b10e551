import type { Admission, AdmissionKey, BoundWhy } from "@receipts/formats/admission.ts";
import { expect, test } from "vitest";
import { type BandFrame, escrowBands } from "./escrow-bands.ts";
import { extremes, scaleBetween } from "./scale.ts";

// 100 units for amounts from 0 to 200, after 10 for the name and 8 at the edge.
const frame: BandFrame = { width: 118, gutter: 10, nameWidth: 12, terse: false };

const key: AdmissionKey = {
  key: "A",
  initial: "100",
  final: "80",
  interval: { low: "60", high: "120" },
  bounds: [
    { name: "floor", kind: "at_least", limit: "0" },
    { name: "cap", kind: "at_most", limit: "200" },
  ],
  debits: [
    { id: "t1", amount: "30" },
    { id: "t2", amount: "10" },
  ],
  credits: [{ id: "t3", amount: "20" }],
};

const why: BoundWhy = {
  bound: "floor",
  key: "A",
  limit: "0",
  initial: "100",
  headroom: "60",
  need: "60",
  shortfall: "0",
  heldBy: { side: "debits", upTo: 2, total: "40" },
  smallest: { count: 2 },
  repair: null,
  admissibleIf: { amountAtMost: "60" },
};

function picture(...keys: readonly AdmissionKey[]) {
  return escrowBands(admission(keys, []), frame);
}

function admission(
  keys: readonly AdmissionKey[],
  refusals: readonly (readonly [string, BoundWhy])[],
): Pick<Admission, "keys" | "operations"> {
  return {
    keys: [...keys],
    operations: refusals.map(([id, reason]) => ({
      id,
      operation: "transfer",
      input: {},
      footprint: ["A"],
      effects: [],
      path: "escrow",
      verdict: "deferred",
      why: [reason],
    })),
  };
}

test("withdrawals lie left of the start and deposits right, end to end", () => {
  const [row] = picture(key).rows;
  const told = row?.pieces.map(({ id, x, width, named }) => `${id} ${x}+${width} ${named}`);
  expect(told).toEqual(["t1 45+15 true", "t2 40+5 false", "t3 60+10 false"]);
  expect(row?.start.x).toBe(60);
  expect(row?.limits.map(({ x }) => x)).toEqual([10, 110]);
});

test("a refused withdrawal reaches from what is left past the floor", () => {
  const short = { ...why, need: "80", shortfall: "20" };
  const [row] = escrowBands(admission([key], [["t4", short]]), frame).rows;
  const [excess] = row?.excesses ?? [];
  expect(excess).toMatchObject({ id: "t4", kind: "short", shortfall: "20" });
  // The scale now begins at -20, so 220 amounts share the 100 units.
  expect([excess?.from, excess?.limit, excess?.to]).toEqual([46.36, 19.09, 10]);
});

test("a refused deposit reaches past the cap", () => {
  const over: BoundWhy = {
    ...why,
    limit: "200",
    headroom: "80",
    need: "90",
    shortfall: "10",
    heldBy: { side: "credits", upTo: 1, total: "20" },
  };
  const [row] = escrowBands(admission([key], [["t4", over]]), frame).rows;
  const [excess] = row?.excesses ?? [];
  expect(excess?.kind).toBe("over");
  expect((excess?.from ?? 0) < (excess?.limit ?? 0)).toBe(true);
  expect((excess?.limit ?? 0) < (excess?.to ?? 0)).toBe(true);
});

test("of many refusals the first are drawn, the others are counted, and the list comes below", () => {
  const refusals = Array.from({ length: 11 }, (_, at) => [`t${at}`, why] as const);
  const [row] = escrowBands(admission([key], refusals), { ...frame, terse: true }).rows;
  expect(row?.excesses.map(({ id }) => id)).toEqual(refusals.slice(0, 8).map(([id]) => id));
  expect(row?.moreExcesses?.count).toBe(3);
  const lowest = row?.excesses.at(-1)?.y ?? 0;
  expect(row?.moreExcesses?.y).toBeGreaterThan(lowest);
  expect(row?.listY).toBeGreaterThan(row?.moreExcesses?.y ?? 0);
});

test("rows do not overlap, and the picture ends below the last", () => {
  const { rows, height } = escrowBands(admission([key, key, key], [["t4", why]]), frame);
  const tops = rows.map(({ y }) => y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(new Set(tops).size).toBe(3);
  expect(height).toBeGreaterThan((tops.at(-1) ?? 0) + 42);
});

test("amounts beyond 2^53 keep their places", () => {
  const huge = 10n ** 30n;
  const scale = scaleBetween(0n, huge, { left: 0, width: 100 });
  expect([scale(0n), scale(huge / 4n), scale(huge)]).toEqual([0, 25, 100]);
});

test("one amount alone is drawn and not divided by nothing", () => {
  expect(scaleBetween(5n, 5n, { left: 1, width: 10 })(5n)).toBe(1);
  expect(extremes([3n, -2n, 8n])).toEqual({ low: -2n, high: 8n });
  expect(() => extremes([])).toThrow("no amounts");
});
