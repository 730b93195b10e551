import type { Region } from "../tree/source.ts";
import type { Name, PackageSyntax, Statement } from "../tree/syntax.ts";
import { patternNames } from "./pattern-names.ts";
import type { Definitions, Scope } from "./scope.ts";
import { report } from "./scope.ts";

type Defined = { readonly name: string; readonly region: Region };

/** What a package defines anywhere, by statement; for a name defined twice the first one counts. */
export function definitionsOf({ statements }: PackageSyntax): Definitions {
  const values = new Map<string, Region[]>();
  const types = new Map<string, Region>();
  const constructors = new Map<string, Region>();
  for (const statement of statements) {
    for (const name of valueNames(statement)) {
      values.set(name, [...(values.get(name) ?? []), statement.region]);
    }
    for (const { text } of typeNames(statement)) keepFirst(types, text, statement.region);
    for (const { text } of constructorNames(statement)) {
      keepFirst(constructors, text, statement.region);
    }
  }
  return { values, types, constructors };
}

function keepFirst(map: Map<string, Region>, name: string, region: Region): void {
  if (!map.has(name)) map.set(name, region);
}

/** Reports types, constructors, fields and externals that are defined twice. */
export function reportDuplications(scope: Scope, { statements }: PackageSyntax): void {
  const externals = statements.filter(({ tag }) => tag === "external-value");
  reportTwice(scope, "type", within(statements, typeNames));
  const first = statements.filter((it) =>
    typeNames(it).every(({ text }) => scope.defined.types.get(text) === it.region),
  );
  reportTwice(scope, "constructor", within(first, constructorNames));
  reportTwice(scope, "external", within(externals, valueNames));
  for (const statement of statements) {
    for (const { fields } of variantsOf(statement)) {
      const named = fields.map(({ name, region }) => ({ name: name.text, region }));
      reportTwice(scope, "field", named);
    }
  }
  reportShadowedExternals(scope, statements);
}

function within(
  statements: readonly Statement[],
  names: (statement: Statement) => Iterable<Name | string>,
): readonly Defined[] {
  return statements.flatMap((statement) =>
    [...names(statement)].map((name) => ({
      name: typeof name === "string" ? name : name.text,
      region: statement.region,
    })),
  );
}

function reportTwice(
  scope: Scope,
  what: "type" | "constructor" | "external" | "field",
  defined: readonly Defined[],
): void {
  const first = new Map<string, Region>();
  for (const { name, region } of defined) {
    const before = first.get(name);
    if (before === undefined) first.set(name, region);
    else report(scope, before, { code: "Duplication", what, name, again: region });
  }
}

function reportShadowedExternals(scope: Scope, statements: readonly Statement[]): void {
  const externals = new Set(
    within(
      statements.filter(({ tag }) => tag === "external-value"),
      valueNames,
    ).map(({ name }) => name),
  );
  for (const statement of statements) {
    if (statement.tag === "external-value") continue;
    for (const name of valueNames(statement)) {
      if (externals.has(name)) report(scope, statement.region, { code: "ExtDefShadow", name });
    }
  }
}

function valueNames(statement: Statement): Iterable<string> {
  switch (statement.tag) {
    case "binding":
      return patternNames(statement.pattern);
    case "def":
      return [statement.def.name.text];
    case "external-value":
      return [statement.name.text];
    default:
      return [];
  }
}

function typeNames(statement: Statement): readonly Name[] {
  switch (statement.tag) {
    case "struct":
    case "enum":
    case "alias":
    case "external-struct":
      return [statement.name];
    default:
      return [];
  }
}

function constructorNames(statement: Statement): readonly Name[] {
  return variantsOf(statement).map(({ name }) => name);
}

function variantsOf(statement: Statement) {
  if (statement.tag === "struct") return [statement];
  return statement.tag === "enum" ? statement.variants : [];
}
