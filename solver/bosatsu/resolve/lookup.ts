import type { Expr, GlobalRef } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import { predef } from "../tree/type.ts";
import { nearNames } from "./near-names.ts";
import type { ConstructorMeaning, Scope } from "./scope.ts";
import { localOf, report, visibleValues } from "./scope.ts";

/** What a value name means here: the innermost local, else what is defined above or imported. */
export function resolveName(scope: Scope, name: string, region: Region): Expr {
  const local = localOf(scope, name);
  if (local !== undefined) {
    scope.usedLocals.add(local.id);
    return { tag: "local", id: local.id, name, region };
  }
  const meaning = scope.values.get(name);
  if (meaning?.tag === "global") {
    if (meaning.import !== undefined) meaning.import.used = true;
    else scope.usedGlobals.add(meaning.name);
    return { tag: "global", package: meaning.package, name: meaning.name, written: name, region };
  }
  if (meaning === undefined) reportUnknownValue(scope, name, region);
  scope.broken = true;
  return { tag: "global", package: scope.package, name, written: name, region };
}

function reportUnknownValue(scope: Scope, name: string, region: Region): void {
  const definitions = scope.defined.values.get(name) ?? [];
  const own = definitions.find((it) => it.start <= region.start && region.end <= it.end);
  const later = own ?? definitions.find((it) => it.start > region.start);
  if (later !== undefined) {
    report(scope, region, { code: "UsedBeforeDefined", name, later, own: own !== undefined });
    return;
  }
  // `true` for `True` is a slip of case across the two name spaces.
  const constructors = [...scope.constructors.keys()].filter(
    (it) => it.toLowerCase() === name.toLowerCase(),
  );
  const suggestions = nearNames(name, [...constructors, ...visibleValues(scope)]);
  report(scope, region, { code: "VarNotInScope", name, suggestions });
}

type KnownConstructor = Extract<ConstructorMeaning, { readonly tag: "constructor" }>;

/** The constructor of this name; an unknown one is reported at `region`. */
export function constructorNamed(
  scope: Scope,
  name: string,
  region: Region,
): KnownConstructor | undefined {
  const meaning = scope.constructors.get(name);
  if (meaning?.tag === "constructor") {
    if (meaning.import !== undefined) meaning.import.used = true;
    return meaning;
  }
  scope.broken = true;
  if (meaning === undefined) {
    report(scope, region, {
      code: "UnknownConstructor",
      name,
      later: scope.defined.constructors.get(name),
      opaque: scope.types.has(name),
      suggestions: nearNames(name, scope.constructors.keys()),
    });
  }
  return undefined;
}

/** A value of Predef that sugar stands for, whatever the program calls by that name. */
export function predefValue(name: string, region: Region): Expr {
  return { tag: "global", ...predefRef(name), written: name, region };
}

/** A constructor of Predef that sugar stands for. */
export function predefConstructor(name: string, region: Region): Expr {
  return { tag: "constructor", ref: predefRef(name), region };
}

export function predefRef(name: string): GlobalRef {
  return { package: predef, name };
}
