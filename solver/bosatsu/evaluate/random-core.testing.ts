import type { CoreBranch, CorePattern, Expr, Guard, Local } from "../tree/core.ts";
import { predef } from "../tree/type.ts";

/** What random programs are made of: choices, types, and core without places. */

export type Type =
  | { readonly tag: "int" | "bool" | "text" | "order" }
  | { readonly tag: "list" | "option"; readonly of: Type }
  | { readonly tag: "pair"; readonly left: Type; readonly right: Type }
  | { readonly tag: "fn"; readonly params: readonly Type[]; readonly result: Type };

export type Variable = { readonly type: Type; readonly mention: Expr };

export type Random = {
  readonly below: (count: number) => number;
  readonly pick: <Thing>(things: readonly Thing[]) => Thing;
  readonly newLocal: () => Local;
  /** Gives the numbers of locals out again, as another package would. */
  readonly forgetLocals: () => void;
};

/** Reads the tape as choices. Beyond its end every choice is the first one, which is the simplest. */
export function randomFrom(tape: readonly number[]): Random {
  let read = 0;
  let locals = 0;
  const below = (count: number) => {
    const choice = tape[read] ?? 0;
    read += 1;
    return choice % count;
  };
  return {
    below,
    pick: (things) => {
      const thing = things[below(things.length)];
      if (thing === undefined) throw new Error("nothing to pick from");
      return thing;
    },
    newLocal: () => {
      locals += 1;
      return { id: locals, name: `x${locals}`, region };
    },
    forgetLocals: () => {
      locals = 0;
    },
  };
}

export const region = { start: 0, end: 0 };
export const int: Type = { tag: "int" };
export const bool: Type = { tag: "bool" };
export const text: Type = { tag: "text" };
export const order: Type = { tag: "order" };

export function randomType(random: Random, depth: number): Type {
  const kind = random.below(depth === 0 ? 4 : 9);
  if (kind < 4) return random.pick([int, bool, text, order]);
  if (kind === 4 || kind === 8) return { tag: "list", of: randomType(random, depth - 1) };
  if (kind === 5) return { tag: "option", of: randomType(random, depth - 1) };
  if (kind === 6)
    return {
      tag: "pair",
      left: randomType(random, depth - 1),
      right: randomType(random, depth - 1),
    };
  const params = Array.from({ length: 1 + random.below(3) }, () => randomType(random, depth - 1));
  return { tag: "fn", params, result: randomType(random, depth - 1) };
}

export function sameType(left: Type, right: Type): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

export function variable(local: Local, type: Type): Variable {
  return { type, mention: mention(local) };
}

export function mention({ id, name }: Local): Expr {
  return { tag: "local", id, name, region };
}

export const wildcard: CorePattern = { tag: "wildcard", region };

export function literal(value: bigint): Extract<Expr, { tag: "literal" }> {
  return { tag: "literal", literal: { tag: "int", value }, region };
}

export function constructorExpr(name: string): Expr {
  return { tag: "constructor", ref: { package: predef, name }, region };
}

export function constructorPattern(name: string, ...args: readonly CorePattern[]): CorePattern {
  return { tag: "constructor", ref: { package: predef, name }, args, region };
}

export function host(name: string): Expr {
  return { tag: "global", package: predef, name, written: name, region };
}

export function apply(fn: Expr, ...args: readonly Expr[]): Expr {
  return { tag: "apply", fn, args, region };
}

export function match(scrutinee: Expr, branches: readonly CoreBranch[]): Expr {
  return { tag: "match", origin: "match", scrutinee, branches, region };
}

export function branch(pattern: CorePattern, guard: Guard | undefined, body: Expr): CoreBranch {
  return { pattern, guard, body, patternRegion: region, region };
}

export function intLiteral(random: Random): Extract<Expr, { tag: "literal" }> {
  return literal(random.pick([0n, 1n, 2n, 1n, 0n, -1n, 9007199254740991n, 18446744073709551616n]));
}
