import type {
  ConstructorDeclaration,
  ConstructorRef,
  ResolvedPackage,
  TypeDeclaration,
} from "../tree/core.ts";
import { freeVariables, substitute } from "../tree/substitute.ts";
import type { BoundVariable, Type } from "../tree/type.ts";
import { unapply } from "../tree/type.ts";

/** What the package and those it can see declare. */
export type DeclaredTypes = {
  readonly type: (packageName: string, name: string) => TypeDeclaration | undefined;
  readonly constructor: (ref: ConstructorRef) => DeclaredConstructor | undefined;
};

export type DeclaredConstructor = {
  readonly type: TypeDeclaration;
  readonly variant: ConstructorDeclaration;
};

/** Joins the declarations of packages; a type of a package not among them is unknown. */
export function declaredTypes(packages: Iterable<ResolvedPackage>): DeclaredTypes {
  const types = new Map<string, TypeDeclaration>();
  const constructors = new Map<string, DeclaredConstructor>();
  for (const { types: declared } of packages) {
    for (const type of declared) {
      types.set(qualified(type.package, type.name), type);
      for (const variant of constructorsOf(type) ?? []) {
        constructors.set(qualified(type.package, variant.name), { type, variant });
      }
    }
  }
  return {
    type: (packageName, name) => types.get(qualified(packageName, name)),
    constructor: (ref) => constructors.get(qualified(ref.package, ref.name)),
  };
}

export function constructorsOf(
  type: TypeDeclaration | undefined,
): readonly ConstructorDeclaration[] | undefined {
  return type?.body.tag === "data" ? type.body.constructors : undefined;
}

export function qualified(packageName: string, name: string): string {
  return `${packageName}::${name}`;
}

/** A type seen as data: `vars` are the quantifiers around it, which every field inherits. */
export type DataType = {
  readonly declaration: TypeDeclaration;
  readonly args: readonly Type[];
  readonly foralls: readonly BoundVariable[];
};

/**
 * The declaration behind a type, through outer quantifiers. The variables of an outer `exists` stay
 * free: nothing is known of them.
 */
export function asDataType(declared: DeclaredTypes, type: Type): DataType | undefined {
  const foralls: BoundVariable[] = [];
  let rest = type;
  while (rest.tag === "forall" || rest.tag === "exists") {
    if (rest.tag === "forall") foralls.push(...rest.vars);
    rest = rest.body;
  }
  const { head, args } = unapply(rest);
  if (head.tag !== "constant") return undefined;
  const declaration = declared.type(head.package, head.name);
  return declaration === undefined ? undefined : { declaration, args, foralls };
}

/**
 * The types of a constructor's fields when its type is applied to these arguments. A `forall` around
 * the whole goes to each field that mentions its variables: a value of `forall a. Option[a]` holds,
 * if anything, a `forall a. a`.
 */
export function fieldTypes(data: DataType, variant: ConstructorDeclaration): readonly Type[] {
  const given = new Map<string, Type>();
  for (const [index, { name }] of data.declaration.params.entries()) {
    const arg = data.args[index];
    if (arg !== undefined) given.set(name, arg);
  }
  return variant.fields.map(({ type }) => {
    const instantiated = substitute(type, given);
    const free = freeVariables(instantiated);
    const vars = data.foralls.filter(({ name }) => free.has(name));
    return vars.length === 0 ? instantiated : { tag: "forall", vars, body: instantiated };
  });
}

/**
 * One text for one type, up to nothing: bound names count. Equal texts mean equal types, so it may
 * serve as a key.
 */
export function typeKey(type: Type): string {
  switch (type.tag) {
    case "variable":
      return type.name;
    case "constant":
      return qualified(type.package, type.name);
    case "skolem":
      return `!${type.id}`;
    case "meta":
      return type.meta.solution === undefined ? `?${type.meta.id}` : typeKey(type.meta.solution);
    case "forall":
    case "exists":
      return `(${type.tag} ${type.vars.map(({ name }) => name).join(" ")}. ${typeKey(type.body)})`;
    case "apply": {
      const { head, args } = unapply(type);
      return `${typeKey(head)}[${args.map(typeKey).join(", ")}]`;
    }
  }
}
