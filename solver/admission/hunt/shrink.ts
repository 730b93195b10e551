import { type ExactJson, isJsonArray } from "@receipts/formats/exact-json.ts";

/** Simpler values than this one, the simplest first; `texts` are the plainest texts. */
export function* simpler(json: ExactJson, texts: readonly string[]): Generator<ExactJson> {
  if (typeof json === "bigint") yield* simplerIntegers(json);
  else if (typeof json === "string") yield* simplerTexts(json, texts);
  else if (json === true) yield false;
  else if (isJsonArray(json)) yield* simplerLists(json, texts);
  else if (json instanceof Map) yield* simplerFields(json, texts);
}

function* simplerIntegers(number: bigint): Generator<bigint> {
  const size = number < 0n ? -number : number;
  const sign = number < 0n ? -1n : 1n;
  for (let part = 0n, step = size; step > 0n; step /= 2n) {
    part = size - step;
    yield sign * part;
  }
  if (number < 0n) yield size;
}

function* simplerTexts(text: string, texts: readonly string[]): Generator<string> {
  const place = texts.indexOf(text);
  yield* place === -1 ? texts : texts.slice(0, place);
}

function* simplerLists(
  items: readonly ExactJson[],
  texts: readonly string[],
): Generator<ExactJson> {
  for (const at of items.keys()) yield items.toSpliced(at, 1);
  for (const [at, item] of items.entries()) {
    for (const other of simpler(item, texts)) yield items.with(at, other);
  }
}

function* simplerFields(
  fields: ReadonlyMap<string, ExactJson>,
  texts: readonly string[],
): Generator<ExactJson> {
  for (const [name, item] of fields) {
    for (const other of simpler(item, texts)) yield new Map(fields).set(name, other);
  }
}

/**
 * Goes to a simpler one that still `fails`, again and again, until none does or `tries` are used up.
 */
export function shrink<Item>(
  failing: Item,
  simplerThan: (item: Item) => Iterable<Item>,
  fails: (item: Item) => boolean,
  tries: number,
): Item {
  let best = failing;
  let left = tries;
  for (let found = true; found; ) {
    found = false;
    for (const other of simplerThan(best)) {
      if (left === 0) return best;
      left -= 1;
      if (!fails(other)) continue;
      best = other;
      found = true;
      break;
    }
  }
  return best;
}
