import type { External, Opaque, Resumable, Resumption, Value } from "../../tree/value.ts";
import { dataOf, itemsOf, listOf } from "../data.ts";
import { greater } from "../int.ts";
import {
  clamp,
  externalsOf,
  floatOf,
  fnOf,
  given,
  indexIn,
  intOf,
  isOpaque,
  textOf,
} from "./arguments.ts";

/** The items `from .. to - 1` of `data`, which never changes: slices share it. */
export type ArrayValue = Opaque & {
  readonly opaque: "Array";
  readonly data: readonly Value[];
  readonly from: number;
  readonly to: number;
};

/** As many items as the indices of other implementations reach. */
const sizeMax = 2 ** 31 - 1;

export function arrayOf(data: readonly Value[]): ArrayValue {
  return { opaque: "Array", data, from: 0, to: data.length };
}

export function asArray(value: Value | undefined): ArrayValue {
  if (isArray(value)) return value;
  throw new TypeError(`not an Array: ${String(value)}`);
}

function isArray(value: Value | undefined): value is ArrayValue {
  return isOpaque(value, "Array");
}

export function arrayItems({ data, from, to }: ArrayValue): readonly Value[] {
  return data.slice(from, to);
}

function itemsIn(value: Value | undefined): readonly Value[] {
  return arrayItems(asArray(value));
}

/** Index and both items, as far as the shorter array goes. */
function pairsIn(left: Value | undefined, right: Value | undefined): readonly [Value, Value][] {
  const others = itemsIn(right);
  return itemsIn(left)
    .slice(0, others.length)
    .map((item, at) => [item, given(others[at])]);
}

/** From the first to the last, so that the sum of a lone `-0.0` is `-0.0`. */
function sum(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value);
}

const plain = {
  empty_Array: arrayOf([]),
  from_List_Array: (list: Value) => arrayOf(itemsOf(list)),
  to_List_Array: (array: Value) => listOf(itemsIn(array)),
  size_Array: (array: Value) => sizeOf(asArray(array)),
  sumf_Array: (array: Value) => sum(itemsIn(array).map(floatOf)),
  sumsqf_Array: (array: Value) => sum(itemsIn(array).map((item) => floatOf(item) ** 2)),
  dotf_Array: (left: Value, right: Value) =>
    sum(pairsIn(left, right).map(([a, b]) => floatOf(a) * floatOf(b))),
  set_or_self_Array: (array: Value, index: Value, item: Value) => {
    const whole = asArray(array);
    const at = indexIn(index, sizeOf(whole));
    return at === undefined ? whole : arrayOf(arrayItems(whole).with(at, item));
  },
  concat_all_Array: (arrays: Value) => arrayOf(itemsOf(arrays).flatMap(itemsIn)),
  slice_Array: (array: Value, start: Value, end: Value) => {
    const whole = asArray(array);
    const size = sizeOf(whole);
    const from = clamp(intOf(start), 0, size);
    const to = clamp(intOf(end), 0, size);
    return from < to ? { ...whole, from: whole.from + from, to: whole.from + to } : arrayOf([]);
  },
  char_Array_to_String: (chars: Value) => itemsIn(chars).map(textOf).join(""),
};

function sizeOf({ from, to }: ArrayValue): number {
  return to - from;
}

const resumable: Readonly<Record<string, Resumable>> = {
  *tabulate_Array(size, fn) {
    const count = intOf(size) > sizeMax ? 0 : Number(intOf(size));
    const made: Value[] = [];
    for (let at = 0; at < count; at += 1) made.push(yield { fn: fnOf(fn), args: [at] });
    return arrayOf(made);
  },
  *get_map_Array(array, index, missing, fn) {
    const { data, from, to } = asArray(array);
    const at = indexIn(index, to - from);
    return at === undefined
      ? yield { fn: fnOf(missing), args: [given(index)] }
      : yield { fn: fnOf(fn), args: [given(data[from + at])] };
  },
  *get_or_Array(array, index, missing) {
    const { data, from, to } = asArray(array);
    const at = indexIn(index, to - from);
    return at === undefined
      ? yield { fn: fnOf(missing), args: [given(index)] }
      : given(data[from + at]);
  },
  *foldl_Array(array, start, fn) {
    let folded = given(start);
    for (const item of itemsIn(array)) folded = yield { fn: fnOf(fn), args: [folded, item] };
    return folded;
  },
  *foldl_with_index_Array(array, start, fn) {
    let folded = given(start);
    for (const [at, item] of itemsIn(array).entries()) {
      folded = yield { fn: fnOf(fn), args: [folded, item, at] };
    }
    return folded;
  },
  *foldr_Array(array, start, fn) {
    let folded = given(start);
    for (const item of itemsIn(array).toReversed()) {
      folded = yield { fn: fnOf(fn), args: [item, folded] };
    }
    return folded;
  },
  *map_Array(array, fn) {
    const made: Value[] = [];
    for (const item of itemsIn(array)) made.push(yield { fn: fnOf(fn), args: [item] });
    return arrayOf(made);
  },
  *map_with_index_Array(array, fn) {
    const made: Value[] = [];
    for (const [at, item] of itemsIn(array).entries()) {
      made.push(yield { fn: fnOf(fn), args: [item, at] });
    }
    return arrayOf(made);
  },
  *filter_Array(array, fn) {
    const kept: Value[] = [];
    for (const item of itemsIn(array)) {
      if ((yield { fn: fnOf(fn), args: [item] }) === true) kept.push(item);
    }
    return arrayOf(kept);
  },
  *flat_map_Array(array, fn) {
    const made: (readonly Value[])[] = [];
    for (const item of itemsIn(array)) made.push(itemsIn(yield { fn: fnOf(fn), args: [item] }));
    return arrayOf(made.flat());
  },
  *zip_map_Array(left, right, fn) {
    const made: Value[] = [];
    for (const pair of pairsIn(left, right)) made.push(yield { fn: fnOf(fn), args: pair });
    return arrayOf(made);
  },
  *zip_foldl_Array(left, right, start, fn) {
    let folded = given(start);
    for (const pair of pairsIn(left, right)) {
      folded = yield { fn: fnOf(fn), args: [folded, ...pair] };
    }
    return folded;
  },
  *zip_sumf_Array(left, right, fn) {
    const terms: number[] = [];
    for (const pair of pairsIn(left, right)) {
      terms.push(floatOf(yield { fn: fnOf(fn), args: pair }));
    }
    return sum(terms);
  },
  *sort_Array(array, order) {
    let runs = itemsIn(array).map((item): readonly Value[] => [item]);
    while (runs.length > 1) {
      const merged: (readonly Value[])[] = [];
      for (let at = 0; at < runs.length; at += 2) {
        const [left = [], right = []] = runs.slice(at, at + 2);
        merged.push(yield* merge(left, right, given(order)));
      }
      runs = merged;
    }
    return arrayOf(runs.flat());
  },
};

/** Of equals the left one comes first, so that sorting keeps their order. */
function* merge(
  left: readonly Value[],
  right: readonly Value[],
  order: Value,
): Resumption<readonly Value[]> {
  const merged: Value[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    const args = [given(left[l]), given(right[r])];
    const isAfter = dataOf(yield { fn: fnOf(order), args })[0] === greater[0];
    merged.push(given(isAfter ? right[r] : left[l]));
    if (isAfter) r += 1;
    else l += 1;
  }
  return [...merged, ...left.slice(l), ...right.slice(r)];
}

/** The host of Bosatsu/Collection/Array: indices are numbers of 64 bits, as host `int64` has them. */
export const arrayExternals: ReadonlyMap<string, External> = externalsOf(plain, resumable);
