import type { MatchOrigin } from "./core.ts";
import type { Region } from "./source.ts";
import type { Type } from "./type.ts";

/** Problems of totality, recursion, exports and lints. */
export type CheckProblem =
  | TotalityProblem
  | RecursionProblem
  | IntRecursionProblem
  | CustomsProblem
  | NameLint;

/** Patterns are given as the text that one would write. */
type TotalityProblem =
  | {
      readonly code: "NonTotalMatch";
      readonly origin: MatchOrigin;
      /** The shortest few of the patterns that are missing. */
      readonly missing: readonly string[];
      /** True when there are others besides `missing`. */
      readonly more: boolean;
      /** True when a guarded branch was passed over, since its guard may fail. */
      readonly guarded: boolean;
      /** True when the patterns are too entangled to decide; then `missing` is `_`. */
      readonly undecided: boolean;
    }
  /** Two globs side by side: where one ends and the other begins would be arbitrary. */
  | { readonly code: "InvalidPattern"; readonly of: "list" | "string"; readonly at: Region }
  | { readonly code: "MatchesAlwaysTrue" }
  /** `index` counts the branches of the match from 0. */
  | {
      readonly code: "UnreachableBranches";
      readonly branches: readonly { readonly index: number; readonly pattern: string }[];
    };

/** Why a recursion is refused. `def` is the function as written. */
type RecursionProblem =
  | {
      readonly code: "InvalidRecursion";
      readonly def: string;
      readonly why: InvalidRecursionReason;
    }
  | {
      readonly code: "NotEnoughRecurArgs";
      readonly def: string;
      readonly target: string;
      readonly actual: number;
      readonly needed: number;
    }
  | { readonly code: "IllegalShadow"; readonly def: string }
  | {
      readonly code: "UnexpectedRecur";
      readonly form: RecurForm;
      readonly why: "outside-def" | "inside-recur" | "second";
    }
  | {
      readonly code: "RecurNotOnArg";
      readonly form: RecurForm;
      readonly def: string;
      readonly target: string;
      /** The names that could be targets. */
      readonly params: readonly string[];
    }
  | {
      readonly code: "RecurTargetInvalid";
      readonly form: RecurForm;
      readonly def: string;
      readonly params: readonly string[];
    }
  | { readonly code: "RecurTargetDuplicate"; readonly form: RecurForm; readonly target: string }
  | {
      readonly code: "RecursionNotLexicographic";
      readonly def: string;
      /** The targets in order, up to the one that decided. */
      readonly targets: readonly TargetJudgement[];
    }
  | { readonly code: "LoopRequiresTailRecursion"; readonly def: string; readonly call: Region }
  | { readonly code: "NoRecursiveCall"; readonly form: RecurForm }
  | { readonly code: "TailRecursiveRecur"; readonly def: string };

export type RecurForm = "recur" | "loop";

/**
 * The def has no `recur` or `loop` at all; the mention is not in one of its branches; the name is not
 * called; it is mentioned inside another def.
 */
export type InvalidRecursionReason = "no-recur" | "outside-recur" | "as-value" | "nested-def";

/** What a call hands on in a target's place: the same thing, a part of it, or something else. */
export type TargetJudgement = {
  readonly target: string;
  readonly argument: "equal" | "smaller" | "other";
};

/** An Int argument that could not be proved to get smaller without becoming negative. */
type IntRecursionProblem = {
  readonly code: "IntRecursionObligationFailed";
  readonly def: string;
  readonly target: string;
  /** `not-expressible` when the argument is not made of arithmetic that can be followed. */
  readonly why: "not-expressible" | "not-proved";
  /** The argument as a sum, such as `n - 1`; empty when it has none that can be written. */
  readonly argument: string;
  /** The last few facts known on the way, such as `n >= 1`. */
  readonly known: readonly string[];
  /**
   * Values for which everything known on the way holds and the obligation does not; empty when none
   * were found.
   */
  readonly counterexample: readonly { readonly name: string; readonly value: string }[];
  /** Which half of `0 <= argument < target` fails in the counterexample. */
  readonly fails: "negative" | "not-smaller" | undefined;
};

type CustomsProblem =
  /** `export` is the item as written in the export list. */
  | { readonly code: "PrivateTypeEscape"; readonly export: string; readonly type: string }
  | {
      readonly code: "ExposesMismatch";
      readonly declared: readonly string[];
      readonly required: readonly string[];
      /** For each missing package the exports that show its types. */
      readonly causes: readonly { readonly package: string; readonly exports: readonly string[] }[];
    }
  | { readonly code: "UnusedImport"; readonly package: string; readonly name: string }
  | { readonly code: "UnusedLets"; readonly name: string };

type NameLint =
  | { readonly code: "TodoUsage" }
  | {
      readonly code: "UnusedLet";
      readonly name: string;
      readonly what: "binding" | "def" | "parameter" | "pattern";
    }
  | {
      readonly code: "ShadowedBindingType";
      readonly name: string;
      readonly previous: { readonly type: Type; readonly region: Region };
      readonly current: Type;
    };
