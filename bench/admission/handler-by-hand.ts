import { type Operation, sideOf } from "../../solver/admission/decide/question.ts";

type State = Readonly<Record<string, number>>;
type Transfer = { readonly source: string; readonly target: string; readonly amount: number };

const names = ["a0", "a1", "a2", "a3"];

/**
 * The reference of a replay through the handler: from every subset of the transfers each that is not in
 * it, all balances compared. Returns the steps that were taken.
 */
export function replayByHand(operations: readonly Operation[]): () => number {
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

function changeOf({ source, target, amount }: Transfer, name: string): number {
  return (name === target ? amount : 0) - (name === source ? amount : 0);
}
