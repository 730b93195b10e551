import type { Fn } from "../tree/value.ts";
import type { Run } from "./code.ts";
import { add, compare, equalInt, multiply, subtract } from "./int.ts";

type Fuse = (left: Run, right: Run) => Run;

/**
 * Calls of the most frequent externals with the function written in, so that JavaScript can inline
 * it where a call through a variable would stay a call.
 */
const fuses: ReadonlyMap<Fn, Fuse> = new Map<Fn, Fuse>([
  [add, (a, b) => (frame, captured) => add(a(frame, captured), b(frame, captured))],
  [subtract, (a, b) => (frame, captured) => subtract(a(frame, captured), b(frame, captured))],
  [multiply, (a, b) => (frame, captured) => multiply(a(frame, captured), b(frame, captured))],
  [compare, (a, b) => (frame, captured) => compare(a(frame, captured), b(frame, captured))],
  [equalInt, (a, b) => (frame, captured) => equalInt(a(frame, captured), b(frame, captured))],
]);

export function fusedRun(fn: Fn, left: Run, right: Run): Run | undefined {
  return fuses.get(fn)?.(left, right);
}
