import { add, type Int, multiply } from "../../bosatsu/evaluate/int.ts";
import { countThings, largestSubset, tabulate, thingsOf } from "../../orders/subset-table.ts";
import { ascending } from "./ascending.ts";
import { type Contest, contestOf, groupsOf, isContested, type Searching } from "./contest.ts";
import { fits, hold, noReservations, type Reservations } from "./escrow.ts";
import type { Effect, Question, Side } from "./question.ts";
import { sideOf, sizeOf } from "./question.ts";
import { isAdmissible } from "./search.ts";

/** How a size is known to be the largest, or that no more than it is possible. */
export type Proof = "table" | "sorted prefix" | "bound";

export type Maximum = {
  /** Positions of operations, ascending: as many as `atMost` unless the proof is a bound. */
  readonly chosen: readonly number[];
  readonly atMost: number;
  readonly proof: Proof;
};

/** Up to this many operations a table over their subsets is made. */
export const tabledMax = 16;

/**
 * A largest set whose bounds hold in every order and whose components have an order each. Operations
 * contend where all of them together ask for more than a bound leaves, and within a component; what
 * does not contend is judged apart. A group of them is settled by a table over its subsets, or, where
 * each asks for one thing only, by taking the smallest first: no set of that many costs less. Any other
 * group gets the smallest first without a claim to be largest, and a bound.
 */
export function maximumOf(question: Question, searching: Searching): Maximum {
  const contest = contestOf(question, searching);
  const settled = groupsOf(contest).map((group) => settleGroup(contest, group));
  const proofs = new Set(settled.map(({ proof }) => proof));
  const weakest = (["bound", "sorted prefix"] as const).find((proof) => proofs.has(proof));
  return {
    chosen: chosenIn(question, settled),
    atMost: settled.reduce((sum, { atMost }) => sum + atMost, 0),
    proof: weakest ?? "table",
  };
}

function chosenIn({ operations }: Question, settled: readonly Maximum[]): readonly number[] {
  const isChosen = new Uint8Array(operations.length);
  for (const { chosen } of settled) for (const at of chosen) isChosen[at] = 1;
  return Array.from(operations.keys()).filter((at) => isChosen[at] === 1);
}

function settleGroup(contest: Contest, group: readonly number[]): Maximum {
  const { wants, searching } = contest;
  const want = (count: number): boolean =>
    group.every((at) => wants.count[at] === count && !searching.componentOf.has(at));
  // Nothing stands in its way, whatever else is admitted.
  if (group.length === 1 && want(0)) return { chosen: group, atMost: 1, proof: "table" };
  if (group.length <= tabledMax) return settleByTable(contest, group);
  if (want(1)) {
    const chosen = smallestOfOne(contest, group);
    return { chosen, atMost: chosen.length, proof: "sorted prefix" };
  }
  const chosen = smallestFirst(contest, group);
  return { chosen, atMost: mostOf(contest, group), proof: "bound" };
}

/** Where each wants one thing, all want the same: it goes to the smallest, the earliest first among equals. */
function smallestOfOne(
  { question, room, contested, wants }: Contest,
  group: readonly number[],
): readonly number[] {
  const effects = question.operations[group[0] ?? -1]?.effects ?? [];
  const wanted = effects.find((effect) => isContested(contested, effect));
  if (wanted === undefined) throw new Error("nothing is contested");
  const left = room[sideOf(wanted.delta)][wanted.key] ?? 0;
  const sizes = group.map((at) => wants.most[at] ?? 0);
  let held: Int = 0;
  const chosen: number[] = [];
  for (const member of ascending(sizes)) {
    held = add(held, sizes[member] ?? 0);
    if (held > left) break;
    chosen.push(group[member] ?? -1);
  }
  return chosen;
}

function settleByTable(contest: Contest, group: readonly number[]): Maximum {
  const inside = membership(contest);
  const table = tabulate(group.length, {
    add: (thing) => inside.change(group[thing] ?? -1, 1),
    remove: (thing) => inside.change(group[thing] ?? -1, -1),
    allowed: inside.isAdmissible,
  });
  const best = largestSubset(2 ** group.length - 1, table) ?? 0;
  const chosen = thingsOf(best).flatMap((thing) => group[thing] ?? []);
  return { chosen, atMost: chosen.length, proof: "table" };
}

/** Admits by size, the earliest first among equals, whatever still fits. */
function smallestFirst(contest: Contest, group: readonly number[]): readonly number[] {
  const { question, searching, room, wants } = contest;
  const held = noReservations(question.keys.length);
  const subsets = new Map<number, number>();
  const chosen: number[] = [];
  for (const member of ascending(group.map((at) => wants.most[at] ?? 0))) {
    const at = group[member] ?? -1;
    const operation = question.operations[at];
    if (operation === undefined || !fits(room, held, operation)) continue;
    const component = searching.componentOf.get(at);
    if (component !== undefined) {
      const { operations = [], searched } = searching.components[component] ?? {};
      const subset = (subsets.get(component) ?? 0) | (1 << operations.indexOf(at));
      if (searched !== undefined && !isAdmissible(searched, subset)) continue;
      subsets.set(component, subset);
    }
    hold(held, operation);
    chosen.push(at);
  }
  return chosen;
}

type Membership = {
  readonly change: (at: number, times: 1 | -1) => void;
  /** Whether the operations that are in keep all bounds in every order, and have an order. */
  readonly isAdmissible: () => boolean;
};

function membership({ question, searching, room }: Contest): Membership {
  const held = noReservations(question.keys.length);
  const subsets = new Map<number, number>();
  let broken = 0;
  let disordered = 0;
  const isOver = ({ key, delta }: Effect): number => {
    const side = sideOf(delta);
    const left = room[side][key];
    return left !== undefined && (held[side][key] ?? 0) > left ? 1 : 0;
  };
  const hasNoOrder = (component: number): number => {
    const searched = searching.components[component]?.searched;
    return searched !== undefined && searched.admissible[subsets.get(component) ?? 0] !== 1 ? 1 : 0;
  };
  return {
    change: (at, times) => {
      for (const effect of question.operations[at]?.effects ?? []) {
        broken -= isOver(effect);
        changeBy(held, effect, times);
        broken += isOver(effect);
      }
      const component = searching.componentOf.get(at);
      if (component === undefined) return;
      const thing = searching.components[component]?.operations.indexOf(at) ?? -1;
      disordered -= hasNoOrder(component);
      subsets.set(component, (subsets.get(component) ?? 0) ^ (1 << thing));
      disordered += hasNoOrder(component);
    },
    isAdmissible: () => broken === 0 && disordered === 0,
  };
}

function changeBy(held: Reservations, { key, delta }: Effect, times: 1 | -1): void {
  const side = sideOf(delta);
  held[side][key] = add(held[side][key] ?? 0, multiply(times, sizeOf(delta)));
}

/**
 * No set of the group can be larger. Three reasons, the best of which counts: of the operations that
 * debit a key only as many fit as the smallest ones do, each operation being counted at one key;
 * likewise for credits; and of a component only as many as its largest admissible subset has.
 */
function mostOf(contest: Contest, group: readonly number[]): number {
  const excluded = [
    excludedOn(contest, group, "debits"),
    excludedOn(contest, group, "credits"),
    excludedBySearch(contest, group),
  ];
  return group.length - Math.max(...excluded);
}

function excludedOn({ question, room }: Contest, group: readonly number[], side: Side): number {
  const counted = group.flatMap((at) => {
    const effects = question.operations[at]?.effects ?? [];
    return effects.find(({ delta }) => sideOf(delta) === side) ?? [];
  });
  let excluded = 0;
  for (const [key, effects] of Map.groupBy(counted, (effect) => effect.key)) {
    const left = room[side][key];
    const sizes = effects.map(({ delta }) => sizeOf(delta));
    if (left !== undefined) excluded += sizes.length - countSmallest(sizes, left);
  }
  return excluded;
}

/** How many of the amounts, the smallest first, fit into the room. */
export function countSmallest(amounts: readonly Int[], room: Int): number {
  let all: Int = 0;
  for (const amount of amounts) all = add(all, amount);
  if (all <= room) return amounts.length;
  let sum: Int = 0;
  let count = 0;
  for (const at of ascending(amounts)) {
    sum = add(sum, amounts[at] ?? 0);
    if (sum > room) break;
    count += 1;
  }
  return count;
}

function excludedBySearch({ searching }: Contest, group: readonly number[]): number {
  const touched = new Set(group.flatMap((at) => searching.componentOf.get(at) ?? []));
  let excluded = 0;
  for (const component of touched) {
    const { operations = [], searched } = searching.components[component] ?? {};
    if (searched === undefined) continue;
    const all = 2 ** operations.length - 1;
    excluded += operations.length - countThings(largestSubset(all, searched.admissible) ?? 0);
  }
  return excluded;
}
