import { expect, test } from "vitest";
import { editDistance, nearNames } from "./near-names.ts";

const distances = [
  ["fee", "fea", 1],
  ["fee", "fe", 1],
  ["fee", "feee", 1],
  ["ab", "ba", 1],
  ["abcd", "badc", 2],
  // A swap with a letter between: no neighbour swap, so three steps become two and not one.
  ["ca", "abc", 3],
  ["kitten", "sitting", 3],
  ["same", "same", 0],
] as const;
for (const [left, right, expected] of distances) {
  test(`${left} -> ${right}: ${expected}`, () => {
    expect(editDistance(left, right, 10)).toBe(expected);
  });
}

const suggestions = [
  ["fea", ["fee", "feat", "x", "far"], ["feat", "fee"]],
  ["true", ["tree", "True"], ["True", "tree"]],
  ["x", ["y", "X", "xx"], ["X"]],
  ["length", ["lenght", "len", "length_List", "width"], ["lenght"]],
  ["aaaa", ["aaab", "aaac", "aaad", "aaae"], ["aaab", "aaac", "aaad"]],
  ["a_longer_name", ["b_longer_nam", "c_ligher_nam"], ["b_longer_nam"]],
] as const;
for (const [name, candidates, expected] of suggestions) {
  test(`near ${name} among ${candidates.join(" ")}`, () => {
    expect(nearNames(name, [...candidates, ...candidates])).toEqual(expected);
  });
}
