import { availableName, plainName, tidyType } from "../tree/tidy-type.ts";
import type { BoundVariable, Type } from "../tree/type.ts";
import { asFunction, predef, unapply } from "../tree/type.ts";
import { kindText } from "./kind-text.ts";

/** A type as one would write it. What is not known is `_`. */
export function typeText(type: Type): string {
  return typeSpeller([type])(type);
}

/**
 * Writes types that appear in one message: the same variable has the same name in all of them, and
 * different ones have different names; a type's package is named where its name alone is not enough.
 */
export function typeSpeller(types: readonly Type[]): (type: Type) => string {
  const leaves: Leaf[] = [];
  for (const type of types) noteLeaves(type, new Set(), leaves);
  const names = namesFor(leaves);
  const taken = new Set(names.values());
  return (type) => spell(names, tidyType(type, taken));
}

/** What needs a name that is clear in the whole message. */
type Leaf =
  | { readonly tag: "constant"; readonly key: string; readonly name: string }
  | { readonly tag: "variable"; readonly key: string; readonly name: string }
  | { readonly tag: "unknown"; readonly key: string };

function noteLeaves(type: Type, bound: ReadonlySet<string>, leaves: Leaf[]): void {
  switch (type.tag) {
    case "apply":
      noteLeaves(type.fn, bound, leaves);
      noteLeaves(type.argument, bound, leaves);
      return;
    case "forall":
    case "exists":
      noteLeaves(type.body, new Set([...bound, ...type.vars.map(({ name }) => name)]), leaves);
      return;
    case "meta":
      if (type.meta.solution === undefined) leaves.push({ tag: "unknown", key: keyOf(type) });
      else noteLeaves(type.meta.solution, bound, leaves);
      return;
    case "constant":
      leaves.push({ tag: "constant", key: keyOf(type), name: type.name });
      return;
    case "skolem":
      leaves.push({ tag: "variable", key: keyOf(type), name: type.name });
      return;
    case "variable":
      if (bound.has(type.name)) return;
      leaves.push({ tag: "variable", key: keyOf(type), name: plainName(type.name) });
      return;
  }
}

type Named = Extract<Type, { readonly tag: "constant" | "skolem" | "variable" | "meta" }>;

function keyOf(type: Named): string {
  switch (type.tag) {
    case "constant":
      return `${type.package}::${type.name}`;
    case "skolem":
      return `skolem ${type.id}`;
    case "variable":
      return `variable ${type.name}`;
    case "meta":
      return `meta ${type.meta.id}`;
  }
}

function namesFor(leaves: readonly Leaf[]): ReadonlyMap<string, string> {
  const distinct = [...new Map(leaves.map((leaf) => [leaf.key, leaf])).values()];
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const unknown = distinct.filter(({ tag }) => tag === "unknown");
  for (const leaf of distinct) {
    if (leaf.tag === "constant") {
      const twins = distinct.filter((it) => it.tag === "constant" && it.name === leaf.name);
      names.set(leaf.key, twins.length > 1 ? leaf.key : leaf.name);
    } else if (leaf.tag === "variable") {
      const name = availableName(leaf.name, taken);
      names.set(leaf.key, name);
      taken.add(name);
    } else {
      names.set(leaf.key, unknown.length > 1 ? `_${unknown.indexOf(leaf) + 1}` : "_");
    }
  }
  return names;
}

type Names = ReadonlyMap<string, string>;

function spell(names: Names, type: Type): string {
  const fn = asFunction(type);
  if (fn !== undefined) return `${paramsText(names, fn.params)} -> ${spell(names, fn.result)}`;
  switch (type.tag) {
    case "forall":
    case "exists":
      return `${type.tag} ${type.vars.map(boundText).join(", ")}. ${spell(names, type.body)}`;
    case "apply":
      return appliedText(names, type);
    case "constant":
      return type.package === predef && type.name === "Unit" ? "()" : leafText(names, type);
    case "variable":
    case "skolem":
    case "meta":
      return leafText(names, type);
  }
}

/** A bound variable has its own name; it was made different from the free ones. */
function leafText(names: Names, type: Named): string {
  return names.get(keyOf(type)) ?? (type.tag === "variable" ? type.name : "_");
}

function boundText({ name, kind }: BoundVariable): string {
  return kind.tag === "star" ? name : `${name}: ${kindText(kind)}`;
}

function paramsText(names: Names, params: readonly Type[]): string {
  const [only] = params;
  if (only !== undefined && params.length === 1) return paramText(names, only);
  return `(${params.map((param) => spell(names, param)).join(", ")})`;
}

/** A single parameter needs parentheses when its text would read as something else before `->`. */
function paramText(names: Names, param: Type): string {
  const text = spell(names, param);
  const isTuple = param.tag === "apply" && tupleItems(param) !== undefined;
  const isArrow = asFunction(param) !== undefined;
  const isQuantified = param.tag === "forall" || param.tag === "exists";
  return isTuple || isArrow || isQuantified ? `(${text})` : text;
}

function appliedText(names: Names, type: Type): string {
  const items = tupleItems(type);
  if (items !== undefined) {
    const [only] = items.map((item) => spell(names, item));
    return items.length === 1
      ? `(${only},)`
      : `(${items.map((item) => spell(names, item)).join(", ")})`;
  }
  const { head, args } = unapply(type);
  return `${spell(names, head)}[${args.map((argument) => spell(names, argument)).join(", ")}]`;
}

function tupleItems(type: Type): readonly Type[] | undefined {
  const { head, args } = unapply(type);
  if (head.tag !== "constant" || head.package !== predef) return undefined;
  return head.name === `Tuple${args.length}` ? args : undefined;
}
