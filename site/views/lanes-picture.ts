import type { LaneMark, Lanes } from "@receipts/formats/interleaving-lanes.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import {
  type DrawnColumn,
  type DrawnLanes,
  type DrawnMark,
  drawnLanes,
  type LanesFrame,
} from "../pictures/lanes.ts";

/** Another execution of the same schedule: by column, whether the cells were the model's. */
export type FurtherLane = {
  readonly name: string;
  readonly same: readonly (boolean | undefined)[];
};

export type LanesPicture = {
  readonly frame: LanesFrame;
  readonly title: string;
  /** A sentence for each step. */
  readonly described: readonly string[];
  /** Unique on the page: names inside the picture begin with it. */
  readonly name: string;
  readonly further: readonly FurtherLane[];
  /** The columns after which something breaks that has to hold. */
  readonly breaks: ReadonlySet<number>;
};

/** A schedule as SVG. Without colours of its own: the style sheet has them, for both themes. */
export function lanesPicture(lanes: Lanes, picture: LanesPicture): MarkupElement {
  const { frame, title, described, name, further, breaks } = picture;
  const drawn = drawnLanes(lanes, frame, further.length);
  return element(
    "svg",
    {
      class: `lanes-picture ${frame.direction}`,
      viewBox: `0 0 ${drawn.width} ${drawn.height}`,
      role: "img",
      "aria-labelledby": `${name}-title ${name}-description`,
    },
    element("title", { id: `${name}-title` }, title),
    element("desc", { id: `${name}-description` }, described.join(" ")),
    drawn.columns.map((column) => columnBehind(column, breaks)),
    laneLines(drawn, further, frame),
    drawn.columns.map(preemption),
    drawn.lanes.flatMap(({ marks }) => marks.map((mark) => stepMark(mark, breaks))),
    drawn.columns.flatMap((column) =>
      further.map(({ same }, at) => furtherMark(column.further[at], same[column.column])),
    ),
  );
}

function columnBehind(
  { column, x, y, width, height, number }: DrawnColumn,
  breaks: ReadonlySet<number>,
): Markup {
  return element(
    "g",
    { class: breaks.has(column) ? "column breaks" : "column", "data-column": column + 1 },
    element("rect", { class: "field", x, y, width, height }),
    element(
      "text",
      { class: "soft", x: number.x, y: number.y, "text-anchor": "middle" },
      String(column + 1),
    ),
  );
}

function laneLines(
  drawn: DrawnLanes,
  further: readonly FurtherLane[],
  { direction }: LanesFrame,
): Markup {
  const anchor = direction === "right" ? "start" : "middle";
  const lines = [
    ...drawn.lanes.map((lane) => ({ ...lane, kind: "base" })),
    ...drawn.further.map((lane, at) => ({
      ...lane,
      name: further[at]?.name ?? "",
      kind: "base other",
    })),
  ];
  return lines.map(({ name, label, from, to, kind }) => [
    element("text", { class: "name", x: label.x, y: label.y, "text-anchor": anchor }, name),
    element("line", { class: kind, x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
  ]);
}

function preemption({ preemption: line }: DrawnColumn): Markup {
  if (line === undefined) return undefined;
  const { from, to } = line;
  return element("line", { class: "preempts", x1: from.x, y1: from.y, x2: to.x, y2: to.y });
}

function stepMark({ x, y, mark }: DrawnMark, breaks: ReadonlySet<number>): Markup {
  if (mark.what === "waits") {
    return element("circle", { class: "waits", cx: x, cy: y, r: 9 });
  }
  return element(
    "g",
    { class: `step ${breaks.has(mark.column) ? "breaks" : ""} ${touched(mark)}` },
    element("rect", { x: x - 16, y: y - 13, width: 32, height: 26, rx: 4 }),
    element("text", { x, y: y + 5, "text-anchor": "middle" }, letters(mark)),
  );
}

function touched({ writes }: LaneMark): string {
  return writes.length > 0 ? "writes" : "reads";
}

/** What the step does, in as little room as there is. */
function letters({ reads, writes }: LaneMark): string {
  const did = `${reads.length > 0 ? "R" : ""}${writes.length > 0 ? "W" : ""}`;
  return did === "" ? "·" : did;
}

function furtherMark(
  place: DrawnColumn["further"][number] | undefined,
  same: boolean | undefined,
): Markup {
  if (place === undefined || same === undefined) return undefined;
  const { x, y } = place;
  return same
    ? element("circle", { class: "same", cx: x, cy: y, r: 6 })
    : element("path", { class: "differs", d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12` });
}
