import { emptyList, type Fn, type Value } from "../tree/value.ts";
import { again, asFn, type Code, constantCode, type Lambda, type Run } from "./code.ts";
import { dataOf, itemsOf, listOf } from "./data.ts";
import { fusedRun } from "./fused.ts";
import { compare } from "./int.ts";

/** Code that calls a function of the program, or one that is not known before it runs. */
export function applyCode(fn: Code, args: readonly Code[]): Code {
  const runs = args.map((arg) => arg.run);
  return { tag: "apply", parts: [fn, ...args], run: applyRun(fn.run, runs) };
}

/** Stands for an argument that a call of so few does not have. */
const absent: Run = () => {
  throw new Error("an argument that is not there was asked for");
};

/** Up to four arguments it is written out, for speed. */
function applyRun(fn: Run, args: readonly Run[]): Run {
  const [a = absent, b = absent, c = absent, d = absent] = args;
  switch (args.length) {
    case 1:
      return (frame, captured) => asFn(fn(frame, captured))(a(frame, captured));
    case 2:
      return (frame, captured) => asFn(fn(frame, captured))(a(frame, captured), b(frame, captured));
    case 3:
      return (frame, captured) =>
        asFn(fn(frame, captured))(a(frame, captured), b(frame, captured), c(frame, captured));
    case 4:
      return (frame, captured) =>
        asFn(fn(frame, captured))(
          a(frame, captured),
          b(frame, captured),
          c(frame, captured),
          d(frame, captured),
        );
    default:
      return (frame, captured) =>
        asFn(fn(frame, captured))(...args.map((arg) => arg(frame, captured)));
  }
}

/** Code that calls a host's function. */
export function externalCode(fn: Fn, args: readonly Code[]): Code {
  const runs = args.map((arg) => arg.run);
  const code = combineCode(args, (values) => fn(...values), externalRun(fn, runs));
  const [left, right] = runs;
  if (fn !== compare || left === undefined || right === undefined) return code;
  return { ...code, comparison: { left, right } };
}

function externalRun(fn: Fn, args: readonly Run[]): Run {
  const [a, b] = args;
  if (a !== undefined && args.length === 1) return (frame, captured) => fn(a(frame, captured));
  if (a !== undefined && b !== undefined && args.length === 2) {
    return fusedRun(fn, a, b) ?? ((frame, captured) => fn(a(frame, captured), b(frame, captured)));
  }
  return (frame, captured) => fn(...args.map((arg) => arg(frame, captured)));
}

/** Code that makes a value of a constructor with fields. */
export function constructCode(index: number, args: readonly Code[]): Code {
  const runs = args.map((arg) => arg.run);
  return combineCode(args, (values) => [index, ...values], constructRun(index, runs));
}

function constructRun(index: number, fields: readonly Run[]): Run {
  const [a = absent, b = absent, c = absent, d = absent, e = absent] = fields;
  switch (fields.length) {
    case 1:
      return (frame, captured) => [index, a(frame, captured)];
    case 2:
      return (frame, captured) => [index, a(frame, captured), b(frame, captured)];
    case 3:
      return (frame, captured) => [
        index,
        a(frame, captured),
        b(frame, captured),
        c(frame, captured),
      ];
    case 4:
      return (frame, captured) => [
        index,
        a(frame, captured),
        b(frame, captured),
        c(frame, captured),
        d(frame, captured),
      ];
    case 5:
      return (frame, captured) => [
        index,
        a(frame, captured),
        b(frame, captured),
        c(frame, captured),
        d(frame, captured),
        e(frame, captured),
      ];
    default:
      return (frame, captured) => [index, ...fields.map((field) => field(frame, captured))];
  }
}

/** A constructor as a value: constant without fields, else a function of them. */
export function constructorValue(index: number, arity: number): Value {
  if (arity === 0) return [index];
  return (...fields) => [index, ...fields];
}

export type ListPart = { readonly splice: boolean; readonly code: Code };

/** A list literal; a splice at the end is not copied. */
export function listCode(items: readonly ListPart[]): Code {
  if (items.length === 0) return constantCode(emptyList);
  const parts = items.map(({ code }) => code);
  const splices = items.map(({ splice }) => splice);
  const combine = (values: readonly Value[]) => joinItems(splices, values);
  return combineCode(parts, combine, listRun(splices, parts));
}

function listRun(splices: readonly boolean[], parts: readonly Code[]): Run {
  const runs = parts.map(({ run }) => run);
  const [first, second] = runs;
  if (runs.length === 2 && first && second && splices[0] === false) {
    return splices[1] === true
      ? (frame, captured) => [1, first(frame, captured), second(frame, captured)]
      : (frame, captured) => [1, first(frame, captured), [1, second(frame, captured), emptyList]];
  }
  return (frame, captured) =>
    joinItems(
      splices,
      runs.map((run) => run(frame, captured)),
    );
}

function joinItems(splices: readonly boolean[], values: readonly Value[]): Value {
  let list: Value = emptyList;
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const value = values[at];
    if (value === undefined) throw new Error(`item ${at} of a list is missing`);
    if (splices[at] !== true) list = [1, value, list];
    else if (dataOf(list)[0] === 0) list = value;
    else list = listOf(itemsOf(value), list);
  }
  return list;
}

/** Code that calls the running function again in place of returning to it. */
export function againCode(lambda: Lambda, slots: readonly number[], parts: readonly Code[]): Code {
  const runs = parts.map((part) => part.run);
  const [a, b] = runs;
  const [slotA, slotB] = slots;
  const run: Run =
    runs.length === 2 && a && b && slotA !== undefined && slotB !== undefined
      ? (frame, captured) => {
          const first = a(frame, captured);
          frame[slotB] = b(frame, captured);
          frame[slotA] = first;
          return again;
        }
      : (frame, captured) => {
          const values = runs.map((part) => part(frame, captured));
          for (const [at, slot] of slots.entries()) frame[slot] = values[at];
          return again;
        };
  return { tag: "again", parts, slots, lambda, run };
}

function combineCode(
  parts: readonly Code[],
  combine: (values: readonly Value[]) => Value,
  run: Run,
): Extract<Code, { tag: "simple" | "combine" }> {
  if (parts.every((part) => part.tag === "simple")) return { tag: "simple", run };
  return { tag: "combine", parts, combine, run };
}
