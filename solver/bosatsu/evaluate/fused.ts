import type { Fn } from "../tree/value.ts";
import type { Operand, Run } from "./code.ts";
import { add, compare, equalInt, modulo, multiply, subtract } from "./int.ts";
import { read } from "./operand.ts";

type Fuse = (left: Operand, right: Operand) => Run;

/**
 * Calls of the most frequent externals with the function written in, so that JavaScript can inline
 * it where a call through a variable would stay a call.
 */
const fuses: ReadonlyMap<Fn, Fuse> = new Map<Fn, Fuse>([
  [add, (a, b) => (frame, captured) => add(read(a, frame, captured), read(b, frame, captured))],
  [
    subtract,
    (a, b) => (frame, captured) => subtract(read(a, frame, captured), read(b, frame, captured)),
  ],
  [
    multiply,
    (a, b) => (frame, captured) => multiply(read(a, frame, captured), read(b, frame, captured)),
  ],
  [
    modulo,
    (a, b) => (frame, captured) => modulo(read(a, frame, captured), read(b, frame, captured)),
  ],
  [
    compare,
    (a, b) => (frame, captured) => compare(read(a, frame, captured), read(b, frame, captured)),
  ],
  [
    equalInt,
    (a, b) => (frame, captured) => equalInt(read(a, frame, captured), read(b, frame, captured)),
  ],
]);

export function fusedRun(fn: Fn, left: Operand, right: Operand): Run | undefined {
  return fuses.get(fn)?.(left, right);
}
