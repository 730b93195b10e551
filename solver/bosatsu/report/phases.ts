import type { Problem } from "../tree/problem.ts";
import type { CheckProblem } from "../tree/problem-check.ts";
import type { ParseProblem } from "../tree/problem-parse.ts";
import type { ResolveProblem } from "../tree/problem-resolve.ts";
import type { TypeProblem } from "../tree/problem-type.ts";

type Of<Data extends { readonly code: string }, Phase extends string> = {
  readonly [Code in Data["code"]]: Phase;
};

/** Which phase finds a problem, and so which file has its words. Typed to have every code once. */
const phaseOf: Of<ParseProblem, "parse"> &
  Of<ResolveProblem, "resolve"> &
  Of<TypeProblem, "type"> &
  Of<CheckProblem, "check"> = {
  ParseFailure: "parse",

  DuplicatedPackageError: "resolve",
  UnknownImportPackage: "resolve",
  CircularDependency: "resolve",
  ImportHasErrors: "resolve",
  NestedTooDeep: "resolve",
  MoreProblems: "resolve",
  MoreLints: "resolve",
  UnknownImportName: "resolve",
  DuplicatedImport: "resolve",
  UnknownExport: "resolve",
  DuplicateExposes: "resolve",
  VarNotInScope: "resolve",
  UsedBeforeDefined: "resolve",
  UnknownConstructor: "resolve",
  UnknownTypeName: "resolve",
  Duplication: "resolve",
  ExtDefShadow: "resolve",
  InvalidTypeParameters: "resolve",
  UnscopedTypeParameters: "resolve",
  MissingEnumBranchTypeParameters: "resolve",
  AmbiguousEnumTypeParameters: "resolve",
  DuplicateTypeParamOwnership: "resolve",
  InvalidDefTypeParameters: "resolve",
  AliasNeedsArguments: "resolve",
  ConstructorDefaultRequiresTypeAnnotation: "resolve",
  ConstructorDefaultReferencesParam: "resolve",
  ConstructorDefaultOutOfScope: "resolve",
  PatternShadow: "resolve",
  MatchesPatternBinding: "resolve",
  MatchesPatternAlwaysTrue: "resolve",
  NestedGuardedMatchesInGuard: "resolve",
  InvalidArgCount: "resolve",
  MissingArg: "resolve",
  UnexpectedField: "resolve",
  RecordUpdateRequiresSingleConstructor: "resolve",
  RecordUpdateNoFieldsFromBase: "resolve",
  RecordUpdateRequiresExplicitField: "resolve",
  RecordUpdateDuplicateField: "resolve",
  PatternDuplicateField: "resolve",
  ConstructorEmptyParens: "resolve",
  InvalidArity: "resolve",
  TooManyConstructorArgs: "resolve",

  NotUnifiable: "type",
  ContextualTypeError: "type",
  NotPolymorphicEnough: "type",
  SubsumptionCheckFailure: "type",
  HiddenTypeEscapes: "type",
  ArityMismatch: "type",
  ConstructorArityMismatch: "type",
  ArityTooLarge: "type",
  UnexpectedMeta: "type",
  UnionPatternBindMismatch: "type",
  KindMismatch: "type",
  KindInvalidApply: "type",
  KindCannotTyApply: "type",
  KindExpectedType: "type",
  KindInferenceError: "type",

  NonTotalMatch: "check",
  InvalidPattern: "check",
  MatchesAlwaysTrue: "check",
  UnreachableBranches: "check",
  InvalidRecursion: "check",
  NotEnoughRecurArgs: "check",
  IllegalShadow: "check",
  UnexpectedRecur: "check",
  RecurNotOnArg: "check",
  RecurTargetInvalid: "check",
  RecurTargetDuplicate: "check",
  RecursionNotLexicographic: "check",
  LoopRequiresTailRecursion: "check",
  NoRecursiveCall: "check",
  TailRecursiveRecur: "check",
  IntRecursionObligationFailed: "check",
  PrivateTypeEscape: "check",
  ExposesMismatch: "check",
  UnusedImport: "check",
  UnusedLets: "check",
  UnusedLet: "check",
  ShadowedBindingType: "check",
  TodoUsage: "check",
};

/** Every code that a problem can have. */
export const problemCodes: readonly string[] = Object.keys(phaseOf);

export function isParse(problem: Problem): problem is Extract<Problem, ParseProblem> {
  return phaseOf[problem.code] === "parse";
}

export function isResolve(problem: Problem): problem is Extract<Problem, ResolveProblem> {
  return phaseOf[problem.code] === "resolve";
}

export function isType(problem: Problem): problem is Extract<Problem, TypeProblem> {
  return phaseOf[problem.code] === "type";
}
