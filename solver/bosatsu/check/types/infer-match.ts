import type { CoreBranch, Expr, Guard, MatchOrigin } from "../../tree/core.ts";
import type { Because } from "../../tree/problem-type.ts";
import type { Type } from "../../tree/type.ts";
import { boolType } from "../../tree/type.ts";
import { closeScope } from "./generalise.ts";
import { checkPattern } from "./infer-pattern.ts";
import { inferSigma } from "./infer-sigma.ts";
import type { Expected, Inference } from "./inference.ts";
import { recordExpr } from "./inference.ts";
import { openHidden } from "./quantifiers.ts";
import { useAs } from "./report.ts";
import { attempt, enterScope, leaveScope, newMeta } from "./solver.ts";
import type { Step, Then } from "./step.ts";
import { askCheck, askType, done } from "./step.ts";
import { subsume } from "./subsume.ts";
import { prune } from "./type-walk.ts";

type Match = Extract<Expr, { readonly tag: "match" }>;

/** The branch type that all others can be used as. */
export function inferMatch(inference: Inference, match: Match, then: Then): Step {
  const { solver } = inference;
  enterScope(solver);
  const scrutinee = inferScrutinee(inference, match);
  return inferBranches(inference, { match, scrutinee, index: 0, widest: undefined }, (type) => {
    leaveScope(solver);
    return then(recordExpr(inference, match, closeScope(solver, type)));
  });
}

type Branches = {
  readonly match: Match;
  readonly scrutinee: Type;
  /** The first branch that was not looked at. */
  readonly index: number;
  readonly widest: Type | undefined;
};

function inferBranches(inference: Inference, branches: Branches, then: Then): Step {
  const { solver } = inference;
  const { match, scrutinee, index, widest } = branches;
  const branch = match.branches[index];
  if (branch === undefined) return then(widest ?? newMeta(solver));
  enterScope(solver);
  enterBranch(inference, branch, scrutinee);
  return askType(branch.body, (of) => {
    leaveScope(solver);
    const because: Because = { from: "other-branch", origin: match.origin, index };
    const wider = widen(inference, branch, closeScope(solver, of), { type: widest, because });
    return inferBranches(inference, { ...branches, index: index + 1, widest: wider }, then);
  });
}

type Widest = { readonly type: Type | undefined; readonly because: Because };

function widen(inference: Inference, branch: CoreBranch, type: Type, widest: Widest): Type {
  const { solver } = inference;
  const known = widest.type;
  if (known === undefined) return type;
  if (attempt(solver, () => subsume(solver, type, known)) === undefined) return known;
  if (attempt(solver, () => subsume(solver, known, type)) === undefined) return type;
  const expected: Expected = { type: known, because: widest.because };
  useAs(inference, { actual: type, expected, region: branch.body.region });
  return known;
}

/**
 * What an `exists` hides may differ from branch to branch: each branch chooses for itself. When nothing
 * is expected yet, the match decides what it is, as what its patterns hide has to be hidden again.
 */
export function checkMatch(inference: Inference, match: Match, expected: Expected): Step {
  const { solver } = inference;
  if (prune(expected.type).tag === "meta") {
    return inferMatch(inference, match, (actual) => {
      useAs(inference, { actual, expected, region: match.region });
      return done(expected.type);
    });
  }
  recordExpr(inference, match, expected.type);
  enterScope(solver);
  const scrutinee = inferScrutinee(inference, match);
  return checkBranches(inference, { match, scrutinee, index: 0, expected });
}

type Checked = Pick<Branches, "match" | "scrutinee" | "index"> & { readonly expected: Expected };

function checkBranches(inference: Inference, branches: Checked): Step {
  const { solver } = inference;
  const { match, scrutinee, index, expected } = branches;
  const branch = match.branches[index];
  if (branch === undefined) {
    leaveScope(solver);
    return done(expected.type);
  }
  enterScope(solver);
  enterBranch(inference, branch, scrutinee);
  const because = becauseOfBranch(match.origin, index, expected.because);
  return askCheck(branch.body, { type: expected.type, because }, () => {
    leaveScope(solver);
    return checkBranches(inference, { ...branches, index: index + 1 });
  });
}

const withBranches: ReadonlySet<MatchOrigin> = new Set([
  "match",
  "recur",
  "loop",
  "if",
  "matches",
  "if-matches",
]);

/** A match that the source does not show has no branch to speak of. */
function becauseOfBranch(origin: MatchOrigin, index: number, why: Because): Because {
  if (!withBranches.has(origin)) return why;
  return { from: "branch", origin, index, why: why.from === "branch" ? why.why : why };
}

/** What an `exists` in the scrutinee hides is one type in all branches. */
function inferScrutinee(inference: Inference, match: Match): Type {
  const { solver, judge } = inference;
  if (match.origin === "if") {
    judge.check(inference, match.scrutinee, { type: boolType, because: { from: "condition" } });
    return boolType;
  }
  return openHidden(solver, inferSigma(inference, match.scrutinee));
}

function enterBranch(inference: Inference, branch: CoreBranch, scrutinee: Type): void {
  checkPattern(inference, branch.pattern, scrutinee);
  if (branch.guard !== undefined) checkGuard(inference, branch.guard);
}

/** The names that a `matches` guard binds stay in scope for the body. */
function checkGuard(inference: Inference, guard: Guard): void {
  const { solver, judge } = inference;
  if (guard.tag === "condition") {
    judge.check(inference, guard.condition, { type: boolType, because: { from: "guard" } });
    return;
  }
  const type = openHidden(solver, inferSigma(inference, guard.value));
  checkPattern(inference, guard.pattern, type);
  if (guard.guard !== undefined) checkGuard(inference, guard.guard);
}
