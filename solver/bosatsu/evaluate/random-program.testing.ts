import fc from "fast-check";
import type { CheckedPackage } from "../tree/checked.ts";
import type { Expr, TopLevel } from "../tree/core.ts";
import {
  bool,
  int,
  type Random,
  randomFrom,
  randomType,
  region,
  type Type,
  text,
  type Variable,
} from "./random-core.testing.ts";
import { built, expr, matched } from "./random-expr.testing.ts";

/** Random programs in core. Each choice follows the types, so that all of them are well typed. */

export const randomPackage = "Test/Random";

/**
 * Short functions `f0` to `f2`, then `v0` to `v2`. Each may mention those before it. Locals of each have
 * the numbers of the others', since any of them might be of another package.
 */
export const randomProgram: fc.Arbitrary<CheckedPackage> = fc
  .array(fc.nat({ max: 999 }), { minLength: 20, maxLength: 800, size: "max" })
  .map(programOf);

function programOf(tape: readonly number[]): CheckedPackage {
  const random = randomFrom(tape);
  const values: TopLevel[] = [];
  let variables: readonly Variable[] = [];
  const define = (name: string, type: Type, value: Expr): void => {
    values.push(topLevel(name, value));
    const mention: Expr = { tag: "global", package: randomPackage, name, written: name, region };
    variables = [...variables, { type, mention }];
    random.forgetLocals();
  };
  for (let at = 0; at < 3; at += 1) {
    const type = shortFunctionType(random);
    define(`f${at}`, type, built(random, type, { variables, depth: 2 }));
  }
  for (let at = 0; at < 3; at += 1) {
    // Functions cannot be compared.
    const type =
      at === 1
        ? randomType(random, 2)
        : random.pick([int, { tag: "list", of: int }, text] as const);
    define(`v${at}`, type, (at === 2 ? matched : expr)(random, type, { variables, depth: 4 }));
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

function shortFunctionType(random: Random): Type {
  const params = Array.from({ length: 1 + random.below(4) }, () => randomType(random, 1));
  const result = random.pick([int, int, bool, text, { tag: "list", of: int }] as const);
  return { tag: "fn", params, result };
}

function topLevel(name: string, value: Expr): TopLevel {
  return {
    tag: "value",
    name,
    written: name,
    value,
    recursive: false,
    def: false,
    region,
    broken: false,
  };
}
