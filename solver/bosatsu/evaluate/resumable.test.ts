import { describe, expect, test } from "vitest";
import { run } from "../run.testing.ts";
import type { External, Externals, Resumption, Value } from "../tree/value.ts";
import { asFn } from "./code.ts";

/** Calls a function as many times as it has a further argument, each time with the last result. */
function* onto(fn: Value | undefined, ...rest: readonly Value[]): Resumption {
  const [start, ...more] = rest;
  if (fn === undefined || start === undefined) throw new Error("two arguments");
  let result = start;
  for (const _ of [start, ...more]) result = yield { fn: asFn(fn), args: [result] };
  return result;
}

const externals: Externals = new Map([
  [
    "Test/Run",
    new Map<string, External>([
      ["once", { tag: "resumable", start: onto }],
      ["twice", { tag: "resumable", start: onto }],
    ]),
  ],
]);

const body = `
external def once[a](fn: a -> a, start: a) -> a
external def twice[a](fn: a -> a, start: a, ignored: a) -> a

called = twice(n -> n.mul(3), 2, 0)
applied = (f -> f(n -> n.add(1), 5, 0))(twice)
nested = twice(n -> twice(m -> m.mul(2), n, 0), 1, 0)

def depth(n: Int) -> Int:
  recur n:
    case _ if cmp_Int(n, 0) matches GT: once(m -> depth(n.sub(1)).add(m), 1)
    case _: 0

deep = depth(50_000)
`;

describe.each([false, true])("with the machine's stack from the start: %s", (deep) => {
  const running = run(body, { externals, deep });

  test("a host's function is given what the calls it asks for result in", () => {
    expect(running.text("called")).toBe("18");
    expect(running.text("applied")).toBe("7");
    expect(running.text("nested")).toBe("16");
  });

  test("calls through a host may nest beyond JavaScript's stack", () => {
    expect(running.text("deep")).toBe("50000");
  });
});
