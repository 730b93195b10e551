import { type ExactJson, isJsonArray, readExactJson } from "@receipts/formats/exact-json.ts";
import { expect, test } from "vitest";
import { valueJson } from "../bosatsu/evaluate/value-json.ts";
import { run } from "../bosatsu/run.testing.ts";
import { shownJson } from "./shown-json.ts";

const source = `
struct Pair(left: Int, right: String)
struct Box[a](inside: a)
enum Color: Red, Green(depth: Int), Blue(pair: Pair, more: List[Int])
struct Only

int = 12345678901234567890123
list = [1, -2, 0]
empty: List[Int] = []
words = ("a\\"b", .'c', True, ())
pair = Pair(1, "x")
box = Box(Box([Pair(1, "y")]))
red = Red
green = Green(3)
blue = Blue(Pair(-1, ""), [7])
only = Only
some_value = Some(3)
none_value: Option[Int] = None
nested: Option[Option[Int]] = Some(None)
float = (1.5, 100.0)
dict = {"b": 1, "a": 2}
digits = {"10": 1, "9": 2}
special = {"__proto__": True}
by_int = empty_Dict(Order(cmp_Int)).add_key(10, "x").add_key(9, "y")
`;

const { types, value, type } = run(source);

/** The slow way: as text, read back, and every number made text. */
function oracle(json: ExactJson): unknown {
  if (json === null || typeof json === "string" || typeof json === "boolean") return json;
  if (typeof json === "number" || typeof json === "bigint") return String(json);
  if (isJsonArray(json)) return json.map(oracle);
  const entries = Array.from(json, ([key, item]) => [key, oracle(item)] as const);
  if (entries.some(([key]) => /^\d+$/.test(key) || key === "__proto__")) return entries;
  return Object.fromEntries(entries);
}

const names = [...source.matchAll(/^(\w+)(?:: .*)? = /gm)].map(([, name = ""]) => name);

test.for(names)("%s is shown as its JSON is, with numbers as text", (name) => {
  const text = valueJson(value(name), type(name), types);
  const read = readExactJson(text.ok ? text.text : "");
  if (!read.ok) throw new Error(read.problem.message);
  const shown = shownJson(value(name), type(name), types);
  expect(shown).toEqual(oracle(read.value));
  expect(JSON.stringify(shown)).toBe(JSON.stringify(oracle(read.value)));
});
