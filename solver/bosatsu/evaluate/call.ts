import { emptyList, type Fn, type Value } from "../tree/value.ts";
import {
  again,
  type Code,
  constantCode,
  type Lambda,
  type Operand,
  type Run,
  type Sum,
  simpleDepth,
} from "./code.ts";
import type { Constructor } from "./constructors.ts";
import { dataOf, itemsOf, listOf } from "./data.ts";
import { fusedRun } from "./fused.ts";
import { add, compare, equalInt, subtract } from "./int.ts";
import { comparisonOf, leafOf, operandOf, read } from "./operand.ts";

/** Code that calls a host's function. */
export function externalCode(fn: Fn, args: readonly Code[]): Code {
  const operands = args.map(operandOf);
  const code = combineCode(args, (values) => fn(...values), externalRun(fn, operands));
  const sum = sumOf(fn, args);
  if (sum !== undefined) return { tag: "simple", run: code.run, leaf: { from: "sum", sum } };
  const [left, right] = operands;
  if (left === undefined || right === undefined) return code;
  const comparison = comparisonOf(left, right);
  if (fn === compare) return { ...code, comparison };
  if (fn !== equalInt) return code;
  const answers = { onLess: false, onEqual: true, onGreater: false };
  return { ...code, test: { comparison, ...answers, run: code.run } };
}

function sumOf(fn: Fn, [left, right]: readonly Code[]): Sum | undefined {
  if (left === undefined || right === undefined || (fn !== add && fn !== subtract))
    return undefined;
  const [of, by] = [leafOf(left), leafOf(right)];
  const sign = fn === add ? 1 : -1;
  if (of?.from !== "slot") return undefined;
  if (by?.from === "slot") return { slot: of.index, other: by.index, amount: 0, sign };
  if (by?.from !== "constant" || typeof by.value !== "number") return undefined;
  return { slot: of.index, other: -1, amount: by.value, sign };
}

function externalRun(fn: Fn, args: readonly Operand[]): Run {
  const [a, b] = args;
  if (a !== undefined && args.length === 1) {
    return (frame, captured) => fn(read(a, frame, captured));
  }
  if (a !== undefined && b !== undefined && args.length === 2) {
    const fused = fusedRun(fn, a, b);
    return fused ?? ((frame, captured) => fn(read(a, frame, captured), read(b, frame, captured)));
  }
  return (frame, captured) => fn(...args.map((arg) => read(arg, frame, captured)));
}

/** Code that makes a value of a constructor with fields. */
export function constructCode(
  { index, siblings }: Pick<Constructor, "index" | "siblings">,
  args: readonly Code[],
): Code {
  const run = constructRun(index, args.map(operandOf));
  const code = combineCode(args, (values) => [index, ...values], run);
  return siblings === 1 ? { ...code, fields: args } : code;
}

function constructRun(index: number, fields: readonly Operand[]): Run {
  const [a, b, c, d, e] = fields;
  if (a === undefined) throw new Error("a constructor without fields is a constant");
  if (b === undefined) return (frame, captured) => [index, read(a, frame, captured)];
  if (c === undefined) {
    return (frame, captured) => [index, read(a, frame, captured), read(b, frame, captured)];
  }
  if (d === undefined) {
    return (frame, captured) => [
      index,
      read(a, frame, captured),
      read(b, frame, captured),
      read(c, frame, captured),
    ];
  }
  if (e !== undefined && fields.length === 5) {
    return (frame, captured) => [
      index,
      read(a, frame, captured),
      read(b, frame, captured),
      read(c, frame, captured),
      read(d, frame, captured),
      read(e, frame, captured),
    ];
  }
  return (frame, captured) => [index, ...fields.map((field) => read(field, frame, captured))];
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
  const operands = parts.map(operandOf);
  const [first, second] = operands;
  if (operands.length === 2 && first && second && splices[0] === false && splices[1] === true) {
    return (frame, captured) => [1, read(first, frame, captured), read(second, frame, captured)];
  }
  return (frame, captured) =>
    joinItems(
      splices,
      operands.map((operand) => read(operand, frame, captured)),
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
  // A parameter that is handed on as it is keeps its place.
  const changed = parts.flatMap((part, at) => {
    const slot = slots[at];
    if (slot === undefined || isSlot(part, slot)) return [];
    return [{ slot, operand: operandOf(part) }];
  });
  return { tag: "again", parts, slots, lambda, run: againRun(changed) };
}

function isSlot(code: Code, slot: number): boolean {
  const leaf = code.tag === "simple" ? code.leaf : undefined;
  return leaf?.from === "slot" && leaf.index === slot;
}

type Change = { readonly slot: number; readonly operand: Operand };

function againRun(changed: readonly Change[]): Run {
  const [a, b, c] = changed;
  if (a === undefined) return () => again;
  if (b === undefined) {
    return (frame, captured) => {
      frame[a.slot] = read(a.operand, frame, captured);
      return again;
    };
  }
  if (c === undefined) {
    return (frame, captured) => {
      const first = read(a.operand, frame, captured);
      frame[b.slot] = read(b.operand, frame, captured);
      frame[a.slot] = first;
      return again;
    };
  }
  if (changed.length === 3) {
    return (frame, captured) => {
      const first = read(a.operand, frame, captured);
      const second = read(b.operand, frame, captured);
      frame[c.slot] = read(c.operand, frame, captured);
      frame[b.slot] = second;
      frame[a.slot] = first;
      return again;
    };
  }
  return (frame, captured) => {
    const values = changed.map(({ operand }) => read(operand, frame, captured));
    for (const [at, { slot }] of changed.entries()) frame[slot] = values[at];
    return again;
  };
}

function combineCode(
  parts: readonly Code[],
  combine: (values: readonly Value[]) => Value,
  run: Run,
): Extract<Code, { tag: "simple" | "combine" }> {
  const depth = simpleDepth(parts);
  if (depth !== undefined) return { tag: "simple", run, depth };
  return { tag: "combine", parts, combine, run };
}
