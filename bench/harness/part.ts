import type {
  BenchmarkAbsence,
  BenchmarkCurve,
  BenchmarkFigure,
} from "@receipts/formats/benchmark.ts";

/** What a figure is, before it is measured. */
export type FigurePlan = Omit<BenchmarkFigure, "subject" | "outcome">;

/** What a curve is, before it is measured. */
type CurvePlan = Omit<BenchmarkCurve, "subject" | "series"> & {
  readonly series: readonly BenchmarkCurve["title"][];
};

/** One round of a figure, both in the figure's unit. */
export type Sample = { readonly value: number; readonly reference: number };

export type Absence = Omit<BenchmarkAbsence, "status">;

/** What was measured at one size of a curve. */
export type CurveRounds = { readonly at: number; readonly values: readonly number[] };

/** What a part found: for each of its figures the rounds, or why there are none. */
export type Found = {
  readonly figures: Readonly<Record<string, readonly Sample[] | Absence>>;
  /** A list of points for each series of a curve. */
  readonly curves?: Readonly<Record<string, readonly (readonly CurveRounds[])[]>>;
};

/** Figures that are measured together. */
export type Part = {
  /** Such as `batch`: with its subject it can be measured alone, as `admission/batch`. */
  readonly name: string;
  readonly figures: readonly FigurePlan[];
  readonly curves?: readonly CurvePlan[];
  /** Takes more than some seconds: `--quick` leaves it out. */
  readonly slow?: true;
  /** For what takes so long that fewer rounds have to do. */
  readonly roundsMax?: number;
  /** Throws `Missing` where the machine lacks something, and anything else when it failed. */
  readonly measure: (rounds: number) => Found | Promise<Found>;
};

/** The machine lacks what a measurement needs. */
export class Missing extends Error {
  readonly why: Absence["why"];

  constructor(why: Absence["why"]) {
    super(why);
    this.why = why;
  }
}

/** The rounds of two ways that took turns. */
export function paired(
  values: readonly number[] | undefined,
  references: readonly number[] | undefined,
): readonly Sample[] {
  const pairs = (values ?? []).map((value, round) => ({ value, reference: references?.[round] }));
  return pairs.map(({ value, reference }) => {
    if (reference === undefined) throw new Error("a round has no reference");
    return { value, reference };
  });
}
