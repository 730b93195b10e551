import type { Phase } from "../tree/phase.ts";
import type { Problem } from "../tree/problem.ts";
import type { Name, PackageSyntax } from "../tree/syntax.ts";
import { predef } from "../tree/type.ts";
import { nearNames } from "./near-names.ts";

/** What there is besides the packages that are to be ordered. */
type Existing = {
  /** By name: packages that can be imported, and that none of the others may declare again. */
  readonly paths: ReadonlyMap<string, string>;
  /** What an unknown import may have meant as well. */
  readonly names: readonly string[];
};

const nothingElse: Existing = { paths: new Map(), names: [] };

/**
 * Packages in an order where imports come first; where that leaves a choice, by name. Predef is an
 * import of every other package. Left out are packages declared a second time and packages on an
 * import cycle: nothing can be said about them.
 */
export function orderPackages(
  packages: readonly PackageSyntax[],
  existing: Existing = nothingElse,
): Phase<readonly PackageSyntax[]> {
  const graph = new Map<string, PackageSyntax>();
  const problems: Problem[] = [];
  for (const syntax of packages) {
    const name = syntax.name.text;
    const firstPath = existing.paths.get(name) ?? graph.get(name)?.path;
    if (firstPath === undefined) graph.set(name, syntax);
    else problems.push(duplicated(syntax, firstPath));
  }
  for (const syntax of graph.values()) problems.push(...unknownImports(syntax, graph, existing));
  for (const cycle of cycles(graph)) {
    problems.push(circular(graph, cycle));
    for (const name of cycle.members) graph.delete(name);
  }
  return { ok: true, product: inOrder(graph), problems };
}

function duplicated({ name, path }: PackageSyntax, firstPath: string): Problem {
  const data = { code: "DuplicatedPackageError", name: name.text, firstPath } as const;
  return { ...data, path, region: name.region };
}

type Graph = ReadonlyMap<string, PackageSyntax>;

function unknownImports(
  { path, imports }: PackageSyntax,
  graph: Graph,
  { paths, names }: Existing,
): readonly Problem[] {
  return imports
    .filter((it) => !graph.has(it.package.text) && !paths.has(it.package.text))
    .map(({ package: { text, region } }): Problem => {
      const suggestions = nearNames(text, new Set([...graph.keys(), ...names]));
      return { code: "UnknownImportPackage", name: text, suggestions, path, region };
    });
}

/** The packages that one package needs, as far as they exist, in code-unit order. */
function needs(graph: Graph, name: string): readonly string[] {
  const imports = graph.get(name)?.imports ?? [];
  const implied = name === predef ? [] : [predef];
  const names = new Set([...implied, ...imports.map((it) => it.package.text)]);
  return [...names].filter((it) => graph.has(it)).sort();
}

/** Takes the first package by name that has all it needs, again and again (Kahn 1962). */
function inOrder(graph: Graph): readonly PackageSyntax[] {
  const waiting = new Map([...graph.keys()].map((name) => [name, needs(graph, name).length]));
  const neededBy = new Map<string, string[]>();
  for (const name of graph.keys()) {
    for (const needed of needs(graph, name)) {
      neededBy.set(needed, [...(neededBy.get(needed) ?? []), name]);
    }
  }
  const ordered: PackageSyntax[] = [];
  const ready = [...waiting].filter(([, count]) => count === 0).map(([name]) => name);
  while (ready.length > 0) {
    const [name = ""] = ready.sort().splice(0, 1);
    const syntax = graph.get(name);
    if (syntax !== undefined) ordered.push(syntax);
    for (const next of neededBy.get(name) ?? []) {
      const count = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, count);
      if (count === 0) ready.push(next);
    }
  }
  return ordered;
}

type Cycle = {
  /** A shortest way from the first member, by name, back to it. */
  readonly path: readonly string[];
  /** All packages that reach each other. */
  readonly members: readonly string[];
};

function cycles(graph: Graph): readonly Cycle[] {
  const found: Cycle[] = [];
  const done = new Set<string>();
  for (const name of [...graph.keys()].sort()) {
    if (done.has(name)) continue;
    const path = pathBetween(graph, name, name);
    if (path === undefined) continue;
    const members = [...graph.keys()].filter(
      (other) => other === name || mutual(graph, name, other),
    );
    for (const member of members) done.add(member);
    found.push({ path, members });
  }
  return found;
}

function mutual(graph: Graph, left: string, right: string): boolean {
  const there = pathBetween(graph, left, right);
  return there !== undefined && pathBetween(graph, right, left) !== undefined;
}

/** A shortest path of at least one step, by breadth-first search. */
function pathBetween(graph: Graph, from: string, to: string): readonly string[] | undefined {
  const before = new Map<string, string>();
  const queue = [from];
  for (const name of queue) {
    for (const next of needs(graph, name)) {
      if (next === to) return trace(before, name, [to]);
      if (before.has(next) || next === from) continue;
      before.set(next, name);
      queue.push(next);
    }
  }
  return undefined;
}

function trace(
  before: ReadonlyMap<string, string>,
  last: string,
  end: readonly string[],
): readonly string[] {
  const path = [...end];
  for (let name: string | undefined = last; name !== undefined; name = before.get(name)) {
    path.unshift(name);
  }
  return path;
}

function circular(graph: Graph, { path: packages }: Cycle): Problem {
  const [first = "", second = ""] = packages;
  const syntax = graph.get(first);
  if (syntax === undefined) throw new Error(`a cycle through ${first}, which is no package`);
  const link: Name =
    syntax.imports.find((it) => it.package.text === second)?.package ?? syntax.name;
  return { code: "CircularDependency", packages, path: syntax.path, region: link.region };
}
