import { describe, expect, test } from "vitest";
import { ask, check, scenarioOf, verdicts } from "./small-model.testing.ts";

const counter = `
n = cell("n", 0)

def increment(by: Int) -> IO[Unit]:
  seen <- n.read().bind()
  n.write(seen.add(by))

def at_once(by: Int) -> IO[Unit]: transaction(increment(by))

def n_is(value: Int) -> IO[Bool]:
  now <- n.read().bind()
  pure(now.eq_Int(value))

def is_two(now: Int) -> Bool: now.eq_Int(2)
`;

const lost = `${counter}
properties = [AlwaysAtEnd("none is lost", n_is(2)), Sometimes("both count", n_is(2))]
export (increment, at_once, properties)
`;

describe("exact counts", () => {
  // States, a and b being equal: none written and 0, 1 or 2 have read; one written and the other waits,
  // holds 0 or holds 1; both written and the counter is 1 or 2. Steps: 7 between these, 4 to see first
  // that each alone touches the counter.
  //
  // Of aAbB abAB abBA baAB baBA bBaA (a and b read, A and B write) the first and the last keep both.
  test("two increments: 6 interleavings, 4 lose one", async () => {
    const found = await check(lost, scenarioOf("a: increment 1, b: increment 1"));
    expect(found.explored).toMatchObject({ interleavings: "6", states: 8, steps: 11 });
    expect(found.explored?.reduction).toEqual({ components: 1, symmetric: [["a", "b"]] });
    expect(verdicts(found)).toEqual([
      "none is lost: violated, 4, abba 1",
      "both count: holds, 2, aabb 0",
    ]);
  });

  test("in one transaction each: 2 interleavings, none loses one", async () => {
    const found = await check(lost, scenarioOf("a: at_once 1, b: at_once 1"));
    expect(found.explored).toMatchObject({ interleavings: "2", states: 3 });
    expect(verdicts(found)).toEqual(["none is lost: holds, 0", "both count: holds, 2, ab 0"]);
  });

  // b not yet: forgetful at its read, holding 0, before its last write with n 5, at its end: 4 states.
  // b done: at its read; holding 0 or 1; before its last write with n 5 or, whatever was read, 6; at its
  // end with n 5 or 6: 7 states.
  test("what was read and is needed no more tells no states apart", async () => {
    const body = `${counter}
def forgetful(by: Int) -> IO[Unit]:
  seen <- n.read().bind()
  _ <- n.write(seen.add(by)).bind()
  n.write(by)

properties = [AlwaysAtEnd("not one", n_is(5)), Sometimes("six", n_is(6))]
export (forgetful, at_once, properties)
`;
    const found = await check(body, scenarioOf("a: forgetful 5, b: at_once 1"));
    expect(found.explored).toMatchObject({ interleavings: "4", states: 11 });
  });

  // b goes before, after, or into one of the two gaps of a, and is then lost.
  test("what was read and is needed later is kept over a step on another cell", async () => {
    const body = `${counter}
m = cell("m", 0)

def late(by: Int) -> IO[Unit]:
  seen <- n.read().bind()
  _ <- m.write(by).bind()
  n.write(seen.add(by))

properties = [AlwaysAtEnd("none is lost", n_is(2)), Sometimes("both count", n_is(2))]
export (late, at_once, properties)
`;
    const found = await check(body, scenarioOf("a: late 1, b: at_once 1"));
    expect(found.explored).toMatchObject({ interleavings: "4", states: 11 });
    expect(verdicts(found)).toEqual([
      "none is lost: violated, 2, aaba 1",
      "both count: holds, 2, aaab 0",
    ]);
  });

  // Where the transaction goes into aA: before, between (and is then lost), or after.
  test("one of each: 3 interleavings, 1 loses one", async () => {
    const found = await check(lost, scenarioOf("a: increment 1, b: at_once 1"));
    expect(found.explored).toMatchObject({ interleavings: "3", reduction: { symmetric: [] } });
    expect(verdicts(found)).toEqual([
      "none is lost: violated, 1, aba 1",
      "both count: holds, 2, aab 0",
    ]);
  });

  // 8!/2!^4 = 2520; the 4! serial ones lose nothing.
  test("four increments: 2520 interleavings, 2496 lose one", async () => {
    const body = lost.replaceAll("n_is(2)", "n_is(4)");
    const found = await check(
      body,
      scenarioOf([..."abcd"].map((id) => `${id}: increment 1`).join(", ")),
    );
    expect(found.explored?.interleavings).toBe("2520");
    expect(found.properties.map(({ interleavings }) => interleavings)).toEqual(["2496", "24"]);
  });

  test("a violation in between is not one at the end, and is found where it first can be", async () => {
    const body = `${counter}
def is_not(value: Int) -> IO[Bool]:
  now <- n.read().bind()
  pure(not(now.eq_Int(value)))

properties = [
  Always("never two", is_not(2)),
  AlwaysAtEnd("not two at the end", is_not(2)),
  Sometimes("one", n_is(1)),
]
export (at_once, properties)
`;
    const found = await check(body, scenarioOf("a: at_once 1, b: at_once 1, c: at_once 1"));
    expect(verdicts(found)).toEqual([
      "never two: violated, 6, ab 0",
      "not two at the end: holds, 0",
      "one: holds, 6, a 0",
    ]);
  });
});

const two = `${counter}
m = cell("m", 0)

def other(by: Int) -> IO[Unit]:
  seen <- m.read().bind()
  _ <- m.write(seen.add(by)).bind()
  m.write(seen.add(by).add(by))

def m_is(value: Int) -> IO[Bool]:
  now <- m.read().bind()
  pure(now.eq_Int(value))

def both(at_n: Int, at_m: Int) -> IO[Bool]:
  is_n <- n_is(at_n).bind()
  is_m <- m_is(at_m).bind()
  pure(and(is_n, is_m))
`;

describe("what is explored apart", () => {
  test("operations on different cells: counts are of the whole", async () => {
    const body = `${two}
properties = [Sometimes("n", n_is(2)), SometimesAtEnd("m", m_is(2)), AlwaysAtEnd("n at the end", n_is(2))]
export (increment, other, properties)
`;
    const found = await check(body, scenarioOf("a: increment 1, b: increment 1, c: other 1"));
    // Two groups, of 4 steps in 6 ways and of 3 steps in one: 6 * 7!/(4! 3!) = 210.
    expect(found.explored).toMatchObject({ interleavings: "210", reduction: { components: 2 } });
    expect(found.operations.map(({ component }) => component)).toEqual([0, 0, 1]);
    expect(verdicts(found)).toEqual([
      "n: holds, 70, aabb 0",
      "m: holds, 210, cccaabb 0",
      "n at the end: violated, 140, abbaccc 1",
    ]);
  });

  test("a property that reads cells of both joins them", async () => {
    const body = `${two}
properties = [Sometimes("both", both(1, 1))]
export (increment, other, properties)
`;
    const found = await check(body, scenarioOf("a: increment 1, c: other 1"));
    expect(found.explored).toMatchObject({ interleavings: "10", reduction: { components: 1 } });
    // n is 1 from the second a on, m up to the third c: that one is last of all, 4!/(2! 2!) ways.
    expect(verdicts(found)).toEqual(["both: holds, 6, aacc 0"]);
  });

  test("a cell that is touched only in some interleavings joins all the same", async () => {
    const body = `${two}
def copies(_: Int) -> IO[Unit]:
  seen <- n.read().bind()
  if is_two(seen):
    m.write(seen)
  else:
    pure(())

properties = [Sometimes("m", m_is(2)), Sometimes("n", n_is(2))]
export (copies, increment, other, properties)
`;
    const found = await check(body, scenarioOf("a: increment 2, b: copies, c: other 5"));
    expect(found.explored?.reduction.components).toBe(1);
    // b copies after aa: aabb with ccc among it, 7!/(4! 3!) ways. Else b only reads: in 2 ways before
    // the second a, with ccc among these three, 2 * 6!/(3! 3!).
    expect(verdicts(found)).toEqual(["m: holds, 35, aabb 0", "n: holds, 75, aa 0"]);
  });
});

const locked = `${counter}
lock = cell("lock", False)

def is_free(taken: Bool) -> Bool: not(taken)

def take(_: Int) -> IO[Unit]:
  _ <- lock.await(is_free).bind()
  lock.write(True)

def guarded(by: Int) -> IO[Unit]:
  _ <- transaction(take(0)).bind()
  _ <- increment(by).bind()
  lock.write(False)

def twice(_: Int) -> IO[Unit]:
  _ <- transaction(take(0)).bind()
  transaction(take(0))
`;

describe("waiting", () => {
  const body = `${locked}
properties = [AlwaysAtEnd("none is lost", n_is(2)), Sometimes("both count", n_is(2))]
export (guarded, twice, properties)
`;

  test("behind a lock, two increments have 2 interleavings", async () => {
    const found = await check(body, scenarioOf("a: guarded 1, b: guarded 1"));
    expect(found.explored?.interleavings).toBe("2");
    expect(verdicts(found)).toEqual([
      "none is lost: holds, 0",
      "both count: holds, 2, aaaabbb 0",
      "every operation comes to its end: holds, 0",
    ]);
    expect(found.schedules[0]?.steps[1]?.waiting).toEqual(["b"]);
  });

  test("what waits for ever is reported, and is not an end", async () => {
    const found = await check(body, scenarioOf("a: twice, b: guarded 1"));
    expect(verdicts(found)).toEqual([
      "none is lost: holds, 0",
      "both count: violated, no interleaving reaches it, 0",
      // Before b, after b, or with b's four steps done in between: the lock keeps them together.
      "every operation comes to its end: violated, 2, a 0",
    ]);
  });
});

describe("reported before anything is explored", () => {
  const reasonOf = async (properties: string, operations = "a: increment 1"): Promise<unknown> => {
    const body = `${two}
properties = ${properties}
export (increment, other, properties)
`;
    const { explored, properties: judged } = await check(body, scenarioOf(operations));
    expect(explored).toBeNull();
    return judged.map(({ verdict, reason }) => `${verdict}: ${reason}`);
  };

  test.each([
    [
      '[Always("x", n_is(1)), Sometimes("y", n_is(1))]',
      "violated: false at the start, before any operation has run",
    ],
    [
      '[Sometimes("x", n_is(0))]',
      "inconclusive: vacuous: true at the start, before any operation has run",
    ],
    ['[Sometimes("x", pure(True))]', "inconclusive: vacuous: it reads no cell"],
    [
      '[Sometimes("x", m_is(1))]',
      "inconclusive: vacuous: no operation of the scenario has to do with its cells",
    ],
    [
      '[Always("x", n_is(0)), Sometimes("y", m_is(1))]',
      "inconclusive: not paired: no sometimes reads its cells, to show that anything happens to them",
    ],
  ])("%s", async (properties, reason) => {
    const [first] = (await reasonOf(properties)) as string[];
    expect(first).toBe(reason);
  });

  test("the others are then not explored", async () => {
    expect(await reasonOf('[Sometimes("x", n_is(0)), Sometimes("y", n_is(1))]')).toEqual([
      "inconclusive: vacuous: true at the start, before any operation has run",
      "inconclusive: not explored, because of another property",
    ]);
  });
});

describe("the bound", () => {
  test("what was not found is inconclusive; what was found stands", async () => {
    const body = `${lost.replace("properties = [", 'properties = [Sometimes("one", n_is(1)), ')}`;
    const scenario = scenarioOf(
      [..."abcdef"].map((id, at) => `${id}: increment ${at + 1}`).join(", "),
    );
    const found = await check(body, scenario, { bound: 40 });
    expect(found.explored).toMatchObject({ interleavings: null, bound: 40 });
    expect(found.properties.map(({ name, verdict, reason }) => [name, verdict, reason])).toEqual([
      ["one", "holds", null],
      ["none is lost", "inconclusive", "search bound exhausted"],
      ["both count", "holds", null],
    ]);
    expect(found.schedules[0]?.fewest).toBe(false);
  });
});

describe("replay", () => {
  const scenario = scenarioOf("a: increment 1, b: increment 1");

  test("follows one schedule and shows the state after each step", async () => {
    const found = await check(lost, scenario, { replay: ["a", "b", "b", "a"] });
    expect(found.schedule.map(({ state }) => state[0]?.value)).toEqual(["0", "0", "1", "1"]);
    expect(found.schedule.map(({ preempts }) => preempts)).toEqual([null, "a", null, null]);
    expect(verdicts(found)).toEqual([
      "none is lost: violated",
      "both count: inconclusive, this schedule does not reach it",
    ]);
  });

  test.each([
    [["a", "x"], 'replay.json: at /1: the scenario has no operation "x".'],
    [["a", "a", "a"], "replay.json: at /2: a has come to its end already."],
  ])("%j", async (replay, problem) => {
    const { status, problems } = await ask(lost, scenario, { replay });
    expect(status).toBe(2);
    expect(problems).toContain(problem);
  });
});

describe("what does not fit", () => {
  test.each([
    [lost, "a: decrement 1", 'at /operations/0/operation: there is no handler "decrement"'],
    [lost, "a: increment x", "at /operations/0/input: expected a whole number"],
    [lost, "a: increment 1, a: increment 1", 'at /operations/1/id: the id "a" already belongs'],
    [`${counter}export increment\n`, "a: increment 1", "No package exports properties"],
    [
      lost.replace("n_is(2)", 'n_is(2)), Sometimes("none is lost", n_is(1)'),
      "a: increment 1",
      'Two properties are called "none is lost".',
    ],
    [
      `${counter}
def writes(_: Int) -> IO[Bool]:
  _ <- n.write(1).bind()
  pure(True)

properties = [Sometimes("x", writes(0))]
export (increment, properties)
`,
      "a: increment 1",
      'The property "x" does not only read: it has a write.',
    ],
    [
      `${lost}\ndef inner(by: Int) -> IO[Unit]:\n  _ <- increment(by).bind()\n  cell("new", 0).write(1)\nexport inner\n`,
      "a: inner 1",
      'This uses a cell "new" that is no top-level value',
    ],
    [`${lost}\nk = cell("n", 0)\nexport k\n`, "a: increment 1", 'Two cells are called "n".'],
  ])("%#", async (body, operations, problem) => {
    const { status, problems } = await ask(body, scenarioOf(operations));
    expect(status).toBe(2);
    expect(problems).toContain(problem);
  });

  test.each([
    [{ initial: { x: "1" } }, 'at /initial/x: there is no cell "x"'],
    [{ initial: { n: true } }, "at /initial/n: expected a whole number"],
    [{ properties: ["none"] }, 'at /properties/0: there is no property "none"'],
    [
      { steps: [] },
      'at /steps: a scenario has schema, operations, initial, properties, database, but no "steps"',
    ],
    [{ schema: "yichus.scenario/2" }, 'at /schema: expected "yichus.scenario/1"'],
  ])("%j", async (rest, problem) => {
    const { status, problems } = await ask(lost, scenarioOf("a: increment 1", rest));
    expect(status).toBe(2);
    expect(problems).toContain(problem);
  });
});

test("a scenario sets what cells start with, and which properties are checked", async () => {
  const rest = { initial: { n: "5" }, properties: ["both count"] };
  const found = await check(lost, scenarioOf("a: increment -3", rest));
  expect(found.initial).toEqual([{ cell: "n", value: "5" }]);
  expect(verdicts(found)).toEqual(["both count: holds, 1, aa 0"]);
});

test("the text tells the violation step by step", async () => {
  const { text, status } = await ask(lost, scenarioOf("a: increment 1, b: increment 1"));
  expect(status).toBe(1);
  expect(text).toBe(`VIOLATED  always at the end: none is lost (broken by 4 of 6)
holds     sometimes: both count (reached by 2 of 6)

Explored 8 states, 11 steps of at most 1,000,000. They stand for all 6 interleavings.
All operations were explored together; a, b are equal.

How "none is lost" is not so at the end: 4 steps, 1 interruption (the fewest that do).
     n = 0
  1. a reads n: 0.
     n = 0
  2. b, interrupting a, reads n: 0.
     n = 0
  3. b writes n: 1.
     n = 1
  4. a writes n: 1.
     n = 1
`);
});
