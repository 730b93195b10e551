import { expect, test } from "vitest";
import { fuzz } from "./fuzz/subject.ts";
import { subjects } from "./fuzz/subjects.ts";

// The same inputs on every machine, and as many new ones; `npm run fuzz` tries more.
const seeds = [1986, Date.now() % 2 ** 31];

test.each(subjects)(
  "$name: a whole result or one clear error, whatever the input",
  async (subject) => {
    for (const seed of seeds) {
      const { taken, refused, failure } = await fuzz(subject, { runs: subject.fewRuns, seed });
      expect(failure, `seed ${seed}`).toBeNull();
      expect(taken, "no input was near enough to be taken").toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(0);
    }
  },
);
