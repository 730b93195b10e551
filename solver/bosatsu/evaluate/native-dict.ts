import type { Data, Fn, Value } from "../tree/value.ts";
import { none, some } from "../tree/value.ts";
import { dataOf, fieldOf } from "./data.ts";
import { compare } from "./int.ts";
import { compareText, orderOfTexts } from "./text.ts";

/** `cmp_String`. A dictionary that is ordered by this very function can be searched without calling it. */
export const compareStrings: Fn = (left, right) => compareText(textOf(left), textOf(right));

function textOf(value: Value | undefined): string {
  if (typeof value !== "string") throw new Error(`not a String: ${String(value)}`);
  return value;
}

/** Below, at or above zero. */
type Order = (left: Value | undefined, right: Value | undefined) => number;

const byText: Order = (left, right) => orderOfTexts(textOf(left), textOf(right));

/**
 * JavaScript's own order of texts, which is that of code units. It is the same for a `left` without
 * surrogates, and without what stands above them: where the texts first differ, its unit is its code
 * point, and a unit of the other that is no code point begins one that is larger.
 */
const byUnits: Order = (left, right) => {
  if (left === right) return 0;
  return textOf(left) < textOf(right) ? -1 : 1;
};

function orderFor(key: string): Order {
  for (let at = 0; at < key.length; at += 1) if (key.charCodeAt(at) >= 0xd800) return byText;
  return byUnits;
}

const byInt: Order = (left, right) => {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (left === undefined || right === undefined) throw new Error("a dictionary without a key");
  return compare(left, right)[0] - 1;
};

/** The order of `Order(cmp_String)` and of `Order(cmp_Int)`, for comparing the key with others. */
function knownOrder(dict: Data, key: Value): Order | undefined {
  const fn = dataOf(fieldOf(dict, 1))[1];
  if (fn === compareStrings) return orderFor(textOf(key));
  return fn === compare ? byInt : undefined;
}

/** Whether the host has a function of its own in place of one of Predef. */
export function isNativeDict(name: string): boolean {
  return name === "get_key" || name === "add_key";
}

/**
 * What the host does in place of functions of Predef on dictionaries with String or Int keys: the same
 * steps to the same trees, without a call of the program for each node. `undefined` for any other
 * function.
 */
export function nativeDict(name: string, written: Fn): Fn | undefined {
  switch (name) {
    case "get_key":
      return (dict: Value, key: Value) => {
        const order = knownOrder(dataOf(dict), key);
        return order === undefined ? written(dict, key) : found(treeOf(dict), key, order);
      };
    case "add_key":
      return (dict: Value, key: Value, value: Value) => {
        const order = knownOrder(dataOf(dict), key);
        if (order === undefined) return written(dict, key, value);
        return [0, fieldOf(dataOf(dict), 1), inserted(treeOf(dict), { key, value, order })];
      };
    default:
      return undefined;
  }
}

function treeOf(dict: Value): Data {
  return dataOf(fieldOf(dataOf(dict), 2));
}

// `Leaf` is [0]; `Branch(height, key, value, left, right)` is [1, height, key, value, left, right].

function found(tree: Data, key: Value, order: Order): Value {
  let at = tree;
  while (at[0] === 1) {
    const here = order(key, at[2]);
    if (here === 0) return some(fieldOf(at, 3));
    at = dataOf(fieldOf(at, here < 0 ? 4 : 5));
  }
  return none;
}

type Entry = { readonly key: Value; readonly value: Value; readonly order: Order };

/** A tree whose part is as high as it was needs no turn. */
function inserted(tree: Data, entry: Entry): Data {
  const { key, value, order } = entry;
  if (tree[0] === 0) return [1, 1, key, value, leaf, leaf];
  const here = fieldOf(tree, 2);
  const place = order(key, here);
  const old = fieldOf(tree, 3);
  const left = dataOf(fieldOf(tree, 4));
  const right = dataOf(fieldOf(tree, 5));
  if (place === 0) return [1, fieldOf(tree, 1), key, value, left, right];
  if (place < 0) {
    const grown = inserted(left, entry);
    if (grown[1] === left[1]) return [1, fieldOf(tree, 1), here, old, grown, right];
    return balanced(here, old, grown, right);
  }
  const grown = inserted(right, entry);
  if (grown[1] === right[1]) return [1, fieldOf(tree, 1), here, old, left, grown];
  return balanced(here, old, left, grown);
}

const leaf: Data = [0];

function heightOf(tree: Data): number {
  const height = tree[0] === 0 ? 0 : tree[1];
  if (typeof height !== "number") throw new Error("a tree without a height");
  return height;
}

function branch(key: Value, value: Value, left: Data, right: Data): Data {
  return [1, Math.max(heightOf(left), heightOf(right)) + 1, key, value, left, right];
}

/** For sisters whose heights differ by at most two. */
function balanced(key: Value, value: Value, left: Data, right: Data): Data {
  const lean = heightOf(left) - heightOf(right);
  if (lean === 2) return leanRight(key, value, left, right);
  if (lean === -2) return leanLeft(key, value, left, right);
  return branch(key, value, left, right);
}

function leanRight(key: Value, value: Value, left: Data, right: Data): Data {
  const outer = dataOf(fieldOf(left, 4));
  const inner = dataOf(fieldOf(left, 5));
  const [leftKey, leftValue] = entryOf(left);
  if (heightOf(inner) <= heightOf(outer)) {
    return branch(leftKey, leftValue, outer, branch(key, value, inner, right));
  }
  const [innerKey, innerValue] = entryOf(inner);
  const near = branch(leftKey, leftValue, outer, dataOf(fieldOf(inner, 4)));
  return branch(innerKey, innerValue, near, branch(key, value, dataOf(fieldOf(inner, 5)), right));
}

function leanLeft(key: Value, value: Value, left: Data, right: Data): Data {
  const inner = dataOf(fieldOf(right, 4));
  const outer = dataOf(fieldOf(right, 5));
  const [rightKey, rightValue] = entryOf(right);
  if (heightOf(inner) <= heightOf(outer)) {
    return branch(rightKey, rightValue, branch(key, value, left, inner), outer);
  }
  const [innerKey, innerValue] = entryOf(inner);
  const far = branch(rightKey, rightValue, dataOf(fieldOf(inner, 5)), outer);
  return branch(innerKey, innerValue, branch(key, value, left, dataOf(fieldOf(inner, 4))), far);
}

function entryOf(tree: Data): readonly [Value, Value] {
  return [fieldOf(tree, 2), fieldOf(tree, 3)];
}
