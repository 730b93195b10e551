import { valueAt } from "@receipts/formats/json-pointer.ts";

/** What a page may ask of the place that a pointer names. */
export type FigureKind = "number" | "count" | "word";

/** The words of a figure, or what is wrong with the request. */
export type FigureText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/**
 * The text of the value at `pointer`: a `number` is an integer or a decimal string, a `count` the
 * length of a list, a `word` a string.
 */
export function figureText(document: unknown, pointer: string, kind: FigureKind): FigureText {
  const value = valueAt(document, pointer);
  if (value === undefined) return { ok: false, problem: `nothing is at ${pointer}` };
  const text = textOf(value, kind);
  if (text !== undefined) return { ok: true, text };
  return { ok: false, problem: `${pointer} is ${typeName(value)}, which is no ${kind}` };
}

function textOf(value: unknown, kind: FigureKind): string | undefined {
  switch (kind) {
    case "number":
      return numberText(value);
    case "count":
      return Array.isArray(value) ? String(value.length) : undefined;
    case "word":
      return typeof value === "string" ? value : undefined;
  }
}

function numberText(value: unknown): string | undefined {
  if (typeof value === "number") return withMinus(String(value));
  if (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value)) return withMinus(value);
  return undefined;
}

/** A minus sign as wide as a digit. */
function withMinus(text: string): string {
  return text.replace(/^-/, "\u2212");
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${JSON.stringify(value)}`;
}
