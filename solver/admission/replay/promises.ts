import { readersOf } from "../decide/components.ts";
import { roomUnder } from "../decide/escrow.ts";
import type { Effect, Question } from "../decide/question.ts";

/** Checks replayed balances against what was promised. Knows nothing of how the set was chosen. */
export type Promises = {
  /** The name of a bound or step property that the state after these effects breaks. */
  readonly brokenBy: (
    effects: readonly Effect[],
    balances: readonly bigint[],
  ) => string | undefined;
  /** The name of a commit property that the last state breaks, if the write could have changed it. */
  readonly brokenAtEnd: (
    effects: readonly Effect[],
    balances: readonly bigint[],
  ) => string | undefined;
};

export function promisesOf(question: Question): Promises {
  const readers = readersOf(question);
  const brokenProperty = (
    scope: "step" | "commit",
    effects: readonly Effect[],
    balances: readonly bigint[],
  ): string | undefined => {
    if (question.properties.length === 0) return undefined;
    const read = new Set(effects.flatMap(({ key }) => readers[key] ?? []));
    for (const at of read) {
      const property = question.properties[at];
      if (property === undefined || property.scope !== scope) continue;
      if (!property.holds(property.keys.map((key) => balances[key] ?? 0n))) return property.name;
    }
    return undefined;
  };
  return {
    brokenBy: (effects, balances) => {
      for (const { key } of effects) {
        const broken = question.keys[key]?.limits.find(
          (limit) => roomUnder(balances[key] ?? 0n, limit) < 0n,
        );
        if (broken !== undefined) return broken.name;
      }
      return brokenProperty("step", effects, balances);
    },
    brokenAtEnd: (effects, balances) => brokenProperty("commit", effects, balances),
  };
}
