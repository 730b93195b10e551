import { expect, test } from "vitest";
import { evaluated, interpolated } from "./expression.ts";

const context = {
  lookUp: (name: string) => ({ "a.b": "x", empty: "", "vars.S-1": "[1]" })[name] ?? null,
  call: (name: string, args: readonly unknown[]) =>
    name === "fromJSON" ? JSON.parse(String(args[0])) : name === "always",
};

test.for([
  ["a.b", "x"],
  ["'it''s'", "it's"],
  ["a.b == 'x'", true],
  ["a.b != 'x' || empty == ''", true],
  ["!always()", false],
  ["!(a.b == 'x') && always()", false],
  ["empty || 'other'", "other"],
  ["a.b || 'other'", "x"],
  ["a.b && empty", ""],
  ["fromJSON(vars.S-1 || '[]')", [1]],
  ["a.b ==\n  'x' && always()", true],
  ["12", 12],
] as const)("%s", ([text, value]) => {
  expect(evaluated(text, context)).toEqual(value);
});

test.for(["a.b ==", "(a.b", "a.b 'x'", "a.b + 1", "'open"])("%s is not understood", (text) => {
  expect(() => evaluated(text, context)).toThrow();
});

test("expressions in a text are replaced, each by its value", () => {
  const inside = (text: string) => ["$", `{{${text}}}`].join("");
  const text = `/${inside(" a.b ")}/${inside("empty")}/${inside(" fromJSON('[2]') ")}`;
  expect(interpolated(text, context)).toBe("/x//[2]");
});
