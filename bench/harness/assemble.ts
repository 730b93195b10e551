import {
  type BenchmarkCurve,
  type BenchmarkFigure,
  type BenchmarkSubject,
  isMet,
} from "@receipts/formats/benchmark.ts";
import { type Absence, type Found, Missing, type Part, type Sample } from "./part.ts";
import { exponentOf, median, rounded, spreadOf } from "./statistics.ts";

/** What became of a part: what it found, or why all of it is missing. */
export type PartOutcome = Found | Absence;

/** Measures a part in as many rounds as were asked for, or fewer. Rejects never. */
export async function outcomeOf(part: Part, asked: number): Promise<PartOutcome> {
  try {
    const found = await part.measure(Math.min(asked, part.roundsMax ?? asked));
    const amounts = amountsOf(found);
    // A clock that stood still, or noise that is larger than what is measured.
    const wrong = amounts.find((amount) => !(amount > 0 && Number.isFinite(amount)));
    if (wrong === undefined) return found;
    return { why: "failed", detail: `a round gave ${wrong}: more rounds, or a quieter machine` };
  } catch (error) {
    if (error instanceof Missing) return { why: error.why, detail: null };
    return { why: "failed", detail: error instanceof Error ? error.message : String(error) };
  }
}

function amountsOf({ figures, curves = {} }: Found): readonly number[] {
  const samples = Object.values(figures).map((found) => ("why" in found ? undefined : found));
  const points = Object.values(curves).flat(2);
  const lists = [
    ...samples.map((rounds) => rounds?.flatMap(({ value, reference }) => [value, reference])),
    ...points.map(({ values }) => values),
  ];
  // No round at all is no better than one without a number.
  return lists.flatMap((list) => (list?.length === 0 ? [Number.NaN] : (list ?? [])));
}

/** The figures of a part in the one shape that all have. Throws when the part kept one to itself. */
export function figuresOf(
  subject: BenchmarkSubject,
  part: Part,
  outcome: PartOutcome,
): readonly BenchmarkFigure[] {
  return part.figures.map((plan) => {
    const found = "why" in outcome ? outcome : outcome.figures[plan.id];
    if (found === undefined) throw new Error(`${subject}/${part.name} did not measure ${plan.id}`);
    const { id, title, unit, better, reference, target } = plan;
    const settled = "why" in found ? { status: "unavailable" as const, ...found } : measured(found);
    return {
      id,
      subject,
      title,
      unit,
      better,
      reference,
      target,
      outcome:
        settled.status === "unavailable"
          ? settled
          : { ...settled, met: isMet(settled, better, target) },
    };
  });
}

function measured(samples: readonly Sample[]) {
  return {
    status: "measured" as const,
    rounds: samples.length,
    value: spreadOf(samples.map(({ value }) => value)),
    reference: spreadOf(samples.map(({ reference }) => reference)),
    ratio: spreadOf(samples.map(({ value, reference }) => value / reference)),
  };
}

/** The curves of a part; none of a part that is missing. */
export function curvesOf(
  subject: BenchmarkSubject,
  { name, curves = [] }: Part,
  outcome: PartOutcome,
): readonly BenchmarkCurve[] {
  if ("why" in outcome) return [];
  return curves.map(({ id, title, along, unit, series }) => {
    const lines = outcome.curves?.[id] ?? [];
    if (lines.length !== series.length) {
      throw new Error(`${subject}/${name} measured ${lines.length} series of ${id}`);
    }
    return {
      id,
      subject,
      title,
      along,
      unit,
      series: lines.map((line, at) => ({
        title: series[at] ?? title,
        points: line.map((point) => ({ at: point.at, value: spreadOf(point.values) })),
        exponent: rounded(
          exponentOf(line.map((point) => ({ at: point.at, value: median(point.values) }))),
        ),
      })),
    };
  });
}
