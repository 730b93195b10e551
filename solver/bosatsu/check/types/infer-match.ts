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
import { attempt, inScope, newMeta } from "./solver.ts";
import { subsume } from "./subsume.ts";
import { prune } from "./type-walk.ts";

type Match = Extract<Expr, { readonly tag: "match" }>;

/** The branch type that all others can be used as. */
export function inferMatch(inference: Inference, match: Match): Type {
  const { solver, judge } = inference;
  const type = inScope(solver, () => {
    const scrutinee = inferScrutinee(inference, match);
    const widest: { type: Type | undefined } = { type: undefined };
    for (const [index, branch] of match.branches.entries()) {
      const of = inScope(solver, () => {
        enterBranch(inference, branch, scrutinee);
        return judge.infer(inference, branch.body);
      });
      const because: Because = { from: "other-branch", origin: match.origin, index };
      widest.type = widen(inference, branch, closeScope(solver, of), {
        type: widest.type,
        because,
      });
    }
    return widest.type ?? newMeta(solver);
  });
  return recordExpr(inference, match, closeScope(solver, type));
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
export function checkMatch(inference: Inference, match: Match, expected: Expected): void {
  const { solver, judge } = inference;
  if (prune(expected.type).tag === "meta") {
    useAs(inference, { actual: inferMatch(inference, match), expected, region: match.region });
    return;
  }
  recordExpr(inference, match, expected.type);
  inScope(solver, () => {
    const scrutinee = inferScrutinee(inference, match);
    for (const [index, branch] of match.branches.entries()) {
      inScope(solver, () => {
        enterBranch(inference, branch, scrutinee);
        const because = becauseOfBranch(match.origin, index, expected.because);
        judge.check(inference, branch.body, { type: expected.type, because });
      });
    }
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
