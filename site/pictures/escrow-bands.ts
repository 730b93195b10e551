import type { Admission, AdmissionKey, BoundWhy } from "@receipts/formats/admission.ts";
import { extremes, type Scale, scaleBetween } from "./scale.ts";

/** How large a picture is drawn, in the units of its view box. */
export type BandFrame = {
  readonly width: number;
  /** Room at the left for the name of the key. */
  readonly gutter: number;
  /** The narrowest piece of a band that its name fits into. */
  readonly nameWidth: number;
  /**
   * For small pictures: limits are written as signs, and the pieces of a band are listed below it,
   * where their names and amounts would not fit into it.
   */
  readonly terse: boolean;
};

export const wideFrame: BandFrame = { width: 880, gutter: 44, nameWidth: 30, terse: false };
export const narrowFrame: BandFrame = { width: 340, gutter: 26, nameWidth: 26, terse: true };

/** A piece of a band: one admitted operation that may lower or raise the balance. */
type BandPiece = {
  readonly id: string;
  readonly amount: string;
  readonly side: "debits" | "credits";
  readonly x: number;
  readonly width: number;
  readonly named: boolean;
};

/** How far a refused operation would have gone, and the limit that it would have crossed. */
export type BandExcess = {
  readonly id: string;
  readonly kind: "short" | "over";
  readonly shortfall: string;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly y: number;
};

/** Words at a limit, to the left or to the right of its line. */
export type BandLimit = {
  readonly kind: "at_least" | "at_most";
  readonly limit: string;
  readonly x: number;
  readonly words: "left" | "right";
};

export type BandRow = {
  readonly key: AdmissionKey;
  /** The top of the row; everything else in it is relative to the row. */
  readonly y: number;
  readonly start: { readonly x: number; readonly text: string };
  readonly pieces: readonly BandPiece[];
  readonly limits: readonly BandLimit[];
  readonly excesses: readonly BandExcess[];
  /** How many more were refused than are drawn, and where that is said. */
  readonly moreExcesses: { readonly count: number; readonly y: number } | undefined;
  /** Where the first line of the list below the band stands. */
  readonly listY: number;
};

export type BandPicture = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly rows: readonly BandRow[];
};

export const bandTop = 22;
export const bandHeight = 20;
export const listLine = 17;
const belowBand = bandTop + bandHeight;
const excessHeight = 18;
/** Refused operations that are drawn for one key. */
const excessesMax = 8;
const rowGap = 16;
/** Half of a start's label, and about as much as a limit's words take, in units of the picture. */
const startWidth = 16;
const limitWidths = { wide: 62, terse: 40 };

/** Lays out one band a key, all on the same scale, from the top down. */
type Drawn = Pick<Admission, "keys" | "operations">;

export function escrowBands(admission: Drawn, frame: BandFrame): BandPicture {
  const refusals = refusalsByKey(admission);
  const edge = 8;
  const line = { left: frame.gutter, width: frame.width - frame.gutter - edge };
  const scale = scaleOf(admission, refusals, line);
  const rows: BandRow[] = [];
  let y = 0;
  for (const key of admission.keys) {
    const row = rowOf(key, refusals.get(key.key) ?? [], { y, scale, frame });
    rows.push(row);
    y = row.y + heightOf(row, frame) + rowGap;
  }
  return { width: frame.width, height: y, left: line.left, right: line.left + line.width, rows };
}

type Refusal = { readonly id: string; readonly why: BoundWhy };

function refusalsByKey(admission: Drawn): ReadonlyMap<string, readonly Refusal[]> {
  const refusals = admission.operations.flatMap((operation) =>
    operation.verdict === "deferred"
      ? operation.why.flatMap((why) => ("bound" in why ? [{ id: operation.id, why }] : []))
      : [],
  );
  return Map.groupBy(refusals, ({ why }) => why.key);
}

/** From where a refused operation starts, through its limit, to where it would have ended. */
function reach({ why }: Refusal): { readonly from: bigint; readonly to: bigint } {
  const limit = BigInt(why.limit);
  const direction = why.heldBy.side === "debits" ? 1n : -1n;
  return {
    from: limit + direction * BigInt(why.headroom),
    to: limit - direction * BigInt(why.shortfall),
  };
}

function scaleOf(
  admission: Drawn,
  refusals: ReadonlyMap<string, readonly Refusal[]>,
  line: { readonly left: number; readonly width: number },
): Scale {
  const drawn = [...refusals.values()].flatMap((list) => list.slice(0, excessesMax));
  const ends = drawn.flatMap((refusal) => {
    const { from, to } = reach(refusal);
    return [from, to];
  });
  const balances = admission.keys.flatMap(({ interval, initial, bounds }) =>
    [interval.low, interval.high, initial, ...bounds.map(({ limit }) => limit)].map(BigInt),
  );
  const { low, high } = extremes([0n, ...balances, ...ends]);
  return scaleBetween(low, high, line);
}

type Drawing = { readonly y: number; readonly scale: Scale; readonly frame: BandFrame };

function rowOf(key: AdmissionKey, refusals: readonly Refusal[], drawing: Drawing): BandRow {
  const { y, scale, frame } = drawing;
  const start = { x: scale(BigInt(key.initial)), text: key.initial };
  const drawn = refusals.slice(0, excessesMax);
  const more = refusals.length - drawn.length;
  const lines = drawn.length + (more > 0 ? 1 : 0);
  return {
    key,
    y,
    start,
    pieces: [...piecesOf(key, "debits", drawing), ...piecesOf(key, "credits", drawing)],
    limits: key.bounds.map(({ kind, limit }) => {
      const x = scale(BigInt(limit));
      return { kind, limit, x, words: wordsSide(x, start.x, frame) };
    }),
    excesses: drawn.map((refusal, index) => {
      const { from, to } = reach(refusal);
      return {
        id: refusal.id,
        kind: refusal.why.heldBy.side === "debits" ? "short" : "over",
        shortfall: refusal.why.shortfall,
        from: scale(from),
        to: scale(to),
        limit: scale(BigInt(refusal.why.limit)),
        y: belowBand + 10 + index * excessHeight,
      };
    }),
    moreExcesses:
      more > 0 ? { count: more, y: belowBand + 14 + drawn.length * excessHeight } : undefined,
    listY: belowBand + lines * excessHeight + (frame.terse ? listLine : 0),
  };
}

/** The side of a limit on which its words meet neither the edge nor the label of the start. */
function wordsSide(x: number, start: number, frame: BandFrame): "left" | "right" {
  const width = frame.terse ? limitWidths.terse : limitWidths.wide;
  const leavesFrame = x + width > frame.width;
  const meetsStart = start + startWidth > x && start - startWidth < x + width;
  return leavesFrame || meetsStart ? "left" : "right";
}

/** Debits go left from the start, credits right, in arrival order. */
function piecesOf(
  key: AdmissionKey,
  side: "debits" | "credits",
  { scale, frame }: Drawing,
): readonly BandPiece[] {
  const direction = side === "debits" ? -1n : 1n;
  let at = BigInt(key.initial);
  return key[side].map(({ id, amount }) => {
    const from = scale(at);
    at += direction * BigInt(amount);
    const to = scale(at);
    const width = Math.round(Math.abs(to - from) * 100) / 100;
    return { id, amount, side, x: Math.min(from, to), width, named: width >= frame.nameWidth };
  });
}

function heightOf(row: BandRow, frame: BandFrame): number {
  if (!frame.terse) return row.listY + 4;
  const lines = (row.key.debits.length > 0 ? 1 : 0) + (row.key.credits.length > 0 ? 1 : 0);
  return row.listY + Math.max(0, lines - 1) * listLine + 4;
}
