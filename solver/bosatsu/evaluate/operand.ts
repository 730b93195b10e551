import type { Data, Value } from "../tree/value.ts";
import {
  type Captured,
  type Code,
  type Comparison,
  type Frame,
  filled,
  type Known,
  type Leaf,
  type Operand,
  type Run,
  type Sum,
  type Test,
} from "./code.ts";
import { compare, isSafe } from "./int.ts";

/** The kinds of operands. */
const fromRun = 0;
const fromSlot = 1;
const fromCaptured = 2;
const fromConstant = 3;
const fromCell = 4;
const fromSum = 5;

export function read(operand: Operand, frame: Frame, captured: Captured): Value {
  const { kind } = operand;
  if (kind === fromRun) return operand.run(frame, captured);
  let value: Value | undefined;
  if (kind === fromSlot) value = frame[operand.index];
  else if (kind === fromConstant) value = operand.value;
  else if (kind === fromCaptured) value = captured[operand.index];
  else if (kind === fromSum) value = smallSum(operand.sum, frame);
  else if (kind === fromCell) value = operand.cell?.value;
  return value === undefined ? operand.run(frame, captured) : value;
}

/** Nothing when it is not a small one. */
function smallSum(sum: Sum | undefined, frame: Frame): number | undefined {
  if (sum === undefined) return undefined;
  const left = frame[sum.slot];
  const right = sum.other === -1 ? sum.amount : frame[sum.other];
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  const total = sum.sign === 1 ? left + right : left - right;
  return isSafe(total) ? total : undefined;
}

/** What a sum of a slot and a number adds to the slot; `undefined` for any other operand. */
export function stepOf({
  sum,
}: Operand): { readonly slot: number; readonly by: number } | undefined {
  if (sum === undefined || sum.other !== -1) return undefined;
  return { slot: sum.slot, by: sum.sign * sum.amount };
}

const bare = { index: 0, value: false, cell: undefined, sum: undefined } as const;

export function operandOf(code: Code): Operand {
  const { run } = code;
  const leaf = leafOf(code);
  switch (leaf?.from) {
    case "slot":
      return { ...bare, kind: fromSlot, index: leaf.index, run };
    case "captured":
      return { ...bare, kind: fromCaptured, index: leaf.index, run };
    case "constant":
      return { ...bare, kind: fromConstant, value: leaf.value, run };
    case "cell":
      return { ...bare, kind: fromCell, cell: leaf.cell, run };
    case "sum":
      return { ...bare, kind: fromSum, sum: leaf.sum, run };
    default:
      return runOperand(run);
  }
}

export function leafOf(code: Code): Leaf | undefined {
  return code.tag === "simple" ? code.leaf : undefined;
}

export function knownOf(code: Code): Known {
  return code.tag === "simple" || code.tag === "combine" || code.tag === "match" ? code : {};
}

export function constantIn({ kind, value }: Operand): Value | undefined {
  return kind === fromConstant ? value : undefined;
}

export function runOperand(run: Run): Operand {
  return { ...bare, kind: fromRun, run };
}

export function slotOperand(index: number): Operand {
  const run: Run = (frame) => filled(frame[index], index);
  return { ...bare, kind: fromSlot, index, run };
}

export function comparisonOf(left: Operand, right: Operand): Comparison {
  const isPlain =
    left.kind === fromSlot && right.kind === fromConstant && typeof right.value === "number";
  return {
    left,
    right,
    slot: isPlain ? left.index : -1,
    amount: isPlain ? Number(right.value) : 0,
  };
}

/** Below, at or above zero, as the left Int is less than, equal to or greater than the right one. */
export function orderOf(comparison: Comparison, frame: Frame, captured: Captured): number {
  const { left, right, slot } = comparison;
  if (slot !== -1) {
    const value = frame[slot];
    if (typeof value === "number") return value - comparison.amount;
  }
  const a = read(left, frame, captured);
  const b = read(right, frame, captured);
  // Both are safe integers, so that the difference is never rounded to zero.
  return typeof a === "number" && typeof b === "number" ? a - b : exactOrder(a, b);
}

function exactOrder(left: Value, right: Value): number {
  const order: Data = compare(left, right);
  return order[0] - 1;
}

export function testOf(code: Code): Test {
  const { run } = code;
  return (
    knownOf(code).test ?? {
      comparison: undefined,
      onLess: false,
      onEqual: false,
      onGreater: false,
      run,
    }
  );
}

export function holds(test: Test, frame: Frame, captured: Captured): boolean {
  const { comparison } = test;
  if (comparison === undefined) return test.run(frame, captured) === true;
  const order = orderOf(comparison, frame, captured);
  if (order < 0) return test.onLess;
  return order > 0 ? test.onGreater : test.onEqual;
}
