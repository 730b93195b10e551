import { check } from "./check/check.ts";
import { isStackOverflow } from "./evaluate/limit.ts";
import { librarySources } from "./library/sources.ts";
import { declaredName, libraryNames, librarySelection } from "./library-selection.ts";
import { parse } from "./parse/parse.ts";
import { orderPackages } from "./resolve/package-graph.ts";
import { resolve } from "./resolve/resolve.ts";
import { shippedPackage } from "./shipped-library.ts";
import type { CheckedPackage } from "./tree/checked.ts";
import type { ResolvedPackage } from "./tree/core.ts";
import type { Problem } from "./tree/problem.ts";
import { isLint } from "./tree/problem.ts";
import type { Source } from "./tree/source.ts";
import type { PackageSyntax } from "./tree/syntax.ts";
import { predef } from "./tree/type.ts";

/** `lints` says whether a lint makes the whole fail. It is reported either way. */
export type CompileOptions = { readonly lints: "error" | "warn" };

export type Compilation = {
  /**
   * What has no errors of its own and needs nothing that has: imports first, and what the library
   * has ahead. Of the library only what is needed.
   */
  readonly packages: readonly CheckedPackage[];
  /** By package in the order of `packages`, then by place. Parse failures come first. */
  readonly problems: readonly Problem[];
  readonly failed: boolean;
  /** Every text by its path, the library's too: what a problem points into. */
  readonly texts: ReadonlyMap<string, string>;
  /** By path: files with types as far as they could be found, also where there are errors. */
  readonly typed: ReadonlyMap<string, TypedFile>;
};

/** A file for an editor. Only what is in `packages` of a compilation has passed the checks. */
export type TypedFile = { readonly syntax: PackageSyntax; readonly checked: CheckedPackage };

/**
 * The whole front end, in the order it runs. A phase sees only what the one before it made, and a
 * package only the packages that it imports. Predef is always there, and so are the packages of the
 * library that something imports, unless a source declares a package of the same name.
 */
export function compile(
  sources: readonly Source[],
  { lints }: CompileOptions = { lints: "error" },
): Compilation {
  const parsed = sources.map((source) => ({ source, phase: parse(source) }));
  const read = parsed.flatMap(({ phase }) => (phase.ok ? [phase.product] : []));
  const unread = parsed.flatMap(({ source, phase }) =>
    phase.ok ? [] : (declaredName(source) ?? []),
  );
  const partly = parsed.flatMap(({ phase }) => (phase.ok ? [] : (phase.partial ?? [])));
  const { asShipped, changed } = librarySelection([...read, ...partly], unread);
  const shipped = asShipped.map(shippedPackage);
  const syntaxes = [...changed, ...read];
  const ordered = orderPackages(syntaxes, {
    paths: new Map(shipped.map(({ resolved }) => [resolved.name, resolved.path])),
    names: libraryNames(),
  });
  const packages = ordered.ok ? ordered.product : [];
  const state: State = {
    resolved: new Map(shipped.map(({ resolved }) => [resolved.name, resolved])),
    checked: new Map(shipped.map((each) => [each.resolved.name, each])),
    unsound: new Set([...unread, ...leftOut(syntaxes, packages)]),
    typed: new Map(),
    problems: [
      ...parsed.flatMap(({ phase }) => phase.problems),
      ...ordered.problems.filter((problem) => !isAboutUnread(problem, unread)),
    ],
  };
  for (const syntax of packages) compilePackage(state, syntax);
  for (const syntax of partly) typeReadPart(state, syntax);
  const problems = notTooMany(withoutRepeats(state.problems));
  return {
    packages: [...state.checked.values()],
    problems,
    failed: problems.some((problem) => lints === "error" || !isLint(problem)),
    texts: new Map([...librarySources, ...sources].map(({ path, text }) => [path, text])),
    typed: state.typed,
  };
}

/** What is known so far. `unsound` are packages whose faults were reported. */
type State = {
  readonly resolved: Map<string, ResolvedPackage>;
  readonly checked: Map<string, CheckedPackage>;
  readonly unsound: Set<string>;
  readonly typed: Map<string, TypedFile>;
  readonly problems: Problem[];
};

/** A package joins the sound ones when nothing but lints was found in it. */
function compilePackage(state: State, syntax: PackageSyntax): void {
  const name = syntax.name.text;
  if (isBlocked(state, syntax)) {
    state.unsound.add(name);
    return;
  }
  const { resolved, checked, problems } = withinStack(syntax, () => throughPhases(state, syntax));
  addProblems(state, problems);
  if (checked !== undefined) state.typed.set(syntax.path, { syntax, checked });
  if (resolved === undefined || checked === undefined || !problems.every(isLint)) {
    state.unsound.add(name);
    return;
  }
  state.resolved.set(name, resolved);
  state.checked.set(name, checked);
}

/** There may be more of them than a call takes arguments. */
function addProblems(state: State, problems: readonly Problem[]): void {
  for (const problem of problems) state.problems.push(problem);
}

type Outcome = {
  readonly resolved: ResolvedPackage | undefined;
  readonly checked: CheckedPackage | undefined;
  readonly problems: readonly Problem[];
};

function throughPhases(state: State, syntax: PackageSyntax): Outcome {
  const resolved = resolve(syntax, state.resolved);
  if (!resolved.ok) {
    return {
      resolved: undefined,
      checked: undefined,
      problems: resolved.problems.toSorted(byPlace),
    };
  }
  const checked = check(resolved.product, state.checked);
  return {
    resolved: resolved.product,
    checked: checked.ok ? checked.product : checked.partial,
    problems: [...resolved.problems, ...checked.problems].sort(byPlace),
  };
}

/** What could be read of a file has types too. Faults in it may come from what could not be read. */
function typeReadPart(state: State, syntax: PackageSyntax): void {
  if (!syntax.imports.every((it) => state.checked.has(it.package.text))) return;
  const { checked } = withinStack(syntax, () => throughPhases(state, syntax));
  if (checked !== undefined) state.typed.set(syntax.path, { syntax, checked });
}

/** Lists and blocks may be of any length, but what nests too deeply is a fault, not a crash. */
function withinStack({ path, name: { region } }: PackageSyntax, run: () => Outcome): Outcome {
  try {
    return run();
  } catch (thrown) {
    if (!isStackOverflow(thrown)) throw thrown;
    const problems: readonly Problem[] = [{ code: "NestedTooDeep", path, region }];
    return { resolved: undefined, checked: undefined, problems };
  }
}

/** Errors in an import stop a package; it says so once and adds no errors that follow from them. */
function isBlocked(state: State, { path, name, imports }: PackageSyntax): boolean {
  const needed = imports.map((it) => it.package);
  const missing = needed.filter(({ text }) => !state.checked.has(text));
  const [blocker] = missing.filter(({ text }) => state.unsound.has(text));
  if (blocker !== undefined) {
    const { text, region } = blocker;
    state.problems.push({ code: "ImportHasErrors", name: text, path, region });
  }
  return missing.length > 0 || (name.text !== predef && !state.checked.has(predef));
}

function byPlace(left: Problem, right: Problem): number {
  return left.region.start - right.region.start || left.region.end - right.region.end;
}

function isAboutUnread(problem: Problem, unread: readonly string[]): boolean {
  return problem.code === "UnknownImportPackage" && unread.includes(problem.name);
}

/** Packages on a cycle. */
function leftOut(
  all: readonly PackageSyntax[],
  ordered: readonly PackageSyntax[],
): readonly string[] {
  const kept = new Set(ordered.map(({ name }) => name.text));
  return all.map(({ name }) => name.text).filter((name) => !kept.has(name));
}

/** Of one compilation: nobody reads more, and an editor could not show them. */
export const problemsMax = 1000;

/**
 * Where there are too many, the last one says how many are left out, at the place of the first error among
 * these. Where all of these are lints it is one itself.
 */
function notTooMany(problems: readonly Problem[]): readonly Problem[] {
  const left = problems.slice(problemsMax);
  const error = left.find((problem) => !isLint(problem));
  const next = error ?? left[0];
  if (next === undefined) return problems;
  const { path, region } = next;
  const code = error === undefined ? "MoreLints" : "MoreProblems";
  return [...problems.slice(0, problemsMax), { code, count: left.length, path, region }];
}

/** A top-level pattern is matched once for each of its names, and so is any fault in it. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ path, region, code }) => {
    const key = `${path}:${region.start}:${region.end}:${code}`;
    const repeats = seen.has(key);
    seen.add(key);
    return !repeats;
  });
}
