import type { ConstructorDeclaration, CorePattern, Expr, TypeDeclaration } from "../tree/core.ts";
import type { ProblemData } from "../tree/problem.ts";
import type { Context, ExpressionOf } from "./context.ts";
import { localExpr, matchOne } from "./lambda.ts";
import { constructorNamed } from "./lookup.ts";
import { nearNames } from "./near-names.ts";
import { freshLocal, report } from "./scope.ts";

type Record = ExpressionOf<"record">;

/** `Money { cents: 5, ..base }`. A fault is reported and leaves the bare constructor. */
export function resolveRecord(context: Context, record: Record): Expr {
  const { scope } = context;
  const { text } = record.constructor;
  const meaning = constructorNamed(scope, text, record.constructor.region);
  const given = new Map(
    record.fields.map(({ name, value }) => [name.text, context.expression(value)] as const),
  );
  const base = record.base && context.expression(record.base);
  if (meaning === undefined) {
    return {
      tag: "constructor",
      ref: { package: scope.package, name: text },
      region: record.region,
    };
  }
  const { variant, type } = meaning;
  if (base !== undefined) return update(context, { record, variant, type, given }, base);
  return construct(context, { record, variant, type, given });
}

type Subject = {
  readonly record: Record;
  readonly variant: ConstructorDeclaration;
  readonly type: TypeDeclaration;
  readonly given: ReadonlyMap<string, Expr>;
};

/** A misspelt field is the fault, and not also the field that is missing for it. */
function reportUnexpected({ scope }: Context, { record, variant }: Subject): boolean {
  const names = variant.fields.map(({ name }) => name);
  const unexpected = record.fields.filter(({ name }) => !names.includes(name.text));
  for (const { name } of unexpected) {
    const suggestions = nearNames(name.text, names);
    const subject = { constructor: variant.name, field: name.text, suggestions };
    report(scope, name.region, { code: "UnexpectedField", ...subject });
  }
  return unexpected.length > 0;
}

/** Fields left out take their defaults. */
function construct(context: Context, subject: Subject): Expr {
  const { record, variant, given } = subject;
  const { region } = record;
  const missing: string[] = [];
  const args = variant.fields.flatMap((field): readonly Expr[] => {
    const value = given.get(field.name);
    if (value !== undefined) return [value];
    if (field.default !== undefined) {
      return [{ tag: "global", ...field.default, written: field.name, region }];
    }
    missing.push(field.name);
    return [];
  });
  if (!reportUnexpected(context, subject) && missing.length > 0) {
    const fault = { constructor: variant.name, fields: missing, in: "record" } as const;
    report(context.scope, region, { code: "MissingArg", ...fault });
  }
  return construction(record, variant, args);
}

function construction(
  { constructor: written, region }: Record,
  { package: owner, name, fields }: ConstructorDeclaration,
  args: readonly Expr[],
): Expr {
  const ref = { package: owner, name };
  const fn: Expr = { tag: "constructor", ref, region: written.region };
  return fields.length === 0 ? { ...fn, region } : { tag: "apply", fn, args, region };
}

/** A match on the base that takes out the fields to copy, so type parameters may change. */
function update(context: Context, subject: Subject, base: Expr): Expr {
  const { scope } = context;
  const { record, variant, given } = subject;
  const { region } = record;
  reportUnexpected(context, subject);
  for (const problem of updateProblems(subject)) report(scope, region, problem);
  const parts = variant.fields.map(
    (field): { readonly pattern: CorePattern; readonly value: Expr } => {
      const value = given.get(field.name);
      if (value !== undefined) return { pattern: { tag: "wildcard", region }, value };
      const local = freshLocal(scope, `_${field.name}`, region);
      return { pattern: { tag: "bind", local, region }, value: localExpr(local, region) };
    },
  );
  const ref = { package: variant.package, name: variant.name };
  const args = parts.map(({ pattern }) => pattern);
  const body = construction(
    record,
    variant,
    parts.map(({ value }) => value),
  );
  const pattern: CorePattern = { tag: "constructor", ref, args, region };
  return matchOne(base, pattern, body, { origin: "update", region });
}

function updateProblems({ record, variant, type, given }: Subject): readonly ProblemData[] {
  const problems: ProblemData[] = [];
  const { name } = variant;
  if (type.body.tag === "data" && type.body.constructors.length !== 1) {
    problems.push({
      code: "RecordUpdateRequiresSingleConstructor",
      constructor: name,
      type: type.name,
    });
  }
  const copied = variant.fields.some((field) => !given.has(field.name));
  if (record.fields.length === 0) {
    problems.push({ code: "RecordUpdateRequiresExplicitField", constructor: name });
  } else if (!copied) {
    problems.push({ code: "RecordUpdateNoFieldsFromBase", constructor: name });
  }
  const written = record.fields.map((field) => field.name.text);
  const repeated = written.find((field, index) => written.indexOf(field) !== index);
  if (repeated !== undefined) {
    problems.push({ code: "RecordUpdateDuplicateField", constructor: name, field: repeated });
  }
  return problems;
}
