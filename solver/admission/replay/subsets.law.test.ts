import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../bosatsu/compile.ts";
import { add, type Int } from "../../bosatsu/evaluate/int.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import { assertLaw } from "../../law.testing.ts";
import type { World } from "../program/actions.ts";
import { asking } from "../program/ask.ts";
import { loadProgram, type Program } from "../program/program.ts";
import { readRequests } from "../program/requests.ts";
import { isSameValue } from "./states.ts";
import { type Replaying, startOf, step } from "./step.ts";
import { replayFromSubsets } from "./subsets.ts";

/** A ledger that remembers more than it shows: who paid last, and how often somebody did. */
function programWith(applies: string): Program {
  const text = `package Memory/Ledger

from Yichus/IO import IO, bind, cell, pure, read, write
from Yichus/Spec import Spec, Operation, Dec, Inc, Entries

export (Transfer(), Ledger(), ledger, transfer, spec)
exposes (Yichus/IO, Yichus/Spec)

struct Transfer(source: String, target: String, amount: Int)

struct Ledger(accounts: Dict[String, Int], last: String, count: Int)

opening = Ledger({"A": 10, "B": 10, "C": 10}, "", 0)

ledger = cell("ledger", opening)

def balance_of(accounts: Dict[String, Int], account: String) -> Int:
  match accounts.get_key(account):
    case Some(balance): balance
    case None: 0

def applies(Ledger(accounts, last, count): Ledger, source: String) -> Bool:
  _ = (accounts, last, count, source)
  ${applies}

def transfer(Transfer(source, target, amount): Transfer) -> IO[Unit]:
  Ledger(accounts, last, count) as now <- ledger.read().bind()
  _ = last
  if now.applies(source):
    debited = accounts.add_key(source, accounts.balance_of(source).sub(amount))
    credited = debited.add_key(target, debited.balance_of(target).add(amount))
    ledger.write(Ledger(credited, source, count.add(1)))
  else:
    pure(())

spec: Spec[Ledger] = Spec {
  cell: "ledger",
  initial: opening,
  view: Entries(Ledger(accounts, _, _) -> accounts, balance -> balance),
  operations: [
    Operation("transfer", [
      Dec(Transfer(source, _, _) -> source, Transfer(_, _, amount) -> amount),
      Inc(Transfer(_, target, _) -> target, Transfer(_, _, amount) -> amount),
    ]),
  ],
}
`;
  const { packages, failed, problems } = compile([{ path: "ledger.bosatsu", text }], {
    lints: "warn",
  });
  if (failed) throw new Error(JSON.stringify(problems.map(({ code, region }) => [code, region])));
  return loadProgram(
    packages,
    packages.filter(({ resolved }) => !resolved.path.startsWith("library/")),
  );
}

const programs = {
  honest: programWith("True"),
  "refuses at a balance": programWith('not(accounts.balance_of("A").eq_Int(8))'),
  "refuses after somebody": programWith('not(last.eq_String("B").and(source.eq_String("A")))'),
  "refuses the third": programWith("not(count.eq_Int(2))"),
};

type Transfer = { readonly source: string; readonly target: string; readonly amount: number };

function replayingOf(program: Program, transfers: readonly Transfer[]): Replaying {
  const batch = transfers.map((input, at) => ({ id: `t${at}`, operation: "transfer", input }));
  const { requests } = readRequests(JSON.stringify(batch), program);
  const question = asking(program)(requests, 8);
  return {
    program,
    question,
    requests,
    places: new Map(question.keys.map(({ key }, at) => [key, at])),
  };
}

/** Runs every operation from every subset, whatever state it leads to. */
function slowly(replaying: Replaying): object {
  const { operations } = replaying.question;
  const reached: { readonly world: World; readonly after: readonly number[] }[] = [
    { world: startOf(replaying), after: [] },
  ];
  let steps = 0;
  for (let subset = 0; subset < 2 ** operations.length; subset += 1) {
    const from = reached[subset];
    if (from === undefined) throw new Error(`${subset} was not reached`);
    const { world, after } = from;
    for (const at of operations.keys()) {
      if (after.includes(at)) continue;
      const stepped = step(replaying, at, world, (key) => balanceAfter(replaying, after, key));
      steps += 1;
      if (stepped.difference !== undefined) {
        return { steps, drift: { ...stepped.difference, after, operation: at } };
      }
      reached[subset | (1 << at)] ??= { world: stepped.world, after: [...after, at] };
    }
  }
  return { steps, drift: undefined };
}

function balanceAfter({ question }: Replaying, run: readonly number[], key: number): Int {
  const effects = run.flatMap((at) => question.operations[at]?.effects ?? []);
  return effects.reduce<Int>(
    (balance, effect) => (effect.key === key ? add(balance, effect.delta) : balance),
    question.keys[key]?.initial ?? 0,
  );
}

const transfer = fc.record({
  source: fc.constantFrom("A", "B"),
  target: fc.constantFrom("B", "C"),
  amount: fc.integer({ min: 1, max: 2 }),
});

test("law: what leads to one state is run once, and no drift is lost or moved by that", () => {
  const seen = new Set<string>();
  const names = fc.constantFrom(...Object.keys(programs));
  assertLaw(
    fc.property(names, fc.array(transfer, { minLength: 2, maxLength: 5 }), (name, transfers) => {
      const program = Object.entries(programs).find(([each]) => each === name)?.[1];
      if (program === undefined) throw new Error(`no program ${name}`);
      const replaying = replayingOf(program, transfers);
      const found = replayFromSubsets(replaying, [...transfers.keys()], () => true);
      expect(found).toMatchObject(slowly(replaying));
      if (found.drift !== undefined) seen.add(name);
    }),
    {
      numRuns: 150,
      reached: () =>
        expect([...seen].toSorted()).toEqual(Object.keys(programs).slice(1).toSorted()),
    },
  );
});

test("eight equal transfers lead to nine states, and the handler runs eight times from each but the last", () => {
  let runs = 0;
  const { handlers, evaluation } = programs.honest;
  const handler = handlers.get("transfer")?.run;
  const program: Program = {
    ...programs.honest,
    evaluation: {
      ...evaluation,
      call: (fn, ...given) => {
        if (fn === handler) runs += 1;
        return evaluation.call(fn, ...given);
      },
    },
  };
  const same = { source: "A", target: "B", amount: 1 };
  const replaying = replayingOf(
    program,
    Array.from({ length: 8 }, () => same),
  );
  const found = replayFromSubsets(replaying, [0, 1, 2, 3, 4, 5, 6, 7], () => true);
  expect(found).toEqual({ steps: 1024, drift: undefined });
  expect(runs).toBe(64);
});

const chain = (length: number): Value =>
  Array.from({ length }).reduce<Value>((tail) => [1, 7, tail], [0]);
const host = { opaque: "host" };
const fn = (): Value => 1;
const doubled = (depth: number): Value =>
  Array.from({ length: depth }).reduce<Value>((value) => [0, value, value], [0]);

test.for<readonly [string, Value, Value, boolean]>([
  ["numbers", 1, 1, true],
  ["other numbers", 1, 2, false],
  ["zeros of two signs, which a Float64 tells apart", 0, -0, false],
  ["not a number", Number.NaN, Number.NaN, true],
  ["integers past the safe ones", 2n ** 80n, 2n ** 80n, true],
  ["texts", "é", "é", true],
  ["data", [1, "a", [0]], [1, "a", [0]], true],
  ["another constructor", [1, "a"], [2, "a"], false],
  ["another field", [1, [0], "a"], [1, [0], "b"], false],
  ["a field less", [1, "a"], [1, "a", "b"], false],
  ["nothing and data without fields", [0], 0, false],
  ["a function and itself", fn, fn, true],
  ["two functions", (): Value => 1, (): Value => 1, false],
  ["an object of the host and itself", host, host, true],
  ["two objects of the host", { opaque: "host" }, { opaque: "host" }, false],
  ["long lists", chain(900), chain(900), true],
  ["lists of different length", chain(900), chain(899), false],
  ["more parts than are looked at", doubled(60), doubled(60), false],
])("%s", ([, left, right, same]) => {
  expect(isSameValue(left, right)).toBe(same);
  expect(isSameValue(right, left)).toBe(same);
});
