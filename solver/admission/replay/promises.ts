import type { Int } from "../../bosatsu/evaluate/int.ts";
import { readersOf } from "../decide/components.ts";
import { roomUnder } from "../decide/escrow.ts";
import type { Effect, Question } from "../decide/question.ts";

/** Checks replayed balances against what was promised. Knows nothing of how the set was chosen. */
export type Promises = {
  /** The name of a bound or step property that the state after these effects breaks. */
  readonly brokenBy: (effects: readonly Effect[], balances: readonly Int[]) => string | undefined;
  /** The name of a commit property that the last state breaks, if these operations could change it. */
  readonly brokenAtEnd: (
    operations: readonly number[],
    balances: readonly Int[],
  ) => string | undefined;
};

export function promisesOf(question: Question): Promises {
  const readers = readersOf(question);
  const brokenProperty = (
    scope: "step" | "commit",
    effects: readonly Effect[],
    balances: readonly Int[],
  ): string | undefined => {
    if (question.properties.length === 0) return undefined;
    const read = new Set(effects.flatMap(({ key }) => readers[key] ?? []));
    for (const at of read) {
      const property = question.properties[at];
      if (property === undefined || property.scope !== scope) continue;
      if (!property.holds(property.keys.map((key) => balances[key] ?? 0))) return property.name;
    }
    return undefined;
  };
  return {
    brokenBy: (effects, balances) => {
      for (const { key } of effects) {
        for (const limit of question.keys[key]?.limits ?? []) {
          if (roomUnder(balances[key] ?? 0, limit) < 0) return limit.name;
        }
      }
      return brokenProperty("step", effects, balances);
    },
    brokenAtEnd: (operations, balances) => {
      if (!question.properties.some(({ scope }) => scope === "commit")) return undefined;
      const effects = operations.flatMap((at) => question.operations[at]?.effects ?? []);
      return brokenProperty("commit", effects, balances);
    },
  };
}
