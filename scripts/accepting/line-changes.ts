/** A line that only one side has, with its number there, or a few that both have around it. */
export type LineChange = {
  readonly side: "before" | "after" | "both";
  /** Counted from 1; of the later text where both have it. */
  readonly line: number;
  readonly text: string;
};

/** How many lines that both have stand around each change. */
const contextLines = 2;

/**
 * The lines in which two texts differ, in order, with some around them: a longest common subsequence
 * (Wagner and Fischer, 1974) of what is left between the beginning and the end that they share.
 */
export function lineChanges(before: string, after: string): readonly LineChange[] {
  const [left, right] = [linesOf(before), linesOf(after)];
  const start = sharedStart(left, right);
  const end = sharedStart(left.slice(start).toReversed(), right.slice(start).toReversed());
  const middle = compared(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  );
  const all: LineChange[] = [
    ...right.slice(0, start).map((text, at) => ({ side: "both" as const, line: at + 1, text })),
    ...middle.map((change) => ({ ...change, line: change.line + start })),
    ...right.slice(right.length - end).map((text, at) => ({
      side: "both" as const,
      line: right.length - end + at + 1,
      text,
    })),
  ];
  const changedAt = all.flatMap(({ side }, at) => (side === "both" ? [] : [at]));
  return all.filter((_, at) => changedAt.some((other) => Math.abs(other - at) <= contextLines));
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, "").split("\n");
}

function sharedStart(left: readonly string[], right: readonly string[]): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) if (left[at] !== right[at]) return at;
  return length;
}

function compared(left: readonly string[], right: readonly string[]): readonly LineChange[] {
  const common = commonLengths(left, right);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && left[i] === right[j]) {
      changes.push({ side: "both", line: j + 1, text: right[j] ?? "" });
      i += 1;
      j += 1;
    } else if (i < left.length && common(i + 1, j) >= common(i, j + 1)) {
      changes.push({ side: "before", line: i + 1, text: left[i] ?? "" });
      i += 1;
    } else {
      changes.push({ side: "after", line: j + 1, text: right[j] ?? "" });
      j += 1;
    }
  }
  return changes;
}

/** How long the longest common subsequence is of what begins at line `i` and at line `j`. */
function commonLengths(
  left: readonly string[],
  right: readonly string[],
): (i: number, j: number) => number {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (i: number, j: number) => (j > right.length ? -1 : (lengths[i * width + j] ?? 0));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const longer = Math.max(at(i + 1, j), at(i, j + 1));
      lengths[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : longer;
    }
  }
  return at;
}
