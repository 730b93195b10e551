import type {
  CoreBranch,
  CorePattern,
  Expr,
  Guard,
  Local,
  LocalId,
  Parameter,
} from "../../tree/core.ts";
import { predef } from "../../tree/type.ts";
import type { Walk } from "../deep-walk.ts";
import { localsOf } from "../pattern-locals.ts";
import { judgeCall, judgeMention } from "./call.ts";
import { concludeDefinition } from "./conclusion.ts";
import { continuations, learnStages, stageOf } from "./continuation.ts";
import { enterRecursion, targetColumns } from "./header.ts";
import type { Definition, Recursion, RecursionContext, Scope, Self, Target } from "./scope.ts";
import { innermost, mentioned, sizeQuestion } from "./scope.ts";
import type { Size, SizeQuestion } from "./structural.ts";
import { caseAsked, commonCase, commonSizes, sizeOf, sizesIn, withoutTypes } from "./structural.ts";

type ExprOf<Tag extends Expr["tag"]> = Extract<Expr, { readonly tag: Tag }>;

/** Walks an expression: judges each mention of a def around it, and learns the sizes of names. */
export function* visit(context: RecursionContext, expr: Expr, scope: Scope): Walk {
  switch (expr.tag) {
    case "local":
    case "global":
      judgeMention(scope, expr);
      return;
    case "constructor":
    case "literal":
      return;
    case "annotate":
      yield visit(context, expr.value, scope);
      return;
    case "generic":
      yield visit(context, expr.body, scope);
      return;
    case "lambda":
      checkShadows(
        context,
        scope,
        expr.params.map(({ local }) => local),
      );
      yield visit(context, expr.body, { ...scope, tail: false });
      return;
    case "list":
      for (const { value } of expr.items) yield visit(context, value, { ...scope, tail: false });
      return;
    case "block":
      yield visitBlock(context, expr, scope);
      return;
    case "apply":
      yield visitApply(context, expr, scope);
      return;
    case "match":
      yield visitMatch(context, expr, scope);
      return;
  }
}

// Definitions

/** A def, at the top level or inside another. */
export function* visitDefinition(
  context: RecursionContext,
  { written, self, value }: { readonly written: string; readonly self: Self; readonly value: Expr },
  scope: Scope,
): Walk {
  const { groups, matches, body } = taken(value);
  const definition: Definition = {
    written,
    self,
    groups,
    recursion: undefined,
    references: [],
    failed: false,
  };
  const inner: Scope = {
    definitions: [...scope.definitions, definition],
    tail: true,
    cases: undefined,
    path: scope.path,
  };
  const params = groups.flatMap((group) => group.map(({ local }) => local));
  checkShadows(context, inner, [...params, ...matches.flatMap(localsOf)]);
  yield visit(context, body, inner);
  concludeDefinition(context, definition);
}

type Taken = {
  readonly groups: readonly (readonly Parameter[])[];
  /** The patterns that parameters are matched with. */
  readonly matches: readonly CorePattern[];
  readonly body: Expr;
};

/** A def's groups of parameters, and what remains. */
function taken(value: Expr): Taken {
  const groups: (readonly Parameter[])[] = [];
  const matches: CorePattern[] = [];
  let body = value.tag === "generic" ? value.body : value;
  for (;;) {
    const [only] = body.tag === "match" && body.origin === "parameter" ? body.branches : [];
    if (body.tag === "lambda") {
      groups.push(body.params);
      body = body.body;
    } else if (only !== undefined && groups.length > 0) {
      matches.push(only.pattern);
      body = only.body;
    } else {
      return { groups, matches, body };
    }
  }
}

function* visitBlock(context: RecursionContext, block: ExprOf<"block">, scope: Scope): Walk {
  for (const { local, value, def, region } of block.bindings) {
    checkShadows(context, scope, [{ ...local, region }]);
    if (def) {
      const self: Self = { tag: "local", id: local.id };
      yield visitDefinition(context, { written: local.name, self, value }, scope);
    } else {
      yield visit(context, value, { ...scope, tail: false });
      learn(context, scope, value, { tag: "bind", local, region });
    }
  }
  yield visit(context, block.body, scope);
}

/** The name of a def may not mean anything else inside it. */
function checkShadows(context: RecursionContext, scope: Scope, locals: readonly Local[]): void {
  for (const { name, region } of locals) {
    for (const definition of scope.definitions) {
      if (definition.written !== name) continue;
      definition.failed = true;
      context.report(region, { code: "IllegalShadow", def: name });
    }
  }
}

// Calls

function* visitApply(context: RecursionContext, apply: Apply, scope: Scope): Walk {
  const inside: Scope = { ...scope, tail: false };
  const { head, calls } = curried(apply);
  const definition = mentioned(scope, head);
  if (definition !== undefined) {
    const groups = calls.map(({ args }) => args);
    judgeCall(context, scope, { definition, groups, region: apply.region });
    for (const arg of groups.flat()) yield visit(context, arg, inside);
    return;
  }
  yield visit(context, head, inside);
  for (const call of calls) {
    learnBinder(context, scope, call);
    const continued = continuedArguments(scope, call);
    for (const [index, arg] of call.args.entries()) {
      if (continued.has(index)) judgeMention(scope, arg, continued.get(index));
      else yield visit(context, arg, inside);
    }
  }
}

type Apply = ExprOf<"apply">;

/** `f(a)(b)` as `f` and the two calls, the inner one first. */
function curried(apply: Apply): { readonly head: Expr; readonly calls: readonly Apply[] } {
  const calls: Apply[] = [];
  let head: Expr = apply;
  while (head.tag === "apply") {
    calls.push(head);
    head = withoutTypes(head.fn);
  }
  return { head, calls: calls.reverse() };
}

/** `flat_map(e, x -> ...)` gives its lambda what `e` holds. */
function learnBinder(context: RecursionContext, scope: Scope, { fn, args }: Apply): void {
  const [value, binder] = args;
  if (value === undefined || binder === undefined || !context.trusted.isBind(fn)) return;
  const lambda = withoutTypes(binder);
  const [param] = lambda.tag === "lambda" ? lambda.params : [];
  if (param === undefined) return;
  for (const [target, question] of questions(context, scope)) {
    if (sizeOf(question, value) !== undefined) target.sizes.set(param.local.id, "smaller");
  }
}

/**
 * When a function from a field is called, the parameters of lambdas that it is given get smaller, and
 * the def itself may be given: the result has the arguments that are the def, and which of its
 * parameters get smaller there.
 */
function continuedArguments(scope: Scope, apply: Apply): ReadonlyMap<number, readonly boolean[]> {
  const definition = innermost(scope);
  const [target, another] = definition?.recursion?.targets ?? [];
  if (target === undefined || another !== undefined || scope.cases === undefined) return new Map();
  const mentions = new Map<number, readonly boolean[]>();
  const smaller = continuations(target.stages, target.type, apply) ?? [];
  for (const [index, arg] of apply.args.entries()) {
    const params = smaller[index] ?? [];
    if (mentioned(scope, arg) === definition && params.includes(true)) mentions.set(index, params);
    else learnContinuation(target, arg, params);
  }
  return mentions;
}

function learnContinuation({ stages }: Target, arg: Expr, smaller: readonly boolean[]): void {
  const lambda = withoutTypes(arg);
  if (lambda.tag !== "lambda" || lambda.params.length !== smaller.length) return;
  for (const [at, { local }] of lambda.params.entries()) {
    if (smaller[at] === true) stages.sizes.set(local.id, "smaller");
  }
}

// Matches

function* visitMatch(context: RecursionContext, match: ExprOf<"match">, scope: Scope): Walk {
  const { origin, scrutinee, branches } = match;
  const entered =
    origin === "recur" || origin === "loop"
      ? enterRecursion(context, scope, match, origin)
      : undefined;
  if (entered === undefined) yield visit(context, scrutinee, { ...scope, tail: false });
  for (const [index, branch] of branches.entries()) {
    checkShadows(context, scope, localsOf(branch.pattern));
    const inside: Scope =
      entered === undefined
        ? scope
        : { ...scope, cases: learnTargets(context, entered.recursion, branch) };
    if (entered === undefined) learn(context, scope, scrutinee, branch.pattern);
    const at = (inGuard: boolean): Scope => ({
      ...inside,
      path: { step: { match, branch: index, inGuard }, outer: scope.path },
    });
    yield visitGuard(context, branch.guard, { ...at(true), tail: false });
    yield visit(context, branch.body, at(false));
  }
}

function* visitGuard(context: RecursionContext, guard: Guard | undefined, scope: Scope): Walk {
  if (guard === undefined) return;
  if (guard.tag === "condition") {
    yield visit(context, guard.condition, scope);
    return;
  }
  yield visit(context, guard.value, scope);
  checkShadows(context, scope, localsOf(guard.pattern));
  learn(context, scope, guard.value, guard.pattern);
  yield visitGuard(context, guard.guard, scope);
}

/** At the start of a branch of a recursion: each target is what its column of the pattern says. */
function learnTargets(
  { declared }: RecursionContext,
  recursion: Recursion,
  { pattern }: CoreBranch,
): Scope["cases"] {
  const alternatives = targetColumns(recursion, pattern);
  return recursion.targets.map((target, at) => {
    const column = alternatives.map((columns) => columns[at]);
    const sizes = column.map((it) => (it === undefined ? noSizes : sizesIn(it, "equal")));
    for (const [id, size] of commonSizes(sizes)) target.sizes.set(id, size);
    const [only] = column;
    if (only !== undefined && column.length === 1) {
      learnStages(target.stages, declared, target.type, { pattern: only, whole: "equal" });
    }
    return commonCase(column.map((it) => it && caseAsked(it)));
  });
}

const noSizes: ReadonlyMap<LocalId, Size> = new Map();

/** The names of a pattern get sizes when what it is matched with has one. */
function learn(context: RecursionContext, scope: Scope, value: Expr, pattern: CorePattern): void {
  for (const [target, question] of questions(context, scope)) {
    const whole = sizeOf(question, value);
    const parts = whole === undefined ? tupleParts(value, pattern) : [{ value, pattern }];
    for (const part of parts) {
      const size = sizeOf(question, part.value);
      if (size === undefined) continue;
      for (const [id, found] of sizesIn(part.pattern, size)) target.sizes.set(id, found);
    }
    const stage = stageOf(target.stages, target.type, value);
    if (stage === undefined) continue;
    learnStages(target.stages, context.declared, target.type, { pattern, whole: stage });
  }
}

/** `(a, b)` matched with `(p, q)` is `a` matched with `p` and `b` with `q`. */
function tupleParts(
  value: Expr,
  pattern: CorePattern,
): readonly { readonly value: Expr; readonly pattern: CorePattern }[] {
  const made = withoutTypes(value);
  if (made.tag !== "apply" || pattern.tag !== "constructor") return [];
  const { ref } = pattern;
  const fn = withoutTypes(made.fn);
  if (fn.tag !== "constructor" || fn.ref.name !== ref.name || fn.ref.package !== ref.package) {
    return [];
  }
  if (ref.package !== predef || !ref.name.startsWith("Tuple")) return [];
  return made.args.flatMap((arg, at) => {
    const part = pattern.args[at];
    return part === undefined ? [] : [{ value: arg, pattern: part }];
  });
}

/** The targets of the innermost def's recursion, when inside it, with how to ask about each. */
function questions(
  context: RecursionContext,
  scope: Scope,
): readonly (readonly [Target, SizeQuestion])[] {
  if (scope.cases === undefined) return [];
  const targets = innermost(scope)?.recursion?.targets ?? [];
  return targets.map((target, at) => [target, sizeQuestion(context, scope, target, at)] as const);
}
