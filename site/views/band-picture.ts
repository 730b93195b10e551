import type { Admission } from "@receipts/formats/admission.ts";
import type { AdmissionWords } from "../language/admission-words.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import {
  type BandExcess,
  type BandFrame,
  type BandLimit,
  type BandPicture,
  type BandRow,
  bandHeight,
  bandTop,
  escrowBands,
  listLine,
} from "../pictures/escrow-bands.ts";

type Words = AdmissionWords["bands"];

type Setting = {
  readonly frame: BandFrame;
  readonly words: Words;
  /** Unique on the page: names inside the picture begin with it. */
  readonly name: string;
};

const middle = bandTop + bandHeight / 2;

/** The bands as SVG. Without colours of its own: the style sheet has them, for both themes. */
export function bandPicture(
  admission: Pick<Admission, "keys" | "operations">,
  setting: Setting,
): MarkupElement {
  const { frame, words, name } = setting;
  const picture = escrowBands(admission, frame);
  const described = picture.rows.map(({ key: { key, initial, interval } }) =>
    words.describe(key, interval.low, interval.high, initial),
  );
  return element(
    "svg",
    {
      class: "band-picture",
      viewBox: `0 0 ${picture.width} ${picture.height}`,
      role: "img",
      "aria-labelledby": `${name}-title ${name}-description`,
    },
    element("title", { id: `${name}-title` }, words.title),
    element("desc", { id: `${name}-description` }, described.join(" ")),
    picture.rows.map((row) => bandRow(row, picture, setting)),
  );
}

function bandRow(row: BandRow, { left, right }: BandPicture, { frame, words }: Setting): Markup {
  const { key, y, start, pieces, limits, excesses, moreExcesses } = row;
  const anchor = start.x > right - 20 ? "end" : "middle";
  return element(
    "g",
    { transform: `translate(0 ${y})` },
    element("text", { class: "name", x: 0, y: middle + 5 }, key.key),
    element("line", { class: "base", x1: left, x2: right, y1: middle, y2: middle }),
    pieces.map((piece) => [
      element("rect", {
        class: piece.side,
        x: piece.x,
        y: bandTop,
        width: piece.width,
        height: bandHeight,
      }),
      piece.named
        ? textAt(
            "piece",
            { x: piece.x + piece.width / 2, y: middle + 4.5, anchor: "middle" },
            piece.id,
          )
        : undefined,
    ]),
    limits.map((limit) => [
      stroke("limit", limit.x),
      textAt("soft", limitPlace(limit), limitText(limit, frame, words)),
    ]),
    stroke("start", start.x),
    textAt("value", { x: start.x, y: 12, anchor }, start.text),
    excesses.map((excess) => excessLines(excess, words)),
    moreExcesses === undefined
      ? undefined
      : textAt("soft", { x: left, y: moreExcesses.y }, words.more(moreExcesses.count)),
    frame.terse ? listsBelow(row, left, words) : undefined,
  );
}

function excessLines(
  { id, kind, shortfall, from, to, limit, y }: BandExcess,
  words: Words,
): Markup {
  const place =
    kind === "over"
      ? { x: from - 8, y: y + 4, anchor: "end" }
      : { x: from + 8, y: y + 4, anchor: "start" };
  return [
    element("line", { class: "excess within", x1: from, x2: limit, y1: y, y2: y }),
    element("line", { class: "excess beyond", x1: limit, x2: to, y1: y, y2: y }),
    element("line", { class: "limit", x1: limit, x2: limit, y1: y - 6, y2: y + 6 }),
    textAt("refusal", place, words[kind](id, shortfall)),
  ];
}

/** Where a picture is too small for names inside the band, they stand below it. */
function listsBelow({ key, listY }: BandRow, left: number, words: Words): Markup {
  const items = (list: readonly { id: string; amount: string }[]) =>
    list.map(({ id, amount }) => `${id} ${amount}`);
  const creditsY = listY + (key.debits.length > 0 ? listLine : 0);
  return [
    key.debits.length > 0
      ? textAt("soft", { x: left, y: listY }, words.held(items(key.debits)))
      : undefined,
    key.credits.length > 0
      ? textAt("soft", { x: left, y: creditsY }, words.gained(items(key.credits)))
      : undefined,
  ];
}

function limitText({ kind, limit }: BandLimit, frame: BandFrame, words: Words): string {
  if (frame.terse) return `${kind === "at_least" ? "≥" : "≤"} ${limit}`;
  return kind === "at_least" ? words.floor(limit) : words.cap(limit);
}

function limitPlace({ x, words: side }: BandLimit): Place {
  return side === "left" ? { x: x - 5, y: 12, anchor: "end" } : { x, y: 12, anchor: "start" };
}

type Place = { readonly x: number; readonly y: number; readonly anchor?: string };

function textAt(name: string, { x, y, anchor }: Place, text: string): MarkupElement {
  return element("text", { class: name, x, y, "text-anchor": anchor }, text);
}

/** A line across a band. */
function stroke(name: string, x: number): MarkupElement {
  const y2 = bandTop + bandHeight + 6;
  return element("line", { class: name, x1: x, x2: x, y1: bandTop - 6, y2 });
}
