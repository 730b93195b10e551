/** Where two JSON values part, as an RFC 6901 pointer, with what stands there on each side. */
export type JsonDifference = {
  readonly pointer: string;
  /** Compact JSON text, or `undefined` where that side has nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/**
 * Every place where the two differ, in document order: leaves that changed, and whole values that
 * only one side has. Arrays are compared by position. The order of an object's keys counts, since it
 * is part of the bytes: where only the order differs, the object itself is named.
 */
export function jsonDifferences(before: unknown, after: unknown): readonly JsonDifference[] {
  const found: JsonDifference[] = [];
  collect(before, after, "", found);
  return found;
}

function collect(before: unknown, after: unknown, pointer: string, found: JsonDifference[]): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
      collect(before[index], after[index], `${pointer}/${index}`, found);
    }
  } else if (isRecord(before) && isRecord(after)) {
    collectRecord(before, after, pointer, found);
  } else if (!Object.is(before, after)) {
    found.push({ pointer, before: compact(before), after: compact(after) });
  }
}

function collectRecord(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  pointer: string,
  found: JsonDifference[],
): void {
  const keysBefore = Object.keys(before);
  const keysAfter = Object.keys(after);
  const known = new Set(keysBefore);
  const keys = [...keysBefore, ...keysAfter.filter((key) => !known.has(key))];
  for (const key of keys) {
    collect(before[key], after[key], `${pointer}/${escapeToken(key)}`, found);
  }
  const sameKeys = keysBefore.length === keysAfter.length && keys.length === keysBefore.length;
  if (sameKeys && keysBefore.some((key, index) => key !== keysAfter[index])) {
    found.push({ pointer, before: compact(keysBefore), after: compact(keysAfter) });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function compact(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

function escapeToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
