import type { Region } from "./source.ts";

/** Problems of names, imports, exports, declarations and of sugar that means nothing. */
export type ResolveProblem = PackageProblem | NameProblem | DeclarationProblem | FormProblem;

/** Names that were probably meant, best first. */
type Suggestions = readonly string[];

/** How packages refer to each other. */
type PackageProblem =
  | { readonly code: "DuplicatedPackageError"; readonly name: string; readonly firstPath: string }
  | {
      readonly code: "UnknownImportPackage";
      readonly name: string;
      readonly suggestions: Suggestions;
    }
  /** `packages` starts and ends with the package that is pointed at. */
  | { readonly code: "CircularDependency"; readonly packages: readonly string[] }
  /** Nothing was checked here, because of errors elsewhere. */
  | { readonly code: "ImportHasErrors"; readonly name: string }
  /** The package as a whole is beyond the stack of this machine. */
  | { readonly code: "NestedTooDeep" }
  /** This many problems more are not told; of the second kind when all of them are lints. */
  | { readonly code: "MoreProblems" | "MoreLints"; readonly count: number }
  | {
      readonly code: "UnknownImportName";
      readonly package: string;
      readonly name: string;
      /** True when the package defines it, or has it as an opaque type, but does not let it out. */
      readonly hidden: boolean;
      readonly suggestions: Suggestions;
    }
  | { readonly code: "DuplicatedImport"; readonly name: string }
  | {
      readonly code: "UnknownExport";
      readonly name: string;
      readonly upper: boolean;
      /** True when the name is only imported: a package exports what it defines. */
      readonly imported: boolean;
      readonly suggestions: Suggestions;
    }
  | { readonly code: "DuplicateExposes" };

/** A name that means nothing where it stands. `later` is where the package does define it. */
type NameProblem =
  | { readonly code: "VarNotInScope"; readonly name: string; readonly suggestions: Suggestions }
  | {
      readonly code: "UsedBeforeDefined";
      readonly name: string;
      readonly later: Region;
      /** True inside its own `=` binding, which cannot mention itself. */
      readonly own: boolean;
    }
  | {
      readonly code: "UnknownConstructor";
      readonly name: string;
      readonly later: Region | undefined;
      /** True when there is a type of this name, but its constructors are not visible here. */
      readonly opaque: boolean;
      readonly suggestions: Suggestions;
    }
  | {
      readonly code: "UnknownTypeName";
      readonly name: string;
      readonly later: Region | undefined;
      readonly suggestions: Suggestions;
    };

/** Faults of type declarations and externals. */
type DeclarationProblem =
  /** `again` is the later definition; the problem points at the first. */
  | {
      readonly code: "Duplication";
      readonly what: "type" | "constructor" | "external" | "field";
      readonly name: string;
      readonly again: Region;
    }
  | { readonly code: "ExtDefShadow"; readonly name: string }
  /** `missing` are used but not listed; with none missing, `repeated` is listed twice. */
  | {
      readonly code: "InvalidTypeParameters";
      readonly name: string;
      readonly missing: readonly string[];
      readonly repeated: readonly string[];
    }
  | {
      readonly code: "UnscopedTypeParameters" | "MissingEnumBranchTypeParameters";
      readonly type: string;
      readonly constructor: string;
      readonly missing: readonly string[];
    }
  | {
      readonly code: "AmbiguousEnumTypeParameters";
      readonly type: string;
      readonly params: readonly string[];
      readonly field: string;
    }
  | {
      readonly code: "DuplicateTypeParamOwnership";
      readonly constructor: string;
      readonly params: readonly string[];
    }
  | {
      readonly code: "InvalidDefTypeParameters";
      readonly name: string;
      readonly unused: readonly string[];
      readonly repeated: readonly string[];
    }
  /** An alias written with fewer arguments than its right side needs to be a type. */
  | {
      readonly code: "AliasNeedsArguments";
      readonly name: string;
      readonly expected: number;
      readonly actual: number;
    }
  | { readonly code: "ConstructorDefaultRequiresTypeAnnotation"; readonly field: string }
  | {
      readonly code: "ConstructorDefaultReferencesParam" | "ConstructorDefaultOutOfScope";
      readonly field: string;
      readonly name: string;
    };

/** Sugar whose parts do not fit. */
type FormProblem =
  | { readonly code: "PatternShadow"; readonly names: readonly string[] }
  | { readonly code: "MatchesPatternBinding"; readonly names: readonly string[] }
  | { readonly code: "MatchesPatternAlwaysTrue" | "NestedGuardedMatchesInGuard" }
  | {
      readonly code: "InvalidArgCount";
      readonly constructor: string;
      readonly expected: number;
      readonly actual: number;
    }
  | {
      readonly code: "MissingArg";
      readonly constructor: string;
      readonly fields: readonly string[];
      readonly in: "record" | "pattern";
    }
  | {
      readonly code: "UnexpectedField";
      readonly constructor: string;
      readonly field: string;
      readonly suggestions: Suggestions;
    }
  | {
      readonly code: "RecordUpdateRequiresSingleConstructor";
      readonly constructor: string;
      readonly type: string;
    }
  | { readonly code: "RecordUpdateNoFieldsFromBase"; readonly constructor: string }
  | { readonly code: "RecordUpdateRequiresExplicitField"; readonly constructor: string }
  | {
      readonly code: "RecordUpdateDuplicateField";
      readonly constructor: string;
      readonly field: string;
    }
  | {
      readonly code: "PatternDuplicateField";
      readonly constructor: string;
      readonly field: string;
    }
  | { readonly code: "ConstructorEmptyParens"; readonly constructor: string }
  | { readonly code: "InvalidArity"; readonly actual: number; readonly max: number }
  | {
      readonly code: "TooManyConstructorArgs";
      readonly of: "tuple" | "fields";
      readonly actual: number;
      readonly max: number;
    };
