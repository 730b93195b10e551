import { readFileSync } from "node:fs";
import { decodeBatch } from "@receipts/formats/batch.ts";
import { expect, test } from "vitest";
import { compile } from "../../bosatsu/compile.ts";
import { admitFiles, batchName, edited, type Files } from "../cases/mini-ledger.ts";
import { withOwn } from "../judge.ts";
import { type Hunted, hunt } from "./hunt.ts";

const demo = new URL("../../../content/demos/admission/", import.meta.url);
const handlers = "ledger_handlers.bosatsu";
const domain = "ledger.bosatsu";
const miniLedger: Files = new Map(
  [domain, "ledger.spec.bosatsu", handlers].map((name) => [
    name,
    readFileSync(new URL(name, demo), "utf8"),
  ]),
);

function huntIn(files: Files, options: { runs?: number; seed?: number } = {}): Hunted {
  const sources = Array.from(files, ([path, text]) => ({ path, text }));
  const compilation = compile(sources, { lints: "warn" });
  if (compilation.failed) throw new Error(JSON.stringify(compilation.problems[0]));
  return hunt(withOwn(compilation, sources), { runs: 600, seed: 1, searchBound: 8, ...options });
}

/** `transfer A A 1, transfer B C 2`: the smallest batch that drifts. */
function smallest({ found }: Hunted): string | undefined {
  if (found === undefined) return undefined;
  const decoded = decodeBatch(found.batch);
  if (!decoded.ok) throw new Error(decoded.problem.message);
  return decoded.operations
    .map(({ operation, input }) =>
      [operation, ...(input instanceof Map ? input.values() : [])].join(" "),
    )
    .join(", ");
}

const inHandlers = (from: string, to: string): Files => edited(miniLedger, handlers, from, to);

const rows: readonly (readonly [string, Files, string])[] = [
  [
    "a credit that is made twice",
    inHandlers(".add(amount))", ".add(amount).add(amount))"),
    "transfer A A 1",
  ],
  [
    "a debit that is dropped",
    inHandlers("balance_of(now, source).sub(amount)", "balance_of(now, source)"),
    "transfer A A 1",
  ],
  [
    "both accounts read before either is written: only a transfer within one account shows it",
    inHandlers("balance_of(debited, target)", "balance_of(now, target)"),
    "transfer A A 1",
  ],
  [
    "a negative amount that the handler refuses",
    inHandlers(
      "if now.permits(request):",
      "if now.permits(request).and(cmp_Int(amount, 0) matches GT | EQ):",
    ),
    "transfer A B -1",
  ],
  [
    "a guard that is one too strict at the cap",
    edited(
      miniLedger,
      domain,
      "above_floor.and(balance <= cap_of(account))",
      "above_floor.and(balance <= cap_of(account).sub(1))",
    ),
    "transfer A D 50",
  ],
  [
    "a guard that is one too strict at the floor",
    edited(
      miniLedger,
      domain,
      "above_floor = floor_of(account) <= balance",
      "above_floor = floor_of(account).add(1) <= balance",
    ),
    "transfer A B 200",
  ],
  [
    "an amount that wraps past 2^31",
    inHandlers(
      "now <- accounts.read().bind()\n",
      "now <- accounts.read().bind()\n  amount = amount.mod_Int(2147483648)\n",
    ),
    "transfer A B -1",
  ],
  [
    "a fee from another account once an amount is large",
    inHandlers(
      "    _ <- accounts.write(credited).bind()",
      '    large = cmp_Int(amount, 25) matches GT\n    fee = 1 if large else 0\n    credited = credited.with_balance("B", balance_of(credited, "B").sub(fee))\n    _ <- accounts.write(credited).bind()',
    ),
    "transfer A A 26",
  ],
];

test.for(rows)("%s", async ([, files, batch]) => {
  const hunted = huntIn(files);
  expect(smallest(hunted)).toBe(batch);
  const answered = await admitFiles(new Map(files).set(batchName, hunted.found?.batch ?? ""));
  expect(answered.status).toBe(1);
  expect(answered.text).toContain("Model drift");
});

test("nothing is found in handlers that do as declared, and how much was tried is told", () => {
  const hunted = huntIn(miniLedger);
  expect(hunted).toMatchObject({ tried: 600, skipped: [], found: undefined });
  expect(hunted.ran).toBeGreaterThan(250);
});

test("the same seed tries the same batches, and fewer runs fewer", () => {
  const [, files] = rows[0] ?? ["", miniLedger];
  expect(huntIn(files)).toEqual(huntIn(files));
  expect(huntIn(files, { runs: 0 })).toEqual({ tried: 0, ran: 0, skipped: [], found: undefined });
});

test("what only two operations together show is found at random, and made two", () => {
  const files = inHandlers(
    "if now.permits(request):",
    'if now.permits(request).and(not(balance_of(now, "B").eq_Int(61))):',
  );
  const hunted = huntIn(files, { runs: 4000 });
  expect(smallest(hunted)?.split(", ")).toHaveLength(2);
});
