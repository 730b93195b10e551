import { decide } from "../../solver/admission/decide/decide.ts";
import { type Operation, sideOf } from "../../solver/admission/decide/question.ts";
import { asking } from "../../solver/admission/program/ask.ts";
import type { Program } from "../../solver/admission/program/program.ts";
import { readRequests } from "../../solver/admission/program/requests.ts";
import { replayFromSubsets } from "../../solver/admission/replay/subsets.ts";
import { type Figure, figure, median, threadTime } from "./figure.ts";
import { programWith } from "./ledger.ts";

/** Transfers that all touch `a3`, whose balance a policy keeps even; all amounts but two are even. */
function component(size: number): string {
  const rows = Array.from({ length: size }, (_, at) => {
    const other = `a${at % 3}`;
    const [source, target] = at % 2 === 0 ? [other, "a3"] : ["a3", other];
    const input = {
      source,
      target,
      amount: String(2 + 2 * ((at * 5) % 7) - (at % 9 === 4 ? 1 : 0)),
    };
    return { id: `t${at}`, operation: "transfer", input };
  });
  return JSON.stringify(rows);
}

function asked(program: Program, size: number) {
  const { requests } = readRequests(component(size), program);
  return { requests, question: asking(program)(requests, size) };
}

/** Every operation of sixteen through the real handler from every subset of the others: 524,288 steps. */
export function handlerFigures(rounds: number): readonly Figure[] {
  const size = 16;
  const program = programWith(4);
  const { requests, question } = asked(program, size);
  const places = new Map(question.keys.map(({ key }, place) => [key, place]));
  const replaying = { program, question, requests, places };
  const group = [...requests.keys()];
  const hand = byHand(question.operations);
  let steps = 0;
  const real = (): void => {
    const replayed = replayFromSubsets(replaying, group, () => true);
    if (replayed.drift !== undefined) throw new Error("the handler drifts");
    steps = replayed.steps;
  };
  const expected = hand();
  const times = rounded(rounds, [real, hand]);
  if (steps !== expected) throw new Error(`${steps} steps, by hand ${expected}`);
  const [ours = Number.NaN, theirs = Number.NaN] = times;
  const note = `${steps} steps; ${theirs.toFixed(0)} ms by hand`;
  return [
    figure("16 operations through the handler", ours / 1000, [1, "s"], note),
    figure("the same, to a handler by hand", ours / theirs, [4, "times"], note),
  ];
}

/** The whole search of twenty: which subsets are allowed and reachable, the order, and exact counts. */
export function tableFigures(rounds: number): readonly Figure[] {
  const size = 20;
  const { question } = asked(programWith(4, "parity"), size);
  let safeOrders = 0n;
  const search = (): void => {
    const [decided] = decide(question).components;
    safeOrders = decided?.witness?.safeOrders ?? 0n;
  };
  const [time = Number.NaN] = rounded(rounds, [search]);
  const note = `${2 ** size} subsets, ${safeOrders} safe orders counted`;
  return [figure("20 operations with classified effects", time, [150, "ms"], note)];
}

/** Medians of rounds in which the ways take turns. The first round is for the compiler. */
function rounded(rounds: number, ways: readonly (() => unknown)[]): readonly number[] {
  for (const way of ways) way();
  const taken = Array.from({ length: rounds }, () => ways.map(threadTime));
  return ways.map((_, at) => median(taken.map((times) => times[at] ?? Number.NaN)));
}

type State = Readonly<Record<string, number>>;
type Transfer = { readonly source: string; readonly target: string; readonly amount: number };

/** The demo's handler, as it would be written by hand over a record of balances. */
function transferred(now: State, { source, target, amount }: Transfer): State {
  const after = (account: string, change: number): number => (now[account] ?? 0) + change;
  const fits = (account: string, balance: number): boolean =>
    balance >= 0 && (account !== "a3" || balance <= 1500);
  if (source === target) return now;
  const [low, high] = [after(source, -amount), after(target, amount)];
  if (!fits(source, low) || !fits(target, high)) return now;
  return { ...now, [source]: low, [target]: high };
}

/** The same walk: from every subset each operation that is not in it, all balances compared. */
function byHand(operations: readonly Operation[]): () => number {
  const names = ["a0", "a1", "a2", "a3"];
  const transfers = operations.map(({ effects }): Transfer => {
    const debit = effects.find(({ delta }) => sideOf(delta) === "debits");
    const credit = effects.find(({ delta }) => sideOf(delta) === "credits");
    return {
      source: names[debit?.key ?? -1] ?? "",
      target: names[credit?.key ?? -1] ?? "",
      amount: Number(credit?.delta ?? 0n),
    };
  });
  const initial: State = Object.fromEntries(names.map((name) => [name, 1000]));
  const stepFrom = (from: State, transfer: Transfer): State => {
    const state = transferred(from, transfer);
    for (const name of names) {
      const expected = (from[name] ?? 0) + changeOf(transfer, name);
      if (state[name] !== expected) throw new Error(`drift on ${name}`);
    }
    return state;
  };
  return () => {
    const reached: State[] = [initial];
    let steps = 0;
    for (let subset = 0; subset < 2 ** transfers.length; subset += 1) {
      const from = reached[subset] ?? initial;
      for (const [thing, transfer] of transfers.entries()) {
        const next = subset | (1 << thing);
        if (next === subset) continue;
        const state = stepFrom(from, transfer);
        steps += 1;
        reached[next] ??= state;
      }
    }
    return steps;
  };
}

function changeOf({ source, target, amount }: Transfer, name: string): number {
  return (name === target ? amount : 0) - (name === source ? amount : 0);
}
