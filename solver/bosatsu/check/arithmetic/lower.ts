import type { CorePattern, Expr, Guard } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { predef } from "../../tree/type.ts";
import { qualified, typeKey } from "../declared-types.ts";
import type { Formula } from "./formula.ts";
import { always, and, equal, not, or } from "./formula.ts";
import { constantOf, variableOf } from "./linear.ts";
import { builtIn } from "./lower-arithmetic.ts";
import type { Binder, PatternReader } from "./lower-pattern.ts";
import { lowerPattern } from "./lower-pattern.ts";
import type { Definition, Frame, Lowering } from "./lowering.ts";
import { bare, createFrame, definitionOf, depthMax, globalOf, renamed } from "./lowering.ts";
import type { Known } from "./symbol.ts";
import { asBool, asInt, asOrder, bool, freshPlace, int, place, unknownFact } from "./symbol.ts";

/** Matches of more branches are read as mere places. */
const branchesMax = 32;

/**
 * What an expression says about whole numbers and truth values. Everything else becomes a place, a
 * value of which only its identity is known.
 */
export function lower(lowering: Lowering, frame: Frame, expr: Expr): Known {
  const found = frame.exprs.get(expr);
  if (found !== undefined) return found;
  const { budget } = lowering;
  budget.steps -= 1;
  if (budget.steps < 0 || budget.depth >= depthMax) return exprPlace(frame, expr);
  budget.depth += 1;
  const known = lowerNew(lowering, frame, expr);
  budget.depth -= 1;
  frame.exprs.set(expr, known);
  return known;
}

function exprPlace(frame: Frame, expr: Expr): Known {
  const known = place(`${frame.prefix}expr ${frame.exprs.size}`);
  frame.exprs.set(expr, known);
  return known;
}

function lowerNew(lowering: Lowering, frame: Frame, expr: Expr): Known {
  switch (expr.tag) {
    case "local":
      return lowerLocal(lowering, frame, expr);
    case "global":
      return lowerGlobal(lowering, expr) ?? exprPlace(frame, expr);
    case "constructor":
      return { tag: "data", ref: expr.ref, args: [] };
    case "literal":
      if (expr.literal.tag === "int") return int(constantOf(expr.literal.value));
      return exprPlace(frame, expr);
    case "annotate":
      return lower(lowering, frame, expr.value);
    case "generic":
    case "block":
      return lower(lowering, frame, expr.body);
    case "apply":
      return lowerApply(lowering, frame, expr) ?? exprPlace(frame, expr);
    case "match":
      return lowerMatch(lowering, frame, expr) ?? exprPlace(frame, expr);
    case "lambda":
    case "list":
      return exprPlace(frame, expr);
  }
}

type ExprOf<Tag extends Expr["tag"]> = Extract<Expr, { readonly tag: Tag }>;

function lowerLocal(lowering: Lowering, frame: Frame, local: ExprOf<"local">): Known {
  const known = valueOfLocal(lowering, frame, local);
  if (known.tag === "place") nameInt(lowering, frame, local, known);
  return known;
}

function valueOfLocal(lowering: Lowering, frame: Frame, { id }: ExprOf<"local">): Known {
  const site = frame.sites.get(id);
  if (!frame.locals.has(id) && site?.tag === "let") {
    frame.locals.set(id, lower(lowering, frame, site.value));
  } else if (!frame.locals.has(id) && site?.tag === "pattern") {
    matches(lowering, frame, site.pattern, site.scrutinee);
  }
  const known = frame.locals.get(id) ?? place(`${frame.prefix}local ${id}`);
  frame.locals.set(id, known);
  return known;
}

function nameInt(
  { variables }: Lowering,
  frame: Frame,
  { name }: Binder,
  known: Extract<Known, { readonly tag: "place" }>,
): void {
  if (frame.prefix === "" && !variables.names.has(known.key)) variables.names.set(known.key, name);
}

/** When a value matches a pattern; the pattern's names have their values afterwards. */
export function matches(
  lowering: Lowering,
  frame: Frame,
  pattern: CorePattern,
  scrutinee: Expr,
): Formula {
  const found = frame.patterns.get(pattern);
  if (found !== undefined) return found;
  const known = lower(lowering, frame, scrutinee);
  const reader: PatternReader = {
    variables: lowering.variables,
    declared: lowering.declared,
    bind: (local, value) => {
      frame.locals.set(local.id, value);
      if (value.tag === "place") nameInt(lowering, frame, local, value);
    },
  };
  const formula = lowerPattern(reader, pattern, known);
  frame.patterns.set(pattern, formula);
  return formula;
}

/** When a guard lets a branch be taken, once its pattern matches. */
export function guardHolds(lowering: Lowering, frame: Frame, guard: Guard | undefined): Formula {
  if (guard === undefined) return always;
  if (guard.tag === "condition") return holds(lowering, frame, guard.condition);
  const matched = matches(lowering, frame, guard.pattern, guard.value);
  return and(matched, guardHolds(lowering, frame, guard.guard));
}

/** When a Bool is True. */
function holds(lowering: Lowering, frame: Frame, expr: Expr): Formula {
  const { variables } = lowering;
  const known = asBool(variables, lower(lowering, frame, expr));
  return known ?? unknownFact(variables, freshPlace(variables).key);
}

// Definitions

function lowerGlobal(lowering: Lowering, global: ExprOf<"global">): Known | undefined {
  const found = globalOf(lowering, global);
  const { definition } = found;
  if (definition === undefined || definition.lambda !== undefined) return undefined;
  const { name, checked, value } = definition;
  found.known ??= lower(lowering, createFrame(lowering, checked, value, `${name} `), value);
  return found.known;
}

function lowerApply(
  lowering: Lowering,
  frame: Frame,
  { fn, args }: ExprOf<"apply">,
): Known | undefined {
  const called = bare(fn);
  const given = (): readonly Known[] => args.map((arg) => lower(lowering, frame, arg));
  if (called.tag === "constructor") return { tag: "data", ref: called.ref, args: given() };
  if (called.tag !== "global") return undefined;
  const global = renamed(lowering, called);
  if (global.package === predef) {
    const answer = builtIn(lowering.variables, global.name, given());
    if (answer !== undefined) return answer;
  }
  const definition = definitionOf(lowering, global);
  if (definition?.lambda?.params.length !== args.length) return undefined;
  return inlined(lowering, definition, given());
}

/** A call as the body of what it calls; only a body that says something is of use. */
function inlined(
  lowering: Lowering,
  { name, checked, lambda }: Definition,
  args: readonly Known[],
): Known | undefined {
  if (lambda === undefined) return undefined;
  const { variables } = lowering;
  const frame = createFrame(
    lowering,
    checked,
    lambda.body,
    `${freshPlace(variables).key} in ${name}: `,
  );
  for (const [index, { local }] of lambda.params.entries()) {
    const arg = args[index];
    if (arg !== undefined) frame.locals.set(local.id, arg);
  }
  return lower(lowering, frame, lambda.body);
}

// Matches

/** What a match gives, when that is an Int, a Bool or a Comparison. */
function lowerMatch(lowering: Lowering, frame: Frame, match: ExprOf<"match">): Known | undefined {
  const type = frame.checked.exprTypes.get(match);
  const shape = type === undefined ? undefined : shapes.get(typeKey(type));
  if (shape === undefined || match.branches.length > branchesMax) return undefined;
  const { variables } = lowering;
  const taken = takenBranches(lowering, frame, match);
  const results = match.branches.map(({ body }) => lower(lowering, frame, body));
  const choose = (holdsIn: (known: Known) => Formula | undefined): Formula =>
    or(
      ...results.map((known, at) => {
        const value = holdsIn(known) ?? unknownFact(variables, freshPlace(variables).key);
        return and(taken[at] ?? always, value);
      }),
    );
  if (shape === "Bool") return bool(choose((known) => asBool(variables, known)));
  if (shape === "Comparison") {
    const orders = new Map(results.map((known) => [known, asOrder(variables, known)]));
    return {
      tag: "order",
      less: choose((known) => orders.get(known)?.less),
      equal: choose((known) => orders.get(known)?.equal),
      greater: choose((known) => orders.get(known)?.greater),
    };
  }
  const whole = freshPlace(variables);
  const choices = results.map((known, at) => {
    const value = asInt(known);
    const chosen = taken[at] ?? always;
    return value === undefined ? chosen : and(chosen, equal(variableOf(whole.key), value));
  });
  variables.laws.set(whole.key, or(...choices));
  return whole;
}

const shapes: ReadonlyMap<string, "Int" | "Bool" | "Comparison"> = new Map([
  [qualified(predef, "Int"), "Int"],
  [qualified(predef, "Bool"), "Bool"],
  [qualified(predef, "Comparison"), "Comparison"],
]);

/** For each branch, when it is the one: it applies, and none before it does. */
function takenBranches(
  lowering: Lowering,
  frame: Frame,
  { scrutinee, branches }: ExprOf<"match">,
): readonly Formula[] {
  const applies = branches.map(({ pattern, guard }) => {
    const matched = matches(lowering, frame, pattern, scrutinee);
    return and(matched, guardHolds(lowering, frame, guard));
  });
  return applies.map((own, at) => and(own, ...applies.slice(0, at).map(not)));
}

/** What is known inside a branch, or inside its guard: how it came to be looked at. */
export function branchFacts(
  lowering: Lowering,
  frame: Frame,
  match: ExprOf<"match">,
  at: { readonly branch: number; readonly inGuard: boolean },
): readonly Formula[] {
  const facts: Formula[] = [];
  for (const [index, { pattern, guard }] of match.branches.entries()) {
    if (index > at.branch) break;
    const matched = matches(lowering, frame, pattern, match.scrutinee);
    if (index < at.branch) facts.push(not(and(matched, guardHolds(lowering, frame, guard))));
    else if (at.inGuard) facts.push(matched);
    else facts.push(matched, guardHolds(lowering, frame, guard));
  }
  return facts;
}

export function isIntType(type: Type | undefined): boolean {
  return type !== undefined && shapes.get(typeKey(type)) === "Int";
}
