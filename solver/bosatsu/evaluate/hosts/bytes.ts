import type { External, Opaque, Resumable, Value } from "../../tree/value.ts";
import { none, some, unit } from "../../tree/value.ts";
import { itemsOf, listOf } from "../data.ts";
import { clamp, externalsOf, fnOf, given, indexIn, intOf, isOpaque, textOf } from "./arguments.ts";
import { arrayItems, arrayOf, asArray } from "./array.ts";

/** Octets that never change: slices share them. */
export type BytesValue = Opaque & { readonly opaque: "Bytes"; readonly octets: Uint8Array };

export function bytesOf(octets: Uint8Array): BytesValue {
  return { opaque: "Bytes", octets };
}

export function octetsOf(value: Value | undefined): Uint8Array {
  if (isBytes(value)) return value.octets;
  throw new TypeError(`not Bytes: ${String(value)}`);
}

function isBytes(value: Value | undefined): value is BytesValue {
  return isOpaque(value, "Bytes");
}

/** The text of whole UTF-8, a byte order mark included; `undefined` when it is not. */
export function textFromUtf8(octets: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
  } catch (thrown) {
    if (thrown instanceof TypeError) return undefined;
    throw thrown;
  }
}

export function utf8Of(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function fromInts(ints: readonly Value[]): BytesValue {
  return bytesOf(Uint8Array.from(ints, (int) => Number(BigInt.asUintN(8, BigInt(intOf(int))))));
}

function standsAt(octets: Uint8Array, part: Uint8Array, at: number): boolean {
  return at + part.length <= octets.length && part.every((octet, i) => octets[at + i] === octet);
}

function find(octets: Uint8Array, part: Uint8Array, start: number): number {
  for (let at = start; at + part.length <= octets.length; at += 1) {
    if (standsAt(octets, part, at)) return at;
  }
  return -1;
}

/** How many octets the code point takes that begins with this one; 0 when none does. */
export function utf8Length(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

const plain = {
  empty_Bytes: bytesOf(new Uint8Array(0)),
  from_List_Int: (ints: Value) => fromInts(itemsOf(ints)),
  from_Array_Int: (ints: Value) => fromInts(arrayItems(asArray(ints))),
  to_List_Int: (bytes: Value) => listOf([...octetsOf(bytes)]),
  to_Array_Int: (bytes: Value) => arrayOf([...octetsOf(bytes)]),
  size_Bytes: (bytes: Value) => octetsOf(bytes).length,
  concat_all_Bytes: (chunks: Value) => bytesOf(joined(itemsOf(chunks).map(octetsOf))),
  slice_Bytes: (bytes: Value, start: Value, end: Value) => {
    const octets = octetsOf(bytes);
    const from = clamp(intOf(start), 0, octets.length);
    const to = clamp(intOf(end), from, octets.length);
    return bytesOf(octets.subarray(from, to));
  },
  starts_with_Bytes: (bytes: Value, start: Value) => standsAt(octetsOf(bytes), octetsOf(start), 0),
  ends_with_Bytes: (bytes: Value, end: Value) => {
    const [octets, part] = [octetsOf(bytes), octetsOf(end)];
    return part.length <= octets.length && standsAt(octets, part, octets.length - part.length);
  },
  find_Bytes: (bytes: Value, part: Value, start: Value) => {
    const octets = octetsOf(bytes);
    return find(octets, octetsOf(part), clamp(intOf(start), 0, octets.length));
  },
  utf8_bytes_from_String: (text: Value) => bytesOf(utf8Of(textOf(text))),
  utf8_bytes_to_String: (bytes: Value) => {
    const text = textFromUtf8(octetsOf(bytes));
    return text === undefined ? none : some(text);
  },
  utf8_Char_at: (bytes: Value, index: Value) => {
    const octets = octetsOf(bytes);
    const at = indexIn(index, octets.length);
    const length = at === undefined ? 0 : utf8Length(octets[at] ?? 0);
    if (at === undefined || length === 0 || at + length > octets.length) return none;
    const char = textFromUtf8(octets.subarray(at, at + length));
    return char === undefined ? none : some(char);
  },
};

const resumable: Readonly<Record<string, Resumable>> = {
  *get_map_Bytes(bytes, index, missing, fn) {
    const octets = octetsOf(bytes);
    const at = indexIn(index, octets.length);
    return at === undefined
      ? yield { fn: fnOf(missing), args: [unit] }
      : yield { fn: fnOf(fn), args: [given(octets[at])] };
  },
  *get_or_Bytes(bytes, index, missing) {
    const octets = octetsOf(bytes);
    const at = indexIn(index, octets.length);
    return at === undefined ? yield { fn: fnOf(missing), args: [unit] } : given(octets[at]);
  },
  *foldl_Bytes(bytes, start, fn) {
    let folded = given(start);
    for (const octet of octetsOf(bytes)) folded = yield { fn: fnOf(fn), args: [folded, octet] };
    return folded;
  },
};

/** The host of Bosatsu/IO/Bytes. */
export const bytesExternals: ReadonlyMap<string, External> = externalsOf(plain, resumable);
