import type { Expr } from "../../tree/core.ts";
import type { TypeProblem } from "../../tree/problem-type.ts";
import type { BoundVariable, Type } from "../../tree/type.ts";
import { arityMax, functionType } from "../../tree/type.ts";
import { becauseOfArgument } from "./argument-reason.ts";
import { generalise } from "./generalise.ts";
import { isName, nameIn, typeOfName } from "./infer-name.ts";
import { askSigma } from "./infer-sigma.ts";
import type { Expected, Inference } from "./inference.ts";
import { recordExpr } from "./inference.ts";
import type { Match } from "./match-type.ts";
import { matchTypes } from "./match-type.ts";
import { chooseWitness, instantiate, openHidden, skolemiseRoot } from "./quantifiers.ts";
import { addProblem, makeEqual, useAs } from "./report.ts";
import type { Solver } from "./solver.ts";
import { freshName, inScope, newMeta } from "./solver.ts";
import type { Step, Then } from "./step.ts";
import { askType, done } from "./step.ts";
import type { FunctionParts, Quantified } from "./type-walk.ts";
import { functionParts, prune, substitute } from "./type-walk.ts";

/**
 * Three ways to type a call, in this order. The first two look at types alone, so that a type
 * variable may stand for a polymorphic type; the third is the ordinary rule.
 */

export type Call = Extract<Expr, { readonly tag: "apply" }>;

export function inferApply(inference: Inference, call: Call): Step {
  const found = (type: Type) =>
    done(recordExpr(inference, call, instantiate(inference.solver, type)));
  const matched = byArguments(inference, call);
  return matched === undefined ? general(inference, call, found) : found(matched);
}

export function checkApply(inference: Inference, call: Call, expected: Expected): Step {
  recordExpr(inference, call, expected.type);
  const found = (actual: Type) => {
    useAs(inference, { actual, expected, region: call.region });
    return done(expected.type);
  };
  const matched = byArguments(inference, call);
  if (matched !== undefined) return found(matched);
  const witness = chooseWitness(inference.solver, expected.type);
  return byResult(inference, call, witness) ?? general(inference, call, found);
}

/** A polymorphic function, its variables and what it takes and gives. */
type Scheme = {
  readonly vars: readonly BoundVariable[];
  readonly params: readonly Type[];
  readonly result: Type;
};

/** When the function's name says enough: a `forall` over a function of as many parameters. */
function schemeOf(inference: Inference, { fn, args }: Call): Scheme | undefined {
  const type = knownType(inference, fn);
  if (type?.tag !== "forall") return undefined;
  const parts = functionParts(type.body);
  if (parts === undefined || parts.params.length !== args.length) return undefined;
  const result = prune(parts.result);
  if (result.tag !== "forall") return { vars: type.vars, ...parts };
  const inner = renameVariables(inference.solver, result);
  return { vars: [...type.vars, ...inner.vars], params: parts.params, result: inner.body };
}

/** Gives the variables of a quantifier new names, for when it joins another one. */
function renameVariables(solver: Solver, { vars, body }: Quantified): Quantified {
  const renamed = vars.map((bound) => ({ ...bound, name: freshName(solver, bound.name) }));
  const pairs = vars.map(({ name }, index): readonly [string, Type] => [
    name,
    { tag: "variable", name: renamed[index]?.name ?? name },
  ]);
  return { tag: "forall", vars: renamed, body: substitute(body, new Map(pairs)) };
}

/** The polymorphic type of an expression that has one without inference. */
function knownType(inference: Inference, expr: Expr): Type | undefined {
  if (isName(expr)) return prune(typeOfName(inference, expr));
  if (expr.tag === "annotate") return prune(substitute(expr.type, inference.typeVariables));
  return undefined;
}

/**
 * First way: the function and all arguments have types that are known as they stand, and those of the
 * arguments are the function's parameter types for some choice of its variables.
 */
function byArguments(inference: Inference, call: Call): Type | undefined {
  const scheme = schemeOf(inference, call);
  if (scheme === undefined) return undefined;
  const types: Type[] = [];
  for (const arg of call.args) {
    const type = knownType(inference, arg);
    if (type === undefined || hidesSomething(type)) return undefined;
    types.push(type);
  }
  return matchArguments(inference, call, scheme, types);
}

function hidesSomething(type: Type): boolean {
  return type.tag === "exists" || (type.tag === "forall" && prune(type.body).tag === "exists");
}

function matchArguments(
  inference: Inference,
  call: Call,
  scheme: Scheme,
  types: readonly Type[],
): Type | undefined {
  const { solver } = inference;
  const result = inScope(solver, () => {
    const shapes = types.map((type) => openOuter(solver, type));
    const match = decideBy(solver, scheme, scheme.params, shapes);
    return match && { shapes, type: substitute(scheme.result, match) };
  });
  if (result === undefined) return undefined;
  recordExpr(inference, call.fn, functionType(result.shapes, result.type));
  if (call.fn.tag === "annotate") inference.judge.infer(inference, call.fn);
  for (const [index, arg] of call.args.entries()) {
    if (arg.tag === "annotate") inference.judge.infer(inference, arg);
    else recordExpr(inference, arg, result.shapes[index] ?? result.type);
  }
  return generalise(solver, result.type);
}

/** The outer `forall`s of an argument are lifted around the call: skolems that `generalise` binds. */
function openOuter(solver: Solver, type: Type): Type {
  return prune(type).tag === "forall" ? skolemiseRoot(solver, type, { from: "signature" }) : type;
}

/** The choice of all variables that makes the patterns these types. */
function decideBy(
  solver: Solver,
  { vars }: Scheme,
  patterns: readonly Type[],
  targets: readonly Type[],
): Match | undefined {
  const pairs = patterns.flatMap((pattern, index) => {
    const target = targets[index];
    return target === undefined ? [] : [{ pattern, target }];
  });
  const match = matchTypes(solver, vars, pairs);
  return match !== undefined && vars.every(({ name }) => match.has(name)) ? match : undefined;
}

/**
 * Second way: the result is what is expected for some choice of the function's variables. That choice
 * tells each argument what it has to be.
 */
function byResult(inference: Inference, call: Call, expected: Type): Step | undefined {
  const { solver } = inference;
  const scheme = schemeOf(inference, call);
  const match = scheme && decideBy(solver, scheme, [scheme.result], [expected]);
  if (scheme === undefined || match === undefined) return undefined;
  if (call.fn.tag === "annotate") inference.judge.infer(inference, call.fn);
  const params = scheme.params.map((param) => substitute(param, match));
  recordExpr(inference, call.fn, functionType(params, expected));
  return askArguments(inference, { call, params, index: 0 }, () => done(expected));
}

/** Third way: infer the function, check each argument against its parameter. */
function general(inference: Inference, call: Call, then: Then): Step {
  const { solver } = inference;
  return askType(call.fn, (type) => {
    const fn = openHidden(solver, type);
    const parts = functionParts(fn) ?? functionOf(inference, call, fn);
    if (parts !== undefined && parts.params.length === call.args.length) {
      const { params, result } = parts;
      return askArguments(inference, { call, params, index: 0 }, () => then(result));
    }
    if (parts !== undefined) reportArity(inference, call, parts.params.length);
    for (const arg of call.args) inference.judge.infer(inference, arg);
    return then(newMeta(solver));
  });
}

type Arguments = {
  readonly call: Call;
  readonly params: readonly Type[];
  /** The first argument that was not looked at. */
  readonly index: number;
};

function askArguments(inference: Inference, args: Arguments, then: () => Step): Step {
  const { call, params, index } = args;
  const arg = call.args[index];
  if (arg === undefined) return then();
  const type = params[index];
  if (type === undefined) throw new Error(`argument ${index} has no parameter`);
  const expected = { type, because: becauseOfArgument(call, index) };
  return askSigma(inference, arg, expected, () =>
    askArguments(inference, { ...args, index: index + 1 }, then),
  );
}

/** What is called need not be known as a function yet. */
function functionOf(inference: Inference, call: Call, fn: Type): FunctionParts | undefined {
  const { solver } = inference;
  const count = call.args.length;
  if (count > arityMax) {
    const problem: TypeProblem = { code: "ArityTooLarge", actual: count, max: arityMax };
    addProblem(inference, problem, call.region);
    return undefined;
  }
  const params = call.args.map(() => newMeta(solver));
  const result = newMeta(solver);
  const expected: Expected = {
    type: functionType(params, result),
    because: { from: "call", count },
  };
  const fits = makeEqual(inference, { actual: fn, expected, region: call.fn.region });
  return fits ? { params, result } : undefined;
}

function reportArity(inference: Inference, call: Call, expected: number): void {
  const actual = call.args.length;
  const { fn } = call;
  if (fn.tag === "constructor") {
    const constructorName = fn.ref.name;
    const problem: TypeProblem = {
      code: "ConstructorArityMismatch",
      constructorName,
      expected,
      actual,
    };
    addProblem(inference, problem, call.region);
    return;
  }
  const of = nameIn(fn);
  addProblem(inference, { code: "ArityMismatch", role: "call", of, expected, actual }, fn.region);
}
