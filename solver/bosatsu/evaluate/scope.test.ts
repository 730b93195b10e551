import { expect, test } from "vitest";
import { capturedCode, constantCode, slotCode } from "./code.ts";
import { leafOf } from "./operand.ts";
import { bind, bindTo, enterInlined, localCode, newScope } from "./scope.ts";

/** Locals 0 and 1 of the function around, of which 1 is a constant, and 2 of the function itself. */
function twoScopes() {
  const outer = newScope(undefined, 1);
  bind(outer, 0);
  bindTo(outer, 1, constantCode("outer"));
  const inner = newScope(outer, 1);
  bind(inner, 2);
  return inner;
}

test("a variable is a slot, a constant, or captured from around the function", () => {
  const scope = twoScopes();
  expect(leafOf(localCode(scope, 2))).toEqual(leafOf(slotCode(0)));
  expect(leafOf(localCode(scope, 1))).toEqual({ from: "constant", value: "outer" });
  expect(leafOf(localCode(scope, 0))).toEqual(leafOf(capturedCode(0)));
});

test("what an inlined body calls by the numbers of others is its own, and gone after it", () => {
  const scope = twoScopes();
  const leave = enterInlined(scope);
  bindTo(scope, 0, constantCode("inlined"));
  bindTo(scope, 1, slotCode(7));
  expect(leafOf(localCode(scope, 0))).toEqual({ from: "constant", value: "inlined" });
  expect(leafOf(localCode(scope, 1))).toEqual(leafOf(slotCode(7)));
  leave();
  expect(leafOf(localCode(scope, 0))).toEqual(leafOf(capturedCode(0)));
  expect(leafOf(localCode(scope, 1))).toEqual({ from: "constant", value: "outer" });
  expect(leafOf(localCode(scope, 2))).toEqual(leafOf(slotCode(0)));
});
