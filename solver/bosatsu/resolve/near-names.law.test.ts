import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./near-names.ts";

/** By the definition: the cheapest last step, tried in every way. */
function slowDistance(left: string, right: string): number {
  if (left === "" || right === "") return left.length + right.length;
  const cost = left.at(-1) === right.at(-1) ? 0 : 1;
  const steps = [
    slowDistance(left.slice(0, -1), right) + 1,
    slowDistance(left, right.slice(0, -1)) + 1,
    slowDistance(left.slice(0, -1), right.slice(0, -1)) + cost,
  ];
  if (left.length > 1 && left.at(-1) === right.at(-2) && left.at(-2) === right.at(-1)) {
    steps.push(slowDistance(left.slice(0, -2), right.slice(0, -2)) + 1);
  }
  return Math.min(...steps);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

test("law: the table gives the distance of the definition", () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(editDistance(left, right, 6)).toBe(slowDistance(left, right));
    }),
  );
});
