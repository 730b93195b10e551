/** Operations on one counter that run at the same time. */
export const counterSource = {
  path: "counter.bosatsu",
  text: `package Counter

from Yichus/IO import IO, bind, cell, pure, read, transaction, write
from Yichus/Interleaving import Property, AlwaysAtEnd, Sometimes

export (add_twice, add_computed, properties)
exposes (Yichus/IO, Yichus/Interleaving)

counter = cell("counter", 0)

# Four steps.
def add_twice(by: Int) -> IO[Unit]:
  first <- counter.read().bind()
  _ <- counter.write(first.add(by)).bind()
  second <- counter.read().bind()
  counter.write(second.add(by))

# Three steps: read, compute, write.
def add_computed(by: Int) -> IO[Unit]:
  seen <- counter.read().bind()
  sum <- transaction(pure(seen.add(by))).bind()
  counter.write(sum)

def is_above(limit: Int) -> IO[Bool]:
  now <- counter.read().bind()
  pure(cmp_Int(now, limit) matches GT)

properties: List[Property] = [
  AlwaysAtEnd("something is added", is_above(0)),
  Sometimes("more than one was added", is_above(1)),
]
`,
};

export type Case = {
  readonly name: string;
  readonly en: string;
  readonly ja: string;
  /** Milliseconds that the whole may take. */
  readonly msMost?: number;
  readonly handler: "add_twice" | "add_computed";
  /** What each operation adds; they do not fall. */
  readonly amounts: readonly number[];
};

export const cases: readonly Case[] = [
  {
    name: "four-equal",
    en: "4 operations of 4 steps, all equal",
    ja: "4 ステップの操作 4 件（すべて同じ）",
    handler: "add_twice",
    amounts: [1, 1, 1, 1],
    msMost: 100,
  },
  {
    name: "four-different",
    en: "4 operations of 4 steps, all different",
    ja: "4 ステップの操作 4 件（すべて違う）",
    handler: "add_twice",
    amounts: [1, 10, 100, 1000],
    msMost: 100,
  },
  {
    name: "eight-equal",
    en: "8 operations of 3 steps, all equal",
    ja: "3 ステップの操作 8 件（すべて同じ）",
    handler: "add_computed",
    amounts: [1, 1, 1, 1, 1, 1, 1, 1],
    msMost: 3000,
  },
  {
    name: "eight-two-amounts",
    en: "8 operations of 3 steps, of two kinds",
    ja: "3 ステップの操作 8 件（二種類）",
    handler: "add_computed",
    amounts: [1, 1, 1, 1, 2, 2, 2, 2],
    msMost: 3000,
  },
];

/** All different, so that none is told by another: what a curve is drawn through. */
export const growing: readonly Case[] = [2, 3, 4, 5, 6].map((count) => ({
  name: `${count}-different`,
  en: `${count} operations of 3 steps, all different`,
  ja: `3 ステップの操作 ${count} 件（すべて違う）`,
  handler: "add_computed",
  amounts: Array.from({ length: count }, (_, at) => 2 ** at),
}));
