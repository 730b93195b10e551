import type {
  ConstructorDeclaration,
  DeclaredParameter,
  TopLevel,
  TypeDeclaration,
} from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { Statement, TypeParameter, Variant } from "../tree/syntax.ts";
import { arityMax, unitType } from "../tree/type.ts";
import type { Context } from "./context.ts";
import type { FieldOutcome } from "./field.ts";
import { declared, resolveField } from "./field.ts";
import type { ConstructorMeaning, Scope, VariableFrame } from "./scope.ts";
import { report } from "./scope.ts";
import { resolveType } from "./type-ref.ts";
import { declareVariables, namesOf, popFrame, pushFrame } from "./type-variables.ts";

type DeclarationOutcome = {
  readonly declaration: TypeDeclaration;
  /** The hidden values of the field defaults. */
  readonly defaults: readonly TopLevel[];
};

type StatementOf<Tag extends Statement["tag"]> = Extract<Statement, { readonly tag: Tag }>;
export type TypeStatement = StatementOf<"struct" | "enum" | "alias" | "external-struct">;

/** The type that a statement declares. It may mention itself, unless it is an alias. */
export function resolveTypeStatement(
  context: Context,
  statement: TypeStatement,
): DeclarationOutcome {
  const { scope } = context;
  scope.variableNames.clear();
  const before = scope.types.get(statement.name.text);
  if (statement.tag !== "alias") {
    const name = statement.name.text;
    const self = { tag: "type", package: scope.package, name, declaration: undefined } as const;
    scope.types.set(name, { ...self, import: undefined });
  }
  const frame = pushFrame(scope, true);
  const outcome = declare(context, statement, frame);
  popFrame(scope, frame);
  if (before === undefined) scope.types.delete(statement.name.text);
  else scope.types.set(statement.name.text, before);
  return outcome;
}

function declare(
  context: Context,
  statement: TypeStatement,
  frame: VariableFrame,
): DeclarationOutcome {
  const { scope } = context;
  const repeated = declareVariables(scope, frame, statement.typeParameters ?? []);
  if (repeated.length > 0) reportRepeated(scope, statement, repeated);
  switch (statement.tag) {
    case "struct":
      return structDeclaration(context, statement, frame);
    case "enum":
      return enumDeclaration(context, statement, frame);
    case "alias": {
      const type = resolveType(scope, statement.type);
      reportUncovered(scope, statement, unlisted(statement, frame));
      return plainDeclaration(scope, statement, frame, { tag: "alias", type });
    }
    case "external-struct":
      return plainDeclaration(scope, statement, frame, { tag: "external" });
  }
}

function reportRepeated(scope: Scope, statement: TypeStatement, repeated: readonly string[]): void {
  const name = statement.name.text;
  report(scope, statement.region, {
    ...(statement.tag === "enum"
      ? { code: "DuplicateTypeParamOwnership", constructor: name, params: repeated }
      : { code: "InvalidTypeParameters", name, missing: [], repeated }),
  });
}

function plainDeclaration(
  scope: Scope,
  statement: TypeStatement,
  frame: VariableFrame,
  body: TypeDeclaration["body"],
): DeclarationOutcome {
  const params = parametersOf(statement, frame);
  const { region } = statement;
  const name = statement.name.text;
  return { declaration: { package: scope.package, name, params, body, region }, defaults: [] };
}

/** The listed parameters, then the variables that were met and not listed. */
function parametersOf(
  statement: TypeStatement,
  frame: VariableFrame,
): readonly DeclaredParameter[] {
  const listed = new Map((statement.typeParameters ?? []).map((it) => [it.name.text, it] as const));
  return [...frame.variables.values()].map(({ written, name }) => {
    const param = listed.get(written);
    return param === undefined
      ? { name, variance: undefined, kind: undefined }
      : declared(param, name);
  });
}

function unlisted(statement: TypeStatement, frame: VariableFrame): readonly string[] {
  const listed = new Set(namesOf(statement.typeParameters ?? []));
  return [...frame.variables.keys()].filter((name) => !listed.has(name));
}

/** A list, where there is one, names every variable. */
function reportUncovered(scope: Scope, statement: TypeStatement, missing: readonly string[]): void {
  if (statement.typeParameters === undefined || missing.length === 0) return;
  const name = statement.name.text;
  report(scope, statement.region, { code: "InvalidTypeParameters", name, missing, repeated: [] });
}

// Structs

function structDeclaration(
  context: Context,
  statement: StatementOf<"struct">,
  frame: VariableFrame,
): DeclarationOutcome {
  const { scope } = context;
  const { name, fields, region } = statement;
  const variant: Variant = { name, typeParameters: undefined, fields, region };
  const outcome = resolveVariant(context, statement, variant, 0);
  const constructors = nameUntyped(frame, [outcome]);
  reportUncovered(scope, statement, unlisted(statement, frame));
  const { declaration } = plainDeclaration(scope, statement, frame, { tag: "data", constructors });
  return { declaration, defaults: outcome.defaults };
}

// Enums

function enumDeclaration(
  context: Context,
  statement: StatementOf<"enum">,
  frame: VariableFrame,
): DeclarationOutcome {
  const { scope } = context;
  const { variants } = statement;
  const outcomes: VariantOutcome[] = [];
  const before = variants.map(
    ({ name }) => [name.text, scope.constructors.get(name.text)] as const,
  );
  const hasDefaults = variants.some(({ fields }) => fields.some((field) => field.default));
  for (const [index, variant] of variants.entries()) {
    const known = frame.variables.size;
    outcomes.push(resolveVariant(context, statement, variant, index));
    reportUnscoped(scope, statement, variant, [...frame.variables.keys()].slice(known));
    if (hasDefaults) announce(scope, statement, outcomes);
  }
  for (const [name, meaning] of before) restore(scope, name, meaning);
  reportAmbiguous(scope, statement, frame);
  const constructors = nameUntyped(frame, outcomes);
  const { declaration } = plainDeclaration(scope, statement, frame, { tag: "data", constructors });
  return { declaration, defaults: outcomes.flatMap(({ defaults }) => defaults) };
}

/**
 * Makes the variants that are resolved known to the defaults of those after them. Parameters, and the
 * types of fields that say none, are not known yet: no default depends on them here.
 */
function announce(
  scope: Scope,
  statement: StatementOf<"enum">,
  outcomes: readonly VariantOutcome[],
): void {
  const constructors = outcomes.map(({ head, fields }): ConstructorDeclaration => {
    const typed = fields.map(({ name, type = unitType, default: value, region }) => {
      return { name, type, default: value, region };
    });
    return { ...head, fields: typed };
  });
  const type: TypeDeclaration = {
    package: scope.package,
    name: statement.name.text,
    params: [],
    body: { tag: "data", constructors },
    region: statement.region,
  };
  for (const variant of constructors) {
    scope.constructors.set(variant.name, { tag: "constructor", variant, type, import: undefined });
  }
}

function restore(scope: Scope, name: string, before: ConstructorMeaning | undefined): void {
  if (before === undefined) scope.constructors.delete(name);
  else scope.constructors.set(name, before);
}

/** Once anything is listed in an enum, each variable of a variant is listed there or with the enum. */
function reportUnscoped(
  scope: Scope,
  statement: StatementOf<"enum">,
  variant: Variant,
  missing: readonly string[],
): void {
  if (missing.length === 0) return;
  const names = { type: statement.name.text, constructor: variant.name.text, missing };
  if (statement.typeParameters !== undefined) {
    report(scope, variant.region, { code: "MissingEnumBranchTypeParameters", ...names });
  } else if (statement.variants.some(({ typeParameters }) => typeParameters !== undefined)) {
    report(scope, statement.region, { code: "UnscopedTypeParameters", ...names });
  }
}

/** A listed parameter that nothing mentions may have been meant for the field without a type. */
function reportAmbiguous(
  scope: Scope,
  statement: StatementOf<"enum">,
  { variables }: VariableFrame,
): void {
  const untyped = statement.variants
    .flatMap(({ fields }) => fields)
    .find(({ type }) => type === undefined);
  const listed = namesOf(statement.typeParameters ?? []);
  const params = listed.filter((name) => variables.get(name)?.used === false);
  if (untyped === undefined || params.length === 0) return;
  report(scope, statement.region, {
    code: "AmbiguousEnumTypeParameters",
    type: statement.name.text,
    params,
    field: untyped.name.text,
  });
}

// Constructors

type VariantOutcome = {
  readonly head: Omit<ConstructorDeclaration, "fields">;
  readonly fields: readonly FieldOutcome[];
  readonly defaults: readonly TopLevel[];
};

function resolveVariant(
  context: Context,
  statement: StatementOf<"struct" | "enum">,
  variant: Variant,
  index: number,
): VariantOutcome {
  const { scope } = context;
  const { region } = variant;
  const own = variant.typeParameters ?? [];
  reportShared(scope, statement, variant, own);
  if (variant.fields.length > arityMax) reportTooMany(scope, variant.fields.length, region);
  const frame = pushFrame(scope, false);
  declareVariables(scope, frame, own);
  const names = namesOf(variant.fields);
  const fields = variant.fields.map((field) =>
    resolveField(context, variant.name.text, field, names),
  );
  const existentials = own.map((param) =>
    declared(param, frame.variables.get(param.name.text)?.name ?? param.name.text),
  );
  popFrame(scope, frame);
  const owner = { package: scope.package, typeName: statement.name.text };
  const head = { ...owner, name: variant.name.text, index, existentials, region };
  return { head, fields, defaults: fields.flatMap(({ made }) => made ?? []) };
}

function reportShared(
  scope: Scope,
  statement: StatementOf<"struct" | "enum">,
  variant: Variant,
  own: readonly TypeParameter[],
): void {
  const outer = namesOf(statement.typeParameters ?? []);
  const names = namesOf(own);
  const shared = names.filter((name, at) => outer.includes(name) || names.indexOf(name) !== at);
  if (shared.length === 0) return;
  const params = [...new Set(shared)];
  report(scope, variant.region, {
    code: "DuplicateTypeParamOwnership",
    constructor: variant.name.text,
    params,
  });
}

function reportTooMany(scope: Scope, actual: number, region: Region): void {
  report(scope, region, { code: "TooManyConstructorArgs", of: "fields", actual, max: arityMax });
}

/** Fields without a type get parameters of their own: the first letters that are free. */
function nameUntyped(
  frame: VariableFrame,
  outcomes: readonly VariantOutcome[],
): readonly ConstructorDeclaration[] {
  const taken = new Set([
    ...frame.variables.keys(),
    ...outcomes.flatMap(({ head }) => head.existentials.map(({ name }) => name)),
  ]);
  const letters = parameterNames();
  const next = (): string => {
    let name = letters.next().value;
    while (taken.has(name)) name = letters.next().value;
    return name;
  };
  return outcomes.map(({ head, fields }) => ({
    ...head,
    fields: fields.map((field) => {
      const { name, region } = field;
      const type = field.type ?? { tag: "variable", name: addUntyped(frame, next()) };
      return { name, type, default: field.default, region };
    }),
  }));
}

function addUntyped(frame: VariableFrame, written: string): string {
  const kind = { tag: "star" } as const;
  frame.variables.set(written, { written, name: written, kind, loose: false, used: true });
  return written;
}

/** `a` to `z`, then `a1` to `z1`, and so on. */
function* parameterNames(): Generator<string, never> {
  for (let round = 0; ; round += 1) {
    for (const letter of "abcdefghijklmnopqrstuvwxyz")
      yield round === 0 ? letter : `${letter}${round}`;
  }
}
