import fc from "fast-check";
import type { CheckedPackage } from "../tree/checked.ts";
import type { Expr, TopLevel } from "../tree/core.ts";
import { int, randomFrom, randomType, region, text, type Variable } from "./random-core.testing.ts";
import { expr, matched } from "./random-expr.testing.ts";

/** Random programs in core. Each choice follows the types, so that all of them are well typed. */

export const randomPackage = "Test/Random";

/** `v0`, `v1`, ... Each may mention those before it. */
export const randomProgram: fc.Arbitrary<CheckedPackage> = fc
  .array(fc.nat({ max: 999 }), { minLength: 20, maxLength: 600, size: "max" })
  .map(programOf);

function programOf(tape: readonly number[]): CheckedPackage {
  const random = randomFrom(tape);
  const values: TopLevel[] = [];
  let variables: readonly Variable[] = [];
  for (let at = 0; at < 3; at += 1) {
    // Functions cannot be compared.
    const type =
      at === 1
        ? randomType(random, 2)
        : random.pick([int, { tag: "list", of: int }, text] as const);
    const name = `v${at}`;
    const value = (at === 2 ? matched : expr)(random, type, { variables, depth: 4 });
    values.push({
      tag: "value",
      name,
      written: name,
      value,
      recursive: false,
      def: false,
      region,
      broken: false,
    });
    const mention: Expr = { tag: "global", package: randomPackage, name, written: name, region };
    variables = [...variables, { type, mention }];
  }
  return {
    resolved: {
      path: "random.bosatsu",
      name: randomPackage,
      imports: [],
      exports: [],
      exposes: undefined,
      headerRegion: region,
      types: [],
      values,
    },
    types: new Map(),
    valueTypes: new Map(),
    exprTypes: new Map(),
    patternTypes: new Map(),
    localTypes: new Map(),
  };
}
