import { readFileSync } from "node:fs";
import type { Question } from "../../solver/admission/decide/question.ts";
import { loadProgram, type Program } from "../../solver/admission/program/program.ts";
import { compile } from "../../solver/bosatsu/compile.ts";

const demo = new URL("../../content/demos/admission/", import.meta.url);
const read = (path: string): { path: string; text: string } => ({
  path,
  text: readFileSync(new URL(path, demo), "utf8"),
});

/** The demo's ledger with so many accounts in place of four, of which `a3` is the one with a cap. */
export function programWith(accounts: number, policy: "none" | "parity" = "none"): Program {
  const spec = read(policy === "none" ? "ledger.spec.bosatsu" : "ledger_parity.spec.bosatsu");
  const ledger = read("ledger.bosatsu");
  const opening = `opening: Dict[String, Int] = range(${accounts}).foldl_List(
  empty_Dict(string_Order), (all, n) -> all.add_key("a\${int_to_String(n)}", 1000)
)`;
  const text = ledger.text
    .replace(/^opening: .*$/m, () => opening)
    .replace('credit_account = "D"', 'credit_account = "a3"')
    .replace("-> Int: 200", "-> Int: 1500");
  const { packages, failed } = compile([
    { path: ledger.path, text },
    { path: spec.path, text: spec.text.replace('["D"]', '["a3"]') },
    read("ledger_handlers.bosatsu"),
  ]);
  if (failed) throw new Error("the benchmark's ledger does not compile");
  return loadProgram(
    packages,
    packages.filter(({ resolved }) => !resolved.path.startsWith("library/")),
  );
}

/** Transfers between accounts, the same on every run. Numerical Recipes' generator. */
export function batchOf(operations: number, accounts: number): string {
  let state = 2026;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const rows = Array.from({ length: operations }, (_, at) => ({
    id: `t${at}`,
    operation: "transfer",
    input: {
      source: `a${next(accounts)}`,
      target: `a${next(accounts)}`,
      amount: String(1 + next(20)),
    },
  }));
  return JSON.stringify(rows);
}

/** The reference: keys are numbers, floors and caps are arrays, and nothing is explained or replayed. */
export function reference({ keys, operations }: Question): () => number {
  const initial = Float64Array.from(keys, ({ initial: balance }) => Number(balance));
  const limit = (kind: string, none: number): Float64Array =>
    Float64Array.from(keys, ({ limits }) =>
      Number(limits.find((each) => each.kind === kind)?.limit ?? none),
    );
  const floor = limit("at_least", Number.NEGATIVE_INFINITY);
  const cap = limit("at_most", Number.POSITIVE_INFINITY);
  const moves = operations.flatMap(({ effects }) => {
    const [debit, credit] = effects;
    return debit && credit ? [[debit.key, credit.key, Number(credit.delta)] as const] : [];
  });
  const source = Int32Array.from(moves, ([from]) => from);
  const target = Int32Array.from(moves, ([, to]) => to);
  const amount = Float64Array.from(moves, ([, , size]) => size);
  const { length } = initial;
  return () => {
    const debits = new Float64Array(length);
    const credits = new Float64Array(length);
    let admitted = operations.length - moves.length;
    for (let at = 0; at < amount.length; at += 1) {
      const from = valueAt(source, at);
      const to = valueAt(target, at);
      const size = valueAt(amount, at);
      const low = valueAt(initial, from) - valueAt(debits, from) - size;
      const high = valueAt(initial, to) + valueAt(credits, to) + size;
      if (low < valueAt(floor, from) || high > valueAt(cap, to)) continue;
      debits[from] = valueAt(debits, from) + size;
      credits[to] = valueAt(credits, to) + size;
      admitted += 1;
    }
    return admitted;
  };
}

/** Every index here is in range; the engine inlines this. */
function valueAt(numbers: Float64Array | Int32Array, index: number): number {
  return numbers[index] ?? 0;
}
