import { expect, test } from "vitest";
import { onServer } from "../ledger/server.ts";
import { curvesOf, figuresOf, outcomeOf } from "./assemble.ts";
import { type Found, Missing, type Part } from "./part.ts";

const words = { en: "one", ja: "一" };

/** A part of two figures, the first of which may take twice as long as its reference, and a curve. */
function partThat(measure: Part["measure"]): Part {
  const plan = { title: words, unit: "ms", better: "less", reference: words } as const;
  return {
    name: "part",
    roundsMax: 3,
    figures: [
      { id: "ledger/one", ...plan, target: { of: "ratio", limit: 2 } },
      { id: "ledger/two", ...plan, target: null },
    ],
    curves: [{ id: "ledger/curve", title: words, along: words, unit: "ms", series: [words] }],
    measure,
  };
}

const found = (value: number): Found => ({
  figures: {
    "ledger/one": [1, 2, 4].map((reference) => ({ value: value * reference, reference })),
    "ledger/two": { why: "no-pgbench", detail: null },
  },
  curves: {
    "ledger/curve": [
      [
        { at: 1, values: [3] },
        { at: 10, values: [30] },
      ],
    ],
  },
});

test("rounds become one figure, whose ratio is that of each round by itself", () => {
  const [one, two] = figuresOf(
    "ledger",
    partThat(() => found(1.5)),
    found(1.5),
  );
  expect(one).toMatchObject({
    id: "ledger/one",
    subject: "ledger",
    outcome: {
      status: "measured",
      rounds: 3,
      value: { median: 3, low: 2.25, high: 4.5 },
      reference: { median: 2 },
      ratio: { median: 1.5, low: 1.5, high: 1.5 },
      met: true,
    },
  });
  expect(two?.outcome).toEqual({ status: "unavailable", why: "no-pgbench", detail: null });
});

test("a target that is not reached is not met", () => {
  const [one] = figuresOf(
    "ledger",
    partThat(() => found(2.5)),
    found(2.5),
  );
  expect(one?.outcome).toMatchObject({ met: false });
});

test("a curve knows how it grows", () => {
  const [curve] = curvesOf(
    "ledger",
    partThat(() => found(1)),
    found(1),
  );
  expect(curve?.series[0]).toMatchObject({ exponent: 1, points: [{ at: 1 }, { at: 10 }] });
});

test("a figure that was not measured is a fault of the part", () => {
  const part = partThat(() => ({ figures: {} }));
  expect(() => figuresOf("ledger", part, { figures: {} })).toThrow("did not measure ledger/one");
});

const failures: readonly (readonly [string, Part["measure"], unknown])[] = [
  [
    "no server",
    () =>
      onServer(
        () => Promise.resolve(found(1)),
        () => Promise.resolve([]),
      ),
    { why: "no-server", detail: null },
  ],
  [
    "no browser",
    () => {
      throw new Missing("no-browser");
    },
    { why: "no-browser", detail: null },
  ],
  [
    "a clock that stood still",
    () => found(0),
    { why: "failed", detail: "a round gave 0: more rounds, or a quieter machine" },
  ],
  [
    "anything else",
    () => Promise.reject(new Error("the handler drifts")),
    { why: "failed", detail: "the handler drifts" },
  ],
];

test.each(failures)("%s leaves all figures of the part unavailable", async (_, measure, reason) => {
  const part = partThat(measure);
  const outcome = await outcomeOf(part, 5);
  expect(outcome).toEqual(reason);
  const figures = figuresOf("ledger", part, outcome);
  expect(figures.map((figure) => figure.outcome)).toEqual([
    { status: "unavailable", ...outcome },
    { status: "unavailable", ...outcome },
  ]);
  expect(curvesOf("ledger", part, outcome)).toEqual([]);
});

test("what takes long has fewer rounds", async () => {
  const asked: number[] = [];
  const part = partThat((rounds) => {
    asked.push(rounds);
    return found(1);
  });
  await outcomeOf(part, 5);
  await outcomeOf(part, 2);
  expect(asked).toEqual([3, 2]);
});
