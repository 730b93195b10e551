import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  depthMax,
  type ExactJson,
  numberLengthMax,
  readExactItems,
  readExactJson,
} from "./exact-json.ts";

function read(text: string): ExactJson {
  const answer = readExactJson(text);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

/** Back to what JSON.parse gives, for comparison. */
function plain(value: ExactJson): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

test("numbers keep every digit", () => {
  expect(read("[9007199254740993, -0, 1.50, 1e2]")).toEqual([9007199254740993n, 0n, 1.5, 100]);
});

test("keys keep their order, and none is special", () => {
  const value = read('{"10": 1, "9": 2, "__proto__": 3}');
  expect(value instanceof Map && [...value.keys()]).toEqual(["10", "9", "__proto__"]);
});

describe("refusals", () => {
  const rows = [
    ['{"a": 1, "a": 2}', '1:10 the key "a" stands here twice'],
    ["[1,\n 2,]", "2:4 expected a value, found `]`"],
    ["[1 2]", "1:4 expected `,` or `]`, found `2`"],
    ['{"a" 1}', "1:6 expected `:`, found `1`"],
    ["{a: 1}", "1:2 expected a key in double quotes, found `a`"],
    ["", "1:1 expected a value, found the end of the text"],
    ["01", "1:2 expected the end, found `1`"],
    ["[-]", "1:2 expected a value, found `-`"],
    ['"a\nb"', "1:1 this text has no closing quote, or an escape that JSON does not know"],
    ['"\\q"', "1:1 this text has no closing quote, or an escape that JSON does not know"],
    ["\u00a01", "1:1 expected a value, found the character U+00A0"],
    ["[\0]", "1:2 expected a value, found the character U+0000"],
    ["[\u202e]", "1:2 expected a value, found the character U+202E"],
    [
      "\ufeff[]",
      "1:1 expected a value, found a byte order mark (the character U+FEFF): save the file as UTF-8 without one",
    ],
    ['["\\"', "1:2 this text has no closing quote, or an escape that JSON does not know"],
    ['"\\u12"', "1:1 this text has no closing quote, or an escape that JSON does not know"],
    ["[1,1e309]", "1:4 a number that no double can hold"],
  ] as const;
  for (const [text, expected] of rows) {
    test(JSON.stringify(text), () => {
      const answer = readExactJson(text);
      const { line, column, message } = answer.ok
        ? { line: 0, column: 0, message: "" }
        : answer.problem;
      expect(`${line}:${column} ${message}`).toBe(expected);
    });
  }

  test("too deep", () => {
    const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    expect(readExactJson(deep(depthMax)).ok).toBe(true);
    expect(readExactJson(deep(depthMax + 1)).ok).toBe(false);
  });
});

test("a long text, with or without escapes, is read; a number has a length", () => {
  for (const text of ["a".repeat(1e7), "a\n".repeat(5e6)]) {
    expect(read(JSON.stringify([text]))).toEqual([text]);
  }
  expect(typeof read("9".repeat(numberLengthMax))).toBe("bigint");
  expect(readExactJson(`[1, ${"9".repeat(numberLengthMax + 1)}]`)).toEqual({
    ok: false,
    problem: { line: 1, column: 5, message: "a number of more than 100000 characters" },
  });
});

test("law: reads what JSON.stringify writes, as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 3 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(plain(read(text))).toEqual(JSON.parse(text));
    }),
  );
});

test("law: an array read item by item is the array, and anything else is itself", () => {
  const text = fc.oneof(
    fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 5 }).map((json) => JSON.stringify(json)),
    fc.jsonValue({ maxDepth: 1 }).map((json) => JSON.stringify(json)),
    fc.constantFrom("[1,]", "[1 2]", "[1] 2", "[", " [ ] ", "[[1], [2]]"),
  );
  fc.assert(
    fc.property(text, (json) => {
      const items: ExactJson[] = [];
      const read = readExactItems(json, (item, index) => {
        expect(index).toBe(items.length);
        items.push(item);
      });
      const whole = readExactJson(json);
      const given = read.ok && Array.isArray(read.value) ? { ok: true, value: items } : read;
      expect(given).toEqual(whole);
    }),
  );
});
