import type { ResolvedImport, ResolvedPackage } from "../tree/core.ts";
import type { Import, ImportItem, PackageSyntax } from "../tree/syntax.ts";
import { arityMax, predef } from "../tree/type.ts";
import type { Interface } from "./interface.ts";
import { interfaceOf } from "./interface.ts";
import { nearNames } from "./near-names.ts";
import type { ImportUse, Scope } from "./scope.ts";
import { report } from "./scope.ts";

type Packages = ReadonlyMap<string, ResolvedPackage>;

/** An import and the mark that says whether it was used, to be read when the package is done. */
type OpenImport = Omit<ResolvedImport, "used"> & { readonly use: ImportUse };

/** Fills an empty scope: function types, then all of Predef, then the imports, which may hide those. */
export function openImports(
  scope: Scope,
  syntax: PackageSyntax,
  packages: Packages,
): readonly OpenImport[] {
  for (let arity = 1; arity <= arityMax; arity += 1) {
    const name = `Fn${arity}`;
    const meaning = { tag: "type", package: predef, name, declaration: undefined } as const;
    scope.types.set(name, { ...meaning, import: undefined });
  }
  if (scope.package !== predef) openPredef(scope, packages);
  const locals = new Set<string>();
  return syntax.imports.flatMap((written) => openImport(scope, written, packages, locals));
}

function openPredef(scope: Scope, packages: Packages): void {
  const resolved = packages.get(predef);
  if (resolved === undefined) throw new Error(`${scope.package} is resolved before ${predef}`);
  const visible = interfaceOf(resolved);
  const names = new Set([
    ...visible.values.keys(),
    ...visible.types.keys(),
    ...visible.constructors.keys(),
  ]);
  for (const name of names) {
    bringIn(scope, { package: predef, visible }, { name, local: name }, { used: true });
  }
}

type Origin = { readonly package: string; readonly visible: Interface };

/** Brings in whatever the name stands for: a value, or a type, a constructor or both. */
function bringIn(
  scope: Scope,
  { package: owner, visible }: Origin,
  { name, local }: { readonly name: string; readonly local: string },
  use: ImportUse,
): boolean {
  const value = visible.values.get(name);
  const type = visible.types.get(name);
  const known = visible.constructors.get(name);
  if (value !== undefined) {
    scope.values.set(local, { tag: "global", package: owner, name: value, import: use });
  }
  if (type !== undefined) {
    const meaning = { tag: "type", package: type.package, name: type.name } as const;
    scope.types.set(local, { ...meaning, declaration: type, import: use });
  }
  if (known !== undefined) {
    scope.constructors.set(local, { tag: "constructor", ...known, import: use });
  }
  return value !== undefined || type !== undefined || known !== undefined;
}

function openImport(
  scope: Scope,
  { package: owner, items }: Import,
  packages: Packages,
  locals: Set<string>,
): readonly OpenImport[] {
  const resolved = packages.get(owner.text);
  const origin = resolved && { package: owner.text, resolved, visible: interfaceOf(resolved) };
  return items.map((item) => {
    const { name, local, upper } = item;
    if (locals.has(local.text)) {
      report(scope, local.region, { code: "DuplicatedImport", name: local.text });
    }
    locals.add(local.text);
    const use: ImportUse = { used: owner.text === predef };
    const names = { name: name.text, local: local.text };
    if (origin === undefined || !bringIn(scope, origin, names, use)) {
      poison(scope, item);
      use.used = true;
      if (origin !== undefined) reportUnknownName(scope, item, origin);
    }
    return { package: owner.text, ...names, upper, region: name.region, use };
  });
}

/** The fault is said once, at the import; a use of the name only makes its value unusable. */
function poison(scope: Scope, { local, upper }: ImportItem): void {
  if (upper) {
    scope.types.set(local.text, { tag: "poisoned" });
    scope.constructors.set(local.text, { tag: "poisoned" });
  } else {
    scope.values.set(local.text, { tag: "poisoned" });
  }
}

function reportUnknownName(
  scope: Scope,
  { name, upper }: ImportItem,
  { resolved, visible }: Origin & { readonly resolved: ResolvedPackage },
): void {
  const candidates = upper
    ? [...visible.types.keys(), ...visible.constructors.keys()]
    : [...visible.values.keys()];
  const inside = [
    ...resolved.values.map((value) => (value.tag === "value" ? value.written : value.name)),
    ...resolved.types.flatMap((type) =>
      type.body.tag === "data"
        ? [type.name, ...type.body.constructors.map((it) => it.name)]
        : [type.name],
    ),
  ];
  report(scope, name.region, {
    code: "UnknownImportName",
    package: resolved.name,
    name: name.text,
    hidden: inside.includes(name.text),
    suggestions: nearNames(name.text, candidates),
  });
}
