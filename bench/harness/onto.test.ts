import { expect, test } from "vitest";
import { benchmark, figure } from "./benchmark.testing.ts";
import { onto } from "./onto.ts";

const earlier = benchmark(
  figure("language/a", { median: 1 }),
  figure("language/b", { median: 2 }),
  figure("site/a", { median: 3 }, { subject: "site" }),
);

test("what is measured anew takes its place, and the rest stays, subject by subject", () => {
  const now = {
    ...benchmark(
      figure("language/a", { median: 9 }),
      figure("ledger/a", { median: 8 }, { subject: "ledger" }),
    ),
    startedOn: "2026-11-30T12:00:00.000Z",
    finishedOn: "2026-11-30T12:06:00.000Z",
  };
  const whole = onto(earlier, now);
  if (typeof whole === "string") throw new Error(whole);
  const { startedOn, finishedOn, figures } = whole;
  expect([startedOn, finishedOn]).toEqual([earlier.startedOn, now.finishedOn]);
  const medians = figures.map(({ id, outcome }) => [
    id,
    outcome.status === "measured" && outcome.value.median,
  ]);
  expect(medians).toEqual([
    ["language/a", 9],
    ["language/b", 2],
    ["ledger/a", 8],
    ["site/a", 3],
  ]);
});

test("of several commits none is clean", () => {
  const commit = { sha: "a".repeat(40), clean: true };
  const other = { sha: "b".repeat(40), clean: true };
  expect(onto({ ...earlier, commit }, { ...earlier, commit })).toMatchObject({ commit });
  expect(onto({ ...earlier, commit }, { ...earlier, commit: other })).toMatchObject({
    commit: { ...other, clean: false },
  });
});

test("figures of two machines are not put together", () => {
  const machine = { ...earlier.machine, processors: earlier.machine.processors + 1 };
  expect(onto(earlier, { ...earlier, machine })).toMatch(/another machine/);
});
