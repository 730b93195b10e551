import { cons, type Data, emptyList, type Value } from "../tree/value.ts";

export function isData(value: Value): value is Data {
  return Array.isArray(value);
}

export function dataOf(value: Value): Data {
  if (!isData(value)) throw new Error(`not data: ${String(value)}`);
  return value;
}

/** Field `at` of data, counted from 1. */
export function fieldOf(data: Data, at: number): Value {
  const field = data[at];
  if (field === undefined) throw new Error(`data of ${data.length - 1} fields has no field ${at}`);
  return field;
}

/** The list from its cell `list` up to, and without, its cell `end`, followed by `after`. */
export function prefix(list: Value, end: Value, after: Value): Value {
  const items: Value[] = [];
  for (let cell = dataOf(list); cell !== end; cell = dataOf(fieldOf(cell, 2))) {
    items.push(fieldOf(cell, 1));
  }
  return listOf(items, after);
}

/** A Bosatsu list of the items, followed by the list `after`. */
export function listOf(items: readonly Value[], after: Value = emptyList): Value {
  let list = after;
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at];
    if (item !== undefined) list = cons(item, list);
  }
  return list;
}

export function itemsOf(list: Value): Value[] {
  const items: Value[] = [];
  for (let cell = dataOf(list); cell[0] === 1; cell = dataOf(fieldOf(cell, 2))) {
    items.push(fieldOf(cell, 1));
  }
  return items;
}
