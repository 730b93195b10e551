import fc from "fast-check";
import { expect, test } from "vitest";
import { longestFirst, readShard, selected } from "./selection.ts";

test.for([
  ["1/1", { index: 1, of: 1 }],
  ["2/3", { index: 2, of: 3 }],
  ["3/3", { index: 3, of: 3 }],
  ["0/3", undefined],
  ["4/3", undefined],
  ["1", undefined],
  ["1/", undefined],
  ["-1/3", undefined],
  ["1/3/5", undefined],
  ["a/b", undefined],
] as const)("the shard %s", ([text, shard]) => {
  expect(readShard(text)).toEqual(shard);
});

const ids = ["admission/escrow", "admission/parity", "ledger/rebuild", "ledger/rebuild-all"];

test.for([
  [undefined, undefined, ids],
  ["admission/", undefined, ["admission/escrow", "admission/parity"]],
  ["ledger/rebuild", undefined, ["ledger/rebuild", "ledger/rebuild-all"]],
  [undefined, "2/3", ["admission/parity"]],
  ["ledger/", "2/2", ["ledger/rebuild-all"]],
  [undefined, "5/5", []],
  ["none", undefined, []],
] as const)("only %s, shard %s", ([only, shard, taken]) => {
  const parsed = shard === undefined ? undefined : readShard(shard);
  expect(selected(ids, { only, shard: parsed })).toEqual(taken);
});

test("shards take every run once, and differ by one run at most", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 20 }), (all, of) => {
      const shards = Array.from({ length: of }, (_, at) =>
        selected(all, { only: undefined, shard: { index: at + 1, of } }),
      );
      expect(shards.flat().sort()).toEqual([...all].sort());
      const sizes = shards.map((shard) => shard.length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test("rows that read most start first, the others and those that are new as they stand", () => {
  const rows = [[3], [], [2, 2], [3], [undefined, 9]].map((sizes, at) => ({
    id: `run ${at}`,
    materials: sizes.map((bytes) => ({ name: "a", ...(bytes === undefined ? {} : { bytes }) })),
  }));
  const before = structuredClone(rows);
  expect(longestFirst(rows).map(({ id }) => id)).toEqual([
    "run 4",
    "run 2",
    "run 0",
    "run 3",
    "run 1",
  ]);
  expect(rows).toEqual(before);
});
