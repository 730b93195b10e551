import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { admitFiles, batchName, edited, type Files, withFile } from "./cases/mini-ledger.ts";

/** What keeps a batch from being decided at all: one message with its place, and no result. */

const demo = new URL("../../content/demos/admission/", import.meta.url);
const domain = "ledger.bosatsu";
const spec = "ledger.spec.bosatsu";
const handlers = "ledger_handlers.bosatsu";
const miniLedger: Files = new Map(
  [domain, spec, handlers, batchName].map((name) => [
    name,
    readFileSync(new URL(name, demo), "utf8"),
  ]),
);
const operation = 'Operation("transfer", [Dec(source_of, amount_of), Inc(target_of, amount_of)])';

/** The first two lines: the place and what is wrong. */
async function refusal(files: Files): Promise<string> {
  const answered = await admitFiles(files);
  expect(answered).toMatchObject({ status: 2, result: undefined, text: "" });
  return answered.problems.split("\n").slice(0, 2).join(" ").trim();
}

const inSpec =
  (from: string, to: string) =>
  (files: Files): Files =>
    edited(files, spec, from, to);

const viewed =
  (view: string) =>
  (files: Files): Files =>
    edited(
      edited(
        edited(files, spec, "Entries(accounts -> accounts, balance -> balance)", view),
        spec,
        "Key, Entries\n",
        "Key, Balances\n",
      ),
      spec,
      "floor_of, cap_of",
      "balance_of, floor_of, cap_of",
    );

/** The operation made in another way, with the definitions that this needs. */
const made =
  (expression: string, definitions: string) =>
  (files: Files): Files =>
    edited(
      edited(files, spec, operation, expression),
      spec,
      "spec: Spec",
      `${definitions}\n\nspec: Spec`,
    );

const rows: readonly (readonly [string, (files: Files) => Files, string])[] = [
  [
    "a syntax error",
    (files) => edited(files, handlers, "pure(True)", "pure(True"),
    "ledger_handlers.bosatsu:21:3: ParseFailure Expected `,` or `)`, but found `else`, inside the arguments that began at 20:9.",
  ],
  [
    "no specification",
    (files) => new Map([...files].filter(([name]) => name !== spec)),
    "No package exports a specification, a value of type Spec[state] from Yichus/Spec.",
  ],
  [
    "two specifications",
    (files) => {
      const text = files.get(spec) ?? "";
      return withFile(files, "other.bosatsu", text.replace("MiniLedger/Spec", "MiniLedger/Other"));
    },
    "ledger.spec.bosatsu:16:1 There are two specifications: MiniLedger/Other::spec and MiniLedger/Spec::spec.",
  ],
  [
    "an operation without a handler",
    inSpec('Operation("transfer"', 'Operation("transfers"'),
    "ledger.spec.bosatsu:22:15 The specification declares the operation `transfers`, but no package exports a handler of that name.",
  ],
  [
    "an operation declared twice",
    inSpec(`${operation},`, `${operation}, ${operation},`),
    "ledger.spec.bosatsu:16:1 The specification declares the operation `transfer` twice.",
  ],
  [
    "rows that take another input than the handler",
    made(
      'Operation("transfer", [Dec(text -> text, (_: String) -> 1)])',
      "_ = (source_of, target_of, amount_of, Inc(source_of, amount_of))",
    ),
    "ledger.spec.bosatsu:24:27 The rows of `transfer` take another input than its handler does, or one that is not known here.",
  ],
  [
    "rows whose input is a parameter of a helper",
    made(
      'rows_of("transfer", source_of, amount_of)',
      '_ = (target_of, Inc(source_of, amount_of))\n\ndef rows_of[a](_: String, key: a -> String, amount: a -> Int) -> Operation:\n  Operation("transfer", [Dec(key, amount)])',
    ),
    "ledger.spec.bosatsu:19:25 The rows of `transfer` take another input than its handler does, or one that is not known here.",
  ],
  [
    "rows taken out of another operation",
    made(`match ${operation}:\n      case Operation(_, rows): Operation("transfer", rows)`, ""),
    "ledger.spec.bosatsu:25:54 The rows of `transfer` take another input than its handler does, or one that is not known here.",
  ],
  [
    "a name that is not a literal",
    made(
      "Operation(name, [Dec(source_of, amount_of), Inc(target_of, amount_of)])",
      'name = "transfer"',
    ),
    "ledger.spec.bosatsu:24:15 The name of an operation has to be a literal string where the operation is made.",
  ],
  [
    "`Operation` passed on as a function",
    made(
      "apply(Operation, [Dec(source_of, amount_of), Inc(target_of, amount_of)])",
      'def apply(make, rows): make("transfer", rows)',
    ),
    "ledger.spec.bosatsu:24:11 `Operation` is passed on as a function here, which hides what it is applied to.",
  ],
  [
    "two bounds of one name",
    inSpec('"credit-cap"', '"non-negative"'),
    'ledger.spec.bosatsu:16:1 Two bounds or properties are called "non-negative".',
  ],
  [
    "a bound on a key that does not exist",
    (files) => edited(files, domain, 'credit_account = "D"', 'credit_account = "Z"'),
    'ledger.spec.bosatsu:16:1 The bound "credit-cap" is about "Z", a key that the state does not have.',
  ],
  [
    "a property that reads a key that does not exist",
    (files) =>
      edited(
        edited(
          files,
          spec,
          "  ],\n}",
          '  ],\n  properties: [KeyProperty("p", ["A", "Z"], _ -> True)],\n}',
        ),
        spec,
        "Entries\n",
        "Entries, KeyProperty\n",
      ),
    'ledger.spec.bosatsu:16:1 The property "p" reads "Z", a key that the state does not have.',
  ],
  [
    "a view that lists a key twice",
    viewed('Balances(_ -> [("A", 1), ("B", 2), ("C", 3), ("D", 4), ("A", 1)], balance_of)'),
    'ledger.spec.bosatsu:16:1 The view lists the key "A" twice.',
  ],
  [
    "a view that contradicts itself",
    viewed('Balances(_ -> [("A", 200), ("B", 60), ("C", 40), ("D", 4)], balance_of)'),
    'ledger.spec.bosatsu:16:1 The view lists another balance of "D" than it gives for the key.',
  ],
  [
    "a cell of another name",
    inSpec('"accounts"', '"balances"'),
    'ledger.spec.bosatsu:16:1 The specification speaks of the cell "balances", but no package exports a cell of that name.',
  ],
  [
    "a cell that is not exported",
    (files) => edited(files, handlers, "export (accounts, transfer)", "export transfer"),
    'ledger.spec.bosatsu:16:1 The specification speaks of the cell "accounts", but no package exports a cell of that name.',
  ],
  [
    "a cell of another type",
    (files) =>
      ["accounts.read()", "accounts.write("].reduce(
        (all, use) => edited(all, handlers, use, use.replace("accounts", "other")),
        edited(
          files,
          handlers,
          'accounts = cell("accounts", opening)',
          'accounts = cell("accounts", 3)\n\nother = cell("other", opening)',
        ),
      ),
    'ledger_handlers.bosatsu:11:1 The cell "accounts" holds another type than the state of the specification.',
  ],
  [
    "two cells of one name",
    (files) =>
      edited(
        edited(files, handlers, "export (accounts", "export (second, accounts"),
        handlers,
        "# Moves the amount",
        'second = cell("accounts", opening)\n\n# Moves the amount',
      ),
    'ledger_handlers.bosatsu:11:1 Two cells are called "accounts".',
  ],
  [
    "two handlers of one name",
    (files) =>
      withFile(
        files,
        "more.bosatsu",
        "package MiniLedger/More\nfrom Yichus/IO import IO, pure\nexport transfer\nexposes Yichus/IO\n\ndef transfer(n: Int) -> IO[Int]: pure(n)\n",
      ),
    "more.bosatsu:6:1 Both MiniLedger/Handlers and MiniLedger/More export a handler `transfer`.",
  ],
];

describe("sources that do not fit", () => {
  for (const [name, change, expected] of rows) {
    test(name, async () => {
      expect(await refusal(change(miniLedger))).toBe(expected);
    });
  }

  test("a lint stops it, unless it is asked not to", async () => {
    const files = edited(miniLedger, handlers, "if now.permits(request)", "if True");
    const strict = await admitFiles(files, "error");
    expect(strict.status).toBe(2);
    expect(strict.problems).toContain("ledger_handlers.bosatsu:5:");
    expect((await admitFiles(files, "warn")).status).toBe(0);
  });
});

describe("batches that are refused whole", () => {
  const t1 = '{ "source": "A", "target": "D", "amount": "30" }';
  const rows: readonly (readonly [string, string, string, string])[] = [
    ["no JSON", "[\n", "[\n,", "batch-sample.json:2:1: expected a value, found `,`."],
    [
      "a key twice",
      '"id": "t1",',
      '"id": "t1", "id": "t1",',
      'batch-sample.json:2:17: the key "id" stands here twice.',
    ],
    [
      "a duplicate id",
      '"id": "t2"',
      '"id": "t1"',
      'batch-sample.json: at /1/id: the id "t1" already belongs to operation 0.',
    ],
    [
      "an unknown operation",
      '"operation": "transfer"',
      '"operation": "constructor"',
      'batch-sample.json: at /0/operation: there is no handler "constructor".',
    ],
    [
      "a missing field",
      t1,
      '{ "source": "A", "amount": "30" }',
      "batch-sample.json: at /0/input/target: the field target of Transfer is missing.",
    ],
    [
      "an unknown field",
      t1,
      '{ "source": "A", "target": "D", "amount": "30", "memo": "" }',
      'batch-sample.json: at /0/input/memo: Transfer has no field "memo".',
    ],
    [
      "a wrong type",
      '"source": "A"',
      '"source": 7',
      "batch-sample.json: at /0/input/source: expected a string, found a whole number.",
    ],
    [
      "half a unit",
      '"30"',
      "1.5",
      "batch-sample.json: at /0/input/amount: expected a whole number or its decimal digits as a string, found a number that is not whole.",
    ],
    [
      "null",
      '"30"',
      "null",
      "batch-sample.json: at /0/input/amount: expected a whole number or its decimal digits as a string, found null.",
    ],
    [
      "words",
      '"30"',
      '"12abc"',
      'batch-sample.json: at /0/input/amount: expected a whole number or its decimal digits as a string, found "12abc".',
    ],
    ["no id", '"id": "t1", ', "", "batch-sample.json: at /0/id: the operation has no id."],
  ];
  for (const [name, from, to, expected] of rows) {
    test(name, async () => {
      expect(await refusal(edited(miniLedger, batchName, from, to))).toBe(expected);
    });
  }
});
