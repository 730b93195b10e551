import { describe, expect, test } from "vitest";
import { decodeBatch, encodeBatch } from "./batch.ts";

const transfer = (id: string): string =>
  `{"id": "${id}", "operation": "transfer", "input": {"amount": 1}}`;

test("integers beyond 2^53 arrive whole, in any field order", () => {
  const decoded = decodeBatch(
    '[{"input": {"amount": 9007199254740993}, "operation": "transfer", "id": "10"}]',
  );
  expect(decoded).toEqual({
    ok: true,
    operations: [
      { id: "10", operation: "transfer", input: new Map([["amount", 9007199254740993n]]) },
    ],
  });
});

test("what is encoded can be decoded, in arrival order", () => {
  const batch = ["10", "9", "2", "__proto__"].map((id) => ({ id, operation: "pay", input: {} }));
  const decoded = decodeBatch(encodeBatch(batch));
  expect(decoded.ok && decoded.operations.map(({ id }) => id)).toEqual([
    "10",
    "9",
    "2",
    "__proto__",
  ]);
});

describe("refusals", () => {
  const rows = [
    ["[", "json at 1:2: expected a value, found the end of the text"],
    // What is no JSON is refused as such, whatever is wrong with what comes before.
    ["[3, ", "json at 1:5: expected a value, found the end of the text"],
    ["{}", "wrong type : expected an array of operations, found an object"],
    ["[3]", "wrong type /0: expected an object with id, operation and input, found a number"],
    [
      `[${transfer("a")}, ${transfer("b")}, ${transfer("a")}]`,
      'duplicate id /2/id: the id "a" already belongs to operation 0',
    ],
    ['[{"id": "a", "input": {}}]', "missing field /0/operation: the operation has no operation"],
    [
      '[{"id": "a", "operation": {}, "input": {}}]',
      "wrong type /0/operation: expected a string that is not empty, found an object",
    ],
    [
      '[{"id": "", "operation": "pay", "input": {}}]',
      "wrong type /0/id: expected a string that is not empty, found an empty string",
    ],
    [
      '[{"id": "a", "operation": "pay", "input": {}, "a/b~c": 1}]',
      'unknown field /0/a~1b~0c: an operation has id, operation and input, but no "a/b~c"',
    ],
  ] as const;
  for (const [text, expected] of rows) {
    test(expected, () => {
      const decoded = decodeBatch(text);
      if (decoded.ok) throw new Error("accepted");
      const { code, pointer, position, message } = decoded.problem;
      const at = position === undefined ? pointer : `at ${position.line}:${position.column}`;
      expect(`${code} ${at}: ${message}`).toBe(expected);
    });
  }
});
