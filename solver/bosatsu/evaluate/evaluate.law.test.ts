import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import type { Value } from "../tree/value.ts";
import { evaluate, evaluateDeep } from "./evaluate.ts";
import { predefExternals } from "./predef.ts";
import { randomPackage, randomProgram } from "./random-program.testing.ts";
import { slowly } from "./slow.testing.ts";

const library = compile([]).packages;
const externals = predefExternals(() => undefined);
const names = ["v0", "v1", "v2"];

/** Functions are only asked whether they are there. */
function shown(value: Value): unknown {
  if (typeof value === "function") return "function";
  return Array.isArray(value) ? value.map(shown) : value;
}

test("law: random programs give the same by closures, by the machine and as they read", () => {
  fc.assert(
    fc.property(randomProgram, (program) => {
      const packages = [...library, program];
      const slow = slowly(packages, externals);
      const fast = evaluate(packages, externals);
      const deep = evaluateDeep(packages, externals);
      const expected = names.map((name) => shown(slow(randomPackage, name)));
      expect(names.map((name) => shown(fast.value(randomPackage, name)))).toEqual(expected);
      expect(names.map((name) => shown(deep.value(randomPackage, name)))).toEqual(expected);
    }),
    { numRuns: 1500 },
  );
});
