import type { BenchmarkCurve } from "@receipts/formats/benchmark.ts";
import { amountText } from "@receipts/formats/benchmark-texts.ts";

/** How large a picture is drawn, in the units of its view box. */
export type GrowthFrame = {
  readonly width: number;
  /** Of the field that the lines lie in. */
  readonly field: number;
  /** Room at the left for amounts. */
  readonly gutter: number;
};

export const wideGrowth: GrowthFrame = { width: 720, field: 250, gutter: 76 };
export const narrowGrowth: GrowthFrame = { width: 340, field: 220, gutter: 62 };

/** A line across the field, at an amount that is easily read. */
type GrowthTick = { readonly at: number; readonly text: string };

export type GrowthPoint = {
  readonly x: number;
  readonly y: number;
  /** Half of the rounds lie between these. */
  readonly low: number;
  readonly high: number;
};

export type GrowthPicture = {
  readonly width: number;
  readonly height: number;
  readonly field: { readonly left: number; readonly right: number; readonly bottom: number };
  readonly sizes: readonly GrowthTick[];
  readonly amounts: readonly GrowthTick[];
  readonly lines: readonly (readonly GrowthPoint[])[];
  /** Where the name of each line stands, below the field. */
  readonly names: readonly number[];
};

const top = 12;
const edge = 14;
/** From the field to the sizes, from there to what they count, and from one name to the next. */
const belowField = { sizes: 18, along: 38, names: 64, name: 20 };

/** Where what the sizes count is said. */
export function alongY({ field }: Pick<GrowthPicture, "field">): number {
  return field.bottom + belowField.along;
}

/** Lays a curve out on paper with logarithmic axes, where a power of the size is a straight line. */
export function growthPicture(
  { series }: Pick<BenchmarkCurve, "series">,
  { width, field, gutter }: GrowthFrame,
): GrowthPicture {
  const points = series.flatMap((line) => line.points);
  const bottom = top + field;
  const across = logScale(
    points.map(({ at }) => at),
    { from: gutter + edge, to: width - edge * 2 },
  );
  const up = logScale(
    points.flatMap(({ value }) => [value.low, value.high]),
    { from: bottom - edge, to: top + edge },
  );
  const ticks = ({ place, low, high }: LogScale) =>
    roundAmounts(low, high).map((amount) => ({ at: place(amount), text: amountText(amount) }));
  return {
    width,
    height: bottom + belowField.names + series.length * belowField.name,
    field: { left: gutter, right: width, bottom },
    sizes: ticks(across),
    amounts: ticks(up),
    lines: series.map((line) =>
      line.points.map(({ at, value }) => ({
        x: across.place(at),
        y: up.place(value.median),
        low: up.place(value.low),
        high: up.place(value.high),
      })),
    ),
    names: series.map((_, at) => bottom + belowField.names + at * belowField.name),
  };
}

/** Where the amounts below the field stand. */
export function sizesY({ field }: Pick<GrowthPicture, "field">): number {
  return field.bottom + belowField.sizes;
}

type LogScale = {
  readonly place: (amount: number) => number;
  readonly low: number;
  readonly high: number;
};

/** From the lowest amount at `from` to the highest at `to`, equal factors equally far apart. */
function logScale(
  amounts: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): LogScale {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const span = Math.log(high / low);
  return {
    low,
    high,
    place: (amount) => {
      const share = span === 0 ? 0.5 : Math.log(amount / low) / span;
      return Math.round((from + share * (to - from)) * 100) / 100;
    },
  };
}

/** Powers of ten from `low` to `high`; where there are few, twice and five times them as well. */
export function roundAmounts(low: number, high: number): readonly number[] {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  const powers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const within = (amounts: readonly number[]) =>
    amounts.filter((amount) => amount >= low && amount <= high);
  // A negative power as one over ten: multiplying by 0.1 would leave dust in the digits.
  const scaled = (power: number, digit: number) =>
    power < 0 ? digit / 10 ** -power : digit * 10 ** power;
  const tens = within(powers.map((power) => scaled(power, 1)));
  if (tens.length > 2) return tens;
  return within(powers.flatMap((power) => [1, 2, 5].map((digit) => scaled(power, digit))));
}
