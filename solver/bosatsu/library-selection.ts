import { librarySources } from "./library/sources.ts";
import { parse } from "./parse/parse.ts";
import type { Source } from "./tree/source.ts";
import type { PackageSyntax } from "./tree/syntax.ts";
import { predef } from "./tree/type.ts";

/** The packages of the library that a program needs. */
export type LibrarySelection = {
  readonly packages: readonly PackageSyntax[];
  /** False when a package that it needs, at any remove, was declared by the program. */
  readonly isAsShipped: (syntax: PackageSyntax) => boolean;
};

/**
 * Predef, and what the given packages import, at any remove. A package that the program declares
 * itself takes the place of one of the library. `unread` are the names of packages that did not parse.
 */
export function librarySelection(
  given: readonly PackageSyntax[],
  unread: readonly string[],
): LibrarySelection {
  const declared = [...given.map(({ name }) => name.text), ...unread];
  const replaced = new Set(declared.filter((name) => !isFixed(name)));
  const found = new Map<string, PackageSyntax>();
  const wanted = new Set([predef, ...declared, ...given.flatMap(imported)]);
  for (const name of wanted) {
    const syntax = replaced.has(name) ? undefined : librarySyntax(name);
    if (syntax === undefined) continue;
    found.set(name, syntax);
    for (const each of imported(syntax)) wanted.add(each);
  }
  const shipped = asShipped(found, replaced);
  return { packages: [...found.values()], isAsShipped: (syntax) => shipped.has(syntax) };
}

/** Packages whose types the evaluator and the solver know: a program cannot have others in their place. */
function isFixed(name: string): boolean {
  return name === predef || name.startsWith("Yichus/");
}

function imported({ imports }: PackageSyntax): readonly string[] {
  return imports.map((each) => each.package.text);
}

function asShipped(
  found: ReadonlyMap<string, PackageSyntax>,
  replaced: ReadonlySet<string>,
): ReadonlySet<PackageSyntax> {
  const shipped = new Set<PackageSyntax>();
  const isShipped = (name: string): boolean => {
    const syntax = found.get(name);
    if (replaced.has(name) || syntax === undefined) return false;
    if (!shipped.has(syntax) && imported(syntax).every(isShipped)) shipped.add(syntax);
    return shipped.has(syntax);
  };
  for (const name of found.keys()) isShipped(name);
  return shipped;
}

let byName: ReadonlyMap<string, Source> | undefined;

function sourcesByName(): ReadonlyMap<string, Source> {
  byName ??= new Map(librarySources.map((source) => [declaredName(source) ?? source.path, source]));
  return byName;
}

/** The names of all packages of the library. */
export function libraryNames(): readonly string[] {
  return [...sourcesByName().keys()];
}

const parsed = new Map<string, PackageSyntax>();

function librarySyntax(name: string): PackageSyntax | undefined {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const source = sourcesByName().get(name);
  if (source === undefined) return undefined;
  const phase = parse(source);
  if (!phase.ok) throw new Error(`${source.path} does not parse`);
  parsed.set(name, phase.product);
  return phase.product;
}

/** The name that a file seems to declare, even if it does not parse. */
export function declaredName({ text }: Source): string | undefined {
  return /^package[ \t]+([\w/]+)/m.exec(text)?.[1];
}
