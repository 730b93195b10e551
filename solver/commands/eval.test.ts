import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { evalCommand } from "./eval.ts";

const shop = `package Shop

from Yichus/IO import IO, pure

export (Price(), total, twice, traced, huge, action, last)
exposes Yichus/IO

struct Price(name: String, cents: Int)

total = Price("tea", 300)

def twice(n: Int) -> Int: add(n, n)

traced = trace("twice", twice(4))

huge = shift_left_Int(1, 1000000000000)

action: IO[Int] = pure(1)

last = 1

last = (last, "one")
`;

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "yichus-eval-"));
  writeFileSync(join(folder, "a.bosatsu"), text);
  return folder;
}

function run(folder: string, ...words: readonly string[]) {
  const seen = { out: "", error: "", status: -1 };
  const command = evalCommand({
    out: (text) => {
      seen.out += text;
    },
    error: (text) => {
      seen.error += text;
    },
    exit: (status) => {
      seen.status = status;
    },
  });
  command.parse([...words, folder], { from: "user" });
  return { ...seen, error: seen.error.replaceAll(folder, "@") };
}

const folder = folderWith(shop);

test.for([
  ["Shop::total", 'Price("tea", 300)\n'],
  ["Shop::twice", "<function>\n"],
  ["Shop::action", "<IO>\n"],
  ["Shop::last", '(1, "one")\n'],
  ["Shop", '(1, "one")\n'],
  ["Bosatsu/Predef::string_Order", "Order(<function>)\n"],
] as const)("%s -> %s", ([name, out]) => {
  expect(run(folder, name)).toEqual({ out, error: "", status: 0 });
});

test("as JSON", () => {
  const out = '{\n  "name": "tea",\n  "cents": "300"\n}\n';
  expect(run(folder, "Shop::total", "--format", "json")).toEqual({ out, error: "", status: 0 });
});

test("a trace goes to standard error", () => {
  expect(run(folder, "Shop::traced")).toEqual({ out: "8\n", error: "twice: 8\n", status: 0 });
});

test.for([
  [["Shap"], "There is no package Shap. Did you mean `Shop`?"],
  [
    ["Shop::sum"],
    "There is no value sum in Shop. Its values are `total`, `twice`, `traced`, `huge`, `action` and `last`.",
  ],
  [["Yichus/IO"], "Yichus/IO has no values."],
  [["Shop::twice", "--format", "json"], "The value: JSON cannot hold a value of a function."],
  [
    ["Shop::huge"],
    "Shop::huge: a number, text or list became too large: Maximum BigInt size exceeded.",
  ],
] as const)("%s: %s", ([words, error]) => {
  expect(run(folder, ...words)).toEqual({ out: "", error: `${error}\n`, status: 2 });
});

test("a limit on steps is kept to, and said when it is reached", () => {
  const body =
    "def sum(n: Int) -> Int:\n  recur n:\n    case _ if cmp_Int(n, 0) matches GT: add(n, sum(n.sub(1)))\n    case _: 0\n";
  const counted = folderWith(`package A\n\n${body}\nmain = sum(100)\n`);
  expect(run(counted, "A", "--steps", "101")).toEqual({ out: "5050\n", error: "", status: 0 });
  expect(run(counted, "A", "--steps", "100")).toEqual({
    out: "",
    error: "A: the program takes more than 100 steps.\n",
    status: 2,
  });
});

test("a package that does not compile: its problems, and no value", () => {
  const { out, error, status } = run(folderWith("package A\n\nmain = nope\n"), "A");
  expect({ out, status }).toEqual({ out: "", status: 2 });
  expect(error).toContain("@/a.bosatsu:3:8: VarNotInScope");
});

test("a lint fails unless it is told not to", () => {
  const linted = folderWith("package A\n\nunused = 1\n\nmain = 2\n");
  expect(run(linted, "A").status).toBe(2);
  const { out, error, status } = run(linted, "A", "--warn");
  expect({ out, status }).toEqual({ out: "2\n", status: 0 });
  expect(error).toContain("UnusedLets");
});

test("an external that no host has", () => {
  const hostless = folderWith("package A\nexternal def ask(n: Int) -> Int\nx = ask(1)\n");
  expect(run(hostless, "A::x")).toEqual({
    out: "",
    error: "There is no host here for A::ask.\n",
    status: 2,
  });
});

test("a package that is known by its last part", () => {
  const deep = folderWith("package Deep/Down/Below\nx = 1\n");
  expect(run(deep, "Below").error).toBe(
    "There is no package Below. Did you mean `Deep/Down/Below`?\n",
  );
});

test("names are not listed by the dozen", () => {
  const names = Array.from({ length: 20 }, (_, at) => `value${at}`);
  const text = `package A\nexport ${names.join(", ")}\n${names.map((it) => `${it} = 1\n`).join("")}`;
  expect(run(folderWith(text), "A::other").error).toBe("There is no value other in A.\n");
});
