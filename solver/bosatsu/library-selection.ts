import { librarySources } from "./library/sources.ts";
import { parse } from "./parse/parse.ts";
import type { Source } from "./tree/source.ts";
import type { PackageSyntax } from "./tree/syntax.ts";
import { predef } from "./tree/type.ts";

/** The packages of the library that a program needs. */
export type LibrarySelection = {
  /** Names, imports first: packages that are the same for every program. */
  readonly asShipped: readonly string[];
  /** Packages that need, at any remove, one that the program declares itself. */
  readonly changed: readonly PackageSyntax[];
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
  const wanted = [predef, ...declared, ...given.flatMap(imported)];
  const needed = importsFirst(wanted, replaced);
  const asShipped: string[] = [];
  const changed = new Set(replaced);
  for (const name of needed) {
    if (libraryImports(name).some((each) => changed.has(each))) changed.add(name);
    else asShipped.push(name);
  }
  const isChanged = (name: string) => changed.has(name);
  return { asShipped, changed: needed.filter(isChanged).map(parsedLibrary) };
}

/** Packages whose types the evaluator and the solver know: a program cannot have others in their place. */
function isFixed(name: string): boolean {
  return name === predef || name.startsWith("Yichus/");
}

function imported({ imports }: PackageSyntax): readonly string[] {
  return imports.map((each) => each.package.text);
}

/** The packages of the library among these and what they need, but for the replaced ones. */
function importsFirst(names: readonly string[], replaced: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name) || replaced.has(name) || !sourcesByName().has(name)) return;
    for (const each of libraryImports(name)) visit(each);
    found.add(name);
  };
  for (const name of [...names].sort()) visit(name);
  return [...found];
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

export function librarySource(name: string): Source {
  const source = sourcesByName().get(name);
  if (source === undefined) throw new Error(`the library has no ${name}`);
  return source;
}

/** What a package of the library imports, read off its text: parsing costs more than all the rest. */
export function libraryImports(name: string): readonly string[] {
  const { text } = librarySource(name);
  const imports = [...text.matchAll(/^from[ \t]+([\w/]+)[ \t]+import\b/gm)];
  const named = imports.flatMap(([, each]) => each ?? []);
  return name === predef ? named : [predef, ...named];
}

export function parsedLibrary(name: string): PackageSyntax {
  const source = librarySource(name);
  const phase = parse(source);
  if (!phase.ok) throw new Error(`${source.path} does not parse`);
  return phase.product;
}

/** The name that a file seems to declare, even if it does not parse. */
export function declaredName({ text }: Source): string | undefined {
  return /^package[ \t]+([\w/]+)/m.exec(text)?.[1];
}
