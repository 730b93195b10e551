import { describe, expect, test } from "vitest";
import { run } from "../run.testing.ts";
import type { Place } from "../tree/source.ts";
import type { External, Externals, Value } from "../tree/value.ts";
import { asFn } from "./code.ts";
import { itemsOf } from "./data.ts";
import { EvaluationLimit } from "./limit.ts";

describe("externals", () => {
  test("a missing one is named before anything runs", () => {
    const body = "external def f(n: Int) -> Int\n\nexternal g: Int\n\nv = f(g)";
    const externals = hosted({ g: { tag: "plain", value: 1 } });
    expect(() => run(body, { externals })).toThrow("the host supplies no Test/Run::f");
  });

  test("a located one learns where it is mentioned, once a mention", () => {
    const body = `external def here(n: Int) -> String

external spot: String

again = here

v = [here(1), [here(n) for n in [2, 3]] matches [_, *_], spot, again(4), again(5)]`.replace(
      "[here(n) for n in [2, 3]] matches [_, *_]",
      "*[here(n) for n in [2, 3]]",
    );
    const places: Place[] = [];
    const note = (external: (place: Place) => Value): External => ({
      tag: "located",
      at: (place) => {
        places.push(place);
        return external(place);
      },
    });
    const externals = hosted({
      here: note(
        ({ region }) =>
          (n: Value) =>
            `${String(n)}@${region.start}`,
      ),
      spot: note(({ path, region }) => `${path}:${region.start}-${region.end}`),
    });
    const running = run(body, { externals });
    const text = `package Test/Run\n\n${body}\n`;
    const at = (part: string) => text.indexOf(part);
    expect(itemsOf(running.value("v"))).toEqual([
      `1@${at("here(1)")}`,
      `2@${at("here(n)")}`,
      `3@${at("here(n)")}`,
      `run.bosatsu:${at("spot, ")}-${at(", again(4)")}`,
      `4@${at("here\n\nv")}`,
      `5@${at("here\n\nv")}`,
    ]);
    expect(places.map(({ region }) => text.slice(region.start, region.end)).sort()).toEqual(
      ["here", "here(1)", "here(n)", "spot"].sort(),
    );
  });

  test("a host's function is called with what it is given, and its results are used", () => {
    const body = "external def pick(n: Int) -> (Int, Int) -> Int\n\nv = pick(2)(5, 7)";
    const pick = (n: Value) => (_: Value, second: Value) => [0, n, second] as const;
    const running = run(body, { externals: hosted({ pick: { tag: "plain", value: pick } }) });
    expect(running.value("v")).toEqual([0, 2, 7]);
  });
});

function hosted(externals: Readonly<Record<string, External>>): Externals {
  return new Map([["Test/Run", new Map(Object.entries(externals))]]);
}

describe("top-level values", () => {
  test("are worked out when they are asked for, and once", () => {
    const lines: string[] = [];
    const body = 'a = trace("a", 1)\n\nb = trace("b", add(a, a))\n\nc = trace("c", 9)';
    const running = run(body, { trace: (line) => lines.push(line) });
    expect(lines).toEqual([]);
    expect([running.value("b"), running.value("b"), running.value("a")]).toEqual([2, 2, 1]);
    expect(lines).toEqual(["a: 1", "b: 2"]);
  });

  test("a name that does not exist is refused", () => {
    expect(() => run("v = 1").value("w")).toThrow("no value Test/Run::w");
  });
});

const deepBody = `
enum Nat: Zero, Succ(prev: Nat)

def nat(n: Int, made: Nat) -> Nat:
  loop n:
    case _ if cmp_Int(n, 0) matches GT: nat(n.sub(1), Succ(made))
    case _: made

def size(n: Nat) -> Int:
  recur n:
    case Zero: 0
    case Succ(prev): size(prev).add(1)

def sum_to(n: Int) -> Int:
  recur n:
    case _ if cmp_Int(n, 0) matches GT: n.add(sum_to(n.sub(1)))
    case _: 0

def in_guard(n: Int) -> Bool:
  recur n:
    case _ if cmp_Int(n, 0) matches GT: (match n:
      case m if in_guard(m.sub(1)): True
      case _: False)
    case _: True

def in_block(n: Int) -> Int:
  recur n:
    case _ if cmp_Int(n, 0) matches GT:
      below = in_block(n.sub(1))
      below.add(1)
    case _: 0

def in_list(n: Int) -> List[Int]:
  recur n:
    case _ if cmp_Int(n, 0) matches GT: [n, *in_list(n.sub(1))]
    case _: []

def in_scrutinee(n: Int) -> Int:
  recur n:
    case _ if cmp_Int(n, 0) matches GT:
      match in_scrutinee(n.sub(1)):
        case 0: 1
        case m: m.add(1)
    case _: 0

def in_search(xs: List[Int]) -> Bool:
  recur xs:
    case [_, *rest]:
      match [1, 2, 3]:
        case [*_, x, *_] if (in_search(rest) if eq_Int(x, 2) else False): True
        case _: False
    case []: True

def curried(n: Int)(sum: Int) -> Int:
  loop n:
    case _ if cmp_Int(n, 0) matches GT: curried(n.sub(1))(sum.add(n))
    case _: sum

# Chains of calls in tail position that are not self calls.
def hop(n: Int) -> Int:
  recur n:
    case _ if cmp_Int(n, 0) matches GT: (() -> hop(n.sub(1)))()
    case _: 7

def count(n: Int) -> Int:
  loop n:
    case _ if cmp_Int(n, 0) matches GT: count(n.sub(1))
    case _: n
`;

const deepRows = [
  ["size(nat(100000, Zero))", "100000"],
  ["sum_to(100000)", "5000050000"],
  ["in_guard(100000)", "True"],
  ["in_block(100000)", "100000"],
  ["in_list(100000).length_List()", "100000"],
  ["in_scrutinee(100000)", "100000"],
  ["in_search(range(100000))", "True"],
  ["curried(1000000)(0)", "500000500000"],
  ["hop(300000)", "7"],
  ["count(1000000)", "0"],
  ["foldr_List(range(200000), add, 0)", "19999900000"],
  ["foldl_List(range(200000), 0, add)", "19999900000"],
  ["length_List(flat_map_List(range(100000), x -> [x, x]))", "200000"],
  ["length_List([*range(100000), *range(100000)])", "200000"],
] as const;

describe("depth", () => {
  const running = run([deepBody, ...deepRows.map(([row], at) => `v${at} = ${row}`)].join("\n\n"));

  test.for(deepRows.map(([row, expected], at) => ({ row, expected, at })))(
    "$row -> $expected",
    ({ expected, at }) => {
      expect(running.text(`v${at}`)).toBe(expected);
    },
  );

  test("a function that a host calls may get deep as well", () => {
    const sumTo = asFn(running.value("sum_to"));
    expect(running.evaluation.call(sumTo, 100000)).toBe(5000050000);
    expect(running.evaluation.call(sumTo, 3)).toBe(6);
  });

  test("a value that is deep can be shown", () => {
    expect(run(`${deepBody}\n\nv = nat(50000, Zero)`).text("v")).toMatch(
      /^(Succ\(){50000}Zero\)+$/,
    );
  });

  test("calls one after the other, of what the host has and of the program's own", () => {
    const calls = ".add(1).next()".repeat(10_000);
    const body = `def next(n: Int) -> Int: n.sub(2)\n\nv = 0${calls}\n\nw = 0${".add(1)".repeat(10_000)}`;
    const chains = run(body);
    expect([chains.text("v"), chains.text("w")]).toEqual(["-10000", "10000"]);
    expect(run(body, { deep: true }).text("w")).toBe("10000");
  });

  test("a loop keeps to one frame of JavaScript's stack", () => {
    // A machine's stack could not overflow, so an answer from the fast path proves nothing: the
    // function is called directly here.
    expect(asFn(running.value("count"))(1000000)).toBe(0);
    expect(() => asFn(running.value("sum_to"))(1000000)).toThrow(RangeError);
  });
});

describe("size", () => {
  test("a list of 10,000 items and a block of 10,000 bindings", () => {
    const numbers = Array.from({ length: 10_000 }, (_, at) => at);
    const bindings = numbers.map((at) => `  x${at} = ${at === 0 ? "0" : `x${at - 1}.add(1)`}`);
    const body = `xs = [${numbers.join(", ")}]\n\ndef f():\n${bindings.join("\n")}\n  x9999\n\nv = f()`;
    const running = run(body);
    expect(itemsOf(running.value("xs"))).toEqual(numbers);
    expect(running.value("v")).toBe(9999);
  });

  test("a chain of 10,000 top-level values", () => {
    const values = Array.from({ length: 10_000 }, (_, at) =>
      at === 0 ? "x0 = 0" : `x${at} = x${at - 1}.add(1)`,
    );
    expect(run(values.join("\n")).value("x9999")).toBe(9999);
  });

  test("the depth of calls has a limit of its own, which is told", () => {
    const running = run(`${deepBody}\n\nv = sum_to(200000)`, { tasksMax: 100_000 });
    const message = "calls are nested more than 100000 deep";
    expect(() => running.value("v")).toThrow(new EvaluationLimit(message));
  });

  test.for([false, true])("so have steps, the same on either stack (deep: %s)", (deep) => {
    const body = `${deepBody}\n\nv = sum_to(9)\n\nw = count(9)\n\nfar = sum_to(50000)`;
    // Ten calls each; and a host's calls count as well.
    const message = "the program takes more than 9 steps";
    const short = run(body, { deep, stepsMax: 9 });
    expect(() => short.value("v")).toThrow(new EvaluationLimit(message));
    expect(() => short.value("w")).toThrow(new EvaluationLimit(message));
    const enough = run(body, { deep, stepsMax: 10 });
    expect([enough.value("v"), enough.value("w")]).toEqual([45, 0]);
    expect(enough.evaluation.call(asFn(enough.value("sum_to")), 9)).toBe(45);
    expect(run(body, { deep, stepsMax: 50_001 }).value("far")).toBe(1250025000);
    expect(() => run(body, { deep, stepsMax: 50_000 }).value("far")).toThrow(EvaluationLimit);
  });

  test.for([false, true])("a run can be cancelled (deep: %s)", (deep) => {
    let asked = 0;
    const cancelled = () => {
      asked += 1;
      return asked === 3;
    };
    const running = run(`${deepBody}\n\nv = count(1000000)`, { deep, cancelled });
    expect(() => running.value("v")).toThrow(new EvaluationLimit("the run was cancelled"));
    expect(asked).toBe(3);
    expect(running.value("v")).toBe(0);
  });

  test("a host may ask for values while it serves a run, however deep that is", () => {
    const host: { ask: (n: Value) => Value } = { ask: () => 0 };
    const body = `external def ask(n: Int) -> Int

def down(n: Int) -> Int:
  recur n:
    case _ if cmp_Int(n, 0) matches GT: down(n.sub(1)).add(ask(n))
    case _: ask(0)

def square(n: Int) -> Int: n.mul(n)

v = down(50000)`;
    const ask: External = { tag: "plain", value: (n) => host.ask(n ?? 0) };
    const running = run(body, { externals: hosted({ ask }) });
    const square = asFn(running.value("square"));
    host.ask = (n) => running.evaluation.call(square, n);
    expect(running.value("v")).toBe((50000 * 50001 * 100001) / 6);
  });

  test("a host that never stops is a limit", () => {
    const forever = (n: Value): Value => forever(n);
    const running = run("external def f(n: Int) -> Int\n\nv = f(1)", {
      externals: hosted({ f: { tag: "plain", value: (n) => forever(n ?? 0) } }),
    });
    expect(() => running.value("v")).toThrow(EvaluationLimit);
  });

  test("a number beyond all bounds is a limit, not a crash", () => {
    const running = run("v = shift_left_Int(1, 1000000000000)");
    expect(() => running.value("v")).toThrow(EvaluationLimit);
  });
});
