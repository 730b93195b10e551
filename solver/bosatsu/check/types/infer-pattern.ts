import type { CoreListItem, CorePattern, Local, LocalId } from "../../tree/core.ts";
import { literalType } from "../../tree/literal-type.ts";
import type { Because, TypeProblem } from "../../tree/problem-type.ts";
import type { BoundVariable, Kind, Type } from "../../tree/type.ts";
import { applyType, charType, constant, stringType } from "../../tree/type.ts";
import type { ConstructorSignature, Expected, Inference } from "./inference.ts";
import { pushForall } from "./push-forall.ts";
import { instantiate, openHidden } from "./quantifiers.ts";
import { addProblem, makeEqual, useAs } from "./report.ts";
import type { Solver } from "./solver.ts";
import { freshName, newMeta, newSkolem } from "./solver.ts";
import {
  freeParts,
  quantify,
  replaceMetas,
  replaceSkolems,
  spine,
  substitute,
} from "./type-walk.ts";
import { readType } from "./written-type.ts";

/** Checks a pattern against values of `type`, which may be polymorphic, and binds its names. */
export function checkPattern(inference: Inference, pattern: CorePattern, type: Type): void {
  for (const [id, bound] of patternBindings(inference, pattern, type)) {
    inference.locals.set(id, bound.type);
  }
}

type Bindings = ReadonlyMap<LocalId, { readonly name: string; readonly type: Type }>;
type PatternOf<Tag extends CorePattern["tag"]> = Extract<CorePattern, { readonly tag: Tag }>;

const none: Bindings = new Map();
const because: Because = { from: "pattern" };

function patternBindings(inference: Inference, pattern: CorePattern, type: Type): Bindings {
  inference.patternTypes.set(pattern, type);
  switch (pattern.tag) {
    case "wildcard":
      return none;
    case "bind":
      return bindingOf(pattern.local, type);
    case "literal":
      fitsInto(inference, pattern, literalType(pattern.literal), type);
      return none;
    case "string":
      return stringBindings(inference, pattern, type);
    case "list":
      return listBindings(inference, pattern, type);
    case "constructor":
      return constructorBindings(inference, pattern, type);
    case "as":
      return namedBindings(inference, pattern, type);
    case "union":
      return unionBindings(inference, pattern, type);
    case "annotated":
      return annotatedBindings(inference, pattern, type);
  }
}

function bindingOf({ id, name }: Local, type: Type): Bindings {
  return new Map([[id, { name, type }]]);
}

function merge(all: readonly Bindings[]): Bindings {
  return new Map(all.flatMap((bindings) => [...bindings]));
}

/** The pattern is of type `own`; what it is compared with is a `type`. */
function fitsInto(inference: Inference, pattern: CorePattern, own: Type, type: Type): void {
  inference.patternTypes.set(pattern, own);
  useAs(inference, { actual: own, expected: { type, because }, region: pattern.region });
}

function stringBindings(inference: Inference, pattern: PatternOf<"string">, type: Type): Bindings {
  fitsInto(inference, pattern, stringType, type);
  return merge(
    pattern.parts.map((part) => {
      if (part.tag === "text" || part.local === undefined) return none;
      return bindingOf(part.local, part.tag === "char" ? charType : stringType);
    }),
  );
}

function listBindings(inference: Inference, pattern: PatternOf<"list">, type: Type): Bindings {
  const item = itemType(inference, pattern, type);
  const list = applyType(constant("List"), item);
  inference.patternTypes.set(pattern, list);
  return merge(pattern.items.map((it) => itemBindings(inference, it, { item, list })));
}

type ListTypes = { readonly item: Type; readonly list: Type };

function itemBindings(inference: Inference, it: CoreListItem, { item, list }: ListTypes): Bindings {
  if (it.tag === "item") return patternBindings(inference, it.pattern, item);
  return it.local === undefined ? none : bindingOf(it.local, list);
}

function itemType(inference: Inference, pattern: CorePattern, type: Type): Type {
  return argumentsOf(inference, pattern, type, listOwner)[0] ?? newMeta(inference.solver);
}

/** A type constructor and its parameters. */
type Owner = { readonly owner: Type; readonly params: readonly BoundVariable[] };

const listOwner: Owner = {
  owner: constant("List"),
  params: [{ name: "a", kind: { tag: "star" } }],
};

/**
 * The type arguments that a value of `type` has when it is one of the owner's. A `forall` goes into
 * them where that means the same; fresh metas when nothing is known.
 */
function argumentsOf(
  inference: Inference,
  pattern: CorePattern,
  type: Type,
  { owner, params }: Owner,
): readonly Type[] {
  const { solver } = inference;
  const opened = openHidden(solver, instantiate(solver, pushForall(solver, type)));
  const known = spine(opened);
  if (isSameConstant(known.head, owner) && known.args.length === params.length) return known.args;
  const args = params.map(({ kind }) => newMeta(solver, kind));
  const own = applyType(owner, ...args);
  makeEqual(inference, {
    actual: own,
    expected: { type: opened, because },
    region: pattern.region,
  });
  return args;
}

function isSameConstant(one: Type, other: Type): boolean {
  return (
    one.tag === "constant" &&
    other.tag === "constant" &&
    one.name === other.name &&
    one.package === other.package
  );
}

function constructorBindings(
  inference: Inference,
  pattern: PatternOf<"constructor">,
  type: Type,
): Bindings {
  const signature = inference.names.constructor(pattern.ref);
  const args = argumentsOf(inference, pattern, type, signature);
  inference.patternTypes.set(pattern, applyType(signature.owner, ...args));
  const fields = fieldTypes(inference, signature, args);
  return merge(
    pattern.args.map((arg, index) =>
      patternBindings(inference, arg, fields[index] ?? newMeta(inference.solver)),
    ),
  );
}

/** What the constructor hides is rigid from here on. */
function fieldTypes(
  inference: Inference,
  { params, existentials, fields }: ConstructorSignature,
  args: readonly Type[],
): readonly Type[] {
  const { solver } = inference;
  const given = params.map(({ name, kind }, index): readonly [string, Type] => [
    name,
    args[index] ?? newMeta(solver, kind),
  ]);
  const hidden = existentials.map((bound): readonly [string, Type] => [
    bound.name,
    newSkolem(solver, bound, { from: "hidden" }),
  ]);
  const replacements = new Map([...given, ...hidden]);
  return fields.map((field) => substitute(field, replacements));
}

function namedBindings(inference: Inference, pattern: PatternOf<"as">, type: Type): Bindings {
  const inner = patternBindings(inference, pattern.pattern, type);
  const own = isBare(pattern.pattern) ? regeneralised(inference, type) : type;
  return merge([inner, bindingOf(pattern.local, own)]);
}

/** `[]` or a constructor without arguments: it holds nothing of the type's parameters. */
function isBare(pattern: CorePattern): boolean {
  switch (pattern.tag) {
    case "as":
    case "annotated":
      return isBare(pattern.pattern);
    case "list":
      return pattern.items.length === 0;
    case "constructor":
      return pattern.args.length === 0;
    default:
      return false;
  }
}

/** Lets a value that holds nothing be one at any choice of what is open in its type. */
function regeneralised({ solver }: Inference, type: Type): Type {
  const { metas, skolems } = freeParts(type);
  if (metas.length + skolems.length === 0 || spine(type).head.tag !== "constant") return type;
  const fromSkolems = skolems.map(({ id, name, kind }) => ({
    id,
    bound: fresh(solver, name, kind),
  }));
  const fromMetas = metas.map(({ meta }) => ({ meta, bound: fresh(solver, "", meta.kind) }));
  const withoutSkolems = replaceSkolems(
    type,
    new Map(fromSkolems.map(({ id, bound }) => [id, variable(bound)])),
  );
  const body = replaceMetas(
    withoutSkolems,
    new Map(fromMetas.map(({ meta, bound }) => [meta, variable(bound)])),
  );
  return quantify(
    "forall",
    [...fromSkolems, ...fromMetas].map(({ bound }) => bound),
    body,
  );
}

function fresh(solver: Solver, name: string, kind: Kind): BoundVariable {
  return { name: freshName(solver, name), kind };
}

function variable({ name }: BoundVariable): Type {
  return { tag: "variable", name };
}

/** All alternatives bind the same names, each at one type. */
function unionBindings(inference: Inference, pattern: PatternOf<"union">, type: Type): Bindings {
  const before = inference.problems.length;
  const [first, ...rest] = pattern.alternatives.map((it) => ({
    region: it.region,
    // A value that one alternative cannot be compared with is nothing for the others either.
    bindings: patternBindings(
      inference,
      it,
      inference.problems.length === before ? type : newMeta(inference.solver),
    ),
  }));
  if (first === undefined) throw new Error("a union has alternatives");
  const ids = new Set([first, ...rest].flatMap(({ bindings }) => [...bindings.keys()]));
  const shared = [...ids].filter((id) => [first, ...rest].every((it) => it.bindings.has(id)));
  if (shared.length < ids.size) reportUnshared(inference, pattern, [first, ...rest]);
  for (const id of shared) {
    const wanted = first.bindings.get(id);
    if (wanted === undefined) continue;
    for (const { bindings, region } of rest) {
      const actual = bindings.get(id)?.type ?? wanted.type;
      const why: Because = { from: "alternative", name: wanted.name };
      makeEqual(inference, { actual, expected: { type: wanted.type, because: why }, region });
    }
  }
  return merge([...rest.map(({ bindings }) => bindings).reverse(), first.bindings]);
}

function reportUnshared(
  inference: Inference,
  { region }: CorePattern,
  alternatives: readonly { readonly bindings: Bindings }[],
): void {
  const names = new Map(
    alternatives.flatMap(({ bindings }) => [...bindings].map(([id, { name }]) => [id, name])),
  );
  const missing = [...names].filter(([id]) => alternatives.some((it) => !it.bindings.has(id)));
  const problem: TypeProblem = {
    code: "UnionPatternBindMismatch",
    names: missing.map(([, name]) => name),
  };
  addProblem(inference, problem, region);
}

/** What the pattern is compared with must fit the annotation; its names see the annotation. */
function annotatedBindings(
  inference: Inference,
  pattern: PatternOf<"annotated">,
  type: Type,
): Bindings {
  const { region } = pattern;
  const written = readType(inference, pattern.type, region);
  inference.patternTypes.set(pattern, written);
  const expected: Expected = { type: written, because: { from: "pattern-annotation" } };
  useAs(inference, { actual: type, expected, region });
  return patternBindings(inference, pattern.pattern, written);
}
