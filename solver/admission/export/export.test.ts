import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compile } from "../../bosatsu/compile.ts";
import { FaultError } from "../../program/fault.ts";
import { batchName, edited, type Files, withFile } from "../cases/mini-ledger.ts";
import { judge, withOwn } from "../judge.ts";
import type { Judged } from "../result/items.ts";
import { tigerBeetleList } from "./tigerbeetle.ts";
import { tlaModule } from "./tla.ts";
import { refuseUnlikeTla } from "./tla-syntax.testing.ts";

const demo = new URL("../../../content/demos/admission/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, demo), "utf8");
const spec = "ledger.spec.bosatsu";
const escrow: Files = new Map(
  ["ledger.bosatsu", spec, "ledger_handlers.bosatsu", batchName].map((name) => [name, read(name)]),
);
const parity = withFile(escrow, spec, read("ledger_parity.spec.bosatsu"));
const golden = (name: string): string =>
  readFileSync(new URL(`golden/${name}`, import.meta.url), "utf8");

function judged(files: Files): Judged {
  const sources = [...files].flatMap(([path, text]) =>
    path.endsWith(".bosatsu") ? [{ path, text }] : [],
  );
  const compilation = compile(sources, { lints: "warn" });
  return judge(withOwn(compilation, sources), files.get(batchName) ?? "", { searchBound: 8 });
}

test("the parity policy as a TLA+ module", () => {
  expect(tlaModule(judged(parity), "Admission")).toBe(golden("Admission.tla"));
});

test("the sample as transfers", () => {
  expect(tigerBeetleList(judged(escrow))).toBe(golden("transfers.json"));
});

/** What a definition of the module says, its sequences and sets as lists. */
function definition(module: string, name: string): string {
  const text = new RegExp(`^${name} == ?([^]*?)(?=\\n\\n|\\n\\w+ ==|\\n====)`, "m").exec(
    module,
  )?.[1];
  if (text === undefined) throw new Error(`no ${name}`);
  return text.replaceAll("<<", "[").replaceAll(">>", "]").replaceAll("{", "[").replaceAll("}", "]");
}

test.for([
  ["escrow", escrow],
  ["parity", parity],
] as const)(
  "what the %s module says to a tool that goes through every order is so",
  ([, files]) => {
    const module = tlaModule(judged(files), "Admission");
    const numbers = (name: string): unknown => JSON.parse(definition(module, name));
    const [initial, effects, admitted] = ["Initial", "Effect", "Admitted"].map(numbers) as [
      number[],
      number[][],
      number[],
    ];
    const bounds = [
      ...definition(module, "BoundsHold").matchAll(/balance\[(\d+)\] (>=|<=) (-?\d+)/g),
    ];
    expect(bounds.length).toBe(5);
    const holds = (balance: readonly number[]): boolean =>
      bounds.every(([, key, relation, limit]) => {
        const here = balance[Number(key) - 1] ?? Number.NaN;
        return relation === ">=" ? here >= Number(limit) : here <= Number(limit);
      });
    // As Init and Next of the module: every state that some order of the set reaches.
    const invariant = (set: readonly number[], balance: readonly number[]): boolean =>
      holds(balance) &&
      set.every((i) =>
        invariant(
          set.filter((other) => other !== i),
          balance.map((here, key) => here + (effects[i - 1]?.[key] ?? 0)),
        ),
      );
    expect(invariant(admitted, initial)).toBe(true);
    const refused = JSON.parse(
      /any i of \{(.*)\}/.exec(module)?.[0].slice(9).replace("{", "[").replace("}", "]") ?? "",
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const extra of refused) expect(invariant([...admitted, extra], initial)).toBe(false);
  },
);

const noProperty = edited(escrow, batchName, '"amount": "30"', '"amount": "0"');
const empty = withFile(escrow, batchName, "[]");
const hostile = edited(parity, batchName, '"id": "t1"', '"id": "(* \\u2028 ==== *) \\\\*"');

test.for([
  ["escrow", escrow],
  ["parity", parity],
  ["nothing moved", noProperty],
  ["an empty batch", empty],
  ["a hostile id", hostile],
] as const)("the module of %s is TLA+ as it is written", ([, files]) => {
  expect(() => refuseUnlikeTla(tlaModule(judged(files), "Admission"))).not.toThrow();
});

test.for([
  ["Keys == 1..4", "Keys = 1..4", "expected `==`"],
  ["<<-30, 0, 0, 30>>,", "<<-30, 0, 0, 30>>", "expected `>>`"],
  ["{1, 2, 3, 8}", "{1, 2, 3, 8", "expected `}`"],
  ["Start == balance", "Start == ballance", "ballance is used before it is declared"],
  ["Init == Start", "Keys == Start", "Keys is declared twice"],
  ["Change(i) /\\ done'", "Change /\\ done'", "expected `(`"],
  ["\\E i \\in", "\\E balance \\in", "balance is declared twice"],
  ["(Admitted \\union Extra) \\ done", "Admitted \\union Extra \\ done", "expected parentheses"],
  ["  /\\ balance[2] >= 0", "  balance[2] >= 0", "expected `==`"],
  ["balance[2] >= 0", "balance[2] >= 0 >= 0", "expected parentheses"],
  ["Sequences, ", "", "Len is used before it is declared"],
  ["====\n", "", "no end"],
  ["|->", "->", "expected `|->`"],
] as const)("%s as %s is not", ([from, to, words]) => {
  const module = tlaModule(judged(parity), "Admission");
  expect(module).toContain(from);
  expect(() => refuseUnlikeTla(module.replace(from, () => to))).toThrow(words);
});

const tooMany = JSON.stringify(
  Array.from({ length: 21 }, (_, at) => ({
    id: `t${at}`,
    operation: "transfer",
    input: { source: "A", target: "B", amount: 1 },
  })),
);

test.for([
  ["too many operations", withFile(escrow, batchName, tooMany), "21 operations are too many"],
  [
    "a drift",
    edited(escrow, "ledger_handlers.bosatsu", ".add(amount))", ")"),
    "other than declared",
  ],
  ["no verdict", edited(escrow, batchName, '"source": "B"', '"source": "Z"'), "t3 is inconclusive"],
  [
    "large numbers",
    edited(escrow, "ledger.bosatsu", '"A": 200', '"A": 3000000000'),
    "past 32 bits",
  ],
] as const)("%s: refused in a sentence", ([, files, words]) => {
  expect(() => tlaModule(judged(files), "Admission")).toThrow(words);
  expect(() => tlaModule(judged(files), "Admission")).toThrow(FaultError);
});
