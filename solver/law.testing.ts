import fc from "fast-check";

/** Every law is tried from these, so that what fails here fails on every machine. */
const seeds = [1, 1986];

/**
 * Holds a law to runs from seeds that stay and to as many from a seed that is new each time, which a
 * failure prints with the smallest case that it found.
 *
 * `reached` says which cases must have come up. It is asked after the seeds that stay, so that
 * chance never decides whether a test passes.
 */
export function assertLaw<Values>(
  law: fc.IProperty<Values>,
  {
    numRuns = 100,
    reached = () => {},
  }: { readonly numRuns?: number; readonly reached?: () => void } = {},
): void {
  const each = Math.ceil(numRuns / (seeds.length + 1));
  for (const seed of seeds) fc.assert(law, { numRuns: each, seed });
  reached();
  fc.assert(law, { numRuns: each });
}
