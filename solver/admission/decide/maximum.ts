import { connectedGroups } from "../../orders/groups.ts";
import { countThings, largestSubset, tabulate, thingsOf } from "../../orders/subset-table.ts";
import { noReservations, type Reservations, type Room, roomOf } from "./escrow.ts";
import type { Effect, Question, Reason, Side } from "./question.ts";
import { sideOf, sizeOf } from "./question.ts";
import type { Searched } from "./search.ts";

/** What has to be known of the properties before a largest set can be looked for. */
export type Searching = {
  readonly reasons: readonly (Reason | undefined)[];
  readonly componentOf: ReadonlyMap<number, number>;
  readonly components: readonly {
    readonly operations: readonly number[];
    readonly searched: Searched | undefined;
  }[];
};

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
  const room = roomOf(question.keys);
  const asked = demandOf(question, searching);
  const contends = ({ key, delta }: Effect): boolean => {
    const side = sideOf(delta);
    const left = room[side][key];
    return left !== undefined && (asked[side][key] ?? 0n) > left;
  };
  const contest: Contest = { question, searching, room, contends };
  const settled = groupsOf(contest).map((group) => settleGroup(contest, group));
  const proofs = new Set(settled.map(({ proof }) => proof));
  const weakest = (["bound", "sorted prefix"] as const).find((proof) => proofs.has(proof));
  return {
    chosen: settled.flatMap(({ chosen }) => chosen).sort((a, b) => a - b),
    atMost: settled.reduce((sum, { atMost }) => sum + atMost, 0),
    proof: weakest ?? "table",
  };
}

type Contest = {
  readonly question: Question;
  readonly searching: Searching;
  readonly room: Room;
  /** Whether not everybody who changes the key in this direction can be admitted. */
  readonly contends: (effect: Effect) => boolean;
};

function demandOf(question: Question, { reasons }: Searching): Reservations {
  const asked = noReservations(question.keys.length);
  for (const [at, { effects }] of question.operations.entries()) {
    if (reasons[at] === undefined) for (const effect of effects) ask(asked, effect, 1n);
  }
  return asked;
}

function ask(asked: Reservations, { key, delta }: Effect, times: bigint): void {
  const side = sideOf(delta);
  asked[side][key] = (asked[side][key] ?? 0n) + times * sizeOf(delta);
}

/** Decidable operations, those apart that cannot stand in each other's way. */
function groupsOf({ question, searching, contends }: Contest): readonly (readonly number[])[] {
  const decidable = [...question.operations.keys()].filter(
    (at) => searching.reasons[at] === undefined,
  );
  const memberOf = new Map(decidable.map((at, member) => [at, member]));
  const contenders = new Map<string, number[]>();
  for (const [member, at] of decidable.entries()) {
    for (const effect of question.operations[at]?.effects ?? []) {
      if (!contends(effect)) continue;
      const name = `${sideOf(effect.delta)} ${effect.key}`;
      const list = contenders.get(name);
      if (list === undefined) contenders.set(name, [member]);
      else list.push(member);
    }
  }
  const components = searching.components.map(({ operations }) =>
    operations.flatMap((at) => memberOf.get(at) ?? []),
  );
  return connectedGroups(decidable.length, [...contenders.values(), ...components]).map((group) =>
    group.flatMap((member) => decidable[member] ?? []),
  );
}

function settleGroup(contest: Contest, group: readonly number[]): Maximum {
  const [first] = group;
  if (group.length <= tabledMax) {
    const free = group.length === 1 && first !== undefined && isFree(contest, first);
    return free ? { chosen: group, atMost: 1, proof: "table" } : settleByTable(contest, group);
  }
  const asking = group.map((at) =>
    contest.question.operations[at]?.effects.filter(contest.contends),
  );
  const isPlain = group.every(
    (at, member) => !contest.searching.componentOf.has(at) && asking[member]?.length === 1,
  );
  const chosen = smallestFirst(contest, group);
  if (isPlain) return { chosen, atMost: chosen.length, proof: "sorted prefix" };
  return { chosen, atMost: mostOf(contest, group), proof: "bound" };
}

/** Whether the operation can be admitted whatever else is. */
function isFree({ question, searching, contends }: Contest, at: number): boolean {
  const effects = question.operations[at]?.effects ?? [];
  return !searching.componentOf.has(at) && !effects.some(contends);
}

function settleByTable(contest: Contest, group: readonly number[]): Maximum {
  const inside = membership(contest);
  const table = tabulate(group.length, {
    add: (thing) => inside.change(group[thing] ?? -1, 1n),
    remove: (thing) => inside.change(group[thing] ?? -1, -1n),
    allowed: inside.isAdmissible,
  });
  const best = largestSubset(2 ** group.length - 1, table) ?? 0;
  const chosen = thingsOf(best).flatMap((thing) => group[thing] ?? []);
  return { chosen, atMost: chosen.length, proof: "table" };
}

/** Admits by size, the earliest first among equals, whatever still fits. */
function smallestFirst(contest: Contest, group: readonly number[]): readonly number[] {
  const need = (at: number): bigint =>
    (contest.question.operations[at]?.effects ?? [])
      .filter(contest.contends)
      .reduce((most, { delta }) => (compare(sizeOf(delta), most) > 0 ? sizeOf(delta) : most), 0n);
  const sized = group.map((at) => ({ at, size: need(at) }));
  sized.sort((a, b) => compare(a.size, b.size) || a.at - b.at);
  const inside = membership(contest);
  return sized.flatMap(({ at }) => {
    inside.change(at, 1n);
    if (inside.isAdmissible()) return [at];
    inside.change(at, -1n);
    return [];
  });
}

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

type Membership = {
  readonly change: (at: number, times: 1n | -1n) => void;
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
    return left !== undefined && (held[side][key] ?? 0n) > left ? 1 : 0;
  };
  const hasNoOrder = (component: number): number => {
    const searched = searching.components[component]?.searched;
    return searched !== undefined && searched.admissible[subsets.get(component) ?? 0] !== 1 ? 1 : 0;
  };
  return {
    change: (at, times) => {
      for (const effect of question.operations[at]?.effects ?? []) {
        broken -= isOver(effect);
        ask(held, effect, times);
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
  const sizes = new Map<number, bigint[]>();
  for (const at of group) {
    const effects = question.operations[at]?.effects ?? [];
    const counted = effects.find(({ delta }) => sideOf(delta) === side);
    if (counted === undefined) continue;
    const list = sizes.get(counted.key);
    if (list === undefined) sizes.set(counted.key, [sizeOf(counted.delta)]);
    else list.push(sizeOf(counted.delta));
  }
  let excluded = 0;
  for (const [key, amounts] of sizes) {
    const left = room[side][key];
    if (left !== undefined) excluded += amounts.length - countSmallest(amounts, left);
  }
  return excluded;
}

/** How many of the amounts, the smallest first, fit into the room. */
export function countSmallest(amounts: readonly bigint[], room: bigint): number {
  let sum = 0n;
  let count = 0;
  for (const amount of amounts.toSorted(compare)) {
    sum += amount;
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
