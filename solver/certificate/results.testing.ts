import { readFileSync } from "node:fs";
import {
  admitFiles,
  batchName,
  carriedName,
  edited,
  type Files,
  withFile,
} from "../admission/cases/mini-ledger.ts";

/** Results of all kinds, made by the real `admit`: what the certificate has to take, and to defend. */

const demo = new URL("../../content/demos/admission/", import.meta.url);
const ledger = "ledger.bosatsu";
const spec = "ledger.spec.bosatsu";
const handlers = "ledger_handlers.bosatsu";
const read = (name: string): string => readFileSync(new URL(name, demo), "utf8");
const escrow: Files = new Map(
  [ledger, spec, handlers, batchName].map((name) => [name, read(name)]),
);
const parity = withFile(escrow, spec, read("ledger_parity.spec.bosatsu"));

/** An edit of a file: which one, what stands there, and what is to stand there. */
type Edit = readonly [file: string, from: string, to: string];

function withEdits(files: Files, ...edits: readonly Edit[]): Files {
  return edits.reduce((before, [file, from, to]) => edited(before, file, from, to), files);
}

/** `A>B:30` is a transfer of 30 from A to B; its id is its place, from `t1`. */
function transfers(text: string, first = 1, operation = "transfer") {
  return text.split(" ").flatMap((each, at) => {
    const [, source = "", target = "", amount = ""] = /^(.)>(.):(-?\d+)$/.exec(each) ?? [];
    const input = { source, target, amount };
    return each === "" ? [] : [{ id: `t${first + at}`, operation, input }];
  });
}

function batch(files: Files, text: string): Files {
  return withFile(files, batchName, JSON.stringify(transfers(text)));
}

const imports = "AtLeast, AtMost, AllKeys, Key,";
const bounds = "bounds: [\n";
const even = 'KeyProperty("d-stays-even", ["D"], is_even)';
const write = "accounts.write(credited)";
const guard = "now.permits(request)";
const guarded = (condition: string): Edit => [handlers, guard, `${guard}.and(${condition})`];
const atLeast60 = "cmp_Int(balance_of(now, source).sub(amount), 60) matches GT | EQ";
const atMost75 = "cmp_Int(balance_of(now, target).add(amount), 75) matches LT | EQ";
const rows = "[Dec(source_of, amount_of), Inc(target_of, amount_of)]";

/** A bound on what A and B have together. */
const summed = (limit: number): Files =>
  withEdits(
    escrow,
    [spec, imports, `${imports} SumOf,`],
    [spec, bounds, `${bounds}    AtLeast("a-and-b", SumOf(["A", "B"]), _ -> ${limit}),\n`],
  );

/** Two properties that read other keys: one at every step, one at the end. */
const twoProperties = withEdits(
  parity,
  [spec, "KeyProperty\n", "KeyProperty, CommitProperty\n"],
  [spec, even, `${even}, CommitProperty("b-ends-even", ["B", "C"], is_even)`],
);

/** One balance that D must not have: what may run alone may not run after another. */
const neverSo = withEdits(parity, [spec, ".mod_Int(2).eq_Int(0)", ".cmp_Int(160) matches LT | GT"]);

/** What is credited is twice what is debited, and so it is declared. */
const doubled = withEdits(
  escrow,
  [handlers, "target).add(amount)", "target).add(amount).add(amount)"],
  [spec, "Inc(target_of, amount_of)", "Inc(target_of, twice_of)"],
  [spec, "spec: Spec", "def twice_of(Transfer(_, _, amount)): amount.add(amount)\n\nspec: Spec"],
);

/** A second handler, which writes or only reads. */
const withHandler = (action: string): Files =>
  withEdits(
    escrow,
    [handlers, "export (accounts, transfer)", "export (accounts, transfer, look)"],
    [
      handlers,
      "# Moves the amount",
      `def look(_: Transfer) -> IO[Bool]:\n  now <- accounts.read().bind()\n  ${action}\n\n# Moves the amount`,
    ],
  );

const unclassified = withHandler("_ <- accounts.write(now).bind()\n  pure(True)");
const notWriting = withEdits(withHandler('pure(now.get_key("A") matches Some(_))'), [
  spec,
  `Operation("transfer", ${rows}),`,
  `Operation("transfer", ${rows}), Operation("look", ${rows}),`,
]);

const broken = withEdits(escrow, [ledger, '"C": 40, "D": 150', '"C": -40, "D": 250']);

/** Programs whose handlers do as they declare, each with other bounds and properties. */
export const ledgers: Readonly<Record<string, Files>> = {
  escrow,
  parity,
  doubled,
  broken,
  "never so": neverSo,
  "two properties": twoProperties,
  summed: summed(220),
};

/** The age of each operation that was left out before, then what is new. */
function withCarried(files: Files, ages: readonly number[], waiting: string, fresh: string): Files {
  const operations = transfers(waiting).map((each, at) => ({ ...each, age: ages[at] }));
  return withFile(
    withFile(files, batchName, JSON.stringify(transfers(fresh, ages.length + 1))),
    carriedName,
    JSON.stringify({ schema: "yichus.deferred/1", operations }),
  );
}

const asking = (files: Files, text: string, also: string): Files =>
  withFile(files, batchName, JSON.stringify([...transfers(text), ...transfers(also, 9, "look")]));

type Options = Parameters<typeof admitFiles>[2];

/** By name: sources and batch, and with which options. */
const asked: Readonly<Record<string, readonly [Files, Options?]>> = {
  "by bounds": [batch(escrow, "A>D:30 D>B:5 A>C:180 B>D:25 B>B:7")],
  "largest set": [batch(escrow, "A>B:150 A>C:60 A>D:50 A>B:40"), { mode: "maximum" }],
  "of a sum": [batch(summed(220), "A>B:30 A>C:30 B>D:20 C>A:10")],
  "of two sizes": [batch(doubled, "A>B:30 B>D:30 A>C:10 C>C:5 A>D:20")],
  "refused among many": [batch(escrow, "A>B:10 A>C:50 A>B:20 A>D:30 A>C:30 A>B:90 A>B:81")],
  carried: [withCarried(escrow, [1, 2], "A>B:250 A>C:300", "A>D:50 A>B:160")],
  "none carried": [withCarried(escrow, [], "", "A>D:50")],
  "the witness alone": [batch(escrow, "A>D:30 D>B:15"), { replay: "witness" }],
  "of nothing": [batch(escrow, "")],
  "all of them": [batch(escrow, "A>B:30 B>C:10 D>C:0")],
  "none of them": [batch(escrow, "A>B:300 B>C:110")],
  "none decided": [batch(escrow, "A>X:1 Y>Z:2")],
  "one undecided": [batch(escrow, "A>X:1")],
  "unknown key and broken bound": [batch(broken, "A>Z:1 C>D:5 A>B:10 C>C:1")],
  "broken sum": [batch(summed(300), "A>D:1 C>D:5")],
  "broken property": [
    batch(withEdits(parity, [ledger, '"D": 150', '"D": -151']), "A>D:1 D>C:5 A>B:10"),
  ],
  "unclassified write": [asking(unclassified, "A>B:1", "A>B:1")],
  "no implementing write": [asking(notWriting, "A>B:1", "A>B:1")],
  "by a property": [batch(parity, "A>D:3 D>B:5 A>D:7 B>C:10 D>C:151")],
  "by a property, largest set": [batch(parity, "A>D:3 A>D:5 A>D:2 B>C:10"), { mode: "maximum" }],
  "two components": [batch(twoProperties, "A>D:2 A>B:3 D>A:1 B>A:4 C>A:10")],
  "two components, all of them": [batch(twoProperties, "A>D:2 A>B:2")],
  "by its neighbour": [batch(neverSo, "A>D:4 A>D:6")],
  "in another order": [batch(neverSo, "A>D:10 D>B:2 A>D:4")],
  "one component too large": [batch(twoProperties, "A>B:2 A>D:2 D>A:2"), { searchBound: 1 }],
  "past the search bound": [batch(parity, "A>D:2 B>C:20 D>A:2 B>A:50"), { searchBound: 1 }],
  "drift at the start": [
    batch(
      withEdits(escrow, [spec, "initial: opening", 'initial: opening.add_key("A", 201)']),
      "A>B:1",
    ),
  ],
  "drift of nothing": [
    batch(withEdits(escrow, [spec, "initial: opening", 'initial: opening.add_key("A", 201)']), ""),
  ],
  "drift in the witness": [
    batch(
      withEdits(parity, [handlers, write, `${write.replace("credited", "debited")}`]),
      "B>B:4 A>D:2 A>B:3 D>C:1",
    ),
  ],
  "drift in reverse": [batch(withEdits(escrow, guarded(atLeast60)), "A>B:10 B>C:10")],
  "drift with debits first": [batch(withEdits(escrow, guarded(atLeast60)), "A>B:10 B>C:10 A>B:10")],
  "drift of a subset": [batch(withEdits(escrow, guarded(atMost75)), "A>B:10 B>C:10 A>B:10")],
  "drift to an unknown key": [
    batch(
      withEdits(escrow, [handlers, write, write.replace("credited", 'credited.add_key("X", 1)')]),
      "A>B:1",
    ),
  ],
};

export const resultNames: readonly string[] = Object.keys(asked);

const made = new Map<string, Promise<string>>();

/** The text of a result of that name; made once. Throws when the sources or the batch are refused. */
export function namedResult(name: string): Promise<string> {
  const [files = new Map(), options] = asked[name] ?? [];
  const known = made.get(name) ?? resultFor(files, options);
  made.set(name, known);
  return known;
}

/** The text of the result of transfers that only bounds judge. */
export function transfersResult(text: string, options?: Options): Promise<string> {
  return resultFor(batch(escrow, text), options);
}

/** So many transfers of one, then the last one. */
export function onesThen(count: number, last: string): string {
  return [...Array.from({ length: count }, () => "A>B:1"), last].join(" ");
}

async function resultFor(files: Files, options: Options = {}): Promise<string> {
  const { result, problems } = await admitFiles(files, "warn", options);
  if (result === undefined) throw new Error(problems);
  return result;
}
