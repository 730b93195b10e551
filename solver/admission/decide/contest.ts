import type { Int } from "../../bosatsu/evaluate/int.ts";
import { connectedGroups } from "../../orders/groups.ts";
import { addTo, noReservations, type Reservations, type Room, roomOf } from "./escrow.ts";
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

/** Who stands in whose way: a change is contested where all of the batch together ask for more than a bound leaves. */
export type Contest = {
  readonly question: Question;
  readonly searching: Searching;
  readonly room: Room;
  /** By side and key: 1 where not everybody who changes the key in this direction can be admitted. */
  readonly contested: Contested;
  readonly wants: Wants;
};

type Contested = { readonly [side in Side]: Uint8Array };

/** By operation: how many of its changes are contested, and the size of the largest of these. */
type Wants = { readonly count: Uint8Array; readonly most: readonly Int[] };

export function contestOf(question: Question, searching: Searching): Contest {
  const room = roomOf(question.keys);
  const asked = demandOf(question, searching);
  const contestedOn = (side: Side): Uint8Array =>
    Uint8Array.from(asked[side], (all, key) => {
      const left = room[side][key];
      return left !== undefined && all > left ? 1 : 0;
    });
  const contested = { debits: contestedOn("debits"), credits: contestedOn("credits") };
  return { question, searching, room, contested, wants: wantsOf(question, contested) };
}

export function isContested(contested: Contested, { key, delta }: Effect): boolean {
  return contested[sideOf(delta)][key] === 1;
}

/** In one go: the members of a group lie all over the batch, and looking them up is slow. */
function wantsOf({ operations }: Question, contested: Contested): Wants {
  const count = new Uint8Array(operations.length);
  const most = operations.map(({ effects }, at) => {
    let largest: Int = 0;
    for (const effect of effects) {
      if (!isContested(contested, effect)) continue;
      count[at] = (count[at] ?? 0) + 1;
      const size = sizeOf(effect.delta);
      if (size > largest) largest = size;
    }
    return largest;
  });
  return { count, most };
}

function demandOf(question: Question, { reasons }: Searching): Reservations {
  const asked = noReservations(question.keys.length);
  for (const [at, { effects }] of question.operations.entries()) {
    if (reasons[at] === undefined) for (const effect of effects) addTo(asked, effect);
  }
  return asked;
}

/** Decidable operations, those apart that cannot stand in each other's way. */
export function groupsOf({
  question,
  searching,
  contested,
}: Contest): readonly (readonly number[])[] {
  const decidable: number[] = [];
  const memberOf = new Int32Array(question.operations.length);
  const contenders = { debits: new Map<number, number[]>(), credits: new Map<number, number[]>() };
  for (const [at, { effects }] of question.operations.entries()) {
    if (searching.reasons[at] !== undefined) continue;
    const member = decidable.push(at) - 1;
    memberOf[at] = member;
    for (const effect of effects) {
      if (isContested(contested, effect)) {
        listIn(contenders[sideOf(effect.delta)], effect.key).push(member);
      }
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
