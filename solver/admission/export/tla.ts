import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import { heldOn } from "../decide/escrow.ts";
import { type Side, sideOf, sizeOf } from "../decide/question.ts";
import { witnessOrder } from "../replay/orders.ts";
import type { Judged } from "../result/items.ts";
import { cannotExport, refuseUnfit } from "./exportable.ts";

/**
 * One decided batch as a TLA+ module, with what a model checker has to find in comments: no order of
 * the admitted operations breaks a bound, any other operation breaks one in some order, and in the
 * order of the write every property holds. Predicates are written as the balances that they allow.
 *
 * Throws a `FaultError` when the batch is too large, has no verdict, or has numbers past 32 bits, which
 * TLC does not have.
 */
export function tlaModule(judged: Judged, name: string): string {
  refuseUnfit(judged);
  refuseLarge(judged);
  const { question, decision } = judged;
  const { keys, operations, properties } = question;
  const places = (wanted: (at: number) => boolean): string =>
    setOf(operations.flatMap((_, at) => (wanted(at) ? [String(at + 1)] : [])));
  const byBounds = places((at) => decision.admitted[at] === false && isRefusedByBounds(judged, at));
  const order = witnessOrder(decision).map((at) => at + 1);
  return `${[
    `---- MODULE ${name} ----`,
    "EXTENDS Integers, Sequences, FiniteSets",
    "",
    "\\* With Extra = {}: BoundsHold is an invariant of Spec, and PropertiesHold of SpecInOrder.",
    `\\* With Extra = {i} for any i of ${byBounds}: BoundsHold is violated in Spec.`,
    "\\* An order ends when everything is done: let TLC not take that for a deadlock.",
    "CONSTANT Extra",
    "",
    ...keys.map(({ key }, at) => `\\* key ${at + 1}: ${comment(key)}`),
    ...operations.map(({ id }, at) => `\\* operation ${at + 1}: ${comment(id)}`),
    "",
    `Keys == 1..${keys.length}`,
    `Initial == ${sequence(keys.map(({ initial }) => String(initial)))}`,
    `Effect == <<${operations.length === 0 ? "" : "\n"}${operations
      .map(({ effects }) => {
        const net = new Map(effects.map(({ key, delta }) => [key, delta]));
        return `  ${sequence(keys.map((_, key) => String(net.get(key) ?? 0)))}`;
      })
      .join(",\n")}>>`,
    `Admitted == ${places((at) => decision.admitted[at] === true)}`,
    `Order == ${sequence(order.map(String))}`,
    "",
    "VARIABLES balance, done",
    "",
    "Start == balance = Initial",
    "Change(i) == balance' = [k \\in Keys |-> balance[k] + Effect[i][k]]",
    "",
    "\\* Every order.",
    "Init == Start /\\ done = {}",
    "Next == \\E i \\in (Admitted \\union Extra) \\ done : Change(i) /\\ done' = done \\union {i}",
    "Spec == Init /\\ [][Next]_<<balance, done>>",
    "",
    "\\* The order of the write; done counts.",
    "InitInOrder == Start /\\ done = 0",
    "NextInOrder == done < Len(Order) /\\ Change(Order[done + 1]) /\\ done' = done + 1",
    "SpecInOrder == InitInOrder /\\ [][NextInOrder]_<<balance, done>>",
    "",
    `BoundsHold ==${conjunction(
      keys.flatMap(({ limits }, key) =>
        limits.map(
          ({ kind, limit }) => `balance[${key + 1}] ${kind === "at_least" ? ">=" : "<="} ${limit}`,
        ),
      ),
    )}`,
    `PropertiesHold ==${conjunction(
      properties.map((property) => {
        const read = sequence(property.keys.map((key) => `balance[${key + 1}]`));
        const holds = `${read} \\in ${setOf(allowedIn(judged, property.keys, property.holds))}`;
        return property.scope === "step" ? holds : `(done = Len(Order) => ${holds})`;
      }),
    )}`,
    "====",
  ].join("\n")}\n`;
}

/** The tuples of balances, of all that the order of the write goes through, that a predicate allows. */
function allowedIn(
  { question, decision }: Judged,
  keys: readonly number[],
  holds: (balances: readonly Int[]) => boolean,
): readonly string[] {
  const balances = question.keys.map(({ initial }) => initial);
  const seen = new Set<string>();
  const note = (): void => {
    const read = keys.map((key) => balances[key] ?? 0);
    if (holds(read)) seen.add(sequence(read.map(String)));
  };
  note();
  for (const at of witnessOrder(decision)) {
    for (const { key, delta } of question.operations[at]?.effects ?? []) {
      balances[key] = add(balances[key] ?? 0, delta);
    }
    note();
  }
  return [...seen];
}

function isRefusedByBounds({ question, decision }: Judged, at: number): boolean {
  const effects = question.operations[at]?.effects ?? [];
  return effects.some(({ key, delta }) => {
    const { initial = 0, limits = [] } = question.keys[key] ?? {};
    const asked = (side: Side): Int =>
      add(heldOn(decision.held, side, key), sideOf(delta) === side ? sizeOf(delta) : 0);
    const low = subtract(initial, asked("debits"));
    const high = add(initial, asked("credits"));
    return limits.some(({ kind, limit }) => (kind === "at_least" ? low < limit : high > limit));
  });
}

function refuseLarge({ question }: Judged): void {
  const max = 2 ** 31 - 1;
  for (const { key, initial, limits } of question.keys) {
    const place = question.keys.findIndex((each) => each.key === key);
    const moved = question.operations.flatMap(({ effects }) =>
      effects.filter((effect) => effect.key === place).map(({ delta }) => sizeOf(delta)),
    );
    const most = moved.reduce(add, sizeOf(initial));
    const isLarge = most > max || limits.some(({ limit }) => limit > max || limit < -max);
    if (isLarge)
      throw cannotExport(`The numbers on ${key} go past 32 bits, which TLC does not have.`);
  }
}

function sequence(items: readonly string[]): string {
  return `<<${items.join(", ")}>>`;
}

function setOf(items: readonly string[]): string {
  return `{${items.join(", ")}}`;
}

function conjunction(parts: readonly string[]): string {
  return parts.length === 0 ? " TRUE" : parts.map((part) => `\n  /\\ ${part}`).join("");
}

/** One line of plain ASCII, which is all that TLA+ is written in, and nothing that ends or begins a comment. */
function comment(text: string): string {
  const plain = JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return plain.replaceAll("(*", "( *").replaceAll("*)", "* )");
}
