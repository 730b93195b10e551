import { expect, test } from "vitest";
import { drawnLanes, type LanesFrame, narrowLanes, wideLanes } from "./lanes.ts";

const mark = (column: number, preempts?: string) => ({
  column,
  what: "step" as const,
  number: 1,
  preempts,
  reads: [],
  writes: [],
});

/** Two operations that take turns, `steps` steps in all; the second one always interrupts. */
function turns(steps: number) {
  const columns = Array.from({ length: steps }, (_, column) => column);
  const of = (rest: number) => columns.filter((column) => column % 2 === rest);
  return {
    lanes: [
      { operation: "a", marks: of(0).map((column) => mark(column)) },
      { operation: "b", marks: of(1).map((column) => mark(column, "a")) },
    ],
    states: Array.from({ length: steps + 1 }, () => []),
  };
}

const frames: readonly (readonly [string, LanesFrame])[] = [
  ["wide", wideLanes],
  ["narrow", narrowLanes],
];

test.each(frames)("%s: every step is inside its column, and no two share a place", (_, frame) => {
  for (const [steps, further] of [
    [1, 0],
    [4, 1],
    [18, 2],
  ] as const) {
    const drawn = drawnLanes(turns(steps), frame, further);
    expect(drawn.columns).toHaveLength(steps);
    const marks = drawn.lanes.flatMap((lane) => lane.marks);
    expect(new Set(marks.map(({ x, y }) => `${x} ${y}`)).size).toBe(steps);
    for (const { x, y, mark: drawnMark } of marks) {
      const column = drawn.columns[drawnMark.column];
      if (column === undefined) throw new Error(`no column ${drawnMark.column}`);
      expect(x > column.x && x < column.x + column.width).toBe(true);
      expect(y > column.y && y < column.y + column.height).toBe(true);
      expect(column.x + column.width <= drawn.width + 1e-9).toBe(true);
      expect(column.y + column.height <= drawn.height + 1e-9).toBe(true);
      expect(column.further).toHaveLength(further);
    }
    expect(drawn.columns.filter(({ preemption }) => preemption !== undefined)).toHaveLength(
      Math.floor(steps / 2),
    );
  }
});
