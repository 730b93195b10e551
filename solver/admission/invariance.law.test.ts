import { readFileSync } from "node:fs";
import { type Admission, encodeAdmission } from "@receipts/formats/admission.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../bosatsu/compile.ts";
import { assertLaw } from "../law.testing.ts";
import { judgeWith, type Loaded } from "./judge.ts";
import { asking } from "./program/ask.ts";
import { loadProgram } from "./program/program.ts";
import { resultOf } from "./result/result.ts";

const demo = new URL("../../content/demos/admission/", import.meta.url);
const read = (path: string) => ({ path, text: readFileSync(new URL(path, demo), "utf8") });

/** The demo with every balance and limit so many times as large. */
function loaded(spec: string, factor = 1n): Loaded {
  const ledger = read("ledger.bosatsu");
  const text = ledger.text.replaceAll(/\b(200|60|40|150)\b/g, (n) => String(BigInt(n) * factor));
  const { packages, texts } = compile([
    { path: ledger.path, text },
    read(spec),
    read("ledger_handlers.bosatsu"),
  ]);
  const own = packages.filter(({ resolved }) => !resolved.path.startsWith("library/"));
  const program = loadProgram(packages, own);
  return { program, ask: asking(program), texts };
}

const file = { path: "batch.json", sha256: "0".repeat(64) };

function admitted(by: Loaded, batch: string): Admission {
  return resultOf(judgeWith(by, batch, { searchBound: 8 }), { sources: [], batch: file });
}

type Transfer = { readonly source: string; readonly target: string; readonly amount: bigint };

const transfers = fc.array(
  fc.record({
    source: fc.constantFrom("A", "B", "C", "D", "D", "Z"),
    target: fc.constantFrom("A", "B", "C", "D", "D"),
    amount: fc.bigInt({ min: -5n, max: 120n }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Names that an object of JavaScript would sort, hide or cut in two. */
const ids = fc.uniqueArray(
  fc.constantFrom(
    "10",
    "9",
    "1",
    "__proto__",
    "constructor",
    "é",
    "e\u0301",
    "👋",
    '"',
    "\\",
    "\n",
  ),
  { minLength: 8, maxLength: 8 },
);

/** How a batch is written down: the places of the fields, and whether integers are numbers. */
type Hand = { readonly places: readonly number[]; readonly numbers: boolean };

const hands: fc.Arbitrary<Hand> = fc.record({
  places: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  numbers: fc.boolean(),
});

const plainHand: Hand = { places: [0, 1, 2], numbers: false };

function written(
  given: readonly Transfer[],
  names: readonly string[],
  { places, numbers }: Hand = plainHand,
): string {
  const object = (fields: readonly string[]): string =>
    `{${places.map((place) => fields[place]).join()}}`;
  const operations = given.map(({ source, target, amount }, at) =>
    object([
      `"id": ${JSON.stringify(names[at])}`,
      '"operation": "transfer"',
      `"input": ${object([
        `"source": ${JSON.stringify(source)}`,
        `"target": ${JSON.stringify(target)}`,
        `"amount": ${numbers ? amount : `"${amount}"`}`,
      ])}`,
    ]),
  );
  return `[${operations.join(",\n")}]`;
}

const parity = loaded("ledger_parity.spec.bosatsu");

test("law: the order of fields, the form of integers and odd ids change no byte", () => {
  assertLaw(
    fc.property(transfers, ids, hands, (given, names, hand) => {
      const plain = encodeAdmission(admitted(parity, written(given, names)));
      expect(encodeAdmission(admitted(parity, written(given, names, hand)))).toBe(plain);
      expect(encodeAdmission(admitted(loadedAgain, written(given, names)))).toBe(plain);
    }),
  );
});

const loadedAgain = loaded("ledger_parity.spec.bosatsu");

test("law: ids are names and nothing else", () => {
  const plain = Array.from({ length: 8 }, (_, at) => `t${at}`);
  assertLaw(
    fc.property(transfers, ids, (given, names) => {
      const { operations, admitted: set, order } = admitted(parity, written(given, names));
      const other = admitted(parity, written(given, plain));
      const renamed = (id: string): string => names[plain.indexOf(id)] ?? id;
      expect(set).toEqual(other.admitted.map(renamed));
      expect(order).toEqual(other.order === "any" ? "any" : other.order.map(renamed));
      expect(operations.map(({ id, verdict }) => [id, verdict])).toEqual(
        other.operations.map(({ id, verdict }) => [renamed(id), verdict]),
      );
    }),
  );
});

const small = loaded("ledger.spec.bosatsu");
/** A prime beyond 2^64: what is lost anywhere of a product with it shows. */
const factor = 18446744073709551629n;
const large = loaded("ledger.spec.bosatsu", factor);

test("law: numbers beyond 2^53 are as exact as small ones", () => {
  const names = Array.from({ length: 8 }, (_, at) => `t${at}`);
  assertLaw(
    fc.property(transfers, (given) => {
      const grown = given.map((each) => ({ ...each, amount: each.amount * factor }));
      const { keys, operations, order, price } = admitted(large, written(grown, names));
      const before = admitted(small, written(given, names));
      const { keys: ownKeys, operations: own, order: ownOrder, price: ownPrice } = before;
      const expected = { keys: ownKeys, operations: own, order: ownOrder, price: ownPrice };
      expect({ keys, operations, order, price }).toEqual(multiplied(expected));
    }),
  );
});

/** Every integer text times the factor; counts are numbers and stay. */
function multiplied(json: unknown): unknown {
  if (typeof json === "string" && /^-?\d+$/.test(json)) return String(BigInt(json) * factor);
  if (Array.isArray(json)) return json.map(multiplied);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, it]) => [name, multiplied(it)]));
}
