import fc from "fast-check";

/** Every law is tried from these, so that what fails here fails on every machine. */
const seeds = [1, 1986];

/**
 * Holds a law to runs from seeds that stay and to as many from a seed that is new each time, which a
 * failure prints with the smallest case that it found.
 */
export function assertLaw<Values>(
  law: fc.IProperty<Values>,
  { numRuns = 100 }: { readonly numRuns?: number } = {},
): void {
  const each = Math.ceil(numRuns / (seeds.length + 1));
  for (const seed of seeds) fc.assert(law, { numRuns: each, seed });
  fc.assert(law, { numRuns: each });
}
