import type { Data, Fn, Value } from "../tree/value.ts";
import { none, some } from "../tree/value.ts";
import { dataOf, fieldOf } from "./data.ts";
import { compareText, orderOfTexts } from "./text.ts";

/** `cmp_String`. A dictionary that is ordered by this very function can be searched without calling it. */
export const compareStrings: Fn = (left, right) => compareText(textOf(left), textOf(right));

function textOf(value: Value | undefined): string {
  if (typeof value !== "string") throw new Error(`not a String: ${String(value)}`);
  return value;
}

/**
 * What the host does in place of functions of Predef on dictionaries with String keys: the same steps
 * to the same trees, without a call of the program for each node. `undefined` for any other function.
 */
export function nativeDict(name: string, written: Fn): Fn | undefined {
  switch (name) {
    case "get_key":
      return (...args) => {
        const [dict, key] = args;
        const tree = treeByText(dict);
        return tree === undefined ? written(...args) : found(tree, textOf(key));
      };
    case "add_key":
      return (...args) => {
        const [dict, key, value] = args;
        const tree = treeByText(dict);
        if (tree === undefined || dict === undefined || value === undefined)
          return written(...args);
        return [0, fieldOf(dataOf(dict), 1), inserted(tree, textOf(key), value)];
      };
    default:
      return undefined;
  }
}

/** The tree of a `Dict(Order(cmp_String), tree)`. */
function treeByText(dict: Value | undefined): Data | undefined {
  if (dict === undefined) return undefined;
  const data = dataOf(dict);
  const order = dataOf(fieldOf(data, 1));
  return order[1] === compareStrings ? dataOf(fieldOf(data, 2)) : undefined;
}

// `Leaf` is [0]; `Branch(height, key, value, left, right)` is [1, height, key, value, left, right].

function found(tree: Data, key: string): Value {
  let at = tree;
  while (at[0] === 1) {
    const order = orderOfTexts(key, textOf(at[2]));
    if (order === 0) return some(fieldOf(at, 3));
    at = dataOf(fieldOf(at, order < 0 ? 4 : 5));
  }
  return none;
}

/** A tree whose part is as high as it was needs no turn. */
function inserted(tree: Data, key: string, value: Value): Data {
  if (tree[0] === 0) return [1, 1, key, value, leaf, leaf];
  const here = textOf(tree[2]);
  const order = orderOfTexts(key, here);
  const old = fieldOf(tree, 3);
  const left = dataOf(fieldOf(tree, 4));
  const right = dataOf(fieldOf(tree, 5));
  if (order === 0) return [1, fieldOf(tree, 1), key, value, left, right];
  if (order < 0) {
    const grown = inserted(left, key, value);
    if (grown[1] === left[1]) return [1, fieldOf(tree, 1), here, old, grown, right];
    return balanced(here, old, grown, right);
  }
  const grown = inserted(right, key, value);
  if (grown[1] === right[1]) return [1, fieldOf(tree, 1), here, old, left, grown];
  return balanced(here, old, left, grown);
}

const leaf: Data = [0];

function heightOf(tree: Data): number {
  const height = tree[0] === 0 ? 0 : tree[1];
  if (typeof height !== "number") throw new Error("a tree without a height");
  return height;
}

function branch(key: string, value: Value, left: Data, right: Data): Data {
  return [1, Math.max(heightOf(left), heightOf(right)) + 1, key, value, left, right];
}

/** For sisters whose heights differ by at most two. */
function balanced(key: string, value: Value, left: Data, right: Data): Data {
  const lean = heightOf(left) - heightOf(right);
  if (lean === 2) return leanRight(key, value, left, right);
  if (lean === -2) return leanLeft(key, value, left, right);
  return branch(key, value, left, right);
}

function leanRight(key: string, value: Value, left: Data, right: Data): Data {
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

function leanLeft(key: string, value: Value, left: Data, right: Data): Data {
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

function entryOf(tree: Data): readonly [string, Value] {
  return [textOf(tree[2]), fieldOf(tree, 3)];
}
