import type { Data, Opaque, Value } from "../tree/value.ts";
import { dataOf } from "./data.ts";

/**
 * Values by whole numbers from 0, never changed: an update makes the nodes on one path anew and shares all
 * others. A digit of three bits a level, as in Phil Bagwell's "Ideal Hash Trees" (2001), with the numbers
 * themselves in place of hashes.
 *
 * A node is `[shift, …eight places]`: the values where its shift is 0, else nodes of three bits less. It is
 * no higher than it must be, so that tries of the same values are made of the same parts.
 */
export type Trie = Data;

const bits = 3;
const places = 8;

/** What stands where nothing is: no node, and no value. */
export const vacant: Trie = [0];
const nothing: Opaque = { opaque: "nothing" };

export function valueAt(trie: Trie, number: number): Value | undefined {
  if (number >>> trie[0] >= places) return undefined;
  let node = trie;
  while (node[0] > 0) node = dataOf(node[1 + ((number >>> node[0]) & (places - 1))] ?? vacant);
  const value = node[1 + (number & (places - 1))];
  return value === nothing ? undefined : value;
}

export function withValue(trie: Trie, number: number, value: Value): Trie {
  let shift = trie[0];
  while (number >>> shift >= places) shift += bits;
  return changed(lifted(trie, shift), shift, number, value);
}

/** The number has a value there. */
export function withoutValue(trie: Trie, number: number): Trie {
  let root = changed(trie, trie[0], number, nothing);
  while (root[0] > 0 && root.every((part, at) => at < 2 || part === vacant)) {
    root = dataOf(root[1] ?? vacant);
  }
  return root;
}

type Node = [number, ...Value[]];

function emptyNode(shift: number): Node {
  const each: Value = shift === 0 ? nothing : vacant;
  return [shift, each, each, each, each, each, each, each, each];
}

function changed(node: Trie, shift: number, number: number, value: Value): Trie {
  const copy: Node = node === vacant ? emptyNode(shift) : [...node];
  const place = 1 + ((number >>> shift) & (places - 1));
  const part = copy[place];
  copy[place] = shift === 0 ? value : changed(dataOf(part ?? vacant), shift - bits, number, value);
  const isEmptied = copy[place] === nothing || copy[place] === vacant;
  return isEmptied && copy.every((each, at) => at === 0 || each === copy[place]) ? vacant : copy;
}

/** Every number that has a value, from the lowest. */
export function collect(trie: Trie, found: (number: number, value: Value) => void, from = 0): void {
  const [shift, ...parts] = trie;
  for (const [place, part] of parts.entries()) {
    if (shift > 0) collect(dataOf(part), found, from + (place << shift));
    else if (part !== nothing) found(from + place, part);
  }
}

/**
 * The numbers whose values are not the same object on both sides, with the value after. What both share
 * is not looked at.
 */
export function compare(
  before: Trie,
  after: Trie,
  found: (number: number, after: Value | undefined) => void,
  from = 0,
): void {
  if (before.length > 1 && before[0] === after[0] && after.length > 1) {
    compareParts(before, after, found, from);
    return;
  }
  const shift = Math.max(before[0], after[0]);
  compareParts(lifted(before, shift), lifted(after, shift), found, from);
}

/** Both are nodes of one shift. Nodes are told apart in another place than values: the engine sees objects alone there. */
function compareParts(
  before: Trie,
  after: Trie,
  found: (number: number, after: Value | undefined) => void,
  from: number,
): void {
  const shift = after[0];
  if (shift === 0) {
    for (let part = 1; part <= places; part += 1) {
      const value = after[part];
      if (before[part] !== value) found(from + part - 1, value === nothing ? undefined : value);
    }
    return;
  }
  for (let part = 1; part <= places; part += 1) {
    const was = before[part];
    const is = after[part];
    if (was === is) continue;
    compare(dataOf(was ?? vacant), dataOf(is ?? vacant), found, from + ((part - 1) << shift));
  }
}

/** The same values in a node of that shift: a lower node is the first part of those above it. */
function lifted(node: Trie, shift: number): Trie {
  if (node === vacant) return emptyNode(shift);
  if (node[0] === shift) return node;
  const above = emptyNode(shift);
  above[1] = lifted(node, shift - bits);
  return above;
}
