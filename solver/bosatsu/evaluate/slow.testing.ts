import type { CheckedPackage } from "../tree/checked.ts";
import type {
  ConstructorRef,
  CoreBranch,
  CoreListItem,
  CorePattern,
  CoreStringPart,
  Expr,
  Guard,
  Local,
  LocalId,
} from "../tree/core.ts";
import type { Externals, Value } from "../tree/value.ts";
import { asFn } from "./code.ts";
import { isData, itemsOf, listOf } from "./data.ts";
import { fromBigInt } from "./int.ts";

/**
 * Core as it reads: an environment for each scope, every way to fit a pattern in order, nothing
 * prepared and nothing remembered but top-level values. Only Predef's own hosts are shared with what
 * it is to judge.
 */
export function slowly(
  packages: readonly CheckedPackage[],
  externals: Externals,
): (packageName: string, name: string) => Value {
  const known = new Map<string, Value>();
  const global: Context["global"] = (packageName, name) => {
    const key = `${packageName}::${name}`;
    const value = known.get(key) ?? topLevel(packageName, name);
    known.set(key, value);
    return value;
  };
  const context: Context = {
    global,
    constructor: (ref) =>
      found(
        packages
          .flatMap(({ resolved }) => resolved.types)
          .flatMap(({ body }) => (body.tag === "data" ? body.constructors : []))
          .find((each) => each.package === ref.package && each.name === ref.name),
      ),
  };
  function topLevel(packageName: string, name: string): Value {
    const external = externals.get(packageName)?.get(name);
    if (external?.tag === "plain") return external.value;
    const home = packages.find(({ resolved }) => resolved.name === packageName);
    const declared = home?.resolved.values.find((each) => each.name === name);
    if (declared?.tag !== "value") throw new Error(`no value ${packageName}::${name}`);
    return evaluated(declared.value, new Map(), context);
  }
  return global;
}

type Env = ReadonlyMap<LocalId, Value>;

type Context = {
  readonly global: (packageName: string, name: string) => Value;
  readonly constructor: (ref: ConstructorRef) => {
    readonly index: number;
    readonly typeName: string;
    readonly fields: readonly unknown[];
  };
};

function evaluated(expr: Expr, env: Env, context: Context): Value {
  const of = (inner: Expr) => evaluated(inner, env, context);
  switch (expr.tag) {
    case "local":
      return found(env.get(expr.id));
    case "global":
      return context.global(expr.package, expr.name);
    case "literal":
      return expr.literal.tag === "int" ? fromBigInt(expr.literal.value) : expr.literal.value;
    case "constructor": {
      const { index, typeName, fields } = context.constructor(expr.ref);
      if (typeName === "Bool") return index === 1;
      return fields.length === 0 ? [index] : (...args) => [index, ...args];
    }
    case "lambda":
      return (...args) => {
        const inner = expr.params.map(({ local }, at) => [local.id, found(args[at])] as const);
        return evaluated(expr.body, new Map([...env, ...inner]), context);
      };
    case "apply":
      return asFn(of(expr.fn))(...expr.args.map(of));
    case "block": {
      const inner = new Map(env);
      for (const { local, value } of expr.bindings) {
        inner.set(local.id, evaluated(value, inner, context));
      }
      return evaluated(expr.body, inner, context);
    }
    case "list":
      return listOf(
        expr.items.flatMap(({ tag, value }) => (tag === "item" ? [of(value)] : itemsOf(of(value)))),
      );
    case "match":
      return matched(expr.branches, of(expr.scrutinee), { env, context });
    case "annotate":
      return of(expr.value);
    case "generic":
      return of(expr.body);
  }
}

type Around = { readonly env: Env; readonly context: Context };

function matched(branches: readonly CoreBranch[], value: Value, around: Around): Value {
  const { context } = around;
  for (const { pattern, guard, body } of branches) {
    const env = first(branchFits(pattern, guard, value, around));
    if (env !== undefined) return evaluated(body, env, context);
  }
  throw new Error("no branch fits");
}

/** With a guard, each way to fit is asked; a search has one for each length of its first glob. */
function* branchFits(
  pattern: CorePattern,
  guard: Guard | undefined,
  value: Value,
  around: Around,
): Generator<Env> {
  if (pattern.tag === "union") {
    for (const each of pattern.alternatives) yield* branchFits(each, guard, value, around);
    return;
  }
  const ways = guard === undefined ? undefined : searched(pattern, value, around);
  for (const env of ways ?? fits(pattern, value, around)) {
    yield* guarded(guard, { ...around, env });
  }
}

function* guarded(guard: Guard | undefined, around: Around): Generator<Env> {
  const { env, context } = around;
  if (guard === undefined) yield env;
  else if (guard.tag === "matches") {
    const value = evaluated(guard.value, env, context);
    yield* branchFits(guard.pattern, guard.guard, value, around);
  } else if (evaluated(guard.condition, env, context) === true) yield env;
}

function searched(pattern: CorePattern, value: Value, around: Around): Env[] | undefined {
  const [items, values] = sequence(pattern, value, around);
  const [glob, ...rest] = items;
  if (glob?.glob !== true || !rest.some((each) => each.glob)) return undefined;
  // What takes any one item may stand before a glob without a name: then an item comes first.
  if (glob.local === undefined && rest[0]?.isAny === true && pattern.tag === "list")
    return undefined;
  return values.flatMap((_, size) => {
    const after = {
      ...around,
      env: bound(around.env, glob.local, glob.join(values.slice(0, size))),
    };
    return first(fitParts(rest, values.slice(size), after)) ?? [];
  });
}

/** Every way to fit: each alternative of a union, but of a sequence with globs only the first. */
function* fits(pattern: CorePattern, value: Value, around: Around): Generator<Env> {
  const { env, context } = around;
  switch (pattern.tag) {
    case "wildcard":
      yield env;
      break;
    case "bind":
      yield bound(env, pattern.local, value);
      break;
    case "literal":
      if (value === evaluated(pattern, env, context)) yield env;
      break;
    case "constructor": {
      const { index, typeName } = context.constructor(pattern.ref);
      if (typeName === "Bool" ? value !== (index === 1) : !isData(value) || value[0] !== index)
        break;
      const fields = isData(value) ? value.slice(1) : [];
      yield* fitParts(pattern.args.map(itemPart), fields, around);
      break;
    }
    case "list":
    case "string":
      yield* sequenceFits(pattern, value, around);
      break;
    case "as":
      yield* fits(pattern.pattern, value, { ...around, env: bound(env, pattern.local, value) });
      break;
    case "union":
      for (const each of pattern.alternatives) yield* fits(each, value, around);
      break;
    case "annotated":
      yield* fits(pattern.pattern, value, around);
      break;
  }
}

function* sequenceFits(pattern: CorePattern, value: Value, around: Around): Generator<Env> {
  const [parts, values] = sequence(pattern, value, around);
  const ways = fitParts(parts, values, around);
  const glob = parts.findIndex((part) => part.glob);
  if (glob === -1 || glob === parts.length - 1) {
    yield* ways;
  } else {
    const way = first(ways);
    if (way !== undefined) yield way;
  }
}

type Part = {
  readonly glob: boolean;
  readonly isAny: boolean;
  readonly local: Local | undefined;
  readonly join: (values: readonly Value[]) => Value;
  readonly fits: (value: Value, around: Around) => Generator<Env>;
};

function* fitParts(
  parts: readonly Part[],
  values: readonly Value[],
  around: Around,
): Generator<Env> {
  const [part, ...rest] = parts;
  const [value, ...others] = values;
  if (part === undefined) {
    if (value === undefined) yield around.env;
  } else if (part.glob) {
    for (let size = 0; size <= values.length; size += 1) {
      const env = bound(around.env, part.local, part.join(values.slice(0, size)));
      yield* fitParts(rest, values.slice(size), { ...around, env });
    }
  } else if (value !== undefined) {
    for (const env of part.fits(value, around)) yield* fitParts(rest, others, { ...around, env });
  }
}

/** A list or a text as its items or characters, and the pattern as what each part does with them. */
function sequence(pattern: CorePattern, value: Value, around: Around): [Part[], Value[]] {
  if (pattern.tag === "list") return [pattern.items.map(listPart), itemsOf(value)];
  if (pattern.tag === "string") return [pattern.parts.flatMap(textParts), [...String(value)]];
  return pattern.tag === "annotated" ? sequence(pattern.pattern, value, around) : [[], []];
}

function itemPart(pattern: CorePattern): Part {
  const isAny = pattern.tag === "wildcard";
  const way: Part["fits"] = (value, around) => fits(pattern, value, around);
  return { glob: false, isAny, local: undefined, join: (values) => listOf(values), fits: way };
}

function listPart(item: CoreListItem): Part {
  if (item.tag === "item") return itemPart(item.pattern);
  return { ...anyPart(item.local), glob: true, join: (values) => listOf(values) };
}

function textParts(part: CoreStringPart): Part[] {
  if (part.tag !== "text") return [{ ...anyPart(part.local), glob: part.tag === "glob" }];
  return [...part.text].map((character) => ({
    ...anyPart(undefined),
    fits: function* (value, { env }) {
      if (value === character) yield env;
    },
  }));
}

function anyPart(local: Local | undefined): Part {
  return {
    glob: false,
    isAny: local === undefined,
    local,
    join: (values) => values.join(""),
    fits: function* (value, { env }) {
      yield bound(env, local, value);
    },
  };
}

function bound(env: Env, local: Local | undefined, value: Value): Env {
  return local === undefined ? env : new Map([...env, [local.id, value]]);
}

function first<Thing>(things: Generator<Thing>): Thing | undefined {
  for (const thing of things) return thing;
  return undefined;
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("not found");
  return thing;
}
