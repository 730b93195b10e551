import type { Lane, LaneMark, Lanes } from "@receipts/formats/interleaving-lanes.ts";

/** How lanes are laid out: time runs to the right where there is room, and down on a phone. */
export type LanesFrame = {
  readonly direction: "right" | "down";
  /** In units of the picture, as all that follows. */
  readonly width: number;
  /** Room for the names of the lanes, before the first step. */
  readonly names: number;
  /** From one step to the next, at most. */
  readonly stepMax: number;
  /** From one lane to the next. */
  readonly lane: number;
};

export const wideLanes: LanesFrame = {
  direction: "right",
  width: 720,
  names: 130,
  stepMax: 84,
  lane: 52,
};

export const narrowLanes: LanesFrame = {
  direction: "down",
  width: 340,
  names: 34,
  stepMax: 44,
  lane: 100,
};

type Point = { readonly x: number; readonly y: number };

export type DrawnMark = Point & { readonly mark: LaneMark };

/** A lane an operation, and one more for each place where the same schedule was taken. */
type DrawnLane = {
  readonly name: string;
  /** Where the name stands, and where the line runs. */
  readonly label: Point;
  readonly from: Point;
  readonly to: Point;
  readonly marks: readonly DrawnMark[];
};

/** Everything that belongs to one step, for what is drawn around it. */
export type DrawnColumn = {
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly number: Point;
  /** From the lane that is interrupted to the one that steps. */
  readonly preemption: { readonly from: Point; readonly to: Point } | undefined;
  /** One place for each further lane. */
  readonly further: readonly Point[];
};

export type DrawnLanes = {
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly DrawnLane[];
  readonly further: readonly Pick<DrawnLane, "label" | "from" | "to">[];
  readonly columns: readonly DrawnColumn[];
};

/** Room for the numbers of the steps, or for the names above the lanes. */
const head = 30;

/**
 * Where everything is. `further` are lanes below those of the operations, for other executions of the
 * same schedule.
 */
export function drawnLanes(
  { lanes, states }: Pick<Lanes, "lanes" | "states">,
  frame: LanesFrame,
  further: number,
): DrawnLanes {
  const steps = Math.max(1, states.length - 1);
  const place = placeIn(frame, { lanes: lanes.length + further, steps });
  const { turned, along, across, end } = place;
  const line = (at: number) => ({
    label: frame.direction === "right" ? { x: 0, y: across(at) + 5 } : { x: across(at), y: 18 },
    from: turned(along(0) - place.step / 2, across(at)),
    to: turned(end, across(at)),
  });
  return {
    ...place.size,
    lanes: lanes.map((lane, at) => ({
      name: lane.operation,
      ...line(at),
      marks: lane.marks.map((mark) => ({ ...turned(along(mark.column), across(at)), mark })),
    })),
    further: Array.from({ length: further }, (_, at) => line(lanes.length + at)),
    columns: Array.from({ length: states.length - 1 }, (_, column) => ({
      column,
      ...columnBox(place, frame, column),
      preemption: preemptionAt(column, lanes, place),
      further: Array.from({ length: further }, (_, at) =>
        turned(along(column), across(lanes.length + at)),
      ),
    })),
  };
}

type Place = ReturnType<typeof placeIn>;

function placeIn(
  { direction, width, names, stepMax, lane }: LanesFrame,
  { lanes, steps }: { readonly lanes: number; readonly steps: number },
) {
  const isRight = direction === "right";
  const step = isRight ? Math.min(stepMax, (width - names) / steps) : stepMax;
  const start = isRight ? names : head;
  const laneWidth = isRight ? lane : Math.min(lane, (width - names) / lanes);
  const before = isRight ? head : names;
  const turned = (along: number, across: number): Point =>
    isRight ? { x: along, y: across } : { x: across, y: along };
  const length = { along: start + step * steps, across: before + laneWidth * lanes };
  return {
    step,
    end: length.along,
    turned,
    along: (column: number) => start + step * (column + 0.5),
    across: (at: number) => before + laneWidth * (at + 0.5),
    size: isRight ? { width, height: length.across } : { width, height: length.along },
    across0: before,
    acrossEnd: length.across,
  };
}

function columnBox(
  { step, along, size, acrossEnd }: Place,
  { direction }: LanesFrame,
  column: number,
): Pick<DrawnColumn, "x" | "y" | "width" | "height" | "number"> {
  const from = along(column) - step / 2;
  return direction === "right"
    ? { x: from, y: 0, width: step, height: acrossEnd, number: { x: from + step / 2, y: 18 } }
    : { x: 0, y: from, width: size.width, height: step, number: { x: 12, y: from + step / 2 + 5 } };
}

function preemptionAt(
  column: number,
  lanes: readonly Lane[],
  { step, along, across, turned }: Place,
): DrawnColumn["preemption"] {
  for (const [at, { marks }] of lanes.entries()) {
    const preempts = marks.find((mark) => mark.column === column)?.preempts;
    if (preempts === undefined) continue;
    const interrupted = lanes.findIndex(({ operation }) => operation === preempts);
    const boundary = along(column) - step / 2;
    return { from: turned(boundary, across(interrupted)), to: turned(boundary, across(at)) };
  }
  return undefined;
}
