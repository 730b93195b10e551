import type { Value } from "../tree/value.ts";
import type { Branch, Captured, Code, Comparison, Frame, Match, Run, Search } from "./code.ts";
import { dataOf } from "./data.ts";
import { compare, equal, greater, less } from "./int.ts";
import { matchesAll } from "./pattern.ts";

/** A branch that also says whether its pattern takes every value that gets to it. */
export type WayBranch = Branch & { readonly takesAll: boolean };

/** What a match does with the values of one constructor. */
export type Way = {
  readonly branches: readonly Branch[];
  readonly attempt: Attempt;
  /** Present when the first branch takes everything: its names, then its body. */
  readonly always: { readonly bind: Match; readonly body: Code } | undefined;
};

type Attempt = (value: Value, frame: Frame, captured: Captured) => Value;

/** Above this a loop goes over the branches: a chain would nest as deep as they are many. */
const chainMax = 32;

export function wayOf(branches: readonly WayBranch[]): Way {
  const [first] = branches;
  const isAlways = first?.takesAll === true && first.guard === undefined;
  return {
    branches,
    attempt: branches.length > chainMax ? inOrder(branches) : chain(branches),
    always: isAlways ? { bind: first.match, body: first.body } : undefined,
  };
}

export function conditionalRun(scrutinee: Run, yes: Way, no: Way): Run {
  const [onYes, onNo] = [bareRun(yes), bareRun(no)];
  if (onYes !== undefined && onNo !== undefined) {
    return (frame, captured) =>
      scrutinee(frame, captured) === true ? onYes(frame, captured) : onNo(frame, captured);
  }
  const [attemptYes, attemptNo] = [yes.attempt, no.attempt];
  return (frame, captured) => {
    const value = scrutinee(frame, captured);
    const attempt = value === true ? attemptYes : attemptNo;
    return attempt(value, frame, captured);
  };
}

/** The body, where there is nothing to test and nothing to bind. */
function bareRun({ always }: Way): Run | undefined {
  return always?.bind === matchesAll ? always.body.run : undefined;
}

/** One way for each constructor. */
export function taggedRun(scrutinee: Code, table: readonly Way[]): Run {
  const { run } = scrutinee;
  const [first, second, third] = table;
  if (first === undefined) return (frame, captured) => noWay(run(frame, captured));
  if (second === undefined) return onlyRun(run, first);
  if (third !== undefined && "comparison" in scrutinee && scrutinee.comparison !== undefined) {
    return comparedRun(scrutinee.comparison, [first, second, third]);
  }
  const ways: { readonly bind: Match; readonly body: Run }[] = [];
  for (const { always } of table) {
    if (always !== undefined) ways.push({ bind: always.bind, body: always.body.run });
  }
  if (ways.length === table.length) return directRun(run, ways);
  const attempts = table.map(({ attempt }) => attempt);
  return (frame, captured) => {
    const value = run(frame, captured);
    const attempt = attempts[dataOf(value)[0]];
    return attempt === undefined ? noWay(value) : attempt(value, frame, captured);
  };
}

function onlyRun(scrutinee: Run, { attempt, always }: Way): Run {
  if (always === undefined) {
    return (frame, captured) => attempt(scrutinee(frame, captured), frame, captured);
  }
  const { bind, body } = always;
  const { run } = body;
  return (frame, captured) => {
    bind(scrutinee(frame, captured), frame);
    return run(frame, captured);
  };
}

/** When the constructor alone decides. */
function directRun(
  scrutinee: Run,
  ways: readonly { readonly bind: Match; readonly body: Run }[],
): Run {
  const [first, second] = ways;
  if (first !== undefined && second !== undefined && ways.length === 2) {
    const { bind: bindFirst, body: bodyFirst } = first;
    const { bind: bindSecond, body: bodySecond } = second;
    return (frame, captured) => {
      const value = scrutinee(frame, captured);
      if (dataOf(value)[0] === 0) {
        bindFirst(value, frame);
        return bodyFirst(frame, captured);
      }
      bindSecond(value, frame);
      return bodySecond(frame, captured);
    };
  }
  return (frame, captured) => {
    const value = scrutinee(frame, captured);
    const way = ways[dataOf(value)[0]];
    if (way === undefined) return noWay(value);
    way.bind(value, frame);
    return way.body(frame, captured);
  };
}

/** On the order of two Ints, without a Comparison to hold it. */
function comparedRun({ left, right }: Comparison, ways: readonly [Way, Way, Way]): Run {
  const [onLess, onEqual, onGreater] = ways.map(constantOf);
  if (onLess !== undefined && onEqual !== undefined && onGreater !== undefined) {
    return (frame, captured) => {
      const [a, b] = [left(frame, captured), right(frame, captured)];
      const order = typeof a === "number" && typeof b === "number" ? a - b : compare(a, b)[0] - 1;
      if (order < 0) return onLess;
      return order > 0 ? onGreater : onEqual;
    };
  }
  const [{ attempt: ifLess }, { attempt: ifEqual }, { attempt: ifGreater }] = ways;
  return (frame, captured) => {
    const [a, b] = [left(frame, captured), right(frame, captured)];
    const order = typeof a === "number" && typeof b === "number" ? a - b : compare(a, b)[0] - 1;
    if (order < 0) return ifLess(less, frame, captured);
    return order > 0 ? ifGreater(greater, frame, captured) : ifEqual(equal, frame, captured);
  };
}

function constantOf({ always }: Way): Value | undefined {
  const isBare = always?.bind === matchesAll && always.body.tag === "simple";
  return isBare ? always.body.constant : undefined;
}

/** Each branch knows what comes after it. */
function chain(branches: readonly WayBranch[]): Attempt {
  return branches.reduceRight<Attempt>((next, branch) => before(branch, next), noWay);
}

function before({ guard, match, body, search, takesAll }: WayBranch, next: Attempt): Attempt {
  const { run } = body;
  if (guard !== undefined) {
    return search === undefined
      ? guarded({ match, guard: guard.run, body: run }, next)
      : searching({ search, guard: guard.run, body: run }, next);
  }
  if (takesAll) return always(match, run);
  return (value, frame, captured) =>
    match(value, frame) ? run(frame, captured) : next(value, frame, captured);
}

function always(bind: Match, body: Run): Attempt {
  if (bind === matchesAll) return (_, frame, captured) => body(frame, captured);
  return (value, frame, captured) => {
    bind(value, frame);
    return body(frame, captured);
  };
}

type Guarded = { readonly guard: Run; readonly body: Run };

function guarded(
  { match, guard, body }: Guarded & { readonly match: Match },
  next: Attempt,
): Attempt {
  if (match === matchesAll) {
    return (value, frame, captured) =>
      guard(frame, captured) === true ? body(frame, captured) : next(value, frame, captured);
  }
  return (value, frame, captured) =>
    match(value, frame) && guard(frame, captured) === true
      ? body(frame, captured)
      : next(value, frame, captured);
}

function searching(
  { search, guard, body }: Guarded & { readonly search: Search },
  next: Attempt,
): Attempt {
  return (value, frame, captured) => {
    let place = search(value, frame, undefined);
    while (place !== undefined) {
      if (guard(frame, captured) === true) return body(frame, captured);
      place = search(value, frame, place);
    }
    return next(value, frame, captured);
  };
}

function inOrder(branches: readonly WayBranch[]): Attempt {
  const pending: Value = { opaque: "no branch yet" };
  const attempts = branches.map((branch) => before(branch, () => pending));
  return (value, frame, captured) => {
    for (const attempt of attempts) {
      const result = attempt(value, frame, captured);
      if (result !== pending) return result;
    }
    return noWay(value);
  };
}

/** Cannot happen: a checked match is total. */
export function noWay(value: Value): never {
  const shown = Array.isArray(value) ? `constructor ${value[0]}` : String(value);
  throw new Error(`no branch takes ${shown}`);
}
