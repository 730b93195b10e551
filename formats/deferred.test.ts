import { expect, test } from "vitest";
import { decodeDeferred, encodeDeferred } from "./deferred.ts";
import { deferredSchema } from "./deferred-schema.ts";
import type { ExactJson } from "./exact-json.ts";

const input = new Map<string, ExactJson>([
  ["10", 9007199254740993n],
  ["9", ["x", null, true, 1.5]],
  ["__proto__", new Map()],
]);

test("what is written is read again, nothing lost", () => {
  const operations = [
    { id: "t1", operation: "transfer", input, age: 1 },
    { id: "é\n", operation: "transfer", input: [], age: 12 },
  ];
  const text = encodeDeferred(operations);
  expect(decodeDeferred(text)).toEqual({ ok: true, operations });
  expect(deferredSchema.safeParse(JSON.parse(text)).error).toBeUndefined();
  expect(deferredSchema.safeParse(JSON.parse(text.replace('"age": 12', '"age": 0'))).success).toBe(
    false,
  );
  expect(text).toBe(`{
  "schema": "yichus.deferred/1",
  "operations": [
    {
      "id": "t1",
      "operation": "transfer",
      "input": {
        "10": 9007199254740993,
        "9": [
          "x",
          null,
          true,
          1.5
        ],
        "__proto__": {}
      },
      "age": 1
    },
    {
      "id": "é\\n",
      "operation": "transfer",
      "input": [],
      "age": 12
    }
  ]
}
`);
});

test.for([
  ["{", ""],
  ["[]", "/schema"],
  ['{"schema": "yichus.deferred/2"}', "/schema"],
  ['{"schema": "yichus.deferred/1", "more": 1}', ""],
  ['{"schema": "yichus.deferred/1", "operations": {}}', "/operations"],
  [
    '{"schema": "yichus.deferred/1", "operations": [{"id": "a", "operation": "b", "input": 1}]}',
    "/operations/0/age",
  ],
  [
    '{"schema": "yichus.deferred/1", "operations": [{"id": "a", "operation": "b", "input": 1, "age": 0}]}',
    "/operations/0/age",
  ],
  [
    '{"schema": "yichus.deferred/1", "operations": [{"id": "", "operation": "b", "input": 1, "age": 1}]}',
    "/operations/0/id",
  ],
] as const)("%s is refused", ([text, pointer]) => {
  expect(decodeDeferred(text)).toMatchObject({ ok: false, problem: { pointer } });
});
