import fc from "fast-check";
import { expect, test } from "vitest";
import { run } from "../run.testing.ts";
import { predef } from "../tree/type.ts";
import type { Value } from "../tree/value.ts";
import { asFn } from "./code.ts";
import { dataOf, fieldOf } from "./data.ts";

// An order that is not `cmp_String` itself takes the way that is written in Predef.
const { evaluation } = run(`pair = (
  empty_Dict(string_Order),
  empty_Dict(Order((left, right) -> cmp_String(left, right)))
)`);
const pair = dataOf(evaluation.value("Test/Run", "pair"));

function call(name: string, ...args: readonly Value[]): Value {
  return evaluation.call(asFn(evaluation.value(predef, name)), ...args);
}

const key = fc.oneof(
  fc.constantFrom(
    "",
    "a",
    "b",
    "__proto__",
    "10",
    "9",
    "\ud83d\ude00",
    "\uffff",
    "\ud800",
    "é",
    "e\u0301",
  ),
  fc.string({ maxLength: 2 }),
  fc.nat({ max: 60 }).map((at) => `k${at}`),
);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ add: key, value: fc.nat({ max: 9 }) }) },
    { weight: 1, arbitrary: fc.record({ remove: key }) },
  ),
  { maxLength: 120 },
);

test("law: the host's dictionary answers what Predef's own functions answer", () => {
  fc.assert(
    fc.property(steps, fc.array(key, { maxLength: 9 }), (all, asked) => {
      let [native, written] = [fieldOf(pair, 1), fieldOf(pair, 2)];
      const before = call("items", native);
      for (const step of all) {
        const [name, ...args] =
          "add" in step
            ? (["add_key", step.add, step.value] as const)
            : (["remove_key", step.remove] as const);
        native = call(name, native, ...args);
        written = call(name, written, ...args);
      }
      expect(call("items", native)).toEqual(call("items", written));
      for (const each of asked) {
        expect(call("get_key", native, each)).toEqual(call("get_key", written, each));
      }
      expect(call("items", call("clear_Dict", native))).toEqual([0]);
      expect(call("items", fieldOf(pair, 1))).toEqual(before);
    }),
    { numRuns: 300 },
  );
});

test("law: so it is with Int keys", () => {
  const ints = run(`pair = (
  empty_Dict(Order(cmp_Int)),
  empty_Dict(Order((left, right) -> cmp_Int(left, right)))
)`);
  const both = dataOf(ints.value("pair"));
  const on = (name: string, ...args: readonly Value[]): Value =>
    ints.evaluation.call(asFn(ints.evaluation.value(predef, name)), ...args);
  const anInt = fc.oneof(
    fc.integer({ min: -40, max: 40 }),
    fc.constantFrom(2n ** 60n, -(2n ** 60n)),
  );
  fc.assert(
    fc.property(
      fc.array(anInt, { maxLength: 80 }),
      fc.array(anInt, { maxLength: 9 }),
      (all, asked) => {
        let [native, written] = [fieldOf(both, 1), fieldOf(both, 2)];
        for (const [at, each] of all.entries()) {
          native = on("add_key", native, each, at);
          written = on("add_key", written, each, at);
        }
        expect(on("items", native)).toEqual(on("items", written));
        for (const each of asked) {
          expect(on("get_key", native, each)).toEqual(on("get_key", written, each));
        }
      },
    ),
    { numRuns: 300 },
  );
});
