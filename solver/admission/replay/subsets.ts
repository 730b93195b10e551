import { connectedGroups } from "../../orders/groups.ts";
import { thingsOf } from "../../orders/subset-table.ts";
import type { Decision } from "../decide/decide.ts";
import type { World } from "../program/actions.ts";
import type { Drift } from "./drift.ts";
import { placeToBlame, type Replaying, startOf, step } from "./step.ts";

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
 * in. Stops at the first drift.
 */
export function replayFromSubsets(
  replaying: Replaying,
  group: readonly number[],
  allowed: (subset: number) => boolean,
): { readonly steps: number; readonly drift: Drift | undefined } {
  const worlds: (World | undefined)[] = [startOf(replaying)];
  // By subset: the thing that came last when it was first reached. A world is let go once it was left.
  const last = new Int8Array(2 ** group.length).fill(-1);
  let steps = 0;
  for (let subset = 0; subset < last.length; subset += 1) {
    const world = worlds[subset];
    if (world === undefined) continue;
    worlds[subset] = undefined;
    const balances = balancesAfter(replaying, group, subset);
    for (const [thing, at] of group.entries()) {
      const next = subset | (1 << thing);
      if (next === subset || !allowed(next)) continue;
      const stepped = step(replaying, at, world, balances);
      steps += 1;
      if (stepped.difference !== undefined) {
        const after = orderTo(subset, last).map((each) => group[each] ?? -1);
        const place = placeToBlame(replaying, at, stepped);
        const found = { order: "subset", after, operation: at, place } as const;
        return { steps, drift: { ...stepped.difference, ...found } };
      }
      if (last[next] === -1) {
        last[next] = thing;
        worlds[next] = stepped.world;
      }
    }
  }
  return { steps, drift: undefined };
}

/** The things of a subset in the order in which they reached it. */
function orderTo(subset: number, last: Int8Array): readonly number[] {
  const things: number[] = [];
  for (let left = subset; left !== 0; ) {
    const thing = last[left] ?? -1;
    if (thing === -1) throw new Error(`subset ${left} was not reached`);
    things.push(thing);
    left ^= 1 << thing;
  }
  return things.reverse();
}

function balancesAfter(
  { question }: Replaying,
  group: readonly number[],
  subset: number,
): (key: number) => bigint {
  const changed = new Map<number, bigint>();
  for (let rest = subset; rest !== 0; rest &= rest - 1) {
    const at = group[31 - Math.clz32(rest & -rest)] ?? -1;
    for (const { key, delta } of question.operations[at]?.effects ?? []) {
      changed.set(key, (changed.get(key) ?? question.keys[key]?.initial ?? 0n) + delta);
    }
  }
  return (key) => changed.get(key) ?? question.keys[key]?.initial ?? 0n;
}
