import { readFileSync } from "node:fs";
import { type Admission, admissionSchema, decodeAdmission } from "@receipts/formats/admission.ts";
import { replaySentence } from "@receipts/formats/admission-sentences.ts";
import { encodeWith } from "@receipts/formats/encode-with.ts";
import { describe, expect, test } from "vitest";
import { certify } from "../certificate/certificate.ts";
import { admitFiles, batchName, edited, type Files, withFile } from "./cases/mini-ledger.ts";

const demo = new URL("../../content/demos/admission/", import.meta.url);
const read = (name: string): [string, string] => [name, readFileSync(new URL(name, demo), "utf8")];
const domain = "ledger.bosatsu";
const spec = "ledger.spec.bosatsu";
const handlers = "ledger_handlers.bosatsu";
const miniLedger: Files = new Map([domain, spec, handlers, batchName].map(read));
const [, paritySpec] = read("ledger_parity.spec.bosatsu");
const parity = withFile(miniLedger, spec, paritySpec);

const edit =
  (name: string, from: string, to: string) =>
  (files: Files): Files =>
    edited(files, name, from, to);

async function admissionOf(files: Files): Promise<Admission> {
  const { result, problems } = await admitFiles(files);
  if (result === undefined) throw new Error(problems);
  expect(encodeWith(admissionSchema, JSON.parse(result))).toBe(result);
  return decodeAdmission(result);
}

/** `t1 admitted, t4 deferred non-negative A, t5 inconclusive unknown key` */
function verdicts({ operations }: Admission): readonly string[] {
  return operations.map((operation) => {
    const { id, verdict } = operation;
    if (operation.verdict === "admitted") return `${id} ${verdict} ${operation.path}`;
    if (operation.verdict === "inconclusive") return `${id} ${verdict} ${operation.reason}`;
    const why = operation.why.map((each) =>
      "bound" in each ? `${each.bound} ${each.key}` : each.property,
    );
    return `${id} ${verdict} ${why.join(" + ")}`;
  });
}

describe("the sample batch", () => {
  test("is turned away by a floor and by D's cap", async () => {
    const answered = await admitFiles(miniLedger, "error");
    expect(answered).toMatchObject({ status: 0, problems: "" });
    expect(verdicts(decodeAdmission(answered.result ?? ""))).toEqual([
      "t1 admitted escrow",
      "t2 admitted escrow",
      "t3 admitted escrow",
      "t4 deferred non-negative A",
      "t5 admitted escrow",
      "t6 deferred credit-cap D",
      "t7 deferred non-negative B",
      "t8 admitted escrow",
    ]);
  });

  test("with the parity policy, by the policy too, and something is admitted on each path", async () => {
    const answered = await admitFiles(parity, "error");
    expect(answered).toMatchObject({ status: 0, problems: "" });
    expect(verdicts(decodeAdmission(answered.result ?? ""))).toEqual([
      "t1 admitted search",
      "t2 admitted escrow",
      "t3 admitted escrow",
      "t4 deferred non-negative A",
      "t5 deferred d-stays-even",
      "t6 deferred credit-cap D",
      "t7 deferred non-negative B",
      "t8 admitted search",
    ]);
  });

  test("is explained in sentences", async () => {
    const { text } = await admitFiles(parity);
    expect(text.split("\n").slice(10)).toEqual([
      "4 admitted, 4 deferred, 0 inconclusive.",
      "Order of the write: t1 t2 t3 t8",
      "Admitted 4; best in any order 4; one by one in arrival order 5; best in one fixed order 6.",
      "Replayed through the handlers: 3 orders with 12 steps, and 1 of 1 groups from all their subsets with 32 steps; every balance was as declared.",
      "",
      "t4 is turned away by non-negative (A at least 0): it takes 80, and 200 can be taken, 130 of it held by t1 and t2, which leaves 70: 10 short.",
      "Without t1, t4 would fit.",
      "It would fit with 10 more on A at the start, or with an amount of at most 70.",
      "t4 is admitted iff its amount is at least -40 and at most 70, the other admitted ones staying.",
      "t5 is turned away by d-stays-even: no order of it with t1 and t8 keeps it.",
      "Alone it breaks it already.",
      "t6 is turned away by credit-cap (D at most 200): it adds 25, and 50 can be added, 30 of it held by t1, which leaves 20: 5 short.",
      "Without t1, t6 would fit.",
      "It would fit with 5 less on D at the start, or with an amount of at most 20.",
      "t7 is turned away by non-negative (B at least 0): it takes 20, and 60 can be taken, 45 of it held by t3, which leaves 15: 5 short.",
      "Without t3, t7 would fit.",
      "It would fit with 5 more on B at the start, or with an amount of at most 15.",
      "t7 is admitted iff its amount is at least -70 and at most 15, the other admitted ones staying.",
      "t7 would fit alone once this write is made.",
      "The whole batch keeps A's bounds in every order iff A starts with at least 210; it starts with 200.",
      "The whole batch keeps B's bounds in every order iff B starts with at least 65; it starts with 60.",
      "The whole batch keeps D's bounds in every order iff D starts with at least 55 and at most 145; it starts with 150.",
      "",
    ]);
  });

  test("gives the same bytes whatever the order of an input's fields and the form of its integers", async () => {
    const plain = await admissionOf(miniLedger);
    const shuffled = edit(
      batchName,
      '"source": "A", "target": "D", "amount": "30"',
      '"amount": 30, "target": "D", "source": "A"',
    );
    const { batch: _, ...other } = await admissionOf(shuffled(miniLedger));
    expect(plain).toMatchObject(other);
  });

  test("an empty batch is decided", async () => {
    const answered = await admitFiles(withFile(miniLedger, batchName, "[]"));
    expect(answered.status).toBe(0);
    expect(decodeAdmission(answered.result ?? "")).toMatchObject({
      operations: [],
      order: "any",
      rounds: { serial: 0, escrow: 0 },
      replay: { status: "verified", orders: 0, steps: 0 },
    });
  });
});

describe("a bound on a sum of keys", () => {
  const summed = edited(
    edited(miniLedger, spec, "AllKeys, Key, Entries", "AllKeys, Key, SumOf, Entries"),
    spec,
    '    AtMost("credit-cap"',
    '    AtLeast("reserve", SumOf(["B", "C"]), _ -> 90),\n    AtMost("credit-cap"',
  );
  const batch = (...moves: readonly (readonly [string, string, number])[]): string =>
    JSON.stringify(
      moves.map(([source, target, amount], at) => ({
        id: `t${at + 1}`,
        operation: "transfer",
        input: { source, target, amount },
      })),
    );

  test("what moves within it is free, and what leaves it is held to it", async () => {
    const moves = batch(["B", "C", 60], ["C", "A", 10], ["C", "A", 10]);
    const answered = await admitFiles(withFile(summed, batchName, moves));
    expect(answered.status).toBe(0);
    const admission = decodeAdmission(answered.result ?? "");
    expect(verdicts(admission)).toEqual([
      "t1 admitted escrow",
      "t2 admitted escrow",
      "t3 deferred reserve reserve",
    ]);
    expect(admission.keys.at(-1)).toMatchObject({
      key: "reserve",
      sumOf: ["B", "C"],
      initial: "100",
      interval: { low: "90", high: "100" },
    });
    expect(encodeWith(admissionSchema, admission)).toBe(answered.result);
    expect(certify(answered.result ?? "")).toMatchObject({ ok: true });
    const tampered = (answered.result ?? "").replace('"initial": "100"', '"initial": "101"');
    expect(certify(tampered)).toMatchObject({ ok: false });
  });

  test("is not called like a key, and adds up keys that there are", async () => {
    const named = edited(summed, spec, '"reserve"', '"B"');
    expect((await admitFiles(named)).problems).toContain(
      'The bound "B" of a sum is called like a key.',
    );
    const unknown = edited(summed, spec, '["B", "C"]', '["B", "Z"]');
    expect((await admitFiles(unknown)).problems).toContain(
      'is about "Z", a key that the state does not',
    );
  });

  test("a start that breaks it stops what touches its keys, and nothing else", async () => {
    const moves = batch(["B", "A", 1], ["A", "D", 1]);
    const low = edited(withFile(summed, batchName, moves), spec, "_ -> 90", "_ -> 101");
    const answered = await admitFiles(low);
    expect(verdicts(decodeAdmission(answered.result ?? ""))).toEqual([
      "t1 inconclusive initial state violates reserve",
      "t2 admitted escrow",
    ]);
    expect(certify(answered.result ?? "")).toMatchObject({ ok: true });
  });
});

describe("model drift takes back the whole batch", () => {
  const credit = "debited.with_balance(target, balance_of(debited, target).add(amount))";
  const rows: readonly (readonly [string, (files: Files) => Files, string])[] = [
    [
      "a credit that is made twice",
      edit(handlers, ".add(amount))", ".add(amount).add(amount))"),
      "Model drift at step 1 of the witness order, t1 (transfer): D should be 180 and is 210. See ledger_handlers.bosatsu:19:10.",
    ],
    [
      "a debit that is dropped",
      edit(handlers, "balance_of(now, source).sub(amount)", "balance_of(now, source)"),
      "Model drift at step 1 of the witness order, t1 (transfer): A should be 170 and is 200. See ledger_handlers.bosatsu:19:10.",
    ],
    [
      "two loads of one account: only a transfer within it shows that",
      (files) =>
        withFile(
          edited(files, handlers, "balance_of(debited, target)", "balance_of(now, target)"),
          batchName,
          '[{"id": "s", "operation": "transfer", "input": {"source": "C", "target": "C", "amount": 7}}]',
        ),
      "Model drift at step 1 of the witness order, s (transfer): C should be 40 and is 47. See ledger_handlers.bosatsu:19:10.",
    ],
    [
      "a key that no row mentions",
      edit(handlers, credit, `${credit}.with_balance("FEE", 1)`),
      "Model drift at step 1 of the witness order, t1 (transfer): FEE should not exist and is 1. See ledger_handlers.bosatsu:19:10.",
    ],
    [
      "a key that vanishes",
      edit(handlers, credit, `${credit}.remove_key("B")`),
      "Model drift at step 1 of the witness order, t1 (transfer): B should be 60 and is gone. See ledger_handlers.bosatsu:19:10.",
    ],
    [
      "the first of several keys, in the order of the view",
      edit(handlers, credit, `${credit}.with_balance("C", 0).with_balance("B", 0)`),
      "Model drift at step 1 of the witness order, t1 (transfer): B should be 60 and is 0. See ledger_handlers.bosatsu:19:10.",
    ],
    [
      "a guard that is stricter than the bound: it refuses in some orders only",
      edit(
        handlers,
        "if now.permits(request)",
        "if cmp_Int(balance_of(now, source), amount.add(40)) matches GT",
      ),
      "Model drift at step 3 of the reverse order, t3 (transfer): B should be 30 and is 75. See ledger_handlers.bosatsu:14:1.",
    ],
    [
      "a cell that starts with another state than declared",
      edit(handlers, 'cell("accounts", opening)', 'cell("accounts", opening.with_balance("A", 5))'),
      "Model drift before the first operation: A should be 200 and is 5. See ledger_handlers.bosatsu:11:1.",
    ],
    [
      "a second write: it is the last one that is pointed at",
      edit(handlers, "    pure(True)", "    _ <- accounts.write(now).bind()\n    pure(True)"),
      "Model drift at step 1 of the witness order, t1 (transfer): A should be 170 and is 200. See ledger_handlers.bosatsu:20:10.",
    ],
  ];
  for (const [name, change, sentence] of rows) {
    test(name, async () => {
      const answered = await admitFiles(change(miniLedger));
      expect(answered.status).toBe(1);
      const admission = decodeAdmission(answered.result ?? "");
      expect(replaySentence(admission.replay)).toBe(sentence);
      expect(admission).toMatchObject({ admitted: [], order: "any", price: null });
      expect(
        admission.operations.every(
          (each) => each.verdict === "inconclusive" && each.reason === "model drift",
        ),
      ).toBe(true);
    });
  }

  test("also from operations that another reason had left undecided, and that never ran", async () => {
    const transfer = (id: string, source: string, target: string): object => ({
      id,
      operation: "transfer",
      input: { source, target, amount: "2" },
    });
    const searched = Array.from({ length: 9 }, (_, at) => transfer(`d${at}`, "A", "D"));
    const batch = [...searched, transfer("unknown", "A", "Z"), transfer("runs", "A", "B")];
    const files = withFile(parity, batchName, JSON.stringify(batch));
    const honest = verdicts(await admissionOf(files)).map((line) => line.replace(/^\w+ /, ""));
    expect([...new Set(honest)]).toEqual([
      "inconclusive search bound exhausted",
      "inconclusive unknown key",
      "admitted escrow",
    ]);
    const twice = edited(files, handlers, ".add(amount))", ".add(amount).add(amount))");
    const drifted = await admissionOf(twice);
    expect(drifted.replay.drift).toMatchObject({ id: "runs", step: 1, key: "B" });
    for (const operation of drifted.operations) {
      expect(operation).toMatchObject({ reason: "model drift", about: { operation: "runs" } });
    }
  });

  test("a guard that only one subset of a group shows to be too strict is found from the subsets", async () => {
    // The last transfer out of A is refused when exactly t2 has run: no whole order begins like that.
    const files = edit(
      handlers,
      "if now.permits(request)",
      'if not(balance_of(now, "A").eq_Int(100).and(source.eq_String("B")))',
    )(miniLedger);
    const { replay } = await admissionOf(files);
    expect(replaySentence(replay)).toContain("of the subset order, t3 (transfer)");
    expect(replay.drift?.after).toEqual(["t2"]);
  });

  test("deleting the guard alone changes nothing but the digest of the source", async () => {
    const unguarded = edit(handlers, "if now.permits(request)", "if True")(miniLedger);
    const { sources: _, ...rest } = await admissionOf(unguarded);
    expect(await admissionOf(miniLedger)).toMatchObject(rest);
  });

  test("a handler that keeps the policy itself does not drift: other orders were never promised", async () => {
    const files = edit(
      handlers,
      "if now.permits(request)",
      'if now.permits(request).and(balance_of(now, "D").mod_Int(2).eq_Int(0))',
    )(parity);
    expect((await admissionOf(files)).replay.status).toBe("verified");
  });
});

const resetHandler = (body: string): ((files: Files) => Files) => {
  return (files) =>
    edited(
      edited(files, handlers, "export (accounts, transfer)", "export (accounts, transfer, reset)"),
      handlers,
      "# Moves the amount",
      `${body}\n\n# Moves the amount`,
    );
};

/** The handlers with a value that they import from a package of their own. */
function imported(files: Files, name: string, definition: string, used: string): Files {
  const tools = `package MiniLedger/Tools\nfrom Yichus/IO import ${used}\nexport ${name}\nexposes Yichus/IO\n\n${definition}`;
  return edited(
    withFile(files, "tools.bosatsu", tools),
    handlers,
    "from MiniLedger/Ledger",
    `from MiniLedger/Tools import ${name}\nfrom MiniLedger/Ledger`,
  );
}

describe("who can write is read off the code", () => {
  const everythingOpen = Array.from(
    { length: 8 },
    (_, at) => `t${at + 1} inconclusive unclassified write`,
  );
  const rows: readonly (readonly [string, (files: Files) => Files])[] = [
    ["directly", resetHandler("def reset(_: Int) -> IO[Unit]: accounts.write(opening)")],
    [
      "through a helper",
      resetHandler(
        "def put(now): accounts.write(now)\n\ndef reset(_: Int) -> IO[Unit]: put(opening)",
      ),
    ],
    [
      "through a helper that takes the cell",
      resetHandler(
        "def put(place, now): place.write(now)\n\ndef reset(_: Int) -> IO[Unit]: put(accounts, opening)",
      ),
    ],
    [
      "through a helper of a helper",
      resetHandler(
        "def put(now): accounts.write(now)\n\ndef begin_with(now): put(now)\n\ndef reset(_: Int) -> IO[Unit]: begin_with(opening)",
      ),
    ],
    [
      "in a lambda that goes on after a read",
      resetHandler(
        "def reset(_: Int) -> IO[Unit]: accounts.read().bind(now -> accounts.write(now))",
      ),
    ],
    [
      "in a lambda that lies in a list",
      resetHandler(
        "def reset(_: Int) -> IO[Unit]:\n  match [() -> accounts.write(opening)]:\n    case [first, *_]: first()\n    case []: pure(())",
      ),
    ],
    [
      "in a lambda",
      resetHandler(
        "def reset(_: Int) -> IO[Unit]:\n  again = () -> accounts.write(opening)\n  again()",
      ),
    ],
    [
      "by passing `write` on",
      resetHandler(
        "def apply(fn, place, now): fn(place, now)\n\ndef reset(_: Int) -> IO[Unit]: apply(write, accounts, opening)",
      ),
    ],
    [
      "under another name of the cell",
      resetHandler("alias = accounts\n\ndef reset(_: Int) -> IO[Unit]: alias.write(opening)"),
    ],
    [
      "by an imported package that is given a function to run",
      (files) =>
        resetHandler("def reset(_: Int) -> IO[Unit]: twice(now -> accounts.write(now), opening)")(
          imported(
            files,
            "twice",
            "def twice(act: a -> IO[Unit], value: a) -> IO[Unit]:\n  _ <- act(value).bind()\n  act(value)\n",
            "IO, bind",
          ),
        ),
    ],
    [
      "by an imported package that gives `write` another name",
      (files) =>
        resetHandler("def reset(_: Int) -> IO[Unit]: put(accounts, opening)")(
          imported(files, "put", "put = write\n", "write"),
        ),
    ],
    [
      "through an imported package",
      (files) =>
        resetHandler("def reset(_: Int) -> IO[Unit]: put(accounts, opening)")(
          imported(
            files,
            "put",
            "def put(place: Cell[a], value: a) -> IO[Unit]: write(place, value)\n",
            "Cell, IO, write",
          ),
        ),
    ],
  ];
  for (const [name, change] of rows) {
    test(`a write without a row, ${name}: nothing is decided`, async () => {
      const answered = await admitFiles(change(miniLedger));
      expect(answered.problems).not.toContain("error");
      expect(answered.status).toBe(1);
      const admission = decodeAdmission(answered.result ?? "");
      expect(verdicts(admission)).toEqual(everythingOpen);
      expect(admission.replay.status).toBe("not run");
      expect(admission.price).toBeNull();
    });
  }

  test("a handler that reads, or writes another cell, needs no row and can be asked for", async () => {
    const change = resetHandler(
      'audit = cell("audit", 0)\n\ndef reset(_: Int) -> IO[Int]:\n  now <- accounts.read().bind()\n  _ <- audit.write(1).bind()\n  pure(now.balance_of("A"))',
    );
    const asking = edit(batchName, "[", '[\n  { "id": "t0", "operation": "reset", "input": 3 },');
    const admission = await admissionOf(asking(change(miniLedger)));
    expect(verdicts(admission)[0]).toBe("t0 admitted escrow");
    expect(admission.operations[0]).toMatchObject({ footprint: [], effects: [], input: "3" });
    expect(admission.admitted).toHaveLength(6);
  });

  const inPlaceOfTheWrite = (step: string, definitions = ""): ((files: Files) => Files) => {
    return (files) =>
      edited(
        edited(files, handlers, "_ <- accounts.write(credited).bind()", step),
        handlers,
        "# Moves the amount",
        `${definitions}# Moves the amount`,
      );
  };
  const log = 'log = cell("log", opening)\n\n';
  const withoutWrite: readonly (readonly [string, (files: Files) => Files])[] = [
    ["does nothing", inPlaceOfTheWrite("_ = credited")],
    [
      "has a helper that writes another cell",
      inPlaceOfTheWrite("_ <- put(credited).bind()", `${log}def put(now): log.write(now)\n\n`),
    ],
    [
      "has a lambda that writes another cell",
      inPlaceOfTheWrite("put = after -> log.write(after)\n    _ <- put(credited).bind()", log),
    ],
    [
      "gives the cell to an imported package that only reads it",
      (files) =>
        inPlaceOfTheWrite("_ = credited\n    _ <- put(accounts).bind()")(
          imported(
            files,
            "put",
            "def put(place: Cell[a]) -> IO[a]: read(place)\n",
            "Cell, IO, read",
          ),
        ),
    ],
  ];
  for (const [name, change] of withoutWrite) {
    test(`rows for a handler that ${name}: no implementing write`, async () => {
      const admission = await admissionOf(change(miniLedger));
      expect(verdicts(admission)).toEqual(
        Array.from({ length: 8 }, (_, at) => `t${at + 1} inconclusive no implementing write`),
      );
      expect(admission.admitted).toEqual([]);
      expect(admission.replay.status).toBe("not run");
    });
  }
});

describe("a state that could hold a program that writes", () => {
  const box = (fieldType: string, field: string, run: string): Files =>
    new Map([
      [
        "box.bosatsu",
        `package Box/Box
from Yichus/IO import IO, bind, cell, pure, read, write
from Yichus/Spec import Spec, Operation, Inc, Balances
export (Box(), box, put, poke, spec)
exposes (Yichus/IO, Yichus/Spec)

struct Box(amount: Int, more: ${fieldType})

box = cell("box", Box(0, ${field}))

def put(amount: Int) -> IO[Unit]:
  Box(now, more) <- box.read().bind()
  box.write(Box(now.add(amount), more))

def poke(_: Int) -> IO[Unit]:
  Box(_, more) <- box.read().bind()
  ${run}

def amount_in(Box(amount, _): Box, _: String) -> Int: amount

spec: Spec[Box] = Spec {
  cell: "box",
  initial: Box(0, ${field}),
  view: Balances(state -> [("box", amount_in(state, "box"))], amount_in),
  operations: [Operation("put", [Inc(_ -> "box", amount -> amount)])],
}
`,
      ],
      [batchName, '[{"id": "p", "operation": "put", "input": 3}]'],
    ]);

  test("makes whoever reads it a possible writer", async () => {
    const admission = await admissionOf(box("IO[Unit]", "pure(())", "more"));
    expect(verdicts(admission)).toEqual(["p inconclusive unclassified write"]);
  });

  test("and one that could not does not", async () => {
    const admission = await admissionOf(box("Option[Int]", "None", "_ = more\n  pure(())"));
    expect(verdicts(admission)).toEqual(["p admitted escrow"]);
  });
});
