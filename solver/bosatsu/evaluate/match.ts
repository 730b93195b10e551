import type { Value } from "../tree/value.ts";
import { alternativesOf } from "./alternatives.ts";
import type { Branch, Code, Run, Search } from "./code.ts";
import { dataOf } from "./data.ts";
import { forConstructor, isIrrefutable, mapItems, matchOf, type Pattern } from "./pattern.ts";
import { isListSearch, listSearch } from "./pattern-list.ts";
import { isTextSearch, textSearch } from "./pattern-text.ts";
import { conditionalRun, taggedRun, type Way, type WayBranch, wayOf } from "./way.ts";

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
  const { run, branchesFor } = dispatch(scrutinee, spread);
  const parts = [
    scrutinee,
    ...branches.flatMap(({ guard, body }) => (guard ? [guard, body] : [body])),
  ];
  if (parts.every((part) => part.tag === "simple")) return { tag: "simple", run };
  return { tag: "match", scrutinee, branchesFor, run };
}

function alternatives(branch: SourceBranch): readonly SourceBranch[] {
  if (branch.guard === undefined) return [branch];
  return alternativesOf(branch.pattern).map((pattern) => ({ ...branch, pattern }));
}

type Dispatch = { readonly run: Run; readonly branchesFor: (value: Value) => readonly Branch[] };

function dispatch(scrutinee: Code, branches: readonly SourceBranch[]): Dispatch {
  const root = branches.map(({ pattern }) => testedAtRoot(pattern)).find(Boolean);
  if (root?.tag === "boolean") {
    const yes = wayFor(branches, true);
    const no = wayFor(branches, false);
    const branchesFor = (value: Value) => (value === true ? yes : no).branches;
    return { branchesFor, run: conditionalRun(scrutinee.run, yes, no) };
  }
  if (root?.tag === "tagged") {
    const table = Array.from({ length: root.siblings }, (_, at) => wayFor(branches, at));
    const branchesFor = (value: Value) => table[dataOf(value)[0]]?.branches ?? [];
    return { branchesFor, run: taggedRun(scrutinee, table) };
  }
  const way = wayFor(branches, undefined);
  return { branchesFor: () => way.branches, run: taggedRun(scrutinee, [way]) };
}

function testedAtRoot(pattern: Pattern): Pattern | undefined {
  if (pattern.tag === "as") return testedAtRoot(pattern.pattern);
  if (pattern.tag === "union") return pattern.alternatives.map(testedAtRoot).find(Boolean);
  return pattern.tag === "boolean" || pattern.tag === "tagged" ? pattern : undefined;
}

/** The way of a value of one constructor, or of any value when `wanted` is `undefined`. */
function wayFor(branches: readonly SourceBranch[], wanted: number | boolean | undefined): Way {
  const found: WayBranch[] = [];
  for (const { pattern, guard, body } of branches) {
    const rest = wanted === undefined ? pattern : forConstructor(pattern, wanted);
    if (rest === undefined) continue;
    const search = guard && searchOf(rest);
    const takesAll = isIrrefutable(rest);
    found.push({ match: matchOf(rest), search, guard, body, takesAll });
    // Nothing gets past it.
    if (guard === undefined && takesAll) break;
  }
  return wayOf(found);
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
