import type { KindedType } from "../../tree/checked.ts";
import type { ConstructorDeclaration, ConstructorRef } from "../../tree/core.ts";
import type { BoundVariable, Type } from "../../tree/type.ts";
import { applyType, constant, functionType, star, unitType } from "../../tree/type.ts";
import type { ConstructorSignature } from "./inference.ts";
import { quantify } from "./type-walk.ts";

type TypesOf = (packageName: string) => ReadonlyMap<string, KindedType> | undefined;

/** Looks up constructors; their signatures are made once. Only a broken value names an unknown one. */
export function constructorSignatures(
  typesOf: TypesOf,
): (ref: ConstructorRef) => ConstructorSignature {
  const byPackage = new Map<string, ReadonlyMap<string, ConstructorSignature>>();
  return (ref) => {
    const known = byPackage.get(ref.package) ?? signaturesOf(typesOf(ref.package));
    byPackage.set(ref.package, known);
    const signature = known.get(ref.name);
    return signature ?? anything;
  };
}

const anything: ConstructorSignature = {
  type: { tag: "forall", vars: [{ name: "a", kind: star }], body: { tag: "variable", name: "a" } },
  owner: unitType,
  params: [],
  existentials: [],
  fields: [],
};

function signaturesOf(
  types: ReadonlyMap<string, KindedType> | undefined,
): ReadonlyMap<string, ConstructorSignature> {
  const signatures = new Map<string, ConstructorSignature>();
  for (const kinded of types?.values() ?? []) {
    const { body } = kinded.declaration;
    if (body.tag !== "data") continue;
    for (const declared of body.constructors) {
      signatures.set(declared.name, signatureOf(kinded, declared));
    }
  }
  return signatures;
}

function signatureOf(kinded: KindedType, declared: ConstructorDeclaration): ConstructorSignature {
  const owner = constant(declared.typeName, declared.package);
  const params = kinded.params.map(({ name, kind }): BoundVariable => ({ name, kind }));
  const existentials = kinded.existentials.get(declared.name) ?? [];
  const fields = declared.fields.map(({ type }) => type);
  const result = applyType(owner, ...params.map(({ name }): Type => ({ tag: "variable", name })));
  const value = fields.length === 0 ? result : functionType(fields, result);
  const type = quantify("forall", [...params, ...existentials], value);
  return { type, owner, params, existentials, fields };
}
