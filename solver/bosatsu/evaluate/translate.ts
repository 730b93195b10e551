import type { Binding, CoreBranch, Expr, GlobalRef, Guard, LocalId } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { Literal } from "../tree/syntax.ts";
import type { External, Value } from "../tree/value.ts";
import { applyCode, applySelfCode } from "./apply.ts";
import { blockCode } from "./block.ts";
import { againCode, constructCode, constructorValue, externalCode, listCode } from "./call.ts";
import { functionCode as closureCode } from "./close.ts";
import { asFn, type Code, constantCode, type Run } from "./code.ts";
import { type Constructors, constructorOf } from "./constructors.ts";
import { type Inlinable, inlinedMax, slotsMax, unwrap } from "./inline.ts";
import { fromBigInt } from "./int.ts";
import { matchCode, type SourceBranch } from "./match.ts";
import type { Meter } from "./meter.ts";
import { anything, type Pattern } from "./pattern.ts";
import { isResumable } from "./resumable.ts";
import {
  bind,
  bindTo,
  capture,
  enterInlined,
  freshFrom,
  localCode,
  newScope,
  type Scope,
} from "./scope.ts";
import { toPattern } from "./translate-pattern.ts";

/** What a top-level name stands for. */
export type Global =
  | { readonly tag: "value"; readonly code: Code; readonly inlined: () => Inlined | undefined }
  | { readonly tag: "external"; readonly external: CallableExternal };

/** A function that may stand where it is called, and what is around it where it was written. */
export type Inlined = Inlinable & { readonly surroundings: Surroundings };

/** A resumable external has been made a function by now. */
export type CallableExternal = Exclude<External, { readonly tag: "resumable" }>;

/** What translation needs to know about the program around an expression. */
export type Surroundings = {
  /** The source of the package. */
  readonly path: string;
  readonly global: (ref: GlobalRef) => Global;
  readonly constructors: Constructors;
  /** Present when the steps of the program are counted. */
  readonly meter: Meter | undefined;
};

export type Translation = { readonly code: Code; readonly frameSize: number };

/**
 * Turns the expression of a top-level value into code. Every variable gets its place here, so that
 * running never looks a name up. `self` is the value's name when it may call itself.
 */
export function translate(
  expr: Expr,
  self: GlobalRef | undefined,
  surroundings: Surroundings,
): Translation {
  const scope = newScope(undefined, 0);
  const at: At = { scope, surroundings, tail: undefined, room: { left: inlinedMax } };
  const fn = unwrap(expr);
  const code =
    fn.tag === "lambda" && self !== undefined
      ? lambdaCode(fn, at, { head: { tag: "global", ...self }, outer: [], groups: 0 })
      : valueCode(expr, at);
  return { code, frameSize: scope.lambda.frameSize };
}

/** Where an expression stands. `tail` says what a call of the running function looks like there. */
type At = {
  readonly scope: Scope;
  readonly surroundings: Surroundings;
  /** `undefined` also where something is left to do after the expression. */
  readonly tail: SelfCall | undefined;
  /** How many more expressions of other functions this top-level value may take over. */
  readonly room: { left: number };
};

type SelfCall = {
  readonly head: DefName;
  /** How many argument groups the def has. */
  readonly groups: number;
  /** The slots of the parameters of all groups. */
  readonly slots: readonly number[];
};

type DefName =
  | { readonly tag: "local"; readonly id: LocalId }
  | { readonly tag: "global"; readonly package: string; readonly name: string };

function valueCode(expr: Expr, at: At): Code {
  switch (expr.tag) {
    case "local":
      return localCode(at.scope, expr.id);
    case "global":
      return globalCode(at.surroundings, expr, expr.region);
    case "constructor": {
      const { index, arity, isBool } = constructorOf(at.surroundings.constructors, expr.ref);
      return constantCode(isBool ? index === 1 : constructorValue(index, arity));
    }
    case "literal":
      return constantCode(literalValue(expr.literal));
    case "lambda":
      return lambdaCode(expr, at, undefined);
    case "apply":
      return callCode(expr, at);
    case "block":
      return blockOf(expr.bindings, expr.body, at);
    case "list": {
      const items = expr.items.map(({ tag, value }) => ({
        splice: tag === "splice",
        code: valueCode(value, notTail(at)),
      }));
      return listCode(items);
    }
    case "match":
      return matchOf(expr, at);
    case "annotate":
      return valueCode(expr.value, at);
    case "generic":
      return valueCode(expr.body, at);
  }
}

function notTail(at: At): At {
  return { ...at, tail: undefined };
}

function literalValue(literal: Literal): Value {
  return literal.tag === "int" ? fromBigInt(literal.value) : literal.value;
}

function globalCode(surroundings: Surroundings, ref: GlobalRef, region: Region): Code {
  const global = surroundings.global(ref);
  if (global.tag === "value") return global.code;
  return constantCode(externalValue(global.external, { path: surroundings.path, region }));
}

function externalValue(external: CallableExternal, place: { path: string; region: Region }): Value {
  return external.tag === "plain" ? external.value : external.at(place);
}

/** The function of a def: `outer` are the parameters of the groups around this one. */
type Def = {
  readonly head: DefName;
  readonly outer: readonly LocalId[];
  readonly groups: number;
};

type Lambda = Extract<Expr, { tag: "lambda" }>;

function lambdaCode(expr: Lambda, at: At, def: Def | undefined): Code {
  const { meter } = at.surroundings;
  const isLocalDef = def?.head.tag === "local" && def.groups === 0;
  const self = isLocalDef && def.head.tag === "local" ? def.head.id : undefined;
  const scope = newScope(at.scope, expr.params.length, self);
  const params = expr.params.map(({ local }) => local.id);
  const slots = params.map((id) => bind(scope, id));
  const inside = { ...at, scope, tail: undefined };
  if (def === undefined) return closureCode(scope.lambda, valueCode(expr.body, inside), meter);
  const groups = def.groups + 1;
  const next = unwrap(expr.body);
  if (next.tag === "lambda") {
    const outer = [...def.outer, ...params];
    const inner = lambdaCode(next, inside, { head: def.head, outer, groups });
    return closureCode(scope.lambda, inner, meter);
  }
  const outerSlots = def.outer.map((id) => bindOuter(scope, id));
  const tail = { head: def.head, groups, slots: [...outerSlots, ...slots] };
  return closureCode(scope.lambda, valueCode(expr.body, { ...inside, tail }), meter);
}

/** A parameter of an outer group becomes a variable, so that a call of the whole def can set it. */
function bindOuter(scope: Scope, id: LocalId): number {
  const index = capture(scope, id);
  const slot = bind(scope, id);
  scope.lambda.prologue.push({ slot, capture: index });
  return slot;
}

type Apply = Extract<Expr, { tag: "apply" }>;

function callCode(expr: Apply, at: At): Code {
  const { scope } = at;
  const { top } = scope;
  scope.top = scope.depth;
  const code = chainCode(expr, at);
  scope.top = Math.max(top, scope.top);
  return code;
}

/** Goes down the first arguments of a chain such as `a.f().g()` and back up without a deep stack. */
function chainCode(expr: Apply, at: At): Code {
  const { scope, tail } = at;
  const selfArgs = tail && selfCallArgs(expr, tail);
  const inside = notTail(at);
  if (tail !== undefined && selfArgs !== undefined) {
    scope.lambda.loops = true;
    const parts = selfArgs.map((arg) => valueCode(arg, inside));
    return againCode(scope.lambda, tail.slots, parts);
  }
  const outer: Apply[] = [];
  let call = expr;
  for (let [first] = call.args; first?.tag === "apply"; [first] = call.args) {
    outer.push(call);
    call = first;
  }
  const [first, ...rest] = call.args;
  const innermost = callOf(call, first ? [valueCode(first, inside)] : [], rest, inside);
  return outer.reduceRight(
    (code, each) => callOf(each, [code], each.args.slice(1), inside),
    innermost,
  );
}

/** A call whose first argument has been translated. */
function callOf(
  { fn: callee, region }: Apply,
  first: readonly Code[],
  rest: readonly Expr[],
  at: At,
): Code {
  const { scope, surroundings } = at;
  const args = [...first, ...rest.map((arg) => valueCode(arg, at))];
  const fn = unwrap(callee);
  if (fn.tag === "constructor") {
    return constructCode(constructorOf(surroundings.constructors, fn.ref), args);
  }
  if (fn.tag === "global") {
    const global = surroundings.global(fn);
    if (global.tag === "external") {
      const place = { path: surroundings.path, region };
      const host = asFn(externalValue(global.external, place));
      return isResumable(host) ? applyCode(constantCode(host), args) : externalCode(host, args);
    }
    const inlined = global.inlined();
    if (inlined !== undefined && fitsHere(inlined, args, at)) return inlinedCode(inlined, args, at);
  }
  const code = valueCode(fn, at);
  const isSelf = fn.tag === "local" && fn.id === scope.self && args.length === scope.lambda.arity;
  return isSelf ? applySelfCode(code, scope.lambda, args) : applyCode(code, args);
}

function fitsHere({ lambda, size }: Inlined, args: readonly Code[], { scope, room }: At): boolean {
  return (
    lambda.params.length === args.length && size <= room.left && scope.top + args.length <= slotsMax
  );
}

/**
 * The body of a function in place of a call of it. Its parameters become variables of the function
 * that calls, in slots above those that the arguments need while they are computed; one whose argument
 * is a variable or a constant already is that.
 */
function inlinedCode(
  { lambda, size, surroundings }: Inlined,
  args: readonly Code[],
  { scope, room }: At,
): Code {
  room.left -= size;
  const leave = enterInlined(scope);
  scope.depth = scope.top;
  const steps = lambda.params.flatMap(({ local }, at) => {
    const value = args[at];
    if (value === undefined) throw new Error(`argument ${at} of an inlined call is missing`);
    return bindTo(scope, local.id, value) ? [] : [{ slot: bind(scope, local.id), value }];
  });
  if (surroundings.meter !== undefined) {
    steps.push({ slot: freshFrom(scope, scope.top)(), value: countingCode(surroundings.meter) });
  }
  const body = valueCode(lambda.body, { scope, surroundings, tail: undefined, room });
  leave();
  return steps.length === 0 ? body : blockCode(steps, body);
}

/** Counts the step that the call would have been. */
function countingCode({ step }: Meter): Code {
  const run: Run = () => {
    step();
    return false;
  };
  return { tag: "simple", run };
}

/** The arguments of all groups when the expression calls the def that `tail` describes. */
function selfCallArgs(expr: Expr, tail: SelfCall): readonly Expr[] | undefined {
  const groups: (readonly Expr[])[] = [];
  let head = unwrap(expr);
  while (head.tag === "apply") {
    groups.unshift(head.args);
    head = unwrap(head.fn);
  }
  return groups.length === tail.groups && isNamed(head, tail.head) ? groups.flat() : undefined;
}

function isNamed(expr: Expr, name: DefName): boolean {
  if (name.tag === "local") return expr.tag === "local" && expr.id === name.id;
  return expr.tag === "global" && expr.package === name.package && expr.name === name.name;
}

function blockOf(bindings: readonly Binding[], body: Expr, at: At): Code {
  const { scope } = at;
  const { depth } = scope;
  const steps = bindings.map((binding) => {
    const value = bindingCode(binding, notTail(at));
    return { slot: bind(scope, binding.local.id), value };
  });
  const result = valueCode(body, at);
  scope.depth = depth;
  return blockCode(steps, result);
}

function bindingCode({ value, recursive, local }: Binding, at: At): Code {
  const fn = unwrap(value);
  return recursive && fn.tag === "lambda"
    ? lambdaCode(fn, at, { head: { tag: "local", id: local.id }, outer: [], groups: 0 })
    : valueCode(value, at);
}

/**
 * The slots that a decision tree needs lie above those of all its patterns and guards, and of the
 * scrutinee, whose parts are computed one by one while the first are in the tree's slots already.
 * Bodies may use them again: by then the tree has done its work.
 */
function matchOf(expr: Extract<Expr, { tag: "match" }>, at: At): Code {
  const { scope } = at;
  const { top: before } = scope;
  scope.top = scope.depth;
  const scrutinee = valueCode(expr.scrutinee, notTail(at));
  let free = scope.top;
  scope.top = Math.max(before, scope.top);
  const branches = expr.branches.map((branch) => {
    const { top, ...source } = branchOf(branch, at);
    free = Math.max(free, top);
    return source;
  });
  return matchCode(scrutinee, branches, freshFrom(scope, free));
}

function branchOf(branch: CoreBranch, at: At): SourceBranch & { readonly top: number } {
  const { scope } = at;
  const { depth, top } = scope;
  scope.top = depth;
  const pattern = patternOf(branch.pattern, at);
  const guard = branch.guard && guardCode(branch.guard, notTail(at));
  const used = scope.top;
  const body = valueCode(branch.body, at);
  scope.depth = depth;
  scope.top = Math.max(top, scope.top);
  return { pattern, guard, body, top: used };
}

function patternOf(pattern: CoreBranch["pattern"], { scope, surroundings }: At): Pattern {
  const slotOf = ({ id }: { readonly id: LocalId }) => bind(scope, id);
  return toPattern(pattern, { constructors: surroundings.constructors, slotOf });
}

/** The names that a `matches` binds keep their slots for the branch's body. */
function guardCode(guard: Guard, at: At): Code {
  if (guard.tag === "condition") return valueCode(guard.condition, at);
  const value = valueCode(guard.value, at);
  const pattern = patternOf(guard.pattern, at);
  const inner = guard.guard && guardCode(guard.guard, at);
  const branches = [
    { pattern, guard: inner, body: constantCode(true) },
    { pattern: anything, guard: undefined, body: constantCode(false) },
  ];
  return matchCode(value, branches, freshFrom(at.scope, at.scope.top));
}
