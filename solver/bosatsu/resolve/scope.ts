import type { ConstructorDeclaration, Local, LocalId, TypeDeclaration } from "../tree/core.ts";
import type { Problem, ProblemData } from "../tree/problem.ts";
import type { Region } from "../tree/source.ts";
import type { Kind } from "../tree/type.ts";

/** An import that is marked when something mentions it. */
export type ImportUse = { used: boolean };

/** A top-level name. `poisoned` means that its import failed, which was reported there. */
type GlobalMeaning =
  | {
      readonly tag: "global";
      readonly package: string;
      /** Unique in its package. */
      readonly name: string;
      readonly import: ImportUse | undefined;
    }
  | { readonly tag: "poisoned" };

export type ConstructorMeaning =
  | {
      readonly tag: "constructor";
      readonly variant: ConstructorDeclaration;
      readonly type: TypeDeclaration;
      readonly import: ImportUse | undefined;
    }
  | { readonly tag: "poisoned" };

type TypeMeaning =
  | {
      readonly tag: "type";
      readonly package: string;
      readonly name: string;
      /** `undefined` while the type itself is being declared, and for function types. */
      readonly declaration: TypeDeclaration | undefined;
      readonly import: ImportUse | undefined;
    }
  | { readonly tag: "poisoned" };

/** A type variable in scope. `name` is what core calls it; inner ones that clash get another. */
export type TypeVariable = {
  readonly written: string;
  readonly name: string;
  readonly kind: Kind;
  /** True for a variable first met in a body, which nested defs do not share. */
  readonly loose: boolean;
  used: boolean;
};

/** `open` takes in variables that nothing declares. */
export type VariableFrame = {
  readonly variables: Map<string, TypeVariable>;
  readonly open: boolean;
  part: "signature" | "body";
};

/**
 * Everything that names mean at one place of a package. Resolve walks a package once, from top to
 * bottom, so one mutable table with an undo trail does; it never leaves the phase.
 */
export type Scope = {
  readonly path: string;
  readonly package: string;
  readonly values: Map<string, GlobalMeaning>;
  readonly constructors: Map<string, ConstructorMeaning>;
  readonly types: Map<string, TypeMeaning>;
  /** What the package itself defines, wherever: to tell "not yet" from "not at all". */
  readonly defined: Definitions;
  readonly locals: Map<string, Local[]>;
  readonly trail: string[];
  readonly frames: VariableFrame[];
  /** Names of core type variables in the current top-level statement. */
  readonly variableNames: Set<string>;
  readonly usedLocals: Set<LocalId>;
  readonly usedGlobals: Set<string>;
  /** Top-level names given out so far. */
  readonly globalNames: Set<string>;
  readonly problems: Problem[];
  /** True once the current top-level value cannot be given to later phases. */
  broken: boolean;
  localCount: number;
};

export type Definitions = {
  readonly values: ReadonlyMap<string, readonly Region[]>;
  readonly types: ReadonlyMap<string, Region>;
  readonly constructors: ReadonlyMap<string, Region>;
};

export function report(scope: Scope, region: Region, problem: ProblemData): void {
  scope.broken = true;
  scope.problems.push({ ...problem, path: scope.path, region });
}

/** A name that core binds. One that we make up begins with `_`. */
export function freshLocal(scope: Scope, name: string, region: Region): Local {
  scope.localCount += 1;
  return { id: scope.localCount, name, region };
}

export function bind(scope: Scope, local: Local): void {
  const stack = scope.locals.get(local.name);
  if (stack === undefined) scope.locals.set(local.name, [local]);
  else stack.push(local);
  scope.trail.push(local.name);
}

/** Runs `inside` and forgets the locals that it bound. */
export function scoped<Result>(scope: Scope, inside: () => Result): Result {
  const mark = scope.trail.length;
  const result = inside();
  while (scope.trail.length > mark) {
    const name = scope.trail.pop();
    if (name === undefined) throw new Error(`the trail of ${scope.path} is shorter than ${mark}`);
    scope.locals.get(name)?.pop();
  }
  return result;
}

export function localOf(scope: Scope, name: string): Local | undefined {
  return scope.locals.get(name)?.at(-1);
}

/** Every value name that may be mentioned here, made-up ones apart. */
export function visibleValues(scope: Scope): readonly string[] {
  const locals = [...scope.locals].filter(([, stack]) => stack.length > 0).map(([name]) => name);
  return [...locals, ...scope.values.keys()].filter((name) => !name.startsWith("_"));
}

/** A top-level name that is new in the package: `name`, else `name$1`, `name$2`, … */
export function uniqueName(scope: Scope, name: string): string {
  let unique = name;
  for (let count = 1; scope.globalNames.has(unique); count += 1) unique = `${name}$${count}`;
  scope.globalNames.add(unique);
  return unique;
}

/** The name of a value that we make up. No written name may turn out to be the same. */
export function hiddenName(scope: Scope, name: string): string {
  let hidden = name;
  for (let count = 1; scope.defined.values.has(hidden); count += 1) hidden = `${name}$${count}`;
  return uniqueName(scope, hidden);
}
