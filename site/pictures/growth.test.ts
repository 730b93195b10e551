import type { BenchmarkCurve } from "@receipts/formats/benchmark.ts";
import { describe, expect, test } from "vitest";
import { type GrowthFrame, growthPicture, roundAmounts } from "./growth.ts";

// The field is 128 high; after the edges of 14, amounts have 100 of it, from 112 up to 12 + 14.
const frame: GrowthFrame = { width: 242, field: 128, gutter: 100 };
const around = (median: number) => ({ median, low: median, high: median });

function seriesOf(
  ...points: readonly (readonly [number, number])[]
): BenchmarkCurve["series"][number] {
  const title = { en: "a line", ja: "線" };
  return {
    title,
    points: points.map(([at, value]) => ({ at, value: around(value) })),
    exponent: 1,
  };
}

describe("a curve on logarithmic axes", () => {
  const picture = growthPicture(
    { series: [seriesOf([1, 10], [10, 100], [100, 1000]), seriesOf([1, 10], [100, 10])] },
    frame,
  );

  test("what grows with its size is a straight line", () => {
    const [line = []] = picture.lines;
    expect(line.map(({ x, y }) => [x, y])).toEqual([
      [114, 126],
      [164, 76],
      [214, 26],
    ]);
  });

  test("what does not grow is level, and larger is higher", () => {
    const [, level = []] = picture.lines;
    expect(level.map(({ y }) => y)).toEqual([126, 126]);
  });

  test("ticks stand where their amounts do", () => {
    expect(picture.sizes).toEqual([
      { at: 114, text: "1" },
      { at: 164, text: "10" },
      { at: 214, text: "100" },
    ]);
    expect(picture.amounts.map(({ at }) => at)).toEqual([126, 76, 26]);
  });

  test("names stand below the field, one under the other", () => {
    const [first = 0, second = 0] = picture.names;
    expect(first).toBeGreaterThan(picture.field.bottom);
    expect(second).toBeGreaterThan(first);
    expect(picture.height).toBeGreaterThan(second);
  });

  test("half of the rounds reach from low to high", () => {
    const spread = { median: 10, low: 1, high: 100 };
    const [title, points] = [{ en: "a", ja: "あ" }, [1, 2].map((at) => ({ at, value: spread }))];
    const [[point] = []] = growthPicture({ series: [{ title, points, exponent: 0 }] }, frame).lines;
    expect(point).toMatchObject({ low: 126, y: 76, high: 26 });
  });

  test("one amount alone is in the middle, and divided by nothing", () => {
    const [[point] = []] = growthPicture({ series: [seriesOf([5, 3], [5, 3])] }, frame).lines;
    expect(point).toMatchObject({ x: 164, y: 76 });
  });
});

test.each([
  [1, 1000, [1, 10, 100, 1000]],
  [3, 400, [5, 10, 20, 50, 100, 200]],
  [0.02, 0.3, [0.02, 0.05, 0.1, 0.2]],
  [12_500, 200_000, [20_000, 50_000, 100_000, 200_000]],
])("from %d to %d the round amounts are %j", (low, high, amounts) => {
  expect(roundAmounts(low, high)).toEqual(amounts);
});
