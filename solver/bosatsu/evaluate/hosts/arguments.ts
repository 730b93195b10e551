import type { External, Fn, Opaque, Resumable, Value } from "../../tree/value.ts";

// What a host's function is given has been checked against its declared type: where one of these
// throws, a package declares an external with another type than its host.

export function given(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError("an argument is missing");
  return value;
}

export function textOf(value: Value | undefined): string {
  if (typeof value === "string") return value;
  throw new TypeError(`not a String: ${String(value)}`);
}

export function floatOf(value: Value | undefined): number {
  if (typeof value === "number") return value;
  throw new TypeError(`not a Float64: ${String(value)}`);
}

export function intOf(value: Value | undefined): number | bigint {
  if (typeof value === "number" || typeof value === "bigint") return value;
  throw new TypeError(`not an Int: ${String(value)}`);
}

export function fnOf(value: Value | undefined): Fn {
  if (typeof value === "function") return value;
  throw new TypeError(`not a function: ${String(value)}`);
}

export function isOpaque(value: Value | undefined, name: string): value is Opaque {
  return typeof value === "object" && "opaque" in value && value.opaque === name;
}

/** The least or greatest bound when the number lies beyond it. */
export function clamp(value: number | bigint, least: number, greatest: number): number {
  if (value < least) return least;
  return value > greatest ? greatest : Number(value);
}

/** Where a number stands in `0 .. size - 1`, if it does. */
export function indexIn(value: Value | undefined, size: number): number | undefined {
  const index = intOf(value);
  return index >= 0 && index < size ? Number(index) : undefined;
}

/** The externals of one package: plain values, and functions that call back. */
export function externalsOf(
  plain: Readonly<Record<string, Value>>,
  resumable: Readonly<Record<string, Resumable>> = {},
): ReadonlyMap<string, External> {
  const values = Object.entries(plain).map(([name, value]) => {
    return [name, { tag: "plain", value }] as const;
  });
  const functions = Object.entries(resumable).map(([name, start]) => {
    return [name, { tag: "resumable", start }] as const;
  });
  return new Map<string, External>([...values, ...functions]);
}
