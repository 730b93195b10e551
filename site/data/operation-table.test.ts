import type { Admission, AdmissionOperation } from "@receipts/formats/admission.ts";
import { expect, test } from "vitest";
import { operationTable } from "./operation-table.ts";

function batch(...inputs: readonly AdmissionOperation["input"][]): Pick<Admission, "operations"> {
  return {
    operations: inputs.map((input, index) => ({
      id: `t${index}`,
      operation: "transfer",
      input,
      footprint: [],
      effects: [],
      path: "escrow",
      verdict: "admitted",
    })),
  };
}

test.each([
  [
    "records of one shape",
    [
      { a: "x", n: "1" },
      { a: "y", n: "-20" },
    ],
    "a n# | x 1 | y -20",
  ],
  ["a field that is not always a number", [{ n: "1" }, { n: "x" }], "n | 1 | x"],
  ["numbers", [{ n: 1 }], "n# | 1"],
  ["two shapes", [{ a: "x" }, { b: "x" }], 'input | {"a":"x"} | {"b":"x"}'],
  [
    "the same fields in another order",
    [
      { a: "x", b: "y" },
      { b: "y", a: "x" },
    ],
    undefined,
  ],
  ["a record within a record", [{ a: { b: "x" } }], 'input | {"a":{"b":"x"}}'],
  ["no record", ["x"], 'input | "x"'],
  ["nothing", [], "input"],
])("%s", (_, inputs, expected) => {
  const { columns, rows } = operationTable(batch(...inputs));
  const head = columns.map(({ name, numeric }) => (numeric ? `${name}#` : name)).join(" ");
  const told = [head, ...rows.map(({ cells }) => cells.join(" "))].join(" | ");
  expect(told).toBe(expected ?? 'input | {"a":"x","b":"y"} | {"b":"y","a":"x"}');
});
