import type { ConstructorDeclaration, ResolvedPackage, TypeDeclaration } from "../tree/core.ts";

/** What a package lets others see, by the names that it gives. */
export type Interface = {
  /** To the unique name of the value. */
  readonly values: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, TypeDeclaration>;
  readonly constructors: ReadonlyMap<
    string,
    { readonly variant: ConstructorDeclaration; readonly type: TypeDeclaration }
  >;
};

export function interfaceOf({ exports, types: declared }: ResolvedPackage): Interface {
  const byName = new Map(declared.map((type) => [type.name, type] as const));
  const values = new Map<string, string>();
  const types = new Map<string, TypeDeclaration>();
  const constructors: [string, Visible][] = [];
  for (const item of exports) {
    if (item.tag === "value") {
      values.set(item.name, item.global);
      continue;
    }
    const type = byName.get(item.name);
    if (type === undefined) throw new Error(`${item.name} is exported and not declared`);
    types.set(item.name, type);
    if (item.constructors) constructors.push(...constructorsOf(type));
  }
  return { values, types, constructors: new Map(constructors) };
}

type Visible = { readonly variant: ConstructorDeclaration; readonly type: TypeDeclaration };

export function constructorsOf(type: TypeDeclaration): readonly [string, Visible][] {
  if (type.body.tag !== "data") return [];
  return type.body.constructors.map((variant) => [variant.name, { variant, type }]);
}
