import { expect, test } from "vitest";
import type { CheckedPackage } from "../tree/checked.ts";
import type { Expr } from "../tree/core.ts";
import { intType, predef } from "../tree/type.ts";
import { checkedPredef } from "./checked.testing.ts";
import { checkCustoms } from "./lints/customs.ts";
import { checkShadows } from "./lints/shadow.ts";
import { checkUnused } from "./lints/unused.ts";
import { checkUnusedTopLevels } from "./lints/unused-top-level.ts";
import { checkRecursion } from "./recursion/recursion.ts";
import { checkTotality } from "./totality/totality.ts";

const region = { start: 0, end: 0 };
const depth = 12_000;

/** A package with one value; everything in it is an Int, as far as anyone asks. */
function holding(value: Expr): CheckedPackage {
  const { name, path } = { name: "Test/Deep", path: "deep.bosatsu" };
  const top = { name: "deep", written: "deep", value, recursive: false, def: false, region };
  return {
    resolved: {
      path,
      name,
      imports: [],
      exports: [{ tag: "value", name: "deep", global: "deep", region }],
      exposes: undefined,
      headerRegion: region,
      types: [],
      values: [{ tag: "value", ...top, broken: false }],
    },
    types: new Map(),
    valueTypes: new Map([["deep", intType]]),
    exprTypes: new Map(),
    patternTypes: new Map(),
    localTypes: new Map(),
  };
}

const one: Expr = { tag: "literal", literal: { tag: "int", value: 1n }, region };

function local(id: number): Expr {
  return { tag: "local", id, name: `x${id}`, region };
}

/** Wraps an expression again and again, each time with another number. */
function nested(inner: Expr, wrap: (inner: Expr, id: number) => Expr): Expr {
  let whole = inner;
  for (let id = depth; id > 0; id -= 1) whole = wrap(whole, id);
  return whole;
}

const shapes: readonly (readonly [string, Expr])[] = [
  ["calls in calls", nested(one, (inner) => ({ tag: "apply", fn: inner, args: [one], region }))],
  [
    "patterns one after the other",
    nested(local(1), (inner, id) => {
      // A region of its own: a pattern at the place of its value would be a parameter's.
      const bound = { id, name: `x${id}`, region };
      const pattern = { tag: "bind", local: bound, region: { start: id, end: id } } as const;
      const branch = { pattern, guard: undefined, body: inner, patternRegion: region, region };
      const scrutinee = id === 1 ? one : local(id - 1);
      return { tag: "match", origin: "bind", scrutinee, branches: [branch], region };
    }),
  ],
  [
    "functions in functions",
    nested(local(1), (inner, id) => {
      const parameter = { local: { id, name: `_${id}`, region }, type: undefined };
      return { tag: "lambda", params: [parameter], body: inner, region };
    }),
  ],
  [
    "a long list",
    {
      tag: "list",
      items: Array.from({ length: depth }, () => ({ tag: "item", value: one })),
      region,
    },
  ],
  [
    "a long block",
    {
      tag: "block",
      bindings: Array.from({ length: depth }, (_, id) => ({
        local: { id, name: `_${id}`, region },
        value: id === 0 ? one : local(id - 1),
        recursive: false,
        def: false,
        region,
      })),
      body: local(depth - 1),
      region,
    },
  ],
];

for (const [name, value] of shapes) {
  test(`no check runs out of stack on ${name}`, () => {
    const checked = holding(value);
    const imports = new Map([[predef, checkedPredef]]);
    expect(checkTotality(checked, imports)).toEqual([]);
    expect(checkRecursion(checked, imports)).toEqual([]);
    expect(checkShadows(checked)).toEqual([]);
    expect(checkCustoms(checked)).toEqual([]);
    expect(checkUnusedTopLevels(checked)).toEqual([]);
    const unused = checkUnused(checked.resolved).length;
    // Only the last of the names that patterns bind is not used by the next one.
    expect(unused).toBe(name.startsWith("patterns") ? 1 : 0);
  });
}
