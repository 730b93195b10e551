/** A document in which one place was changed, and how. */
export type Tampering = { readonly pointer: string; readonly what: string; readonly json: unknown };

/** Values of the schema that stand for one another. */
const tags: readonly (readonly string[])[] = [
  ["admitted", "deferred", "inconclusive"],
  ["escrow", "search"],
  ["greedy", "maximum"],
  ["at_least", "at_most"],
  ["debits", "credits"],
  ["table", "sorted prefix", "bound"],
  ["verified", "drift", "not run"],
  ["start", "witness", "reverse", "debits first", "subset"],
  ["the batch", "the other admitted"],
  ["unknown key", "search bound exhausted", "model drift", "no implementing write"],
];

/**
 * Every place of a document changed in every way of its kind: numbers by one, texts, tags and truths to
 * others, items and fields taken out, put in twice, exchanged, or taken from a neighbour, and null.
 */
export function* tamperings(json: unknown): Generator<Tampering> {
  for (const { path, value } of places(json, [])) {
    const pointer = path.map((name) => `/${name}`).join("");
    for (const other of others(value)) {
      yield { pointer, what: JSON.stringify(other), json: changed(json, path, () => other) };
    }
    for (const [name, what, other] of otherParts(value)) {
      const place = name === undefined ? pointer : `${pointer}/${name}`;
      yield { pointer: place, what, json: changed(json, path, () => other) };
    }
  }
}

type Place = { readonly path: readonly string[]; readonly value: unknown };

function* places(value: unknown, path: readonly string[]): Generator<Place> {
  yield { path, value };
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) yield* places(part, [...path, name]);
}

/** What else could stand in a place. */
function others(value: unknown): readonly unknown[] {
  if (value === null) return ["0", "t1", 0, { count: 0, ids: [] }];
  if (typeof value === "boolean") return [!value, null];
  if (typeof value === "number") return [value + 1, value - 1, null];
  if (typeof value !== "string") return [null];
  if (/^-?\d+$/.test(value)) return [String(BigInt(value) + 1n), String(BigInt(value) - 1n), null];
  const family = tags.find((each) => each.includes(value)) ?? [`${value}x`, ""];
  return [...family.filter((tag) => tag !== value), null];
}

type OtherPart = readonly [part: string | undefined, what: string, value: unknown];

/** The list or object with one part less, more or elsewhere: which part it is, and how it was changed. */
function* otherParts(value: unknown): Generator<OtherPart> {
  if (Array.isArray(value)) yield* otherItems(value);
  else if (typeof value === "object" && value !== null) {
    for (const name of Object.keys(value)) {
      const rest = Object.entries(value).filter(([other]) => other !== name);
      yield [name, "taken out", Object.fromEntries(rest)];
    }
  }
}

function* otherItems(list: readonly unknown[]): Generator<OtherPart> {
  for (const [at, item] of list.entries()) {
    yield [String(at), "taken out", list.toSpliced(at, 1)];
    yield [undefined, `${at} twice`, list.toSpliced(at, 0, item)];
    if (at < list.length - 1) yield [undefined, `${at} last`, [...list.toSpliced(at, 1), item]];
    for (const [name, part] of missingFields(item, list)) {
      const filled = Object.assign({}, item, { [name]: part });
      yield [`${at}/${name}`, "from another", list.with(at, filled)];
    }
  }
}

/** The fields that other items of the list have and this one has not. */
function missingFields(item: unknown, list: readonly unknown[]): ReadonlyMap<string, unknown> {
  const missing = new Map<string, unknown>();
  if (typeof item !== "object" || item === null) return missing;
  for (const other of list) {
    if (typeof other !== "object" || other === null) continue;
    for (const [name, part] of Object.entries(other)) if (!(name in item)) missing.set(name, part);
  }
  return missing;
}

/** The document with another value at the pointer, which leads somewhere; without it by `undefined`. */
export function withValue(json: unknown, pointer: string, value: unknown): unknown {
  return changed(json, pointer.split("/").slice(1), () => value);
}

function changed(
  json: unknown,
  path: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(json);
  if (Array.isArray(json))
    return json.with(Number(name), changed(json[Number(name)], rest, change));
  if (typeof json !== "object" || json === null) throw new Error(`nothing at ${name}`);
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === name ? changed(value, rest, change) : value,
    ]),
  );
}
