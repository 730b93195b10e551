import fc from "fast-check";

/** What came of an input. Anything else, such as a foreign exception, is a failure of the subject. */
export type Verdict = "taken" | "refused";

/** Something that reads what anybody may have written. */
export type Subject = {
  readonly name: string;
  readonly inputs: fc.Arbitrary<string>;
  /** Throws where the answer is not a whole result or one clear error. */
  readonly judge: (text: string) => Verdict | Promise<Verdict>;
  /** How many inputs a test tries, so that all subjects together take seconds. */
  readonly fewRuns: number;
};

export type Fuzzed = {
  readonly name: string;
  readonly taken: number;
  readonly refused: number;
  readonly slowestMs: number;
  /** The smallest input that failed, as JSON, and what it failed with. */
  readonly failure: string | null;
};

/** Tries so many inputs; equal seeds give equal inputs. */
export async function fuzz(
  { name, inputs, judge }: Subject,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<Fuzzed> {
  const counts = { taken: 0, refused: 0 };
  let slowestMs = 0;
  const property = fc.asyncProperty(inputs, async (text) => {
    const started = performance.now();
    counts[await judge(text)] += 1;
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - started));
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    numRuns: runs,
    seed,
    endOnFailure: false,
  });
  const failure = failed
    ? `${JSON.stringify(counterexample?.[0])}: ${errorInstance instanceof Error ? errorInstance.stack : errorInstance}`
    : null;
  return { name, ...counts, slowestMs, failure };
}

/** Throws with the values that prove it when something that has to hold does not. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}
