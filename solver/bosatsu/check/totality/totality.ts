import type { CheckedPackage } from "../../tree/checked.ts";
import type { CoreBranch, CorePattern, Expr, Guard } from "../../tree/core.ts";
import { expressionsIn } from "../../tree/expr-children.ts";
import type { Problem, ProblemData } from "../../tree/problem.ts";
import type { Region } from "../../tree/source.ts";
import { predef } from "../../tree/type.ts";
import type { DeclaredTypes } from "../declared-types.ts";
import { declaredTypes } from "../declared-types.ts";
import { globsSideBySide } from "./invalid-pattern.ts";
import { nameHere } from "./name-here.ts";
import { createOverlaps } from "./overlap.ts";
import { patternText } from "./pattern-text.ts";
import { isSequenceCase } from "./sequences.ts";
import type { Space, Spaces } from "./space.ts";
import { createSpaces, spaceOf } from "./space.ts";
import type { Answer, Question } from "./usefulness.ts";
import { findLeft } from "./usefulness.ts";

type Match = Extract<Expr, { readonly tag: "match" }>;

type Context = {
  readonly checked: CheckedPackage;
  readonly declared: DeclaredTypes;
  readonly report: (region: Region, data: ProblemData) => void;
};

/** At most this many missing patterns are written out. */
const missingMax = 5;

/** Every match must take every value; every branch should take one that those before it do not. */
export function checkTotality(
  checked: CheckedPackage,
  imports: ReadonlyMap<string, CheckedPackage>,
): readonly Problem[] {
  const problems: Problem[] = [];
  const packages = [...imports.values(), checked].map(({ resolved }) => resolved);
  const { path } = checked.resolved;
  const context: Context = {
    checked,
    declared: declaredTypes(packages),
    report: (region, data) => problems.push({ ...data, path, region }),
  };
  for (const value of checked.resolved.values) {
    if (value.tag === "external" || value.broken) continue;
    for (const expr of expressionsIn(value.value)) {
      if (expr.tag === "match" && expr.origin !== "if") checkMatch(context, expr);
    }
  }
  return problems;
}

function checkMatch(context: Context, match: Match): void {
  const invalid = match.branches.flatMap((branch) => [
    ...globsSideBySide(branch.pattern),
    ...guardPatterns(branch.guard).flatMap(globsSideBySide),
  ]);
  const [first] = invalid;
  if (first !== undefined) {
    context.report(match.region, { code: "InvalidPattern", of: first.of, at: first.at });
    return;
  }
  const coverage = createCoverage(context, match);
  checkMissing(context, coverage);
  if (asksWhatIsSure(coverage)) context.report(match.region, { code: "MatchesAlwaysTrue" });
  else checkReachable(context, coverage);
}

function guardPatterns(guard: Guard | undefined): readonly CorePattern[] {
  if (guard?.tag !== "matches") return [];
  return [guard.pattern, ...guardPatterns(guard.guard)];
}

type Covered = { readonly branch: CoreBranch; readonly space: Space; readonly sure: boolean };

/** A match with its patterns as spaces; `sure` branches take whatever their pattern takes. */
type Coverage = {
  readonly match: Match;
  readonly spaces: Spaces;
  readonly branches: readonly Covered[];
  readonly ask: (question: Pick<Question, "taken" | "within" | "inhabitedOnly">) => Answer;
};

function createCoverage({ checked, declared }: Context, match: Match): Coverage {
  const spaces = createSpaces();
  const known = match.branches.map(({ pattern }) => checked.patternTypes.get(pattern));
  const type = known.find((it) => it !== undefined) ?? checked.exprTypes.get(match.scrutinee);
  const ask: Coverage["ask"] = (it) => findLeft({ ...it, spaces, declared, type });
  const always = (pattern: CorePattern): boolean => {
    const taken = [spaceOf(spaces, pattern)];
    const question = { taken, within: spaces.any, inhabitedOnly: false };
    return findLeft({ ...question, spaces, declared, type: undefined }).tag === "covered";
  };
  const branches = match.branches.map((branch) => ({
    branch,
    space: spaceOf(spaces, branch.pattern),
    sure: isSure(branch.guard, always),
  }));
  return { match, spaces, branches, ask };
}

/** A guard that cannot fail counts as none. */
function isSure(guard: Guard | undefined, always: (pattern: CorePattern) => boolean): boolean {
  if (guard === undefined) return true;
  if (guard.tag === "matches") return always(guard.pattern) && isSure(guard.guard, always);
  const { condition } = guard;
  if (condition.tag !== "constructor") return false;
  return condition.ref.package === predef && condition.ref.name === "True";
}

function checkMissing({ checked, report }: Context, coverage: Coverage): void {
  const { match, spaces, branches } = coverage;
  const taken = branches.filter(({ sure }) => sure).map(({ space }) => space);
  const { missing, rest } = missingSpaces(coverage, taken);
  if (missing.length === 0 && rest === "covered") return;
  const undecided = missing.length === 0;
  const name = nameHere(checked.resolved);
  report(match.region, {
    code: "NonTotalMatch",
    origin: match.origin,
    missing: (undecided ? [spaces.any] : missing).map((it) => patternText(it, name)),
    more: !undecided && rest !== "covered",
    guarded: branches.some(({ sure }) => !sure),
    undecided,
  });
}

type Missing = { readonly missing: readonly Space[]; readonly rest: Answer["tag"] };

/** The shortest few. Of a family of ever longer lists or strings the shortest stands for all. */
function missingSpaces({ spaces, ask }: Coverage, taken: readonly Space[]): Missing {
  const missing: Space[] = [];
  for (;;) {
    const known = [...taken, ...missing];
    const answer = ask({ taken: known, within: spaces.any, inhabitedOnly: true });
    if (answer.tag !== "left") return { missing, rest: answer.tag };
    const [first = answer.space] = missing;
    if (missing.length === missingMax || sizeOf(answer.space) > 2 * sizeOf(first) + 2) {
      const shortest = missing.filter((it) => closedLength(it) <= closedLength(first));
      return { missing: shortest, rest: "left" };
    }
    missing.push(answer.space);
  }
}

/** The length of a list or string that is all of one length; 0 for anything else. */
function closedLength(space: Space): number {
  let length = 0;
  for (let rest: Space | undefined = space; rest !== undefined; ) {
    if (rest.tag === "text") return length + [...rest.text].length;
    if (rest.tag !== "case") return 0;
    if (rest.args.length === 0) return length;
    if (!isSequenceCase(rest.key)) return 0;
    length += 1;
    rest = rest.args[1];
  }
  return length;
}

function sizeOf(space: Space): number {
  let size = 0;
  const open = [space];
  for (let it = open.pop(); it !== undefined; it = open.pop()) {
    if (it.tag === "case") open.push(...it.args);
    if (it.tag !== "any") size += 1;
  }
  return size;
}

/** True of `e matches p` when `p` takes every value whatever they are made of. */
function asksWhatIsSure({ match, spaces, branches, ask }: Coverage): boolean {
  if (match.origin !== "matches" && match.origin !== "if-matches") return false;
  const [asked] = branches;
  if (asked === undefined || !asked.sure) return false;
  const question = { taken: [asked.space], within: spaces.any, inhabitedOnly: false };
  return ask(question).tag === "covered";
}

function checkReachable({ checked, report }: Context, coverage: Coverage): void {
  const overlaps = createOverlaps();
  const unreachable: { readonly index: number; readonly pattern: string }[] = [];
  const name = nameHere(checked.resolved);
  for (const [index, { space, sure }] of coverage.branches.entries()) {
    const taken = overlaps.near(space);
    const answer = coverage.ask({ taken, within: space, inhabitedOnly: false });
    if (answer.tag === "covered") unreachable.push({ index, pattern: patternText(space, name) });
    if (sure) overlaps.add(space);
  }
  if (unreachable.length === 0) return;
  report(coverage.match.region, { code: "UnreachableBranches", branches: unreachable });
}
