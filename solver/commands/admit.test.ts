import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeAdmission } from "@receipts/formats/admission.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { certify } from "../certificate/certificate.ts";
import { answerAdmit } from "../worker.ts";

/** The real program as a process, standing in a folder with the demo's files. */

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const demo = new URL("../../content/demos/admission/", import.meta.url);
const names = ["ledger.bosatsu", "ledger.spec.bosatsu", "ledger_handlers.bosatsu"];
const batchName = "batch-sample.json";
const folder = mkdtempSync(join(tmpdir(), "yichus-"));
afterAll(() => rmSync(folder, { recursive: true }));

const original = (name: string): string => readFileSync(new URL(name, demo), "utf8");

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (const name of [...names, batchName]) writeFileSync(join(folder, name), original(name));
});

function yichus(...args: readonly string[]): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  return spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: "utf8" });
}

function edit(name: string, from: string, to: string): void {
  writeFileSync(join(folder, name), original(name).replace(from, to));
}

const admit = ["admit", ...names, "--batch", batchName, "--result", "admission.json"];

test("a clean batch: exit 0, a table, and the same bytes as a browser gets", async () => {
  const { status, stdout, stderr } = yichus(...admit);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("5 admitted, 3 deferred, 0 inconclusive.");
  const answered = await answerAdmit({
    sources: names.map((path) => ({ path, text: original(path) })),
    batch: { path: batchName, text: original(batchName) },
  });
  expect(readFileSync(join(folder, "admission.json"), "utf8")).toBe(answered.result);
  expect(stdout).toBe(answered.text);
  expect(readdirSync(folder)).toHaveLength(5);
  expect(yichus(...admit, "--format", "json").stdout).toBe(answered.result);
});

test("a page is told the stages, and where in a text a problem is", async () => {
  const stages: string[] = [];
  const sources = names.map((path) => ({ path, text: original(path) }));
  const batch = { path: batchName, text: original(batchName) };
  const clean = await answerAdmit({ sources, batch, onStage: (stage) => stages.push(stage) });
  expect(stages).toEqual(["compile", "read", "decide", "replay", "result"]);
  expect(clean.diagnostics).toEqual([]);
  const edited = sources.map(({ path, text }) => ({
    path,
    text: text.replace("pure(True)", "pure(Tru)"),
  }));
  const { status, diagnostics } = await answerAdmit({ sources: edited, batch });
  expect(status).toBe(2);
  const [first] = diagnostics;
  const text = edited.find(({ path }) => path === first?.path)?.text ?? "";
  expect(first).toMatchObject({ path: "ledger_handlers.bosatsu", severity: "error" });
  expect(text.slice(first?.region.start, first?.region.end)).toBe("Tru");
  for (const [from, to, found] of [
    ['"amount": "30"', '"amount": "x"', '"x"'],
    ['"id": "t2"', '"id": "t1"', '"t1"'],
    ['"source": "A"', '"source" "A"', '"'],
  ] as const) {
    const broken = { ...batch, text: batch.text.replace(from, to) };
    const answer = await answerAdmit({ sources, batch: broken });
    const [fault] = answer.diagnostics;
    expect(fault?.path).toBe(batch.path);
    expect(broken.text.slice(fault?.region.start, fault?.region.end)).toBe(found);
  }
});

test("a handler that credits twice: exit 1, and where it drifts", () => {
  edit("ledger_handlers.bosatsu", ".add(amount))", ".add(amount).add(amount))");
  const { status, stdout } = yichus(...admit);
  expect(status).toBe(1);
  expect(stdout).toContain(
    "t1 (transfer): D should be 180 and is 210. See ledger_handlers.bosatsu:19:10.",
  );
  expect(existsSync(join(folder, "admission.json"))).toBe(true);
});

test("a syntax error: exit 2, its place, and no result", () => {
  edit("ledger_handlers.bosatsu", "pure(True)", "pure(True");
  const { status, stdout, stderr } = yichus(...admit);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("ledger_handlers.bosatsu:21:3: ParseFailure");
  expect(existsSync(join(folder, "admission.json"))).toBe(false);
});

test("a malformed batch: exit 2, its place, and no result", () => {
  edit(batchName, '"amount": "100"', '"amount": 1.5');
  const { status, stderr } = yichus(...admit);
  expect(status).toBe(2);
  expect(stderr).toBe(
    "batch-sample.json: at /1/input/amount: expected a whole number or its decimal digits as a string, found a number that is not whole.\n",
  );
  expect(existsSync(join(folder, "admission.json"))).toBe(false);
});

const usage: readonly (readonly [readonly string[], string])[] = [
  [["admit", "ledger.bosatsu"], "required option '--batch <file>' not specified"],
  [
    ["admit", ...names, "--batch", "none.json"],
    "none.json: cannot be read: there is no such file or folder.",
  ],
  [
    ["admit", "none.bosatsu", "--batch", batchName],
    "none.bosatsu: there is no such file or folder.",
  ],
  [[...admit, "--search-bound", "21"], "It is a whole number from 0 to 20."],
  [[...admit, "--search-bound", "-1"], "It is a whole number from 0 to 20."],
  [[...admit, "--format", "xml"], "Allowed choices are text, json."],
  [
    ["admit", ...names, "--batch", batchName, "--result", "no/such.json"],
    "no/such.json: cannot be written: there is no such file or folder.",
  ],
  [["admitt"], "unknown command 'admitt'"],
];

for (const [args, expected] of usage) {
  test(`yichus ${args.join(" ")}`, () => {
    const { status, stdout, stderr } = yichus(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(expected);
  });
}

/** How many have to be searched together, what was asked for, and what is said; none: all are decided. */
const searched: readonly (readonly [number, readonly string[], number | undefined])[] = [
  [8, [], undefined],
  [9, [], 8],
  [9, ["--search-bound", "9"], undefined],
  [1, ["--search-bound", "0"], 0],
  [20, ["--search-bound", "20"], undefined],
  [21, ["--search-bound", "20"], 20],
];

for (const [size, args, bound] of searched) {
  test(`${size} operations on a key of a policy, ${args.join(" ") || "no bound given"}`, () => {
    const policy = "ledger_parity.spec.bosatsu";
    writeFileSync(join(folder, policy), original(policy));
    const transfer = (id: string, target: string) => ({
      id,
      operation: "transfer",
      input: { source: "A", target, amount: "2" },
    });
    const together = Array.from({ length: size }, (_, at) => transfer(`t${at + 1}`, "D"));
    writeFileSync(join(folder, batchName), JSON.stringify([...together, transfer("apart", "B")]));
    const sources = names.with(1, policy);
    const { status, stdout } = yichus(
      ...["admit", ...sources, "--batch", batchName, "--result", "admission.json", "--explain"],
      ...args,
    );
    const result = readFileSync(join(folder, "admission.json"), "utf8");
    const { operations, admitted } = decodeAdmission(result);
    expect(certify(result)).toMatchObject({ ok: true });
    if (bound === undefined) {
      expect(status).toBe(0);
      expect(stdout).toContain(`${size + 1} admitted, 0 deferred, 0 inconclusive.`);
      expect(admitted).toHaveLength(size + 1);
      return;
    }
    expect(status).toBe(1);
    expect(stdout).toContain(`1 admitted, 0 deferred, ${size} inconclusive.`);
    for (const { id } of together) {
      expect(stdout).toContain(
        `${id} is inconclusive: ${size} operations have to be searched together, and the search bound is ${bound}.`,
      );
    }
    expect(operations[0]).toMatchObject({
      reason: "search bound exhausted",
      about: { component: 0, size, bound },
    });
    // What is not decided is not written, and holds nothing that others could have.
    expect(admitted).toEqual(["apart"]);
  });
}

test("help exits with 0 and shows an example", () => {
  const { status, stdout } = yichus("admit", "--help");
  expect(status).toBe(0);
  expect(stdout).toContain("--batch batch-sample.json --result admission.json");
});

test("a queue is made, carried, written anew, and what is left out again and again is named", () => {
  const carry = [...admit, "--carry", "deferred.json"];
  const ages = (): readonly string[] => {
    const { operations } = JSON.parse(readFileSync(join(folder, "deferred.json"), "utf8"));
    return operations.map(({ id, age }: { id: string; age: number }) => `${id} ${age}`);
  };
  expect(yichus(...carry)).toMatchObject({ status: 0, stderr: "" });
  expect(ages()).toEqual(["t4 1", "t6 1", "t7 1"]);
  writeFileSync(
    join(folder, batchName),
    '[{"id": "u1", "operation": "transfer", "input": {"source": "A", "target": "B", "amount": 150}}]',
  );
  // Those who wait are asked first, so this time it is the new one that finds no room.
  expect(yichus(...carry)).toMatchObject({ status: 0, stderr: "" });
  expect(ages()).toEqual(["u1 1"]);
  writeFileSync(
    join(folder, batchName),
    '[{"id": "big", "operation": "transfer", "input": {"source": "A", "target": "B", "amount": 201}}]',
  );
  writeFileSync(join(folder, "deferred.json"), '{"schema": "yichus.deferred/1", "operations": []}');
  yichus(...carry);
  writeFileSync(join(folder, batchName), "[]");
  yichus(...carry);
  const { stdout } = yichus(...carry);
  expect(stdout).toContain("Left out again and again: big");
  expect(ages()).toEqual(["big 3"]);
  const result = readFileSync(join(folder, "admission.json"), "utf8");
  expect(JSON.parse(result)).toMatchObject({ starving: ["big"], operations: [{ age: 2 }] });
  expect(yichus("verify-certificate", "admission.json")).toMatchObject({ status: 0 });
});

test("a queue that is none, or shares an id with the batch, is refused with its place", () => {
  const refusal = (text: string): string => {
    writeFileSync(join(folder, "deferred.json"), text);
    const { status, stderr } = yichus(...admit, "--carry", "deferred.json");
    expect(status).toBe(2);
    expect(readFileSync(join(folder, "deferred.json"), "utf8")).toBe(text);
    return stderr;
  };
  const queue = (input: string): string =>
    `{"schema": "yichus.deferred/1", "operations": [{"id": "t1", "operation": "transfer", "input": ${input}, "age": 1}]}`;
  expect(refusal("{")).toContain("deferred.json:1:2: ");
  expect(refusal(queue("1"))).toContain("deferred.json: at /operations/0/input: ");
  expect(refusal(queue('{"source": "A", "target": "B", "amount": 1}'))).toContain(
    'batch-sample.json: at /0/id: the id "t1" already belongs to a carried operation.',
  );
});

test("as many as can be, where greed would admit one", () => {
  const transfer = (id: string, amount: number): object => ({
    id,
    operation: "transfer",
    input: { source: "A", target: "B", amount },
  });
  const batch = [transfer("all", 200), transfer("half", 100), transfer("other", 100)];
  writeFileSync(join(folder, batchName), JSON.stringify(batch));
  expect(yichus(...admit).stdout).toContain("1 admitted, 2 deferred, 0 inconclusive.");
  const { stdout } = yichus(...admit, "--mode", "maximum", "--replay", "witness");
  expect(stdout).toContain("2 admitted, 1 deferred, 0 inconclusive.");
  expect(stdout).toContain("Replayed through the handlers: 1 orders with 2 steps;");
  expect(yichus("verify-certificate", "admission.json")).toMatchObject({ status: 0 });
});

test("a result in which a sum was changed is refuted, and what is no result cannot be", () => {
  yichus(...admit);
  const result = readFileSync(join(folder, "admission.json"), "utf8");
  expect(yichus("verify-certificate", "admission.json").stdout).toContain("claims hold.");
  writeFileSync(join(folder, "admission.json"), result.replace('"low": "70"', '"low": "80"'));
  expect(yichus("verify-certificate", "admission.json")).toMatchObject({
    status: 1,
    stdout: 'Refuted at /keys/0/interval/low: it says "80", and should say "70".\n',
  });
  expect(yichus("verify-certificate", batchName)).toMatchObject({ status: 2 });
  expect(yichus("verify-certificate", "none.json")).toMatchObject({ status: 2 });
});
