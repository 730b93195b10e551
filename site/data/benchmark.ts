import {
  type Benchmark,
  type BenchmarkSubject,
  benchmarkSubjects,
  decodeBenchmark,
} from "@receipts/formats/benchmark.ts";
import { fault } from "./fault.ts";
import { repositoryText } from "./repository.ts";

/** The measurement that is shown: made by a person with `npm run bench` and checked in. */
const file = "bench/results/published.json";

/** Where the site has that file, byte for byte. */
export const benchmarkPath = "bench.json";

/** The text of the measurement. Stops the build where there is none. */
export function benchmarkText(): string {
  return repositoryText(file) ?? fault(file, "is missing: `npm run bench -- --out` writes it");
}

export function shownBenchmark(): Benchmark {
  return decodeBenchmark(benchmarkText());
}

/** What was measured of each subject, in their order; a subject of which nothing was is left out. */
export function bySubject({ figures, curves }: Benchmark): readonly (Pick<
  Benchmark,
  "figures" | "curves"
> & {
  readonly subject: BenchmarkSubject;
})[] {
  return benchmarkSubjects
    .map((subject) => ({
      subject,
      figures: figures.filter((figure) => figure.subject === subject),
      curves: curves.filter((curve) => curve.subject === subject),
    }))
    .filter((each) => each.figures.length > 0);
}
