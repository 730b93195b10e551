import { isDeepStrictEqual } from "node:util";
import { type Benchmark, benchmarkSubjects } from "@receipts/formats/benchmark.ts";

type Named = Pick<Benchmark["figures"][number], "id" | "subject">;

/**
 * A measurement of some parts taken into an earlier one of others: everything at once takes half an hour,
 * in which a machine has to be left alone. The answer is a sentence where the machines differ, since then
 * the figures do not belong on one page. Of several commits none is called clean.
 */
export function onto(earlier: Benchmark, now: Benchmark): Benchmark | string {
  if (!isDeepStrictEqual(earlier.machine, now.machine)) {
    return "what it was measured on is another machine, or has another Node or PostgreSQL";
  }
  const sameCommit = isDeepStrictEqual(earlier.commit, now.commit);
  return {
    ...now,
    startedOn: earlier.startedOn,
    commit: now.commit === null || sameCommit ? now.commit : { ...now.commit, clean: false },
    load: { before: earlier.load.before, after: now.load.after },
    quick: earlier.quick || now.quick,
    figures: joined(earlier.figures, now.figures),
    curves: joined(earlier.curves, now.curves),
  };
}

/** Those of now in the places of those of before, the others as they were, subject by subject. */
function joined<Item extends Named>(before: readonly Item[], now: readonly Item[]): Item[] {
  const items = new Map([...before, ...now].map((item) => [item.id, item]));
  return benchmarkSubjects.flatMap((subject) =>
    [...items.values()].filter((item) => item.subject === subject),
  );
}
