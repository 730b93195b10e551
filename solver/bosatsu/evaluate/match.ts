import type { Value } from "../tree/value.ts";
import type { Branch, Captured, Code, Frame, Match, Run, Search } from "./code.ts";
import { dataOf } from "./data.ts";
import { forConstructor, isIrrefutable, mapItems, matchOf, type Pattern } from "./pattern.ts";
import { isListSearch, listSearch } from "./pattern-list.ts";
import { isTextSearch, textSearch } from "./pattern-text.ts";

/** A branch as translated, its pattern still to be turned into tests. */
export type SourceBranch = {
  readonly pattern: Pattern;
  readonly guard: Code | undefined;
  readonly body: Code;
};

/**
 * The code of a match. Branches are tried in order; where the patterns ask for a constructor, each
 * constructor gets the list of branches that its values can take, so that it is tested once.
 */
export function matchCode(scrutinee: Code, branches: readonly SourceBranch[]): Code {
  const spread = branches.flatMap(alternatives);
  const { run, branchesFor } = dispatch(scrutinee.run, spread);
  const parts = [
    scrutinee,
    ...branches.flatMap(({ guard, body }) => (guard ? [guard, body] : [body])),
  ];
  if (parts.every((part) => part.tag === "simple")) return { tag: "simple", run };
  return { tag: "match", scrutinee, branchesFor, run };
}

/** A guard is asked anew for each alternative of a pattern, so these become branches. */
function alternatives(branch: SourceBranch): readonly SourceBranch[] {
  if (branch.guard === undefined) return [branch];
  const patterns = rootAlternatives(branch.pattern);
  return patterns.map((pattern) => ({ ...branch, pattern }));
}

function rootAlternatives(pattern: Pattern): readonly Pattern[] {
  if (pattern.tag === "union") return pattern.alternatives.flatMap(rootAlternatives);
  if (pattern.tag !== "as") return [pattern];
  return rootAlternatives(pattern.pattern).map((inner) => ({ ...pattern, pattern: inner }));
}

type Dispatch = { readonly run: Run; readonly branchesFor: (value: Value) => readonly Branch[] };

function dispatch(scrutinee: Run, branches: readonly SourceBranch[]): Dispatch {
  const root = branches.map(({ pattern }) => testedAtRoot(pattern)).find(Boolean);
  if (root?.tag === "boolean") {
    const yes = reachable(branches, true);
    const no = reachable(branches, false);
    const branchesFor = (value: Value) => (value === true ? yes : no).branches;
    return { branchesFor, run: conditional(scrutinee, yes, no) };
  }
  if (root?.tag === "tagged") {
    const table = Array.from({ length: root.siblings }, (_, at) => reachable(branches, at));
    const branchesFor = (value: Value) => table[dataOf(value)[0]]?.branches ?? [];
    return { branchesFor, run: direct(scrutinee, table) ?? inOrder(scrutinee, branchesFor) };
  }
  const all = reachable(branches, undefined);
  const branchesFor = () => all.branches;
  return { branchesFor, run: inOrder(scrutinee, branchesFor) };
}

function testedAtRoot(pattern: Pattern): Pattern | undefined {
  if (pattern.tag === "as") return testedAtRoot(pattern.pattern);
  if (pattern.tag === "union") return pattern.alternatives.map(testedAtRoot).find(Boolean);
  return pattern.tag === "boolean" || pattern.tag === "tagged" ? pattern : undefined;
}

/** The branches that a value of one constructor can take; `always` is the first when it cannot fail. */
type Reachable = { readonly branches: readonly Branch[]; readonly always: Branch | undefined };

function reachable(
  branches: readonly SourceBranch[],
  wanted: number | boolean | undefined,
): Reachable {
  const found: Branch[] = [];
  for (const { pattern, guard, body } of branches) {
    const rest = wanted === undefined ? pattern : forConstructor(pattern, wanted);
    if (rest === undefined) continue;
    const search = guard && searchOf(rest);
    const branch = { match: matchOf(rest), search, guard, body };
    found.push(branch);
    if (guard === undefined && isIrrefutable(rest)) {
      return { branches: found, always: found.length === 1 ? branch : undefined };
    }
  }
  return { branches: found, always: undefined };
}

/** Present when lengthening the pattern's first glob can give it another solution. */
function searchOf(pattern: Pattern): Search | undefined {
  if (pattern.tag === "list" && isListSearch(pattern.parts)) {
    return listSearch(mapItems(pattern.parts));
  }
  return pattern.tag === "text" && isTextSearch(pattern.parts)
    ? textSearch(pattern.parts)
    : undefined;
}

function conditional(scrutinee: Run, yes: Reachable, no: Reachable): Run {
  if (yes.always === undefined || no.always === undefined) {
    return inOrder(scrutinee, (value) => (value === true ? yes : no).branches);
  }
  const { match: bindYes, body: bodyYes } = yes.always;
  const { match: bindNo, body: bodyNo } = no.always;
  const [runYes, runNo] = [bodyYes.run, bodyNo.run];
  return (frame, captured) => {
    const value = scrutinee(frame, captured);
    if (value === true) {
      bindYes(value, frame);
      return runYes(frame, captured);
    }
    bindNo(value, frame);
    return runNo(frame, captured);
  };
}

/** When the constructor alone decides. */
function direct(scrutinee: Run, table: readonly Reachable[]): Run | undefined {
  const ways: { readonly bind: Match; readonly run: Run }[] = [];
  for (const { always } of table) {
    if (always === undefined) return undefined;
    ways.push({ bind: always.match, run: always.body.run });
  }
  const [only] = ways;
  if (only !== undefined && ways.length === 1) {
    return (frame, captured) => {
      only.bind(scrutinee(frame, captured), frame);
      return only.run(frame, captured);
    };
  }
  return (frame, captured) => {
    const value = scrutinee(frame, captured);
    const way = ways[dataOf(value)[0]];
    if (way === undefined) throw unmatched(value);
    way.bind(value, frame);
    return way.run(frame, captured);
  };
}

function inOrder(scrutinee: Run, branchesFor: (value: Value) => readonly Branch[]): Run {
  return (frame, captured) => {
    const value = scrutinee(frame, captured);
    for (const branch of branchesFor(value)) {
      if (takes(branch, value, frame, captured)) return branch.body.run(frame, captured);
    }
    throw unmatched(value);
  };
}

function takes(branch: Branch, value: Value, frame: Frame, captured: Captured): boolean {
  const { guard, search } = branch;
  if (guard === undefined) return branch.match(value, frame);
  if (search === undefined) {
    return branch.match(value, frame) && guard.run(frame, captured) === true;
  }
  let place = search(value, frame, undefined);
  while (place !== undefined) {
    if (guard.run(frame, captured) === true) return true;
    place = search(value, frame, place);
  }
  return false;
}

/** Cannot happen: a checked match is total. */
export function unmatched(value: Value): Error {
  return new Error(
    `no branch takes ${Array.isArray(value) ? `constructor ${value[0]}` : String(value)}`,
  );
}
