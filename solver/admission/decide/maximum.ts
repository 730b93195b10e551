import { add, type Int, multiply } from "../../bosatsu/evaluate/int.ts";
import { connectedGroups } from "../../orders/groups.ts";
import { countThings, largestSubset, tabulate, thingsOf } from "../../orders/subset-table.ts";
import { ascending } from "./ascending.ts";
import { fits, hold, noReservations, type Reservations, type Room, roomOf } from "./escrow.ts";
import type { Effect, Question, Reason, Side } from "./question.ts";
import { sideOf, sizeOf } from "./question.ts";
import { isAdmissible, type Searched } from "./search.ts";

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
  const contested = { debits: contestedOn("debits"), credits: contestedOn("credits") };
  const contest: Contest = { question, searching, room, contested };
  const settled = groupsOf(contest).map((group) => settleGroup(contest, group));
  const proofs = new Set(settled.map(({ proof }) => proof));
  const weakest = (["bound", "sorted prefix"] as const).find((proof) => proofs.has(proof));
  return {
    chosen: chosenIn(question, settled),
    atMost: settled.reduce((sum, { atMost }) => sum + atMost, 0),
    proof: weakest ?? "table",
  };

  function contestedOn(side: Side): Uint8Array {
    return Uint8Array.from(asked[side], (all, key) => {
      const left = room[side][key];
      return left !== undefined && all > left ? 1 : 0;
    });
  }
}

function chosenIn({ operations }: Question, settled: readonly Maximum[]): readonly number[] {
  const isChosen = new Uint8Array(operations.length);
  for (const { chosen } of settled) for (const at of chosen) isChosen[at] = 1;
  return Array.from(operations.keys()).filter((at) => isChosen[at] === 1);
}

type Contest = {
  readonly question: Question;
  readonly searching: Searching;
  readonly room: Room;
  /** By side and key: 1 where not everybody who changes the key in this direction can be admitted. */
  readonly contested: { readonly [side in Side]: Uint8Array };
};

function contends({ contested }: Contest, { key, delta }: Effect): boolean {
  return contested[sideOf(delta)][key] === 1;
}

function demandOf(question: Question, { reasons }: Searching): Reservations {
  const asked = noReservations(question.keys.length);
  for (const [at, { effects }] of question.operations.entries()) {
    if (reasons[at] === undefined) for (const effect of effects) ask(asked, effect, 1);
  }
  return asked;
}

function ask(asked: Reservations, { key, delta }: Effect, times: Int): void {
  const side = sideOf(delta);
  asked[side][key] = add(asked[side][key] ?? 0, multiply(times, sizeOf(delta)));
}

/** Decidable operations, those apart that cannot stand in each other's way. */
function groupsOf(contest: Contest): readonly (readonly number[])[] {
  const { question, searching } = contest;
  const decidable: number[] = [];
  const memberOf = new Int32Array(question.operations.length);
  const contenders = { debits: new Map<number, number[]>(), credits: new Map<number, number[]>() };
  for (const [at, { effects }] of question.operations.entries()) {
    if (searching.reasons[at] !== undefined) continue;
    const member = decidable.push(at) - 1;
    memberOf[at] = member;
    for (const effect of effects) {
      if (contends(contest, effect))
        listIn(contenders[sideOf(effect.delta)], effect.key).push(member);
    }
  }
  const components = searching.components.map(({ operations }) =>
    operations.flatMap((at) => (searching.reasons[at] === undefined ? (memberOf[at] ?? []) : [])),
  );
  const links = [...contenders.debits.values(), ...contenders.credits.values(), ...components];
  return connectedGroups(decidable.length, links).map((group) =>
    group.map((member) => decidable[member] ?? -1),
  );
}

function listIn<Item>(lists: Map<number, Item[]>, key: number): Item[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: Item[] = [];
  lists.set(key, list);
  return list;
}

function settleGroup(contest: Contest, group: readonly number[]): Maximum {
  const [first] = group;
  if (group.length <= tabledMax) {
    const free = group.length === 1 && first !== undefined && isFree(contest, first);
    return free ? { chosen: group, atMost: 1, proof: "table" } : settleByTable(contest, group);
  }
  const isPlain = group.every(
    (at) => !contest.searching.componentOf.has(at) && contendedBy(contest, at) === 1,
  );
  const chosen = smallestFirst(contest, group);
  if (isPlain) return { chosen, atMost: chosen.length, proof: "sorted prefix" };
  return { chosen, atMost: mostOf(contest, group), proof: "bound" };
}

function contendedBy(contest: Contest, at: number): number {
  let count = 0;
  for (const effect of contest.question.operations[at]?.effects ?? []) {
    if (contends(contest, effect)) count += 1;
  }
  return count;
}

/** Whether the operation can be admitted whatever else is. */
function isFree(contest: Contest, at: number): boolean {
  const effects = contest.question.operations[at]?.effects ?? [];
  const isContended = effects.some((effect) => contends(contest, effect));
  return !isContended && !contest.searching.componentOf.has(at);
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
  const { question, searching, room } = contest;
  const held = noReservations(question.keys.length);
  const subsets = new Map<number, number>();
  const chosen: number[] = [];
  for (const member of ascending(group.map((at) => needOf(contest, at)))) {
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

/** The most that the operation asks of a key that is contended. */
function needOf(contest: Contest, at: number): Int {
  let most: Int = 0;
  for (const effect of contest.question.operations[at]?.effects ?? []) {
    const size = sizeOf(effect.delta);
    if (size > most && contends(contest, effect)) most = size;
  }
  return most;
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
  const sizes = new Map<number, Int[]>();
  for (const at of group) {
    const effects = question.operations[at]?.effects ?? [];
    const counted = effects.find(({ delta }) => sideOf(delta) === side);
    if (counted !== undefined) listIn(sizes, counted.key).push(sizeOf(counted.delta));
  }
  let excluded = 0;
  for (const [key, amounts] of sizes) {
    const left = room[side][key];
    if (left !== undefined) excluded += amounts.length - countSmallest(amounts, left);
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
