import type { Data, Fn, Value } from "../tree/value.ts";
import { none, some } from "../tree/value.ts";
import { dataOf, fieldOf, listOf } from "./data.ts";
import {
  type Entries,
  entryOf,
  inOrder,
  isEntries,
  type KeyOrder,
  noEntries,
  withEntry,
  withoutEntry,
} from "./dict-entries.ts";
import { compare } from "./int.ts";
import { compareText, orderOfTexts } from "./text.ts";

/** `cmp_String`. A dictionary that is ordered by this very function can be searched without calling it. */
export const compareStrings: Fn = (left, right) => compareText(textOf(left), textOf(right));

function textOf(value: Value | undefined): string {
  if (typeof value !== "string") throw new Error(`not a String: ${String(value)}`);
  return value;
}

const byText: KeyOrder = (left, right) => orderOfTexts(textOf(left), textOf(right));

const byInt: KeyOrder = (left, right) => compare(left, right)[0] - 1;

/** The order of `Order(cmp_String)` and of `Order(cmp_Int)`: where it says that keys are equal, they are `===`. */
function knownOrder(dict: Data): KeyOrder | undefined {
  const fn = dataOf(fieldOf(dict, 1))[1];
  if (fn === compareStrings) return byText;
  return fn === compare ? byInt : undefined;
}

/** Whether the host has a function of its own in place of one of Predef. */
export function isNativeDict(name: string): boolean {
  return ["get_key", "add_key", "remove_key", "items"].includes(name);
}

/**
 * What the host does in place of functions of Predef on dictionaries with String or Int keys: what they
 * are written to do, on entries of its own in place of a tree. A program sees a Dict only through these
 * functions, `empty_Dict` and `clear_Dict`. `undefined` for any other function.
 */
export function nativeDict(name: string, written: Fn): Fn | undefined {
  switch (name) {
    case "get_key":
      return (dict: Value, key: Value) => {
        const entries = entriesIn(dict);
        if (entries === undefined) return written(dict, key);
        const value = entryOf(entries, key);
        return value === undefined ? none : some(value);
      };
    case "add_key":
      return (dict: Value, key: Value, value: Value) => {
        const entries = entriesIn(dict);
        if (entries === undefined) return written(dict, key, value);
        return dictOf(dict, withEntry(entries, key, value));
      };
    case "remove_key":
      return (dict: Value, key: Value) => {
        const entries = entriesIn(dict);
        if (entries === undefined) return written(dict, key);
        return dictOf(dict, withoutEntry(entries, key));
      };
    case "items":
      return (dict: Value) => {
        const entries = entriesIn(dict);
        if (entries === undefined) return written(dict);
        return listOf(inOrder(entries).map(([key, value]) => [0, key, value]));
      };
    default:
      return undefined;
  }
}

/** Of `Dict(order, entries)`, which Predef makes with a `Leaf` where there are none yet. */
function entriesIn(dict: Value): Entries | undefined {
  const data = dataOf(dict);
  const held = fieldOf(data, 2);
  if (isEntries(held)) return held;
  const order = knownOrder(data);
  return order === undefined ? undefined : noEntries(order);
}

function dictOf(dict: Value, entries: Entries): Data {
  return [0, fieldOf(dataOf(dict), 1), entries];
}
