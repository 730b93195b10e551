import type { Value } from "../tree/value.ts";

/**
 * Values by whole numbers from 0, in versions none of which changes for who looks at it. The newest of a
 * line of versions has the values in a list, and each older one says where it differs from the next: so
 * the newest is read and changed in one step, however many values there are. Who asks an older one turns
 * the steps between round, and then that is the newest. Henry Baker, "Shallow Binding Makes Functional
 * Arrays Fast" (1991).
 *
 * A line that has become long goes on with a list of its own. So the way to the list is never long, and
 * who keeps an old version does not keep all that came after it. A few values are copied at every change.
 */
export type Version = { state: Newest | Older };

type Newest = {
  readonly tag: "newest";
  /** Nothing where a number has no value. */
  readonly values: (Value | undefined)[];
  /** Changes in this line since it began, or since another one began from it. */
  changes: number;
};

/** As `next`, but for this. */
type Older = {
  readonly tag: "older";
  readonly next: Version;
  readonly number: number;
  readonly value: Value | undefined;
};

/** A version without any value, the first of a line. */
export function noValues(): Version {
  return { state: { tag: "newest", values: [], changes: 0 } };
}

/** The value of a number, if it has one. */
export function valueAt(version: Version, number: number): Value | undefined {
  return newestOf(version).values[number];
}

/** The version after a change; `undefined` takes the value away. */
export function withValue(version: Version, number: number, value: Value | undefined): Version {
  const newest = newestOf(version);
  newest.changes += 1;
  if (newest.values.length <= fewValues || isLong(newest)) {
    newest.changes = 0;
    const values = newest.values.slice();
    put(values, number, value);
    return { state: { tag: "newest", values, changes: 0 } };
  }
  const next: Version = { state: newest };
  version.state = { tag: "older", next, number, value: newest.values[number] };
  put(newest.values, number, value);
  return next;
}

const fewValues = 8;
/** A line of so many changes is never long; one of more is, past so many roots of the number of values. */
const shortLine = 64;
const roots = 6;

/**
 * The longest way is in proportion to the root of the number of values, and so is what a new list costs
 * each change that led to it.
 */
function isLong({ values, changes }: Newest): boolean {
  return changes > shortLine && changes > roots * Math.sqrt(values.length);
}

/** Numbers between may belong to other dictionaries: a list without holes is read quickest. */
function put(values: (Value | undefined)[], number: number, value: Value | undefined): void {
  while (values.length < number) values.push(undefined);
  values[number] = value;
}

function newestOf(version: Version): Newest {
  const { state } = version;
  return state.tag === "newest" ? state : turned(version);
}

/** Makes a version the newest of its line. */
function turned(version: Version): Newest {
  const way: Version[] = [];
  let end = version;
  while (end.state.tag === "older") {
    way.push(end);
    end = end.state.next;
  }
  const newest = end.state;
  for (let each = way.pop(); each !== undefined; each = way.pop()) {
    const { state } = each;
    if (state.tag === "newest") break;
    const { number, value } = state;
    end.state = { tag: "older", next: each, number, value: newest.values[number] };
    newest.values[number] = value;
    each.state = newest;
    end = each;
  }
  return newest;
}

/** Every number that has a value, from the lowest. */
export function eachValue(version: Version, found: (number: number, value: Value) => void): void {
  for (const [number, value] of newestOf(version).values.entries()) {
    if (value !== undefined) found(number, value);
  }
}

export type Difference = {
  readonly number: number;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
};

/**
 * The numbers whose values are not the same object in both, each once. Of two versions of one line only
 * what was changed between them is looked at.
 */
export function differences(before: Version, after: Version): readonly Difference[] {
  const { values } = newestOf(after);
  const found: Difference[] = [];
  const seen: number[] = [];
  let each = before;
  for (; each.state.tag === "older"; each = each.state.next) {
    const { number, value } = each.state;
    if (seen.includes(number)) continue;
    seen.push(number);
    if (value !== values[number]) found.push({ number, before: value, after: values[number] });
  }
  const others = each.state.values;
  if (others === values) return found;
  const length = Math.max(values.length, others.length);
  for (let number = 0; number < length; number += 1) {
    if (others[number] === values[number] || seen.includes(number)) continue;
    found.push({ number, before: others[number], after: values[number] });
  }
  return found;
}
