import type { ResolvedPackage, TopLevel, TypeDeclaration } from "../tree/core.ts";
import type { Phase } from "../tree/phase.ts";
import type { PackageSyntax } from "../tree/syntax.ts";
import type { Context } from "./context.ts";
import { definitionsOf, reportDuplications } from "./definitions.ts";
import { resolveExports } from "./exports.ts";
import { contextOf } from "./expression.ts";
import { openImports } from "./imports.ts";
import { constructorsOf } from "./interface.ts";
import type { Scope } from "./scope.ts";
import { report } from "./scope.ts";
import { resolveValueStatement } from "./top-level.ts";
import type { TypeStatement } from "./type-declaration.ts";
import { resolveTypeStatement } from "./type-declaration.ts";

/**
 * Finds what every name means and takes all sugar away. `imports` holds the packages that this one
 * imports, by name, and Predef. A fault in a value breaks only that value; a fault in a type
 * declaration stops the package, since anything may depend on it. All faults are reported.
 */
export function resolve(
  syntax: PackageSyntax,
  imports: ReadonlyMap<string, ResolvedPackage>,
): Phase<ResolvedPackage> {
  const scope = emptyScope(syntax);
  const opened = openImports(scope, syntax, imports);
  const { types, values, sound } = resolveStatements(contextOf(scope), syntax);
  const exports = resolveExports(scope, syntax, types);
  const [exposes, another] = syntax.exposes;
  if (another !== undefined) report(scope, another.region, { code: "DuplicateExposes" });
  const { problems } = scope;
  if (!sound) return { ok: false, problems };
  const product: ResolvedPackage = {
    path: syntax.path,
    name: syntax.name.text,
    imports: opened.map(({ use, ...rest }) => ({ ...rest, used: use.used })),
    exports,
    exposes: exposes && {
      packages: exposes.packages.map(({ text }) => text),
      region: exposes.region,
    },
    headerRegion: syntax.name.region,
    types,
    values,
  };
  return { ok: true, product, problems };
}

function emptyScope(syntax: PackageSyntax): Scope {
  return {
    path: syntax.path,
    package: syntax.name.text,
    values: new Map(),
    constructors: new Map(),
    types: new Map(),
    defined: definitionsOf(syntax),
    locals: new Map(),
    trail: [],
    frames: [],
    variableNames: new Set(),
    usedLocals: new Set(),
    usedGlobals: new Set(),
    globalNames: new Set(),
    problems: [],
    broken: false,
    localCount: 0,
  };
}

type Statements = {
  readonly types: readonly TypeDeclaration[];
  readonly values: readonly TopLevel[];
  /** False when a type is not what it should be. */
  readonly sound: boolean;
};

function resolveStatements(context: Context, syntax: PackageSyntax): Statements {
  const { scope } = context;
  const types: TypeDeclaration[] = [];
  const values: TopLevel[] = [];
  scope.broken = false;
  reportDuplications(scope, syntax);
  let sound = !scope.broken;
  for (const statement of syntax.statements) {
    switch (statement.tag) {
      case "binding":
      case "def":
        values.push(...resolveValueStatement(context, statement));
        break;
      case "external-value":
        scope.broken = false;
        values.push(...resolveValueStatement(context, statement));
        sound &&= !scope.broken;
        break;
      default: {
        scope.broken = false;
        const { declaration, defaults } = resolveTypeStatement(context, statement);
        sound &&= !scope.broken;
        values.push(...defaults);
        if (declareType(scope, statement, declaration)) types.push(declaration);
      }
    }
  }
  return { types, values, sound };
}

/** Puts a type and its constructors into scope. The first of two declarations stays. */
function declareType(
  scope: Scope,
  { region }: TypeStatement,
  declaration: TypeDeclaration,
): boolean {
  if (scope.defined.types.get(declaration.name) !== region) return false;
  const { package: owner, name } = declaration;
  scope.types.set(name, { tag: "type", package: owner, name, declaration, import: undefined });
  for (const [written, meaning] of constructorsOf(declaration)) {
    scope.constructors.set(written, { tag: "constructor", ...meaning, import: undefined });
  }
  return true;
}
