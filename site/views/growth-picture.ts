import type { BenchmarkCurve } from "@receipts/formats/benchmark.ts";
import { amountIn } from "@receipts/formats/benchmark-texts.ts";
import { type BenchmarkWords, unitName } from "../language/benchmark-words.ts";
import type { Language } from "../language/language.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import {
  alongY,
  type GrowthFrame,
  type GrowthPicture,
  type GrowthPoint,
  growthPicture,
  sizesY,
} from "../pictures/growth.ts";

type Setting = {
  readonly frame: GrowthFrame;
  readonly language: Language;
  readonly words: BenchmarkWords["curve"];
  /** Unique on the page: names inside the picture begin with it. */
  readonly name: string;
};

/** Each line has a shape of its own for its points, since no meaning rests on colour alone. */
const shapes = ["circle", "square", "cross"] as const;

/** A curve as SVG. Without colours of its own: the style sheet has them, for both themes. */
export function growthDrawing(curve: BenchmarkCurve, setting: Setting): MarkupElement {
  const { frame, language, name } = setting;
  const picture = growthPicture(curve, frame);
  return element(
    "svg",
    {
      class: "growth-picture",
      viewBox: `0 0 ${picture.width} ${picture.height}`,
      role: "img",
      "aria-labelledby": `${name}-title ${name}-description`,
    },
    element("title", { id: `${name}-title` }, plain(curve.title[language])),
    element("desc", { id: `${name}-description` }, description(curve, setting)),
    axes(curve, picture, language),
    picture.lines.map((points, at) => line(points, at)),
    curve.series.map(({ title }, at) => nameOf(plain(title[language]), at, picture)),
  );
}

function description(
  { along, unit, series }: BenchmarkCurve,
  { language, words }: Setting,
): string {
  const said = series.map(({ title, points }) => {
    const ends = [points[0], points.at(-1)].map((point) =>
      amountIn(unitName(unit, language), point?.value.median ?? 0),
    );
    return words.line(plain(title[language]), ends[0] ?? "", ends[1] ?? "");
  });
  return words.described(along[language], said);
}

function axes({ along, unit }: BenchmarkCurve, picture: GrowthPicture, language: Language): Markup {
  const { left, right, bottom } = picture.field;
  const counted = unitName(unit, language);
  return [
    picture.amounts.map(({ at, text }) => [
      element("line", { class: "base", x1: left, x2: right, y1: at, y2: at }),
      element(
        "text",
        { class: "soft", x: left - 8, y: at + 4, "text-anchor": "end" },
        `${text} ${counted}`,
      ),
    ]),
    element("line", { class: "edge", x1: left, x2: right, y1: bottom, y2: bottom }),
    picture.sizes.map(({ at, text }) => [
      element("line", { class: "edge", x1: at, x2: at, y1: bottom, y2: bottom + 4 }),
      element("text", { class: "soft", x: at, y: sizesY(picture), "text-anchor": "middle" }, text),
    ]),
    element(
      "text",
      { class: "soft", x: right, y: alongY(picture), "text-anchor": "end" },
      `${along[language]} →`,
    ),
  ];
}

function line(points: readonly GrowthPoint[], at: number): Markup {
  const path = points.map(({ x, y }) => `${x} ${y}`).join(" ");
  return element(
    "g",
    { class: `line-${at}` },
    element("polyline", { class: "line", points: path }),
    points.map(({ x, y, low, high }) => [
      low === high
        ? undefined
        : element("line", { class: "spread", x1: x, x2: x, y1: low, y2: high }),
      shape(at, x, y),
    ]),
  );
}

/** From the picture's edge, since a narrow one has no room to spare for the longest. */
function nameOf(text: string, at: number, { names }: GrowthPicture): Markup {
  const y = names[at] ?? 0;
  return element(
    "g",
    { class: `line-${at}` },
    element("line", { class: "line", x1: 0, x2: 32, y1: y - 4, y2: y - 4 }),
    shape(at, 16, y - 4),
    element("text", { x: 42, y }, text),
  );
}

function shape(at: number, x: number, y: number): MarkupElement {
  switch (shapes[at % shapes.length]) {
    case "square":
      return element("rect", { class: "point", x: x - 4, y: y - 4, width: 8, height: 8 });
    case "cross":
      return element("path", { class: "point", d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` });
    default:
      return element("circle", { class: "point", cx: x, cy: y, r: 4.5 });
  }
}

/** Nothing in a picture is set as code. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}
