import type { MatchOrigin } from "./core.ts";
import type { Region } from "./source.ts";
import type { Kind, Type, Variance } from "./type.ts";

/** Why a place asks for the type it asks for. */
export type Because =
  | { readonly from: "annotation" }
  | {
      readonly from: "argument";
      /** The function's name as written, when it is a name. */
      readonly of: string | undefined;
      /** Zero-based. */
      readonly index: number;
      readonly count: number;
      readonly call: Region;
    }
  /** A part of a form that stands for a call which the source does not show. */
  | { readonly from: "form"; readonly part: FormPart }
  /** The whole match has to be of that type, for the reason inside. */
  | {
      readonly from: "branch";
      readonly origin: MatchOrigin;
      readonly index: number;
      readonly why: Because;
    }
  /** Branches of a match whose type nothing else decides: an earlier one decided. */
  | { readonly from: "other-branch"; readonly origin: MatchOrigin; readonly index: number }
  | { readonly from: "condition" }
  | { readonly from: "guard" }
  /** A list item must be like the ones before it, or a splice a list of such. */
  | { readonly from: "item" | "splice"; readonly index: number }
  /** A pattern is compared with a value of that type. */
  | { readonly from: "pattern" }
  /** A part of a pattern says its type, and what it is compared with has another. */
  | { readonly from: "pattern-annotation" }
  /** Alternatives of `|` bind one name at one type. */
  | { readonly from: "alternative"; readonly name: string }
  /** It is called with so many arguments. */
  | { readonly from: "call"; readonly count: number }
  /** A parameter says its type, and what calls the function gives another. */
  | { readonly from: "parameter"; readonly name: string }
  /** A def calls itself at another type than it has. */
  | { readonly from: "recursion"; readonly name: string };

/**
 * `text` and `character` are parts of an interpolation; `key` and `value` those of a dict; `source` is
 * what a comprehension goes through, and `element` what it makes of each item.
 */
export type FormPart = "text" | "character" | "key" | "value" | "source" | "element";

/** The parts of two types that do not fit, when these are not the whole types. */
export type TypeDetail = { readonly actual: Type; readonly expected: Type };

type Mismatch = {
  readonly actual: Type;
  readonly expected: Type;
  readonly because: Because;
  readonly detail: TypeDetail | undefined;
};

/** Problems of kinds and types. Types in them may contain metas: those are not known. */
export type TypeProblem =
  | (Mismatch & { readonly code: "NotUnifiable" })
  | (Mismatch & {
      readonly code: "ContextualTypeError";
      readonly site: "AppArg" | "MatchPattern" | "MatchBranchResult";
    })
  /** An expression that must work for every `variable` needs to know which one it is. */
  | {
      readonly code: "NotPolymorphicEnough";
      readonly expected: Type;
      readonly variable: string;
      /** What it would have to be, when it is one known type. */
      readonly known: Type | undefined;
    }
  | (Mismatch & { readonly code: "SubsumptionCheckFailure"; readonly variable: string })
  /** What an `exists` or a constructor hides would be seen outside. */
  | {
      readonly code: "HiddenTypeEscapes";
      readonly variable: string;
      readonly actual: Type;
      readonly expected: Type;
    }
  | {
      readonly code: "ArityMismatch";
      /** `call`: a function is called; `lambda`: a lambda stands for one; `value`: one for the other. */
      readonly role: "call" | "lambda" | "value";
      readonly of: string | undefined;
      readonly expected: number;
      readonly actual: number;
    }
  | {
      readonly code: "ConstructorArityMismatch";
      readonly constructorName: string;
      readonly expected: number;
      readonly actual: number;
    }
  | { readonly code: "ArityTooLarge"; readonly actual: number; readonly max: number }
  /** A type that contains itself. */
  | { readonly code: "UnexpectedMeta"; readonly part: Type; readonly whole: Type }
  | { readonly code: "UnionPatternBindMismatch"; readonly names: readonly string[] }
  | KindProblem;

export type KindProblem =
  | {
      readonly code: "KindMismatch";
      readonly type: Type;
      readonly actual: Kind;
      readonly expected: Kind;
    }
  | {
      readonly code: "KindInvalidApply";
      readonly fn: Type;
      readonly argument: Type;
      readonly actual: Kind;
      readonly expected: Kind;
    }
  /** Arguments for a type that takes none, or no more. */
  | { readonly code: "KindCannotTyApply"; readonly fn: Type }
  /** A value's type must have all its arguments. */
  | { readonly code: "KindExpectedType"; readonly type: Type; readonly kind: Kind }
  | {
      readonly code: "KindInferenceError";
      readonly typeName: string;
      readonly fault: DeclarationFault;
    };

export type DeclarationFault =
  /** The type mentions itself where only values go in, or both ways. */
  | { readonly reason: "self"; readonly variance: Variance }
  | {
      readonly reason: "variance";
      readonly param: string;
      readonly declared: Variance;
      readonly needed: Variance;
    }
  | {
      readonly reason: "kind";
      readonly type: Type;
      readonly actual: Kind;
      readonly expected: Kind;
    }
  /** `type` is given more arguments than it takes. */
  | { readonly reason: "argument"; readonly type: Type }
  | {
      readonly reason: "shape";
      /** As kinds without variances; a part that is not known is `*`. */
      readonly type: Type;
      readonly actual: Kind;
      readonly expected: Kind;
    }
  /** A variable that would have to take itself as an argument. */
  | { readonly reason: "loop"; readonly type: Type };
