import type { Data } from "../tree/value.ts";
import { equal, greater, less } from "./int.ts";

/** The total order of Float64: NaN equals itself and lies below everything; `-0.0` equals `0.0`. */
export function compareFloat(left: number, right: number): Data {
  if (left < right) return less;
  if (left > right) return greater;
  if (left === right) return equal;
  if (Number.isNaN(left)) return Number.isNaN(right) ? equal : less;
  return greater;
}

export function equalFloat(left: number, right: number): boolean {
  return left === right || (Number.isNaN(left) && Number.isNaN(right));
}
