import type { ConstructorDeclaration } from "../../tree/core.ts";
import type { BoundVariable, Type } from "../../tree/type.ts";
import { asFunction, predef, unapply } from "../../tree/type.ts";
import type { DataType, DeclaredTypes } from "../declared-types.ts";
import { asDataType, constructorsOf, fieldTypes, typeKey } from "../declared-types.ts";

/** Whether a type has values. Only `uninhabited` is ever acted upon. */
export type Inhabitedness = "inhabited" | "uninhabited" | "unknown";

/** Past this many steps, or types inside types, the answer is `unknown`: types can grow as they recur. */
const stepsMax = 2_000;
const depthMax = 60;

/** Quantified variables past this many are not tried one by one. */
const triedVariablesMax = 4;

const hostTypes: ReadonlySet<string> = new Set(["Int", "Float64", "String", "Char"]);

type Search = {
  readonly declared: DeclaredTypes;
  /** Types being looked at: a value of one of these would need a smaller value of it first. */
  readonly open: Set<string>;
  /** What a quantified variable is taken to be for now. */
  readonly assumed: ReadonlyMap<string, Inhabitedness>;
  readonly steps: { left: number };
};

/**
 * Decides by reading types as propositions over two truth values, which is sound for "has no value":
 * what is false there cannot be built. A type is the least solution of its declaration, a `forall`
 * the conjunction and an `exists` the disjunction over both states of each variable.
 */
export function inhabitedness(declared: DeclaredTypes, type: Type): Inhabitedness {
  const steps = { left: stepsMax };
  return search({ declared, open: new Set(), assumed: new Map(), steps }, type);
}

function search(context: Search, type: Type): Inhabitedness {
  context.steps.left -= 1;
  if (context.steps.left < 0) return "unknown";
  switch (type.tag) {
    case "variable":
      return context.assumed.get(type.name) ?? "unknown";
    case "skolem":
    case "meta":
      return "unknown";
    case "forall":
      return all(underQuantifier(context, type.vars, type.body));
    case "exists":
      return any(underQuantifier(context, type.vars, type.body));
    case "constant":
    case "apply":
      return constructedType(context, type);
  }
}

/** The body in every combination of the variables' states. */
function* underQuantifier(
  context: Search,
  vars: readonly BoundVariable[],
  body: Type,
): Iterable<Inhabitedness> {
  const tried = vars.filter(({ kind }) => kind.tag === "star").slice(0, triedVariablesMax);
  for (let states = 0; states < 2 ** tried.length; states += 1) {
    const assumed = new Map(context.assumed);
    for (const { name } of vars) assumed.set(name, "unknown");
    for (const [bit, { name }] of tried.entries()) {
      assumed.set(name, Math.floor(states / 2 ** bit) % 2 === 0 ? "uninhabited" : "inhabited");
    }
    yield search({ ...context, assumed }, body);
  }
}

function constructedType(context: Search, type: Type): Inhabitedness {
  const fn = asFunction(type);
  if (fn !== undefined) return functionType(context, fn.params, fn.result);
  const { head } = unapply(type);
  if (head.tag === "constant" && head.package === predef && hostTypes.has(head.name)) {
    return "inhabited";
  }
  const data = asDataType(context.declared, type);
  const constructors = constructorsOf(data?.declaration);
  if (data === undefined || constructors === undefined) return "unknown";
  return dataType(context, data, constructors, type);
}

function dataType(
  context: Search,
  data: DataType,
  constructors: readonly ConstructorDeclaration[],
  type: Type,
): Inhabitedness {
  const key = stateKey(context, type);
  if (context.open.has(key)) return "uninhabited";
  if (context.open.size >= depthMax) return "unknown";
  context.open.add(key);
  const answer = any(constructors.map((it) => constructed(context, data, it)));
  context.open.delete(key);
  return answer;
}

function constructed(
  context: Search,
  data: DataType,
  variant: ConstructorDeclaration,
): Inhabitedness {
  const hidden = new Map(context.assumed);
  for (const { name } of variant.existentials) hidden.set(name, "unknown");
  const inside = variant.existentials.length === 0 ? context : { ...context, assumed: hidden };
  return all(fieldTypes(data, variant).map((field) => search(inside, field)));
}

/** The same type under other assumptions is another question. */
function stateKey(context: Search, type: Type): string {
  const assumed = [...context.assumed].map(([name, state]) => `${name}=${state}`);
  return `${typeKey(type)} ${assumed.join(",")}`;
}

function functionType(context: Search, params: readonly Type[], result: Type): Inhabitedness {
  const made = search(context, result);
  if (made === "inhabited") return "inhabited";
  const given = all(params.map((param) => search(context, param)));
  if (given === "uninhabited") return "inhabited";
  return made === "uninhabited" && given === "inhabited" ? "uninhabited" : "unknown";
}

function all(parts: Iterable<Inhabitedness>): Inhabitedness {
  let answer: Inhabitedness = "inhabited";
  for (const part of parts) {
    if (part === "uninhabited") return "uninhabited";
    if (part === "unknown") answer = "unknown";
  }
  return answer;
}

function any(parts: Iterable<Inhabitedness>): Inhabitedness {
  let answer: Inhabitedness = "uninhabited";
  for (const part of parts) {
    if (part === "inhabited") return "inhabited";
    if (part === "unknown") answer = "unknown";
  }
  return answer;
}
