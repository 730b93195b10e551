import { propertiesChangedBy, readersOf } from "./components.ts";
import type { Decision } from "./decide.ts";
import { heldOn, limitedSide, roomOf, roomUnder } from "./escrow.ts";
import type { Holders } from "./holders.ts";
import {
  type Effect,
  type Operation,
  otherSide,
  type Question,
  type Side,
  sideOf,
  sizeOf,
} from "./question.ts";

/** Numbers from `low` to `high`; `undefined` where nothing limits that end. */
export type Range = { readonly low: bigint | undefined; readonly high: bigint | undefined };

/**
 * By key: within which initial balance every order of all decidable operations, those left out
 * included, keeps the key's bounds. Each floor has to bear all debits, each cap all credits.
 */
export function independentRanges(question: Question, { reasons }: Decision): readonly Range[] {
  const asked = { debits: question.keys.map(() => 0n), credits: question.keys.map(() => 0n) };
  for (const [at, { effects }] of question.operations.entries()) {
    if (reasons[at] !== undefined) continue;
    for (const { key, delta } of effects) {
      const totals = asked[sideOf(delta)];
      totals[key] = (totals[key] ?? 0n) + sizeOf(delta);
    }
  }
  const room = roomOf(question.keys);
  return question.keys.map(({ initial }, key) => {
    const end = (side: Side): bigint | undefined => {
      const left = room[side][key];
      return left === undefined ? undefined : left - (asked[side][key] ?? 0n);
    };
    const below = end("debits");
    const above = end("credits");
    return {
      low: below === undefined ? undefined : initial - below,
      high: above === undefined ? undefined : initial + above,
    };
  });
}

/** What else stays the same when an operation's size is another. */
export type Given = "the batch" | "the other admitted";

export type AdmittedRange = Range & { readonly given: Given };

/** Tells within which size an operation is admitted; `undefined` where no range says it. */
export type RangeOf = (at: number) => AdmittedRange | undefined;

/**
 * The sizes with which bounds admit an operation, for one that no property judges and whose changes
 * are all of one size. A negative size stands for the same changes the other way round.
 *
 * Without searched components and in arrival order, only earlier operations hold what it needs, so
 * the range says what deciding the whole batch again would. Else it says whether the operation could
 * join the others that were admitted.
 */
export function admittedRanges(question: Question, decision: Decision, holders: Holders): RangeOf {
  const room = roomOf(question.keys);
  const heldBefore = before(holders);
  const alone =
    decision.mode === "greedy" &&
    decision.components.every(({ searched }) => searched === undefined);
  return (at) => {
    const operation = question.operations[at];
    if (operation === undefined || decision.componentOf.has(at) || !isUniform(operation)) {
      return undefined;
    }
    const { effects } = operation;
    const held = (side: Side, key: number): bigint =>
      alone ? heldBefore(side, key, at) : heldOn(decision.held, side, key);
    // An admitted operation does not stand in its own way.
    const own = !alone && decision.admitted[at] === true;
    const free = ({ key, delta }: Effect, side: Side): bigint | undefined => {
      const left = room[side][key];
      if (left === undefined) return undefined;
      return left - held(side, key) + (own && side === sideOf(delta) ? sizeOf(delta) : 0n);
    };
    let back: bigint | undefined;
    let high: bigint | undefined;
    for (const effect of effects) {
      const side = sideOf(effect.delta);
      back = lesser(back, free(effect, otherSide(side)));
      high = lesser(high, free(effect, side));
    }
    return {
      low: back === undefined ? undefined : -back,
      high,
      given: alone ? "the batch" : "the other admitted",
    };
  };
}

/** What operations before one hold of a key. Cheapest when asked for one operation after the other. */
function before(holders: Holders): (side: Side, key: number, at: number) => bigint {
  const places = {
    debits: new Int32Array(holders.debits.length),
    credits: new Int32Array(holders.credits.length),
  };
  return (side, key, at) => {
    const list = holders[side][key];
    let place = places[side][key] ?? 0;
    while (place > 0 && (list?.holders[place - 1]?.operation ?? at) >= at) place -= 1;
    while ((list?.holders[place]?.operation ?? at) < at) place += 1;
    places[side][key] = place;
    return list?.totals[place] ?? 0n;
  };
}

function lesser(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

function isUniform({ effects }: Operation): boolean {
  const [first] = effects;
  if (first === undefined) return false;
  const size = sizeOf(first.delta);
  return effects.every(({ delta }) => sizeOf(delta) === size);
}

/** Tells whether an operation could be admitted alone in the state that the write leaves. */
export function fitsAfterWrite(question: Question, decision: Decision): (at: number) => boolean {
  const { held } = decision;
  const final = question.keys.map(
    ({ initial }, key) => initial - heldOn(held, "debits", key) + heldOn(held, "credits", key),
  );
  const readers = readersOf(question);
  return (at) => {
    const operation = question.operations[at];
    if (operation === undefined) throw new RangeError(`no operation ${at}`);
    const after = new Map(operation.effects.map(({ key, delta }) => [key, delta]));
    const balance = (key: number): bigint => (final[key] ?? 0n) + (after.get(key) ?? 0n);
    return (
      operation.effects.every(({ key, delta }) =>
        question.keys[key]?.limits.every(
          (limit) => limitedSide(limit) !== sideOf(delta) || roomUnder(balance(key), limit) >= 0n,
        ),
      ) &&
      propertiesChangedBy(operation, readers).every((property) => {
        const declared = question.properties[property];
        return declared?.holds(declared.keys.map(balance)) === true;
      })
    );
  };
}
