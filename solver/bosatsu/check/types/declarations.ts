import type { KindedType } from "../../tree/checked.ts";
import type { DeclaredParameter, ResolvedPackage, TypeDeclaration } from "../../tree/core.ts";
import type { DeclarationFault, KindProblem } from "../../tree/problem-type.ts";
import type { Region } from "../../tree/source.ts";
import type { BoundVariable, Kind, Type, Variance } from "../../tree/type.ts";
import { star } from "../../tree/type.ts";
import { kindOfFunction, kindOfParameters } from "./kind.ts";
import type { Shape, ShapeScope } from "./shape.ts";
import { knownShape, shapeOf, shapeOfKind, unknownShape, useAsValue } from "./shape.ts";
import { functionArity } from "./type-walk.ts";
import type { OpenKind, OpenParameter, Subject } from "./variance.ts";
import { closedKind, declaredKind, openKind, solveVariances } from "./variance.ts";

export type KindLookup = (packageName: string, name: string) => Kind | undefined;

export type KindedDeclarations = {
  readonly types: ReadonlyMap<string, KindedType>;
  readonly problems: readonly { readonly problem: KindProblem; readonly region: Region }[];
};

/**
 * Finds kinds and variances of the types that a package declares, in their order. A type whose
 * declaration is at fault gets the kind that comes nearest, and types that mention it are not blamed.
 */
export function kindDeclarations(
  { name, types }: Pick<ResolvedPackage, "name" | "types">,
  imported: KindLookup,
): KindedDeclarations {
  const known = new Map<string, KindedType>();
  const failed = new Set<string>();
  const problems: { readonly problem: KindProblem; readonly region: Region }[] = [];
  const kindOfConstant = (packageName: string, typeName: string): Kind => {
    const arity = functionArity({ tag: "constant", package: packageName, name: typeName });
    if (arity !== undefined) return kindOfFunction(arity);
    if (packageName !== name) return imported(packageName, typeName) ?? star;
    const kinded = known.get(typeName);
    return kinded === undefined ? star : kindOfParameters(kinded.params);
  };
  for (const declaration of types) {
    const { kinded, fault } = kindDeclaration(declaration, kindOfConstant);
    known.set(declaration.name, kinded);
    if (fault === undefined) continue;
    const blameless = mentions(declaration, failed, name);
    failed.add(declaration.name);
    if (blameless) continue;
    const problem: KindProblem = {
      code: "KindInferenceError",
      typeName: declaration.name,
      fault,
    };
    problems.push({ problem, region: declaration.region });
  }
  return { types: known, problems };
}

type Outcome = { readonly kinded: KindedType; readonly fault: DeclarationFault | undefined };

function kindDeclaration(
  declaration: TypeDeclaration,
  kindOfConstant: (packageName: string, name: string) => Kind,
): Outcome {
  if (declaration.body.tag === "external") return externalType(declaration);
  const groups = groupsOf(declaration);
  const shapes = new Map(declaration.params.map((param) => [param.name, declaredShape(param)]));
  const hidden = groups.map(
    ({ existentials }) => new Map(existentials.map((it) => [it.name, declaredShape(it)])),
  );
  const faults: DeclarationFault[] = [];
  for (const [index, { fields }] of groups.entries()) {
    const scope: ShapeScope = {
      constants: (packageName, name) =>
        packageName === declaration.package && name === declaration.name
          ? selfShape(declaration, shapes)
          : shapeOfKind(kindOfConstant(packageName, name)),
      variables: withHidden(shapes, hidden[index]),
      faults,
    };
    for (const field of fields) useField(scope, declaration, field);
  }
  const subject: Subject = {
    self: declaration,
    params: declaration.params.map((param) => openParameter(param, shapes.get(param.name))),
    groups: groups.map(({ existentials, fields }, index) => ({
      hidden: new Map(
        existentials.map((it) => [it.name, kindFor(it, hidden[index]?.get(it.name))] as const),
      ),
      fields,
    })),
    kindOfConstant,
  };
  const [shapeFault] = faults;
  const varianceFault = solveVariances(subject);
  return { kinded: kindedType(declaration, subject), fault: shapeFault ?? varianceFault };
}

/** Nearly all constructors hide nothing, and there may be thousands of them and of parameters. */
function withHidden<Shape>(
  shapes: ReadonlyMap<string, Shape>,
  hidden: ReadonlyMap<string, Shape> = new Map(),
): ReadonlyMap<string, Shape> {
  return hidden.size === 0 ? shapes : new Map([...shapes, ...hidden]);
}

type Group = {
  readonly name: string;
  readonly existentials: readonly DeclaredParameter[];
  readonly fields: readonly Type[];
};

function groupsOf({ name, body }: TypeDeclaration): readonly Group[] {
  switch (body.tag) {
    case "external":
      return [];
    case "alias":
      return [{ name, existentials: [], fields: [body.type] }];
    case "data":
      return body.constructors.map((it) => ({
        name: it.name,
        existentials: it.existentials,
        fields: it.fields.map(({ type }) => type),
      }));
  }
}

/** An alias may stand for a type that still takes arguments. */
function useField(scope: ShapeScope, { body }: TypeDeclaration, field: Type): void {
  if (body.tag === "alias") shapeOf(scope, field);
  else useAsValue(scope, field);
}

function declaredShape({ kind }: DeclaredParameter): Shape {
  return kind === undefined ? unknownShape() : shapeOfKind(kind);
}

function selfShape({ params }: TypeDeclaration, shapes: ReadonlyMap<string, Shape>): Shape {
  return params.reduceRight<Shape>(
    (result, { name }) => ({ tag: "arrow", argument: shapes.get(name) ?? star, result }),
    star,
  );
}

function openParameter(param: DeclaredParameter, shape: Shape | undefined): OpenParameter {
  const declared = declaredVariance(param);
  return {
    name: param.name,
    kind: kindFor(param, shape),
    declared,
    variance: declared ?? "phantom",
  };
}

/** A kind without a sign in front says that the parameter is invariant. */
function declaredVariance({ variance, kind }: DeclaredParameter): Variance | undefined {
  return variance ?? (kind === undefined ? undefined : "invariant");
}

function kindFor({ kind }: DeclaredParameter, shape: Shape | undefined): OpenKind {
  return kind === undefined ? openKind(knownShape(shape ?? star)) : declaredKind(kind);
}

/** Nothing shows how an external type uses its parameters: what is not declared is not assumed. */
function externalType(declaration: TypeDeclaration): Outcome {
  const params = declaration.params.map(({ name, variance, kind }) => ({
    name,
    variance: variance ?? ("invariant" as const),
    kind: kind ?? star,
  }));
  return { kinded: { declaration, params, existentials: new Map() }, fault: undefined };
}

function kindedType(declaration: TypeDeclaration, { params, groups }: Subject): KindedType {
  const existentials = groupsOf(declaration).map(
    ({ name }, index): readonly [string, readonly BoundVariable[]] => [
      name,
      [...(groups[index]?.hidden ?? [])].map(([hidden, kind]) => ({
        name: hidden,
        kind: closedKind(kind),
      })),
    ],
  );
  return {
    declaration,
    params: params.map(({ name, variance, kind }) => ({ name, variance, kind: closedKind(kind) })),
    existentials: new Map(existentials),
  };
}

function mentions(
  declaration: TypeDeclaration,
  names: ReadonlySet<string>,
  packageName: string,
): boolean {
  return groupsOf(declaration).some(({ fields }) =>
    fields.some((field) => hasConstant(field, names, packageName)),
  );
}

function hasConstant(type: Type, names: ReadonlySet<string>, packageName: string): boolean {
  switch (type.tag) {
    case "constant":
      return type.package === packageName && names.has(type.name);
    case "apply":
      return (
        hasConstant(type.fn, names, packageName) || hasConstant(type.argument, names, packageName)
      );
    case "forall":
    case "exists":
      return hasConstant(type.body, names, packageName);
    case "variable":
    case "skolem":
    case "meta":
      return false;
  }
}
