import { checkTypes } from "./check/check.ts";
import { libraryInterfaces } from "./library/interfaces.ts";
import { libraryImports, parsedLibrary } from "./library-selection.ts";
import { decodeInterface, type PackageBody } from "./package-interface.ts";
import { resolve } from "./resolve/resolve.ts";
import type { CheckedPackage } from "./tree/checked.ts";
import type { ResolvedPackage } from "./tree/core.ts";

// Packages of the library are the same for every program, and nothing is wrong with them: that is
// known beforehand, so they are only resolved and typed, once, and as late as can be.

const kept = new Map<string, CheckedPackage>();

/** A package of the library. Where its interface is at hand, the rest waits until it is asked for. */
export function shippedPackage(name: string): CheckedPackage {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const text = libraryInterfaces[name];
  const body = bodyOf(name);
  const made = text === undefined ? body.checked() : decodeInterface(text, body);
  kept.set(name, made);
  return made;
}

function bodyOf(name: string): PackageBody {
  const resolved = once(() => resolveShipped(name));
  return { resolved, checked: once(() => typeShipped(resolved())) };
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}

function resolveShipped(name: string): ResolvedPackage {
  const imports = neededBy(name).map((each) => [each, shippedPackage(each).resolved] as const);
  const phase = resolve(parsedLibrary(name), new Map(imports));
  if (!phase.ok) throw new Error(`the names of ${name} cannot be resolved`);
  return phase.product;
}

function typeShipped(resolved: ResolvedPackage): CheckedPackage {
  const imports = neededBy(resolved.name).map((each) => [each, shippedPackage(each)] as const);
  const phase = checkTypes(resolved, new Map(imports));
  if (!phase.ok) throw new Error(`${resolved.name} is not well typed`);
  return phase.product;
}

/** All that a package imports, at any remove. */
function neededBy(name: string): readonly string[] {
  const found = new Set(libraryImports(name));
  for (const each of found) {
    for (const further of libraryImports(each)) found.add(further);
  }
  return [...found];
}
