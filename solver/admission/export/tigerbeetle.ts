import { canonicalText } from "@receipts/formats/canonical-json.ts";
import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import type { KeyState, Operation, Question } from "../decide/question.ts";
import { sizeOf } from "../decide/question.ts";
import type { Judged } from "../result/items.ts";
import { cannotExport, refuseUnfit } from "./exportable.ts";

/**
 * One batch as accounts and transfers for a ledger of double entry in the manner of TigerBeetle, with
 * the code that each transfer should get when they are made one by one in arrival order. An account's
 * balance there is its credits minus its debits, counted from the key's floor.
 *
 * A floor is `debits_must_not_exceed_credits`. That flag and its mirror exclude each other, so where a
 * key has a cap as well, a credit is a chain of five linked transfers: the transfer; the limit onto a
 * control account; the whole balance, pending, against that limit; the pending one void; the limit back.
 *
 * Throws a `FaultError` for what is no transfer between two keys, or no such bound.
 */
export function tigerBeetleList(judged: Judged): string {
  refuseUnfit(judged);
  const { question } = judged;
  const accounts = question.keys.map((key, at) => accountOf(key, at));
  const controls = accounts.flatMap(({ control }) => control ?? []);
  return canonicalText({
    schema: "yichus.transfers/1",
    accounts: [
      { id: operator, key: null, flags: [] },
      ...accounts.map(({ id, key, flags }) => ({ id, key, flags })),
      ...controls.map(({ id }) => ({ id, key: null, flags: ["credits_must_not_exceed_debits"] })),
    ],
    opening: accounts.flatMap(({ opening }) => opening),
    transfers: transfersOf(question, accounts),
  });
}

const operator = "1";

type Account = {
  readonly id: string;
  readonly key: string;
  readonly flags: readonly string[];
  readonly opening: readonly Opening[];
  readonly control: { readonly id: string; readonly limit: Int } | undefined;
};

type Opening = {
  readonly debit_account_id: string;
  readonly credit_account_id: string;
  readonly amount: string;
};

function accountOf(state: KeyState, at: number): Account {
  const { key, initial, limits, sumOf } = state;
  if (sumOf !== undefined) throw cannotExport(`${key} is a sum, which no account is.`);
  const floors = limits.flatMap(({ kind, limit }) => (kind === "at_least" ? [limit] : []));
  const caps = limits.flatMap(({ kind, limit }) => (kind === "at_most" ? [limit] : []));
  if (floors.length > 1 || caps.length > 1) {
    throw cannotExport(`${key} has more than one bound of a kind.`);
  }
  const [floor] = floors;
  const [cap] = caps;
  const id = String(at + 2);
  const opened = (amount: Int): readonly Opening[] => {
    if (amount === 0) return [];
    const [debit, credit] = amount > 0 ? [operator, id] : [id, operator];
    const size = String(sizeOf(amount));
    return [{ debit_account_id: debit, credit_account_id: credit, amount: size }];
  };
  if (floor === undefined && cap === undefined) {
    return { id, key, flags: [], opening: opened(initial), control: undefined };
  }
  if (floor === undefined) {
    const flags = ["credits_must_not_exceed_debits"];
    return { id, key, flags, opening: opened(subtract(initial, cap ?? 0)), control: undefined };
  }
  const control =
    cap === undefined ? undefined : { id: String(at + 1002), limit: subtract(cap, floor) };
  const flags = ["debits_must_not_exceed_credits"];
  return { id, key, flags, opening: opened(subtract(initial, floor)), control };
}

type Move = { readonly source: number; readonly target: number; readonly amount: Int };

function moveOf({ id, touches, effects }: Operation): Move {
  const [first, second] = effects;
  const [source, target] = touches;
  if (effects.length === 0 && source !== undefined) {
    return { source, target: target ?? source, amount: 0 };
  }
  if (first === undefined || second === undefined || first.delta !== subtract(0, second.delta)) {
    throw cannotExport(`${id} is no transfer from one key to another.`);
  }
  if (effects.length > 2) throw cannotExport(`${id} changes more than two keys.`);
  return first.delta < 0
    ? { source: first.key, target: second.key, amount: second.delta }
    : { source: second.key, target: first.key, amount: first.delta };
}

function transfersOf(question: Question, accounts: readonly Account[]): readonly object[] {
  const balances = question.keys.map(({ initial }) => initial);
  return question.operations.map((operation, at) => {
    const move = moveOf(operation);
    const code = codeOf(question, balances, move);
    if (code === "ok") {
      balances[move.source] = subtract(balances[move.source] ?? 0, move.amount);
      balances[move.target] = add(balances[move.target] ?? 0, move.amount);
    }
    return { operation: operation.id, expected: code, chain: chainOf(accounts, move, at) };
  });
}

/** The first code that applies, in the order in which that ledger asks. */
function codeOf({ keys }: Question, balances: readonly Int[], move: Move): string {
  const { source, target, amount } = move;
  if (source === target) return "accounts_must_be_different";
  const limitsOf = (key: number, kind: string): readonly Int[] =>
    (keys[key]?.limits ?? []).flatMap((limit) => (limit.kind === kind ? [limit.limit] : []));
  const low = subtract(balances[source] ?? 0, amount);
  if (limitsOf(source, "at_least").some((limit) => low < limit)) return "exceeds_credits";
  const high = add(balances[target] ?? 0, amount);
  return limitsOf(target, "at_most").some((limit) => high > limit) ? "exceeds_debits" : "ok";
}

function chainOf(
  accounts: readonly Account[],
  { source, target, amount }: Move,
  at: number,
): readonly object[] {
  const from = accounts[source]?.id ?? "";
  const to = accounts[target]?.id ?? "";
  const control = accounts[target]?.control;
  const id = (step: number): string => String((at + 1) * 10 + step);
  const plain = {
    id: id(0),
    debit_account_id: from,
    credit_account_id: to,
    amount: String(amount),
  };
  if (control === undefined || source === target) return [{ ...plain, flags: [] }];
  const limit = String(control.limit);
  const between = (debit: string, credit: string): object => ({
    debit_account_id: debit,
    credit_account_id: credit,
  });
  return [
    { ...plain, flags: ["linked"] },
    { id: id(1), ...between(control.id, operator), amount: limit, flags: ["linked"] },
    {
      id: id(2),
      ...between(to, control.id),
      amount: "max",
      flags: ["linked", "balancing_debit", "pending"],
    },
    {
      id: id(3),
      ...between(to, control.id),
      amount: "0",
      pending_id: id(2),
      flags: ["linked", "void_pending_transfer"],
    },
    { id: id(4), ...between(operator, control.id), amount: limit, flags: [] },
  ];
}
