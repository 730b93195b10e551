import type { Run } from "@receipts/formats/manifest.ts";

/** Which rows of a manifest a person or a machine takes on. */
export type Selection = {
  /** A run's id, or the start of several. */
  readonly only: string | undefined;
  /** The part `index` of `of`, counted from 1. */
  readonly shard: Shard | undefined;
};

export type Shard = { readonly index: number; readonly of: number };

/** Reads `2/3`. Undefined when it is no such pair, or the first is not from 1 to the second. */
export function readShard(text: string): Shard | undefined {
  const [, index, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || of === undefined || index > of) return undefined;
  return { index, of };
}

/**
 * The ids that a selection takes, in the manifest's order. Shards deal the rows out in turn, so that
 * neighbours, which tend to take equally long, go to different machines; together they take every row
 * once.
 */
export function selected(ids: readonly string[], { only, shard }: Selection): readonly string[] {
  const named = ids.filter((id) => only === undefined || id.startsWith(only));
  if (shard === undefined) return named;
  return named.filter((_, at) => at % shard.of === shard.index - 1);
}

/**
 * Rows in the order in which to start them: a long one that starts last keeps one processor busy and the
 * others waiting (Graham, "Bounds on Multiprocessing Timing Anomalies", 1969). How long a row takes is
 * not known before, but one that reads more mostly takes longer.
 */
export function longestFirst<Row extends Pick<Run, "materials">>(
  runs: readonly Row[],
): readonly Row[] {
  const read = ({ materials }: Row) => materials.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  return [...runs].sort((left, right) => read(right) - read(left));
}
