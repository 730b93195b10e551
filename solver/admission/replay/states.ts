import { isEntries, isSameEntries } from "../../bosatsu/evaluate/dict-entries.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import { fieldIn, isData } from "../../program/values.ts";
import type { World } from "../program/actions.ts";
import type { Stepped } from "./step.ts";

/** A world that was reached, however often and in whatever way. */
export type State = {
  readonly world: World;
  readonly sum: number;
  /** By operation: how it ran from here. */
  readonly after: Map<number, Stepped>;
};

/**
 * Keeps one state of all worlds that no program can tell apart. It is asked with a sum that is the same
 * modulo 2^32 for worlds that are the same; it need not differ for others.
 */
export function knownStates(): (world: World, sum: number) => State {
  const bySum = new Map<number, State[]>();
  return (world, sum) => {
    const alike = bySum.get(sum | 0);
    const known = alike?.find((each) => isSameWorld(each.world, world));
    if (known !== undefined) return known;
    const state: State = { world, sum: sum | 0, after: new Map() };
    if (alike === undefined) bySum.set(state.sum, [state]);
    else alike.push(state);
    return state;
  };
}

function isSameWorld(left: World, right: World): boolean {
  if (!isSameValue(left.state, right.state) || left.others.size !== right.others.size) return false;
  if (left.others === right.others) return true;
  for (const [cell, value] of left.others) {
    const other = right.others.get(cell);
    if (other === undefined || !isSameValue(value, other)) return false;
  }
  return true;
}

/** How many parts are compared; values that are not seen to be the same by then are taken for different. */
const partsMax = 1_000;

/**
 * Whether the values are made of the same parts, so that no program can tell them apart. Functions and
 * objects of the host are the same only as themselves. States that come from one share most of their
 * parts, and what is shared is not looked into.
 */
export function isSameValue(left: Value, right: Value): boolean {
  return isSame(left, right, { parts: partsMax });
}

function isSame(left: Value, right: Value, budget: { parts: number }): boolean {
  let [one, other] = [left, right];
  // Goes on with the last field in place of asking itself: a list lies in it as deep as it is long.
  while (!Object.is(one, other)) {
    budget.parts -= 1;
    if (budget.parts < 0 || !isData(one) || !isData(other)) return isSameDict(one, other, budget);
    if (one.length !== other.length || one[0] !== other[0]) return false;
    const last = one.length - 1;
    for (let at = 1; at < last; at += 1) {
      if (!isSame(fieldIn(one, at), fieldIn(other, at), budget)) return false;
    }
    if (last === 0) return true;
    [one, other] = [fieldIn(one, last), fieldIn(other, last)];
  }
  return true;
}

function isSameDict(left: Value, right: Value, budget: { parts: number }): boolean {
  const isSameHere = (one: Value, other: Value): boolean => isSame(one, other, budget);
  if (budget.parts < 0 || !isEntries(left) || !isEntries(right)) return false;
  return isSameEntries(left, right, isSameHere);
}
