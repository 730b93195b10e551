import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import {
  type Effect,
  type KeyState,
  type Limit,
  type Operation,
  type Side,
  sideOf,
  sizeOf,
} from "./question.ts";

/**
 * What the operations held so far may take from each key, and give to it. Debits and credits are
 * kept apart because neither can be counted on: a credit may come after the debit that it would pay.
 */
export type Reservations = { readonly debits: Int[]; readonly credits: Int[] };

export function noReservations(keys: number): Reservations {
  return { debits: nothing(keys), credits: nothing(keys) };
}

function nothing(keys: number): Int[] {
  return new Array<Int>(keys).fill(0);
}

/**
 * How far each key may be debited and credited before a bound breaks; `undefined` where no bound
 * stands on that side. Negative where the initial balance breaks one already.
 */
export type Room = {
  readonly debits: readonly (Int | undefined)[];
  readonly credits: readonly (Int | undefined)[];
};

export function roomOf(keys: readonly KeyState[]): Room {
  const known = rooms.get(keys);
  if (known !== undefined) return known;
  const room = {
    debits: keys.map((state) => tightest(state, "debits")),
    credits: keys.map((state) => tightest(state, "credits")),
  };
  rooms.set(keys, room);
  return room;
}

/** One batch after the other is judged by the same keys, and each asks for their room several times. */
const rooms = new WeakMap<readonly KeyState[], Room>();

function tightest(state: KeyState, side: Side): Int | undefined {
  let least: Int | undefined;
  for (const limit of state.limits) {
    if (limitedSide(limit) !== side) continue;
    const room = roomUnder(state.initial, limit);
    if (least === undefined || room < least) least = room;
  }
  return least;
}

/** Which changes a limit stands against. */
export function limitedSide(limit: Limit): Side {
  return limit.kind === "at_least" ? "debits" : "credits";
}

/** What the limit leaves when nothing is held yet. */
export function roomUnder(initial: Int, limit: Limit): Int {
  return limit.kind === "at_least"
    ? subtract(initial, limit.limit)
    : subtract(limit.limit, initial);
}

/**
 * Whether every bound holds in every order of what is held with this operation added: each floor
 * against all debits and no credit, each cap against all credits and no debit. O'Neil, "The Escrow
 * Transactional Method", TODS 1986.
 */
export function fits(room: Room, held: Reservations, operation: Operation): boolean {
  for (const { key, delta } of operation.effects) {
    const side = sideOf(delta);
    const left = room[side][key];
    if (left !== undefined && add(heldOn(held, side, key), sizeOf(delta)) > left) return false;
  }
  return true;
}

export function hold(held: Reservations, operation: Operation): void {
  for (const effect of operation.effects) addTo(held, effect);
}

export function addTo(held: Reservations, { key, delta }: Effect): void {
  const side = sideOf(delta);
  held[side][key] = add(heldOn(held, side, key), sizeOf(delta));
}

export function heldOn(held: Reservations, side: Side, key: number): Int {
  return held[side][key] ?? 0;
}
