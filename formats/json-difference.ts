/** Where two JSON values part first, as an RFC 6901 pointer, with what stands there on each side. */
export type JsonDifference = {
  readonly pointer: string;
  /** Compact JSON text, or `undefined` where that side has nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/**
 * The first difference in document order, or `undefined` when the values are equal. The order of an
 * object's keys counts: it is part of the bytes.
 */
export function firstDifference(
  before: unknown,
  after: unknown,
  pointer = "",
): JsonDifference | undefined {
  if (Array.isArray(before) && Array.isArray(after)) {
    return firstEntryDifference([...before.entries()], [...after.entries()], pointer);
  }
  if (isRecord(before) && isRecord(after)) {
    return firstEntryDifference(Object.entries(before), Object.entries(after), pointer);
  }
  if (Object.is(before, after)) return undefined;
  return { pointer, before: compact(before), after: compact(after) };
}

type Entry = readonly [string | number, unknown];

function firstEntryDifference(
  before: readonly Entry[],
  after: readonly Entry[],
  pointer: string,
): JsonDifference | undefined {
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const left = before[index];
    const right = after[index];
    const key = left?.[0] ?? right?.[0];
    const at = `${pointer}/${escapeToken(String(key))}`;
    if (left === undefined || right === undefined || left[0] !== right[0]) {
      return {
        pointer: at,
        before: left === undefined ? undefined : compact(left[1]),
        after: right === undefined || right[0] !== key ? undefined : compact(right[1]),
      };
    }
    const difference = firstDifference(left[1], right[1], at);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function compact(value: unknown): string {
  return JSON.stringify(value);
}

function escapeToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
