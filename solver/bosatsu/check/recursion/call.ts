import type { Expr } from "../../tree/core.ts";
import type { InvalidRecursionReason, TargetJudgement } from "../../tree/problem-check.ts";
import type { Region } from "../../tree/source.ts";
import { stageOf } from "./continuation.ts";
import type { IntJudgement } from "./int-recursion.ts";
import { judgeInt } from "./int-recursion.ts";
import type { Definition, Fault, Recursion, RecursionContext, Scope, Target } from "./scope.ts";
import { innermost, mentioned, pathSteps, sizeQuestion } from "./scope.ts";
import { sizeOf } from "./structural.ts";

type Call = {
  readonly definition: Definition;
  readonly groups: readonly (readonly Expr[])[];
  readonly region: Region;
};

/** Judges a call of a def from inside it. */
export function judgeCall(context: RecursionContext, scope: Scope, call: Call): void {
  const { definition, groups, region } = call;
  const recursion = recursionAround(scope, call.definition);
  if (recursion === undefined) {
    addFault(definition, region, invalid(scope, definition, region));
    return;
  }
  const tail = scope.tail && groups.length === definition.groups.length;
  const short = recursion.targets.find(({ group }) => group >= groups.length);
  if (short !== undefined) {
    const needed = { actual: groups.length, needed: short.group + 1, target: short.name };
    const data = { code: "NotEnoughRecurArgs", def: definition.written, ...needed } as const;
    addFault(definition, region, { region, data });
    return;
  }
  const bySize = faultBySize(context, scope, { ...call, recursion });
  const byStage = isSmallerByStage(recursion, groups) ? undefined : (bySize ?? plainly(call));
  definition.references.push({ region, tail, bySize, byStage });
}

/**
 * Judges the bare name of a def inside it. Where it is handed on to be called, `smaller` tells which
 * of its parameters then get something smaller.
 */
export function judgeMention(scope: Scope, expr: Expr, smaller: readonly boolean[] = []): void {
  const definition = mentioned(scope, expr);
  if (definition === undefined) return;
  const { region } = expr;
  const recursion = recursionAround(scope, definition);
  if (recursion === undefined) {
    addFault(definition, region, invalid(scope, definition, region));
    return;
  }
  const data = invalidData(definition, "as-value");
  const [target] = recursion.targets;
  const handed =
    target !== undefined &&
    definition.groups.length === 1 &&
    definition.groups[0]?.length === smaller.length &&
    smaller[target.position] === true;
  const fault = { region, data };
  definition.references.push({
    region,
    tail: false,
    bySize: fault,
    byStage: handed ? undefined : fault,
  });
}

function addFault(definition: Definition, region: Region, fault: Fault): void {
  definition.references.push({ region, tail: false, bySize: fault, byStage: fault });
}

/** The recursion that a mention stands in, when it is one of the innermost def in its own recursion. */
function recursionAround(scope: Scope, definition: Definition): Recursion | undefined {
  if (definition !== innermost(scope) || scope.cases === undefined) return undefined;
  return definition.recursion;
}

function invalid(scope: Scope, definition: Definition, region: Region): Fault {
  const nested = definition !== innermost(scope);
  return { region, data: invalidData(definition, nested ? "nested-def" : "outside-recur") };
}

function invalidData(
  definition: Definition,
  why: InvalidRecursionReason,
): Extract<Fault["data"], { readonly code: "InvalidRecursion" }> {
  return { code: "InvalidRecursion", def: definition.written, why };
}

type JudgedCall = Call & { readonly recursion: Recursion };

/** Compares argument with target from left to right, up to the first that is not equal. */
function faultBySize(
  context: RecursionContext,
  scope: Scope,
  { definition, recursion, groups, region }: JudgedCall,
): Fault | undefined {
  const judged: TargetJudgement[] = [];
  let last: IntJudgement | undefined;
  for (const [at, target] of recursion.targets.entries()) {
    const argument = argumentFor(target, groups);
    last = target.isInt ? intJudgement(context, scope, target, argument) : undefined;
    const question = sizeQuestion(context, scope, target, at);
    const structural = argument === undefined ? undefined : sizeOf(question, argument);
    const size = last?.tag ?? structural ?? "other";
    if (size === "smaller") return undefined;
    judged.push({ target: target.name, argument: size });
    if (size === "other") break;
  }
  const def = definition.written;
  const decided = recursion.targets[judged.length - 1];
  if (last !== undefined && decided !== undefined) {
    const refused = last.tag === "other" ? last.why : unchanged;
    const { name: target } = decided;
    return { region, data: { code: "IntRecursionObligationFailed", def, target, ...refused } };
  }
  return { region, data: { code: "RecursionNotLexicographic", def, targets: judged } };
}

const unchanged = {
  why: "not-proved",
  argument: "",
  known: [],
  counterexample: [],
  fails: "not-smaller",
} as const;

function argumentFor({ group, position }: Target, groups: Call["groups"]): Expr | undefined {
  return groups[group]?.[position];
}

function intJudgement(
  { lowering, frame }: RecursionContext,
  scope: Scope,
  target: Target,
  argument: Expr | undefined,
): IntJudgement | undefined {
  if (argument === undefined) return undefined;
  return judgeInt(lowering, frame, { argument, target: target.expr, path: pathSteps(scope) });
}

function isSmallerByStage({ targets }: Recursion, groups: Call["groups"]): boolean {
  const [target, another] = targets;
  if (target === undefined || another !== undefined || target.isInt) return false;
  const argument = argumentFor(target, groups);
  if (argument === undefined) return false;
  return stageOf(target.stages, target.type, argument) === "smaller";
}

/** For a call that gets smaller by size only: why it does not by stage. */
function plainly({ definition, region }: Call): Fault {
  return {
    region,
    data: { code: "RecursionNotLexicographic", def: definition.written, targets: [] },
  };
}
