/** What JSON can hold exactly. Domain integers travel as decimal strings, never as numbers. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * The one text of a value: keys in the order the value has them (schemas build them in field order),
 * two-space indent, LF, one final newline.
 *
 * Throws on what would not survive: a number that is not a safe integer, `-0`, `undefined`, and an
 * object key that looks like an array index, because engines move such keys to the front.
 */
export function canonicalText(value: unknown): string {
  refuseInexact(value, "");
  return `${JSON.stringify(value, null, 2)}\n`;
}

function refuseInexact(value: unknown, pointer: string): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number") {
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) return;
    throw new Error(`${pointer}: ${String(value)} has no exact JSON text; use a decimal string`);
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseInexact(item, `${pointer}/${index}`);
    return;
  }
  if (typeof value !== "object") throw new Error(`${pointer}: ${typeof value} is not JSON`);
  for (const [key, item] of Object.entries(value)) {
    if (/^(0|[1-9]\d*)$/.test(key)) {
      throw new Error(`${pointer}: the key "${key}" would be reordered; use a list of entries`);
    }
    refuseInexact(item, `${pointer}/${key}`);
  }
}
