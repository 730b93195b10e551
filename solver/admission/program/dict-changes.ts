import { changesBetween, inOrder, isEntries } from "../../bosatsu/evaluate/dict-entries.ts";
import type { Data, Value } from "../../bosatsu/tree/value.ts";
import { dataIn, fieldIn, textIn } from "../../program/values.ts";

/** A key whose entry is another; `undefined` when it has none any more. */
export type DictChange = { readonly key: string; readonly entry: Value | undefined };

/**
 * The keys whose entries differ between two dictionaries of strings, each once, with its new entry.
 * Of two dictionaries of the host, one of which was made from the other, only what was changed between them
 * is looked at. Of Predef's trees what is the same object on both sides is not looked into, since an update
 * makes new nodes on one path and shares all others.
 *
 * It knows how a Dict is built: `Dict(order, entries)` with entries of the host where it knows the order,
 * else with Predef's tree, `Leaf` or `Branch(height, key, value, left, right)`.
 */
export function dictChanges(before: Value, after: Value): readonly DictChange[] {
  const [old, now] = [fieldIn(dataIn(before), 2), fieldIn(dataIn(after), 2)];
  const changes: DictChange[] = [];
  if (isEntries(old) && isEntries(now)) {
    const known = changesBetween(old, now);
    if (known !== undefined) return known.map(([key, entry]) => ({ key: asKey(key), entry }));
  }
  if (isEntries(old) || isEntries(now)) {
    compareEntries(dictEntries(before), dictEntries(after), changes);
  } else {
    compareTrees(dataIn(old), dataIn(now), changes);
  }
  return changes;
}

/** All entries, in key order. */
export function dictEntries(dict: Value): ReadonlyMap<string, Value> {
  const held = fieldIn(dataIn(dict), 2);
  if (isEntries(held)) return new Map(inOrder(held).map(([key, value]) => [asKey(key), value]));
  return entriesIn(dataIn(held));
}

function asKey(key: Value): string {
  if (typeof key !== "string") throw new TypeError("a dictionary whose keys are not strings");
  return key;
}

type Branch = {
  readonly key: string;
  readonly value: Value;
  readonly left: Data;
  readonly right: Data;
};

function branchOf(tree: Data): Branch | undefined {
  if (tree[0] === 0) return undefined;
  return {
    key: asKey(fieldIn(tree, 2)),
    value: fieldIn(tree, 3),
    left: dataIn(fieldIn(tree, 4)),
    right: dataIn(fieldIn(tree, 5)),
  };
}

function compareTrees(before: Data, after: Data, changes: DictChange[]): void {
  if (before === after) return;
  // Two branches with one key; a leaf has none.
  if (before[0] === 0 || after[0] === 0 || before[2] !== after[2]) {
    compareEntries(entriesIn(before), entriesIn(after), changes);
    return;
  }
  compareTrees(dataIn(before[4]), dataIn(after[4]), changes);
  if (before[3] !== after[3]) changes.push({ key: textIn(after, 2), entry: after[3] });
  compareTrees(dataIn(before[5]), dataIn(after[5]), changes);
}

/** Where a new or a removed key has turned the tree, its parts are compared entry by entry. */
function compareEntries(
  old: ReadonlyMap<string, Value>,
  now: ReadonlyMap<string, Value>,
  changes: DictChange[],
): void {
  for (const [key, value] of now) if (old.get(key) !== value) changes.push({ key, entry: value });
  for (const key of old.keys()) if (!now.has(key)) changes.push({ key, entry: undefined });
}

function entriesIn(tree: Data): ReadonlyMap<string, Value> {
  const entries = new Map<string, Value>();
  collect(tree, entries);
  return entries;
}

function collect(tree: Data, entries: Map<string, Value>): void {
  const branch = branchOf(tree);
  if (branch === undefined) return;
  collect(branch.left, entries);
  entries.set(branch.key, branch.value);
  collect(branch.right, entries);
}
