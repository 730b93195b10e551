import fc from "fast-check";
import { expect, test } from "vitest";
import { run } from "../run.testing.ts";
import { predef } from "../tree/type.ts";
import type { Value } from "../tree/value.ts";
import { asFn } from "./code.ts";
import { dataOf, fieldOf, itemsOf } from "./data.ts";

// With `cmp_Int` itself the host would take its own way.
const { evaluation } = run("empty = empty_Dict(Order((left, right) -> cmp_Int(left, right)))");

function call(name: string, ...args: readonly Value[]): Value {
  return evaluation.call(asFn(evaluation.value(predef, name)), ...args);
}

const empty = evaluation.value("Test/Run", "empty");

/** The height of a tree, after a look at every branch: sisters differ by at most one. */
function heightOf(tree: Value): number {
  const data = dataOf(tree);
  if (data[0] === 0) return 0;
  const [left, right] = [heightOf(fieldOf(data, 4)), heightOf(fieldOf(data, 5))];
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  expect(fieldOf(data, 1)).toBe(Math.max(left, right) + 1);
  return Math.max(left, right) + 1;
}

const key = fc.integer({ min: 0, max: 40 });
const steps = fc.array(
  fc.oneof(fc.record({ add: key, value: fc.nat() }), fc.record({ remove: key })),
  { maxLength: 80 },
);

test("law: a dictionary does what a map does, keeps its keys in order and stays balanced", () => {
  fc.assert(
    fc.property(steps, key, (all, asked) => {
      const oracle = new Map<number, number>();
      let dict = empty;
      for (const step of all) {
        if ("add" in step) {
          oracle.set(step.add, step.value);
          dict = call("add_key", dict, step.add, step.value);
        } else {
          oracle.delete(step.remove);
          dict = call("remove_key", dict, step.remove);
        }
      }
      const entries = [...oracle].sort(([a], [b]) => a - b);
      expect(itemsOf(call("items", dict))).toEqual(entries.map(([at, value]) => [0, at, value]));
      const found = oracle.get(asked);
      expect(call("get_key", dict, asked)).toEqual(found === undefined ? [0] : [1, found]);
      heightOf(fieldOf(dataOf(dict), 2));
    }),
  );
});
