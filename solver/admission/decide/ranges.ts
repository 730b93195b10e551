import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import { propertiesChangedBy, readersOf } from "./components.ts";
import type { Decision } from "./decide.ts";
import {
  addTo,
  heldOn,
  hold,
  limitedSide,
  noReservations,
  type Reservations,
  roomOf,
  roomUnder,
} from "./escrow.ts";
import { type Operation, otherSide, type Question, type Side, sideOf, sizeOf } from "./question.ts";

/** Numbers from `low` to `high`; `undefined` where nothing limits that end. */
export type Range = { readonly low: Int | undefined; readonly high: Int | undefined };

/**
 * By key: within which initial balance every order of all decidable operations, those left out
 * included, keeps the key's bounds. Each floor has to bear all debits, each cap all credits.
 */
export function independentRanges(question: Question, { reasons }: Decision): readonly Range[] {
  const asked = noReservations(question.keys.length);
  for (const [at, { effects }] of question.operations.entries()) {
    if (reasons[at] !== undefined) continue;
    for (const effect of effects) addTo(asked, effect);
  }
  const room = roomOf(question.keys);
  return question.keys.map(({ initial }, key) => {
    const end = (side: Side): Int | undefined => {
      const left = room[side][key];
      return left === undefined ? undefined : subtract(left, heldOn(asked, side, key));
    };
    const below = end("debits");
    const above = end("credits");
    return {
      low: below === undefined ? undefined : subtract(initial, below),
      high: above === undefined ? undefined : add(initial, above),
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
export function admittedRanges(question: Question, decision: Decision): RangeOf {
  const { mode, components, componentOf, admitted } = decision;
  const alone = mode === "greedy" && components.every(({ searched }) => searched === undefined);
  const given = alone ? "the batch" : "the other admitted";
  const held = alone ? noReservations(question.keys.length) : decision.held;
  const roomFor = roomBeside(question, held);
  const ranges = question.operations.map((operation, at): Range | undefined => {
    const isSaid = !componentOf.has(at) && isUniform(operation);
    // An admitted operation does not stand in its own way.
    const range = isSaid ? roomFor(operation, !alone && admitted[at] === true) : undefined;
    if (alone && admitted[at] === true) hold(held, operation);
    return range;
  });
  return (at) => {
    const range = ranges[at];
    return range === undefined ? undefined : { ...range, given };
  };
}

/** Which size an operation may have beside what is held; `isHeld` says whether it is held itself. */
function roomBeside(
  { keys }: Question,
  held: Reservations,
): (operation: Operation, isHeld: boolean) => Range {
  const room = roomOf(keys);
  return ({ effects }, isHeld) => {
    let back: Int | undefined;
    let high: Int | undefined;
    for (const { key, delta } of effects) {
      const side = sideOf(delta);
      const other = otherSide(side);
      const left = room[other][key];
      if (left !== undefined) back = lesser(back, subtract(left, heldOn(held, other, key)));
      const right = room[side][key];
      if (right === undefined) continue;
      const beside = subtract(right, heldOn(held, side, key));
      high = lesser(high, isHeld ? add(beside, sizeOf(delta)) : beside);
    }
    return { low: back === undefined ? undefined : subtract(0, back), high };
  };
}

function lesser(one: Int | undefined, other: Int): Int {
  return one !== undefined && one < other ? one : other;
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
  const final = question.keys.map(({ initial }, key) =>
    add(subtract(initial, heldOn(held, "debits", key)), heldOn(held, "credits", key)),
  );
  const readers = readersOf(question);
  return (at) => {
    const operation = question.operations[at];
    if (operation === undefined) throw new RangeError(`no operation ${at}`);
    const after = new Map(operation.effects.map(({ key, delta }) => [key, delta]));
    const balance = (key: number): Int => add(final[key] ?? 0, after.get(key) ?? 0);
    return (
      operation.effects.every(({ key, delta }) =>
        question.keys[key]?.limits.every(
          (limit) => limitedSide(limit) !== sideOf(delta) || roomUnder(balance(key), limit) >= 0,
        ),
      ) &&
      propertiesChangedBy(operation, readers).every((property) => {
        const declared = question.properties[property];
        return declared?.holds(declared.keys.map(balance)) === true;
      })
    );
  };
}
