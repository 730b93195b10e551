import * as z from "zod";

/** In this order they are measured and shown. */
export const benchmarkSubjects = [
  "language",
  "admission",
  "interleaving",
  "ledger",
  "manifest",
  "site",
] as const;

const words = z.strictObject({ en: z.string().min(1), ja: z.string().min(1) });
const id = z.string().regex(/^[a-z]+(\/[a-z0-9-]+)+$/, "a subject, then lower-case words");
const amount = z.number().positive();
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const count = z.int().nonnegative();

/** The middle of the rounds, and the quartiles: half of the rounds lie between `low` and `high`. */
const spreadSchema = z
  .strictObject({ median: amount, low: amount, high: amount })
  .refine(({ median, low, high }) => low <= median && median <= high, "low, median, high in order");

/**
 * What is wanted of a figure: of its ratio to the reference, of its value in its own unit, or of how far
 * its value is above the reference.
 */
const targetSchema = z.strictObject({ of: z.enum(["ratio", "value", "excess"]), limit: amount });

const measuredSchema = z.strictObject({
  status: z.literal("measured"),
  /** How often value and reference were measured, in turns. */
  rounds: z.int().positive(),
  value: spreadSchema,
  reference: spreadSchema,
  /** Of each round by itself, so that what slows both alike does not show. */
  ratio: spreadSchema,
  /** `null` where nothing is wanted. */
  met: z.boolean().nullable(),
});

/** Why a figure is missing. */
export const absenceSchema = z.strictObject({
  status: z.literal("unavailable"),
  why: z.enum(["no-server", "no-pgbench", "no-browser", "quick", "failed"]),
  /** What a failed measurement said. */
  detail: z.string().nullable(),
});

/** One figure: what was measured, beside what, and what was wanted of it. */
const figureSchema = z
  .strictObject({
    id,
    subject: z.enum(benchmarkSubjects),
    title: words,
    unit: z.enum(["ms", "s", "kB", "MB", "per second", "operations"]),
    better: z.enum(["less", "more"]),
    /** What was measured in the same rounds, to compare with. */
    reference: words,
    target: targetSchema.nullable(),
    outcome: z.discriminatedUnion("status", [measuredSchema, absenceSchema]),
  })
  .refine(
    ({ outcome, better, target }) =>
      outcome.status === "unavailable" || outcome.met === isMet(outcome, better, target),
    { path: ["outcome", "met"], error: "what the median says of the target" },
  );

/** How something grows: points of a line, measured at sizes that rise. */
const seriesSchema = z.strictObject({
  title: words,
  points: z.array(z.strictObject({ at: amount, value: spreadSchema })).min(2),
  /** The slope on paper with logarithmic axes: 1 is linear, 2 quadratic. */
  exponent: z.number(),
});

const curveSchema = z.strictObject({
  id,
  subject: z.enum(benchmarkSubjects),
  title: words,
  /** What is counted to the right. */
  along: words,
  unit: z.enum(["ms", "s", "MB"]),
  series: z.array(seriesSchema).min(1),
});

/**
 * One run of `npm run bench`. A measurement: it has a clock and a machine, two runs differ, and nothing
 * that is audited may depend on it.
 */
export const benchmarkSchema = z.strictObject({
  schema: z.literal("receipts.benchmark/1"),
  /** So that nobody takes it for a result. */
  volatile: z.literal(true),
  startedOn: instant,
  finishedOn: instant,
  commit: z.strictObject({ sha: z.string(), clean: z.boolean() }).nullable(),
  machine: z.strictObject({
    system: z.string(),
    release: z.string(),
    architecture: z.string(),
    processor: z.string(),
    processors: count,
    memoryBytes: count,
    node: z.string(),
    /** `null` where there is no server to measure on. */
    postgres: z.string().nullable(),
  }),
  /** Processes that wanted to run, averaged over the minute before and the last one. */
  load: z.strictObject({ before: z.number().nonnegative(), after: z.number().nonnegative() }),
  /** Asked for; what takes long has fewer. */
  rounds: z.int().positive(),
  quick: z.boolean(),
  figures: z.array(figureSchema).refine(haveOwnIds, "every figure has an id of its own"),
  curves: z.array(curveSchema).refine(haveOwnIds, "every curve has an id of its own"),
});

export type Benchmark = z.infer<typeof benchmarkSchema>;
export type BenchmarkSubject = (typeof benchmarkSubjects)[number];
export type BenchmarkFigure = z.infer<typeof figureSchema>;
export type BenchmarkCurve = z.infer<typeof curveSchema>;
export type BenchmarkMeasured = z.infer<typeof measuredSchema>;
export type BenchmarkSpread = z.infer<typeof spreadSchema>;
export type BenchmarkTarget = z.infer<typeof targetSchema>;
export type BenchmarkAbsence = z.infer<typeof absenceSchema>;

/** Whether a median reaches its target; `null` when there is none. */
export function isMet(
  measured: Pick<BenchmarkMeasured, "value" | "reference" | "ratio">,
  better: "less" | "more",
  target: BenchmarkTarget | null,
): boolean | null {
  if (target === null) return null;
  const median = wantedOf(measured, target.of);
  return better === "less" ? median <= target.limit : median >= target.limit;
}

function wantedOf(
  { value, reference, ratio }: Pick<BenchmarkMeasured, "value" | "reference" | "ratio">,
  of: BenchmarkTarget["of"],
): number {
  switch (of) {
    case "ratio":
      return ratio.median;
    case "value":
      return value.median;
    case "excess":
      return value.median - reference.median;
  }
}

/** How many targets are met, how many are not, and how many could not be measured. */
export function targetTally(figures: readonly BenchmarkFigure[]): {
  readonly met: number;
  readonly missed: number;
  readonly absent: number;
} {
  const outcomes = figures.flatMap(({ target, outcome }) => (target === null ? [] : [outcome]));
  const count = (met: boolean) =>
    outcomes.filter((outcome) => outcome.status === "measured" && outcome.met === met).length;
  const absent = outcomes.filter(({ status }) => status === "unavailable").length;
  return { met: count(true), missed: count(false), absent };
}

/** The text of a measurement. Throws an error that names the field when it is none. */
export function encodeBenchmark(benchmark: Benchmark): string {
  return `${JSON.stringify(benchmarkSchema.parse(benchmark), null, 2)}\n`;
}

/** Reads a measurement's text. Throws an error that names the field. */
export function decodeBenchmark(text: string): Benchmark {
  return benchmarkSchema.parse(JSON.parse(text));
}

function haveOwnIds(list: readonly { readonly id: string }[]): boolean {
  return new Set(list.map((each) => each.id)).size === list.length;
}
