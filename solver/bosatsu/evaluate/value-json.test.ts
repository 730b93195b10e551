import { readExactJson } from "@receipts/formats/exact-json.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { run } from "../run.testing.ts";
import type { JsonTree } from "./json-tree.ts";
import { valueFromJson } from "./value-from-json.ts";
import { valueJson } from "./value-json.ts";
import { valueText } from "./value-text.ts";

/** A value named after its type, so that a row can ask for the type by that name. */
const declarations = `
struct Transfer(source: String, target: String, amount: Int)

struct Box[a](inside: a)

enum Shape: Point, Circle(radius: Int), Rect(w: Int, h: Int)

enum Any: Any[b](value: b)

transfer = Transfer("A", "B", 1)

box: Box[List[Int]] = Box([])

shape: Shape = Point

shapes: List[Shape] = []

int = 1

float = 1.0

string = ""

char = .'a'

bool = True

unit = ()

pair = (1, "")

one = (1,)

maybe: Option[Int] = None

nested: Option[Option[Int]] = None

dict: Dict[String, Int] = {}

by_int: Dict[Int, Int] = empty_Dict(Order(cmp_Int))

order = LT

function = (x: Int) -> x

any = Any(1)
`;

const running = run(declarations);

function tree(text: string): JsonTree {
  const read = readExactJson(text);
  if (!read.ok) throw new Error(`${text}: ${read.problem.message}`);
  return read.value;
}

/** The value as a literal, or the problems. */
function decoded(name: string, json: JsonTree): string {
  const type = running.type(name);
  const result = valueFromJson(json, type, running.types);
  if (result.ok) return valueText(result.value, type, running.types);
  return result.problems.map((each) => `${each.code} ${each.pointer}: ${each.message}`).join("; ");
}

/** Both the value that the JSON is read as and, from that value, the JSON without its white space. */
const forms = [
  ["int", '"12"', "12"],
  ["int", '"-9007199254740993"', "-9007199254740993"],
  ["float", "1.5", "1.5"],
  ["float", "-0.0", "-0.0"],
  ["float", '"-Infinity"', "-∞"],
  ["float", '"NaN"', ".NaN"],
  ["string", '"a\\n\\"👋"', '"a\\n\\"👋"'],
  ["char", '"👋"', ".'👋'"],
  ["bool", "true", "True"],
  ["unit", "[]", "()"],
  ["pair", '["1","x"]', '(1, "x")'],
  ["one", '["1"]', "(1,)"],
  ["maybe", "null", "None"],
  ["maybe", '"1"', "Some(1)"],
  ["nested", "[]", "None"],
  ["nested", "[null]", "Some(None)"],
  ["nested", '["1"]', "Some(Some(1))"],
  ["shape", '"Point"', "Point"],
  ["shape", '{"Circle":{"radius":"2"}}', "Circle(2)"],
  ["shapes", '["Point",{"Rect":{"w":"1","h":"2"}}]', "[Point, Rect(1, 2)]"],
  ["order", '"GT"', "GT"],
  ["transfer", '{"source":"A","target":"B","amount":"5"}', 'Transfer("A", "B", 5)'],
  ["box", '{"inside":["1","2"]}', "Box([1, 2])"],
  ["dict", "{}", "{}"],
  ["dict", '{"10":"1","9":"2","__proto__":"3"}', '{"10": 1, "9": 2, "__proto__": 3}'],
] as const;

describe("forms", () => {
  test.for(forms)("%s %s is %s", ([name, json, literal]) => {
    expect(decoded(name, tree(json))).toBe(literal);
    const result = valueFromJson(tree(json), running.type(name), running.types);
    if (!result.ok) throw new Error("seen above");
    const back = valueJson(result.value, running.type(name), running.types);
    if (!back.ok) throw new Error(back.problem.message);
    expect(tree(back.text)).toEqual(tree(json));
  });

  test.for([
    ["int", "12", "12"],
    ["int", "123456789012345678901234567890", "123456789012345678901234567890"],
    ["float", "3", "3.0"],
    ["dict", '{"b":1,"a":"2"}', '{"a": 2, "b": 1}'],
    ["transfer", '{"amount":1,"target":"B","source":"A"}', 'Transfer("A", "B", 1)'],
  ] as const)("%s reads %s too", ([name, json, literal]) => {
    expect(decoded(name, tree(json))).toBe(literal);
  });

  test("the text has a line for each part", () => {
    const source = 'v = {"k": [(1, None), (2, Some(Some([True])))], "none": []}';
    const shown = run(source);
    const encoded = valueJson(shown.value("v"), shown.type("v"), shown.types);
    expect(encoded).toEqual({
      ok: true,
      text: `{
  "k": [
    [
      "1",
      []
    ],
    [
      "2",
      [
        [
          true
        ]
      ]
    ]
  ],
  "none": []
}`,
    });
  });

  test("a dictionary with other keys is written as pairs, in the order of its keys", () => {
    const shown = run("v = empty_Dict(Order(cmp_Int)).add_key(10, 1).add_key(9, 2)");
    const encoded = valueJson(shown.value("v"), shown.type("v"), shown.types);
    expect(encoded.ok && tree(encoded.text)).toEqual([
      ["9", "2"],
      ["10", "1"],
    ]);
  });

  test("what JSON cannot hold is named with its place", () => {
    const shown = run("v = [(1, x -> add(x, 1))]");
    expect(valueJson(shown.value("v"), shown.type("v"), shown.types)).toEqual({
      ok: false,
      problem: {
        code: "no JSON form",
        pointer: "/0/1",
        message: "JSON cannot hold a value of a function",
      },
    });
  });
});

const digits = "a whole number or its decimal digits as a string";

describe("problems", () => {
  test.for([
    ["int", "1.5", `wrong type : expected ${digits}, found a number that is not whole`],
    ["int", "1e3", `wrong type : expected ${digits}, found a number that is not whole`],
    ["int", '"01"', `wrong type : expected ${digits}, found "01"`],
    ["int", '"+1"', `wrong type : expected ${digits}, found "+1"`],
    ["int", "null", `wrong type : expected ${digits}, found null`],
    ["string", '"\\ud83d"', 'wrong type : expected a string, found "\\ud83d"'],
    ["char", '"ab"', 'wrong type : expected a string of one character, found "ab"'],
    ["pair", '["1"]', "wrong type : expected an array of 2, found one of 1"],
    [
      "nested",
      "null",
      "wrong type : expected an array of none or one, since an Option lies in an Option here, found null",
    ],
    [
      "shape",
      '"Square"',
      'wrong type : expected a constructor of Shape ("Point", {"Circle": {...}}, {"Rect": {...}}), found "Square"',
    ],
    ["shape", '"Circle"', 'wrong type : expected {"Circle": {...}}, found "Circle"'],
    ["shape", '{"Point":{}}', 'wrong type : expected "Point", found an object'],
    [
      "shapes",
      '["Point",{"Circle":{"radius":true}}]',
      `wrong type /1/Circle/radius: expected ${digits}, found true`,
    ],
    [
      "transfer",
      '{"source":"A","amount":1}',
      "missing field /target: the field target of Transfer is missing",
    ],
    [
      "transfer",
      '{"source":"A","target":"B","amount":1,"a/b~":2}',
      'unknown field /a~1b~0: Transfer has no field "a/b~"',
    ],
    [
      "transfer",
      '{"source":1,"target":"B","amount":true}',
      `wrong type /source: expected a string, found a whole number; wrong type /amount: expected ${digits}, found true`,
    ],
    ["dict", "[]", "wrong type : expected an object, found an array"],
    ["dict", '{"k":null}', `wrong type /k: expected ${digits}, found null`],
    ["by_int", "{}", "no JSON form : a Dict is read from JSON only when its keys are Strings"],
    ["function", "1", "no JSON form : JSON cannot hold a value of a function"],
    ["any", '{"value":1}', "no JSON form /value: JSON cannot hold a value of b"],
  ] as const)("%s from %s: %s", ([name, json, problems]) => {
    expect(decoded(name, tree(json))).toBe(problems);
  });
});

test("law: any text as a key, any number and any text as a value come back as they were", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.bigInt()), { maxLength: 8 }), (entries) => {
      const json = new Map(entries);
      const type = running.type("dict");
      const result = valueFromJson(json, type, running.types);
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const back = valueJson(result.value, type, running.types);
      if (!back.ok) throw new Error(back.problem.message);
      const expected = new Map([...json].map(([key, value]) => [key, String(value)]));
      expect(tree(back.text)).toEqual(expected);
    }),
  );
});
