import type { Region } from "./source.ts";
import type { Literal } from "./syntax.ts";
import type { BoundVariable, Kind, Type, Variance } from "./type.ts";

/**
 * The small language after resolve: every name is known, all sugar is gone. Lists and blocks stay
 * n-ary, so that no pass recurses once per item.
 */

/** Unique within a package; a rebinding of a name gets a new one. */
export type LocalId = number;

/** A local variable at its binding place. Names made up by us begin with `_`; no lint looks at them. */
export type Local = { readonly id: LocalId; readonly name: string; readonly region: Region };

/** A top-level value. Rebound top-level names are told apart by resolve: `name` is unique in its package. */
export type GlobalRef = { readonly package: string; readonly name: string };

export type ConstructorRef = { readonly package: string; readonly name: string };

export type Expr =
  | { readonly tag: "local"; readonly id: LocalId; readonly name: string; readonly region: Region }
  | {
      readonly tag: "global";
      readonly package: string;
      readonly name: string;
      /** The name as written here, for messages and for the suggestion of the shadow rule. */
      readonly written: string;
      readonly region: Region;
    }
  | { readonly tag: "constructor"; readonly ref: ConstructorRef; readonly region: Region }
  | { readonly tag: "literal"; readonly literal: Literal; readonly region: Region }
  | {
      readonly tag: "lambda";
      readonly params: readonly Parameter[];
      readonly body: Expr;
      readonly region: Region;
    }
  | {
      readonly tag: "apply";
      readonly fn: Expr;
      readonly args: readonly Expr[];
      readonly region: Region;
    }
  | {
      readonly tag: "block";
      readonly bindings: readonly Binding[];
      readonly body: Expr;
      readonly region: Region;
    }
  | {
      readonly tag: "list";
      readonly items: readonly { readonly tag: "item" | "splice"; readonly value: Expr }[];
      readonly region: Region;
    }
  | {
      readonly tag: "match";
      readonly origin: MatchOrigin;
      readonly scrutinee: Expr;
      readonly branches: readonly CoreBranch[];
      readonly region: Region;
    }
  | {
      readonly tag: "annotate";
      readonly value: Expr;
      readonly type: Type;
      /** Where the type was written. */
      readonly typeRegion: Region;
      readonly region: Region;
    }
  /** Quantifies the named type variables over `body`: a def's signature, or a whole definition. */
  | {
      readonly tag: "generic";
      readonly vars: readonly BoundVariable[];
      readonly body: Expr;
      readonly region: Region;
    };

/**
 * Where a match came from. `if` also stands for ternaries, `matches` for a bare `e matches p`,
 * `if-matches` for a condition that is as a whole `e matches p` (its last branch is the else).
 * `bind` is a binding or left-apply binder, `parameter` a lambda's or def's pattern, `for` a
 * comprehension's, `update` a record update. All but the first three have one source branch.
 */
export type MatchOrigin =
  | "match"
  | "recur"
  | "loop"
  | "if"
  | "matches"
  | "if-matches"
  | "bind"
  | "parameter"
  | "for"
  | "update";

/**
 * One parameter. A pattern that is a bare name, `x: T` or `p as x` uses that name's local as the
 * parameter itself (what `recur` may name); any other pattern gets a made-up local and a `parameter`
 * match around the body.
 */
export type Parameter = { readonly local: Local; readonly type: Type | undefined };

/** `recursive` when a def mentions itself. `def` tells a def from an `=` binding. */
export type Binding = {
  readonly local: Local;
  readonly value: Expr;
  readonly recursive: boolean;
  readonly def: boolean;
  /** From the start of the binding or def to the end of its right side. */
  readonly region: Region;
};

/** A branch whose guard fails is passed over; a `matches` guard binds names for the body too. */
export type CoreBranch = {
  readonly pattern: CorePattern;
  readonly guard: Guard | undefined;
  readonly body: Expr;
  /** The pattern's own region as written. */
  readonly patternRegion: Region;
  readonly region: Region;
};

export type Guard =
  | { readonly tag: "condition"; readonly condition: Expr }
  | {
      readonly tag: "matches";
      readonly value: Expr;
      readonly pattern: CorePattern;
      readonly guard: Guard | undefined;
      readonly region: Region;
    };

/** Constructor patterns list one pattern per field, in field order; omitted fields are wildcards. */
export type CorePattern =
  | { readonly tag: "wildcard"; readonly region: Region }
  | { readonly tag: "bind"; readonly local: Local; readonly region: Region }
  | { readonly tag: "literal"; readonly literal: Literal; readonly region: Region }
  | {
      readonly tag: "constructor";
      readonly ref: ConstructorRef;
      readonly args: readonly CorePattern[];
      readonly region: Region;
    }
  | { readonly tag: "list"; readonly items: readonly CoreListItem[]; readonly region: Region }
  | { readonly tag: "string"; readonly parts: readonly CoreStringPart[]; readonly region: Region }
  | {
      readonly tag: "as";
      readonly pattern: CorePattern;
      readonly local: Local;
      readonly region: Region;
    }
  /** Each alternative binds the same locals: resolve gives equal names equal ids. */
  | {
      readonly tag: "union";
      readonly alternatives: readonly CorePattern[];
      readonly region: Region;
    }
  | {
      readonly tag: "annotated";
      readonly pattern: CorePattern;
      readonly type: Type;
      readonly region: Region;
    };

export type CoreListItem =
  | { readonly tag: "item"; readonly pattern: CorePattern }
  | { readonly tag: "glob"; readonly local: Local | undefined; readonly region: Region };

export type CoreStringPart =
  | { readonly tag: "text"; readonly text: string }
  | { readonly tag: "glob" | "char"; readonly local: Local | undefined; readonly region: Region };

// What a package declares

/** A field. `default` names the hidden top-level value that resolve made of the default expression. */
export type FieldDeclaration = {
  readonly name: string;
  readonly type: Type;
  readonly default: GlobalRef | undefined;
  readonly region: Region;
};

export type ConstructorDeclaration = {
  readonly package: string;
  readonly name: string;
  /** The type it belongs to, in the same package. */
  readonly typeName: string;
  /** Position among the type's constructors. */
  readonly index: number;
  readonly fields: readonly FieldDeclaration[];
  /** The constructor's own variables, hidden in the result type; a kind not written is `undefined`. */
  readonly existentials: readonly DeclaredParameter[];
  readonly region: Region;
};

export type DeclaredParameter = {
  readonly name: string;
  readonly variance: Variance | undefined;
  readonly kind: Kind | undefined;
};

export type TypeDeclaration = {
  readonly package: string;
  readonly name: string;
  readonly params: readonly DeclaredParameter[];
  readonly body:
    | { readonly tag: "data"; readonly constructors: readonly ConstructorDeclaration[] }
    | { readonly tag: "external" }
    | { readonly tag: "alias"; readonly type: Type };
  readonly region: Region;
};

/** A top-level value in source order. */
export type TopLevel =
  | {
      readonly tag: "value";
      /** Unique in the package. */
      readonly name: string;
      /**
       * As written; `undefined` for values we made up. Their names say what they are: `_ignored…` is
       * `_ = e` or a pattern without names, `_pattern…` what top-level patterns take parts from,
       * `_default_…` the default of a field.
       */
      readonly written: string | undefined;
      readonly value: Expr;
      readonly recursive: boolean;
      readonly def: boolean;
      readonly region: Region;
      /**
       * True when a name in it could not be resolved: later phases skip it and what depends on it.
       */
      readonly broken: boolean;
    }
  | {
      readonly tag: "external";
      readonly name: string;
      readonly type: Type;
      readonly region: Region;
    };

export type ResolvedImport = {
  readonly package: string;
  readonly name: string;
  readonly local: string;
  readonly upper: boolean;
  /** False when nothing in the package mentions it. */
  readonly used: boolean;
  readonly region: Region;
};

export type ResolvedExport =
  | {
      readonly tag: "value";
      readonly name: string;
      readonly global: string;
      readonly region: Region;
    }
  | {
      readonly tag: "type";
      readonly name: string;
      readonly constructors: boolean;
      readonly region: Region;
    };

/** A package whose names are known. In every `recursive` top-level value the self call is a `global`. */
export type ResolvedPackage = {
  readonly path: string;
  readonly name: string;
  readonly imports: readonly ResolvedImport[];
  readonly exports: readonly ResolvedExport[];
  /** `undefined` when the source has no `exposes` line, which means the same as an empty one. */
  readonly exposes: { readonly packages: readonly string[]; readonly region: Region } | undefined;
  /** Where a package-wide problem points: the `package` line. */
  readonly headerRegion: Region;
  readonly types: readonly TypeDeclaration[];
  /** Types and values in one order: `types[i]` may mention only what precedes it. */
  readonly values: readonly TopLevel[];
};
