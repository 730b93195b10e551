import type { Literal } from "../tree/syntax.ts";

const digits = "[0-9]+(?:_[0-9]+)*";
const exponent = `[eE][+-]?${digits}`;
/** After a bare trailing dot no method may begin: `5.add(1)` is a call on the whole number. */
const fraction = `\\.(?:${digits}(?:${exponent})?|${exponent}|(?![a-z\`(]))`;
const float = new RegExp(
  `\\.NaN|[+-]?(?:\u221E|\\.${digits}(?:${exponent})?|${digits}(?:${fraction}|${exponent}))`,
  "y",
);
const int =
  /([+-]?)(0[bB]_?[01](?:_?[01])*|0[oO]_?[0-7](?:_?[0-7])*|0[xX]_?[0-9a-fA-F](?:_?[0-9a-fA-F])*|0|[1-9](?:_?[0-9])*)/y;

/** The number that begins here, sign included. */
export function numberAt(
  text: string,
  at: number,
): { readonly literal: Literal; readonly end: number } | undefined {
  float.lastIndex = at;
  const asFloat = float.exec(text)?.[0];
  if (asFloat !== undefined) {
    return { literal: { tag: "float", value: floatValue(asFloat) }, end: at + asFloat.length };
  }
  int.lastIndex = at;
  const [asInt, sign, magnitude] = int.exec(text) ?? [];
  if (asInt === undefined || magnitude === undefined) return undefined;
  const value = BigInt(magnitude.replaceAll("_", "").toLowerCase());
  return { literal: { tag: "int", value: sign === "-" ? -value : value }, end: at + asInt.length };
}

function floatValue(written: string): number {
  if (written === ".NaN") return Number.NaN;
  if (written.endsWith("\u221E")) {
    return written.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  return Number(written.replaceAll("_", ""));
}
