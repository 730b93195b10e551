import type { DeclaredParameter, FieldDeclaration, TopLevel } from "../tree/core.ts";
import type { Problem, ProblemData } from "../tree/problem.ts";
import type { Region } from "../tree/source.ts";
import { freeVariables } from "../tree/substitute.ts";
import type { Expression, Field, TypeParameter } from "../tree/syntax.ts";
import type { BoundVariable, Type } from "../tree/type.ts";
import type { Context } from "./context.ts";
import { quantified } from "./definition.ts";
import type { Scope, TypeVariable } from "./scope.ts";
import { hiddenName, report } from "./scope.ts";
import { resolveType } from "./type-ref.ts";
import { boundVariables, popFrame, pushFrame, usedWithin } from "./type-variables.ts";

/** A field whose type may still be open, and the hidden value made of its default. */
export type FieldOutcome = Omit<FieldDeclaration, "type"> & {
  readonly type: Type | undefined;
  readonly made: TopLevel | undefined;
};

/** A field of a constructor; `names` are all of its fields, which no default may mention. */
export function resolveField(
  context: Context,
  owner: string,
  field: Field,
  names: readonly string[],
): FieldOutcome {
  const { scope } = context;
  const { region } = field;
  const name = field.name.text;
  if (field.type === undefined) {
    if (field.default !== undefined) {
      report(scope, region, { code: "ConstructorDefaultRequiresTypeAnnotation", field: name });
    }
    return { name, region, type: undefined, default: undefined, made: undefined };
  }
  const type = resolveType(scope, field.type);
  if (field.default === undefined)
    return { name, region, type, default: undefined, made: undefined };
  const typed = { value: field.default, type, typeRegion: field.type.region };
  const made = defaultValue(context, { owner, field, names }, typed);
  const ref = { package: scope.package, name: made.name };
  return { name, region, type, default: ref, made };
}

type Owner = {
  readonly owner: string;
  readonly field: Field;
  readonly names: readonly string[];
};

type Typed = { readonly value: Expression; readonly type: Type; readonly typeRegion: Region };

/** A default is a value of its own, general in the type variables of its field. */
function defaultValue(
  context: Context,
  { owner, field, names }: Owner,
  { value: written, type, typeRegion }: Typed,
): TopLevel {
  const { scope } = context;
  const { region } = field;
  const brokenBefore = scope.broken;
  const problemsBefore = scope.problems.length;
  scope.broken = false;
  const frame = pushFrame(scope, true);
  const { result: inner, used } = usedWithin(scope, () => context.expression(written));
  popFrame(scope, frame);
  blameDefault(scope, field, names, problemsBefore);
  const { broken } = scope;
  scope.broken = brokenBefore;
  const value = { tag: "annotate", value: inner, type, typeRegion, region: inner.region } as const;
  const vars = variablesOf(scope, type, used);
  return {
    tag: "value",
    name: hiddenName(scope, `_default_${owner}_${field.name.text}`),
    written: undefined,
    value: quantified([...vars, ...boundVariables(frame)], value),
    recursive: false,
    def: false,
    region,
    broken,
  };
}

function variablesOf(
  scope: Scope,
  type: Type,
  used: ReadonlySet<TypeVariable>,
): readonly BoundVariable[] {
  const free = freeVariables(type);
  return scope.frames
    .flatMap(({ variables }) => [...variables.values()])
    .filter((variable) => used.has(variable) || free.has(variable.name))
    .map(({ name, kind }) => ({ name, kind }));
}

/** Says of a name that is unknown in a default why it is: defaults see less than other values. */
function blameDefault(
  scope: Scope,
  field: Field,
  names: readonly string[],
  problemsBefore: number,
): void {
  const found = scope.problems.splice(problemsBefore);
  for (const problem of found) {
    const name = unknownName(problem);
    if (name === undefined) scope.problems.push(problem);
    else report(scope, field.region, defaultProblem(field.name.text, name, names));
  }
}

function unknownName(problem: Problem): string | undefined {
  switch (problem.code) {
    case "VarNotInScope":
    case "UsedBeforeDefined":
    case "UnknownConstructor":
      return problem.name;
    default:
      return undefined;
  }
}

function defaultProblem(field: string, name: string, names: readonly string[]): ProblemData {
  return names.includes(name)
    ? { code: "ConstructorDefaultReferencesParam", field, name }
    : { code: "ConstructorDefaultOutOfScope", field, name };
}

/** What a list says about a parameter. `name` is what core calls it. */
export function declared(param: TypeParameter, name: string): DeclaredParameter {
  return { name, variance: param.variance, kind: param.kind };
}
