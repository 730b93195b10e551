import type { Int } from "../bosatsu/evaluate/int.ts";
import type { Data, Fn, Value } from "../bosatsu/tree/value.ts";

/**
 * Reads values whose shape the type checker has made sure of. What does not fit is a fault of ours
 * and throws.
 */

export function dataIn(value: Value | undefined): Data {
  if (value === undefined || !isData(value)) throw new TypeError("data was expected");
  return value;
}

export function isData(value: Value): value is Data {
  return Array.isArray(value);
}

export function fieldIn(data: Data, at: number): Value {
  const field = data[at];
  if (field === undefined) throw new TypeError(`data without field ${at}`);
  return field;
}

export function textIn(data: Data, at: number): string {
  const field = fieldIn(data, at);
  if (typeof field !== "string") throw new TypeError(`field ${at} is ${typeof field}`);
  return field;
}

export function fnIn(data: Data, at: number): Fn {
  const field = fieldIn(data, at);
  if (typeof field !== "function") throw new TypeError(`field ${at} is ${typeof field}`);
  return field;
}

export function listIn(data: Data, at: number): readonly Value[] {
  return listOf(fieldIn(data, at));
}

export function listOf(value: Value): readonly Value[] {
  const items: Value[] = [];
  for (let list = dataIn(value); list[0] === 1; list = dataIn(fieldIn(list, 2))) {
    items.push(fieldIn(list, 1));
  }
  return items;
}

/** A Bosatsu list of the items. */
export function toList(items: readonly Value[]): Value {
  return items.reduceRight<Value>((tail, head) => [1, head, tail], [0]);
}

export function integerOf(value: Value): Int {
  if (typeof value === "number" || typeof value === "bigint") return value;
  throw new TypeError(`an integer was expected, not ${typeof value}`);
}
