import { add, type Int } from "../../bosatsu/evaluate/int.ts";
import { connectedGroups } from "../../orders/groups.ts";
import { thingsOf } from "../../orders/subset-table.ts";
import type { Decision } from "../decide/decide.ts";
import type { Question } from "../decide/question.ts";
import type { Drift } from "./drift.ts";
import { knownStates, type State } from "./states.ts";
import {
  type BalancesBefore,
  placeToBlame,
  type Replaying,
  type Stepped,
  startOf,
  step,
} from "./step.ts";

/** How much of the batch was replayed from every subset, and how much there is. */
export type SubsetsReplayed = {
  readonly groups: number;
  /** All groups of admitted operations that share keys. */
  readonly of: number;
  readonly steps: number;
};

/** Groups with more operations than this are replayed in whole orders only. */
export const groupMax = 8;

/** Groups are replayed from all subsets, in arrival order, until this many steps are used up. */
export const subsetStepsMax = 16_384;

/**
 * Replays each small group of operations that share keys, or a searched component, from every subset
 * of it that keeps its properties. This finds what only some orders show, such as a guard that is
 * stricter than its bound.
 */
export function replaySubsets(
  replaying: Replaying,
  decision: Decision,
): { readonly subsets: SubsetsReplayed; readonly drift: Drift | undefined } {
  const groups = groupsOf(replaying, decision);
  let replayed = 0;
  let steps = 0;
  for (const group of groups) {
    if (group.length > groupMax) continue;
    if (steps + stepsMost(group.length) > subsetStepsMax) break;
    const result = replayFromSubsets(replaying, group, allowedIn(group, decision));
    replayed += 1;
    steps += result.steps;
    if (result.drift !== undefined) {
      return { subsets: { groups: replayed, of: groups.length, steps }, drift: result.drift };
    }
  }
  return { subsets: { groups: replayed, of: groups.length, steps }, drift: undefined };
}

/** One step for each subset and each thing outside it. */
function stepsMost(things: number): number {
  return things * 2 ** (things - 1);
}

function groupsOf({ question }: Replaying, decision: Decision): readonly (readonly number[])[] {
  const admitted = decision.admitted.flatMap((is, at) => (is ? [at] : []));
  const memberOf = new Map(admitted.map((at, member) => [at, member]));
  const sharing: number[][] = question.keys.map(() => []);
  for (const [member, at] of admitted.entries()) {
    for (const key of question.operations[at]?.touches ?? []) sharing[key]?.push(member);
  }
  const searched = decision.components.map((component) =>
    component.admitted.flatMap((at) => memberOf.get(at) ?? []),
  );
  return connectedGroups(admitted.length, [...sharing, ...searched]).map((group) =>
    group.flatMap((member) => admitted[member] ?? []),
  );
}

/** Whether a subset of the group keeps the step properties: another state was never promised. */
function allowedIn(group: readonly number[], decision: Decision): (subset: number) => boolean {
  const touched = new Set(group.flatMap((at) => decision.componentOf.get(at) ?? []));
  const searched = Array.from(touched).flatMap((at) => {
    const component = decision.components[at];
    if (component?.searched === undefined) return [];
    return [{ operations: component.operations, allowed: component.searched.allowed }];
  });
  return (subset) =>
    searched.every(({ operations, allowed }) => {
      let inside = 0;
      for (const thing of thingsOf(subset)) {
        const place = operations.indexOf(group[thing] ?? -1);
        if (place !== -1) inside |= 1 << place;
      }
      return allowed[inside] === 1;
    });
}

/**
 * Runs a group from each of its subsets that is allowed: every operation from every one that it is not
 * in. Stops at the first drift. Where subsets lead to the same state, a handler cannot tell them apart,
 * and runs from it once: of equal transfers it takes only as many states as there are transfers.
 */
export function replayFromSubsets(
  replaying: Replaying,
  group: readonly number[],
  allowed: (subset: number) => boolean,
): { readonly steps: number; readonly drift: Drift | undefined } {
  const stateOf = knownStates();
  const reached: (State | undefined)[] = [stateOf(startOf(replaying), 0)];
  // By subset: the thing that came last when it was first reached. A state is let go once it was left.
  const last = new Int8Array(2 ** group.length).fill(-1);
  let steps = 0;
  for (let subset = 0; subset < last.length; subset += 1) {
    const state = reached[subset];
    if (state === undefined) continue;
    reached[subset] = undefined;
    const balances = balancesAfter(replaying, group, subset);
    for (const [thing, at] of group.entries()) {
      const next = subset | (1 << thing);
      if (next === subset || !allowed(next)) continue;
      const stepped = stepFrom(state, replaying, at, balances);
      steps += 1;
      if (stepped.difference !== undefined) {
        const after = orderTo(group, subset, last);
        const place = placeToBlame(replaying, at, stepped);
        const found = { order: "subset", after, operation: at, place } as const;
        return { steps, drift: { ...stepped.difference, ...found } };
      }
      if (last[next] === -1) {
        last[next] = thing;
        reached[next] = stateOf(stepped.world, state.sum + sumOf(replaying, at));
      }
    }
  }
  return { steps, drift: undefined };
}

function stepFrom(
  { world, after }: State,
  replaying: Replaying,
  at: number,
  balances: BalancesBefore,
): Stepped {
  const known = after.get(at);
  if (known !== undefined) return known;
  const stepped = step(replaying, at, world, balances);
  after.set(at, stepped);
  return stepped;
}

/** A sum over the changes: what leads to the same balances adds up to the same, and little else does. */
function sumOf({ question }: Replaying, at: number): number {
  let sum = 0;
  for (const { key, delta } of question.operations[at]?.effects ?? []) {
    const low = typeof delta === "number" ? delta : Number(BigInt.asIntN(32, delta));
    sum += Math.imul(low, weightOf(key));
  }
  return sum;
}

/** Bits that have nothing to do with those of another key. MurmurHash3's last step. */
function weightOf(key: number): number {
  let bits = Math.imul(key + 1, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** The operations of a subset in the order in which they reached it. */
function orderTo(group: readonly number[], subset: number, last: Int8Array): readonly number[] {
  const order: number[] = [];
  for (let left = subset; left !== 0; ) {
    const thing = last[left] ?? -1;
    const at = group[thing];
    if (at === undefined) throw new Error(`subset ${left} was not reached`);
    order.push(at);
    left ^= 1 << thing;
  }
  return order.reverse();
}

/** Balances after a subset has run, added up when the first one is asked for. */
function balancesAfter(
  { question }: Replaying,
  group: readonly number[],
  subset: number,
): BalancesBefore {
  let changes: ReadonlyMap<number, Int> | undefined;
  return (key) => {
    changes ??= changesBy(
      question,
      thingsOf(subset).map((thing) => group[thing] ?? -1),
    );
    return add(question.keys[key]?.initial ?? 0, changes.get(key) ?? 0);
  };
}

function changesBy({ operations }: Question, run: readonly number[]): ReadonlyMap<number, Int> {
  const changes = new Map<number, Int>();
  for (const at of run) {
    for (const { key, delta } of operations[at]?.effects ?? []) {
      changes.set(key, add(changes.get(key) ?? 0, delta));
    }
  }
  return changes;
}
