import type { TypedFile } from "../compile.ts";
import type { CheckedPackage, KindedType } from "../tree/checked.ts";
import type {
  ConstructorDeclaration,
  ConstructorRef,
  GlobalRef,
  TopLevel,
  TypeDeclaration,
} from "../tree/core.ts";
import type { Place, Region } from "../tree/source.ts";
import type { BoundVariable, Type } from "../tree/type.ts";
import { applyType, constant, functionType, predef } from "../tree/type.ts";
import type { Alias } from "./fold-aliases.ts";

/** A file to look into, with the packages that it can name. */
export type Focus = {
  readonly file: TypedFile;
  readonly text: string;
  /** By package name, the file's own too. */
  readonly packages: ReadonlyMap<string, CheckedPackage>;
  readonly texts: ReadonlyMap<string, string>;
};

export type DeclaredConstructor = {
  readonly kinded: KindedType;
  readonly variant: ConstructorDeclaration;
};

export function constructorAt(focus: Focus, ref: ConstructorRef): DeclaredConstructor | undefined {
  for (const kinded of focus.packages.get(ref.package)?.types.values() ?? []) {
    const variant = variantsOf(kinded.declaration).find(({ name }) => name === ref.name);
    if (variant !== undefined) return { kinded, variant };
  }
  return undefined;
}

function variantsOf({ body }: TypeDeclaration): readonly ConstructorDeclaration[] {
  return body.tag === "data" ? body.constructors : [];
}

/** What a constructor's name means in the file: its own, else imported, else of Predef. */
export function constructorNamed(focus: Focus, name: string): DeclaredConstructor | undefined {
  const { resolved } = focus.file.checked;
  const own = constructorAt(focus, { package: resolved.name, name });
  if (own !== undefined) return own;
  const imported = resolved.imports.find((it) => it.upper && it.local === name);
  return constructorAt(focus, imported ?? { package: predef, name });
}

/** As a function of its fields, or as a value when there is none. */
export function constructorType({ kinded, variant }: DeclaredConstructor): Type {
  const { declaration, params } = kinded;
  const variables = params.map(({ name }): Type => ({ tag: "variable", name }));
  const result = applyType(constant(declaration.name, declaration.package), ...variables);
  const fields = variant.fields.map(({ type }) => type);
  const value = fields.length === 0 ? result : functionType(fields, result);
  const hidden = kinded.existentials.get(variant.name) ?? [];
  return quantified([...params.map(({ name, kind }) => ({ name, kind })), ...hidden], value);
}

function quantified(vars: readonly BoundVariable[], body: Type): Type {
  return vars.length === 0 ? body : { tag: "forall", vars, body };
}

/** A top-level value; names of one package are told apart by resolve. */
export function topLevelAt(focus: Focus, ref: GlobalRef): TopLevel | undefined {
  const values = focus.packages.get(ref.package)?.resolved.values ?? [];
  return values.find(({ name }) => name === ref.name);
}

export function writtenName(value: TopLevel): string | undefined {
  return value.tag === "value" ? value.written : value.name;
}

/** Where a name stands within what declares it; the whole of that when it cannot be found. */
export function nameWithin(text: string, region: Region, name: string): Region {
  const word = /^\w+$/.test(name) ? new RegExp(`(?<!\\w)${name}(?!\\w)`, "g") : undefined;
  const stretch = text.slice(region.start, region.end);
  const at = word === undefined ? stretch.indexOf(name) : (word.exec(stretch)?.index ?? -1);
  if (at === -1) return region;
  return { start: region.start + at, end: region.start + at + name.length };
}

/** The name of a declaration in a package, as a place to go to. */
export function placeIn(
  focus: Focus,
  packageName: string,
  { region, name }: { readonly region: Region; readonly name: string },
): Place | undefined {
  const path = focus.packages.get(packageName)?.resolved.path;
  const text = path === undefined ? undefined : focus.texts.get(path);
  if (path === undefined || text === undefined) return undefined;
  return { path, region: nameWithin(text, region, name) };
}

/** The aliases that the file declares or imports. */
export function aliasesOf(focus: Focus): readonly Alias[] {
  const { resolved } = focus.file.checked;
  const own = resolved.types.map((declaration) => ({ declaration, name: declaration.name }));
  const imported = resolved.imports.flatMap(({ package: owner, name, local }) => {
    const declaration = focus.packages.get(owner)?.types.get(name)?.declaration;
    return declaration === undefined ? [] : [{ declaration, name: local }];
  });
  return [...own, ...imported].flatMap(({ declaration, name }) =>
    declaration.body.tag === "alias" ? [aliasOf(declaration, name, declaration.body.type)] : [],
  );
}

function aliasOf(declaration: TypeDeclaration, name: string, type: Type): Alias {
  const params = declaration.params.map((param) => param.name);
  return { package: declaration.package, name, params, type };
}
