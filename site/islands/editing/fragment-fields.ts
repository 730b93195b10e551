/**
 * A state of the page in the fragment of an address, without `#`: the name of its format, then fields
 * `name=value` with `&` between them, as in `w1:n=24&seed=7`.
 */

/** Addresses that are longer get lost on their way. */
export const fragmentMax = 8000;

/** Of one edited text, in UTF-16 code units. */
export const textMax = 100_000;

/** The name of a format is a letter, which says whose state it is, and a number. */
type Format = `${string}:`;

/** The fragment, or nothing when the state is too large to be put into a link. */
export function fragmentOf(
  format: Format,
  fields: readonly (readonly [string, string])[],
): string | undefined {
  const fragment = format + fields.map(([name, value]) => `${name}=${value}`).join("&");
  return fragment.length > fragmentMax ? undefined : fragment;
}

export type Refusal = "version" | "too long" | "malformed";

export type ReadFields =
  /** No state of that kind at all: a place on the page, or nothing. */
  | { readonly tag: "none" }
  | { readonly tag: "fields"; readonly fields: ReadonlyMap<string, string> }
  | { readonly tag: "refused"; readonly why: Refusal };

/** Reads any text whatever: a field that is not known, or stands there twice, refuses the whole. */
export function fieldsOf(
  fragment: string,
  format: Format,
  isKnown: (name: string) => boolean,
): ReadFields {
  const [name = ""] = /^[a-z]\d+:/.exec(fragment) ?? [];
  if (name[0] !== format[0]) return { tag: "none" };
  if (name !== format) return { tag: "refused", why: "version" };
  if (fragment.length > fragmentMax) return { tag: "refused", why: "too long" };
  const fields = new Map<string, string>();
  const text = fragment.slice(format.length);
  for (const field of text === "" ? [] : text.split("&")) {
    const at = field.indexOf("=");
    const key = field.slice(0, Math.max(at, 0));
    if (!isKnown(key) || fields.has(key)) return { tag: "refused", why: "malformed" };
    fields.set(key, field.slice(at + 1));
  }
  return { tag: "fields", fields };
}
