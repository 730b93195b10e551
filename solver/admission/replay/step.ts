import { add, type Int } from "../../bosatsu/evaluate/int.ts";
import type { Place } from "../../bosatsu/tree/source.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import type { Effect, Question } from "../decide/question.ts";
import { type Ran, runAction, type World } from "../program/actions.ts";
import type { Request } from "../program/ask.ts";
import type { BalanceChange } from "../program/balances.ts";
import type { Program } from "../program/program.ts";

/** Everything that a replay needs, and nothing that changes while it runs. */
export type Replaying = {
  readonly program: Program;
  readonly question: Question;
  readonly requests: readonly Request[];
  /** The place of each key. */
  readonly places: ReadonlyMap<string, number>;
};

/** A key whose balance is not what the declaration says. `undefined`: there is no such key. */
export type Difference = {
  readonly key: string;
  readonly expected: Int | undefined;
  readonly got: Int | undefined;
};

export type Stepped = Ran & { readonly difference: Difference | undefined };

/** Balances by the place of the key: a list, which is read without a call, or who works one out when asked. */
export type BalancesBefore = readonly Int[] | ((key: number) => Int);

/** The real state before anything has run. */
export function startOf({ program }: Replaying): World {
  return { state: program.cell.cell.initial, others: new Map() };
}

/**
 * Runs one operation through its handler and compares every key with the balances before it and the
 * declared effects. What the step did not change is known to be equal and is not looked at.
 */
export function step(
  replaying: Replaying,
  at: number,
  before: World,
  balances: BalancesBefore,
): Stepped {
  const { program, question, requests } = replaying;
  const request = requests[at];
  const handler = request === undefined ? undefined : program.handlers.get(request.handler);
  if (request === undefined || handler === undefined) throw new RangeError(`no request ${at}`);
  const action = program.evaluation.call(handler.run, request.input);
  const ran = runAction(action, program.cell.cell, before, program.evaluation.call);
  const effects = effectsOnKeys(replaying, question.operations[at]?.effects ?? []);
  const changed = program.balances.changed(before.state, ran.world.state);
  const difference = firstDifference(replaying, effects, changed, balances);
  return { world: ran.world, writes: ran.writes, difference };
}

/** Sums stand after the keys, and no handler knows of them. */
function effectsOnKeys(
  { question, places }: Replaying,
  effects: readonly Effect[],
): readonly Effect[] {
  if (places.size === question.keys.length) return effects;
  return effects.filter(({ key }) => key < places.size);
}

/** How the state that the cell really starts with differs from the specification's. */
export function differenceAtStart(replaying: Replaying): Difference | undefined {
  const { program, question } = replaying;
  const real: Value = program.cell.cell.initial;
  const changed = program.balances.changed(program.specification.initial, real);
  return firstDifference(replaying, [], changed, (key) => question.keys[key]?.initial ?? 0);
}

/** The first key, in the order of the view, that is not as declared; keys that nobody knows come last. */
function firstDifference(
  { question, places }: Replaying,
  effects: readonly Effect[],
  changes: readonly BalanceChange[],
  balances: BalancesBefore,
): Difference | undefined {
  if (isAsDeclared(question, effects, changes, balances)) return undefined;
  const changed = new Map(changes.map(({ key, balance }) => [key, balance]));
  const affected = new Set(effects.map(({ key }) => key));
  let first: { readonly rank: number; readonly difference: Difference } | undefined;
  const compare = (key: string, place: number | undefined, delta: Int): void => {
    const was = place === undefined ? undefined : balanceBefore(balances, place);
    const expected = was === undefined ? undefined : add(was, delta);
    const got = changed.has(key) ? changed.get(key) : was;
    const rank = place ?? question.keys.length;
    if (got === expected || (first !== undefined && first.rank <= rank)) return;
    first = { rank, difference: { key, expected, got } };
  };
  for (const { key, delta } of effects) compare(question.keys[key]?.key ?? "", key, delta);
  for (const key of changed.keys()) {
    const place = places.get(key);
    if (place === undefined || !affected.has(place)) compare(key, place, 0);
  }
  return first?.difference;
}

function balanceBefore(balances: BalancesBefore, key: number): Int {
  return typeof balances === "function" ? balances(key) : (balances[key] ?? 0);
}

/** More effects than these are better looked up than looked through. */
const fewEffects = 8;

/** Whether just the keys with effects have changed, each by its effect: so it is nearly always. */
function isAsDeclared(
  { keys }: Question,
  effects: readonly Effect[],
  changes: readonly BalanceChange[],
  balances: BalancesBefore,
): boolean {
  if (changes.length !== effects.length || effects.length > fewEffects) return false;
  for (const { key, delta } of effects) {
    const name = keys[key]?.key;
    const change = changes.find((each) => each.key === name);
    if (change?.balance !== add(balanceBefore(balances, key), delta)) return false;
  }
  return true;
}

/** Where to look for the cause: the step's last write, or the handler when it wrote nothing. */
export function placeToBlame({ program, requests }: Replaying, at: number, ran: Ran): Place {
  const last = ran.writes.findLast(({ cell }) => cell === program.cell.cell) ?? ran.writes.at(-1);
  if (last !== undefined) return last.place;
  const handler = program.handlers.get(requests[at]?.handler ?? "");
  if (handler === undefined) throw new RangeError(`no handler of request ${at}`);
  return handler.exported.place;
}
