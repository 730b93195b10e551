import type { Region } from "./source.ts";

/** The tree as written: nothing resolved, nothing desugared. Every node has its region. */

export type Name = { readonly text: string; readonly region: Region };

/** `Int` is exact at any size; `char` holds exactly one code point. */
export type Literal =
  | { readonly tag: "int"; readonly value: bigint }
  | { readonly tag: "float"; readonly value: number }
  | { readonly tag: "string"; readonly value: string }
  | { readonly tag: "char"; readonly value: string };

// Kinds and types

export type VarianceRef = "co" | "contra" | "phantom" | "invariant";

/** A kind as written: `*`, or an arrow whose argument may carry a variance. */
export type KindRef =
  | { readonly tag: "star" }
  | {
      readonly tag: "arrow";
      readonly variance: VarianceRef;
      readonly argument: KindRef;
      readonly result: KindRef;
    };

/** `a`, `a: +*`, `f: * -> *`. Variance and kind are absent where the source says nothing. */
export type TypeParameter = {
  readonly name: Name;
  readonly variance: VarianceRef | undefined;
  readonly kind: KindRef | undefined;
};

export type TypeRef =
  | { readonly tag: "variable"; readonly name: string; readonly region: Region }
  | { readonly tag: "constant"; readonly name: string; readonly region: Region }
  | {
      readonly tag: "apply";
      readonly fn: TypeRef;
      readonly args: readonly TypeRef[];
      readonly region: Region;
    }
  | {
      readonly tag: "function";
      readonly params: readonly TypeRef[];
      readonly result: TypeRef;
      readonly region: Region;
    }
  /** Zero items is Unit. */
  | { readonly tag: "tuple"; readonly items: readonly TypeRef[]; readonly region: Region }
  | {
      readonly tag: "forall" | "exists";
      readonly vars: readonly TypeParameter[];
      readonly body: TypeRef;
      readonly region: Region;
    };

// Patterns

export type Pattern =
  | { readonly tag: "wildcard"; readonly region: Region }
  | { readonly tag: "name"; readonly name: string; readonly region: Region }
  | { readonly tag: "literal"; readonly literal: Literal; readonly region: Region }
  /** Zero items is Unit; one item is `(p,)`. Plain grouping leaves no node. */
  | { readonly tag: "tuple"; readonly items: readonly Pattern[]; readonly region: Region }
  | {
      readonly tag: "constructor";
      readonly constructor: Name;
      readonly args: PatternArguments;
      readonly region: Region;
    }
  | { readonly tag: "list"; readonly items: readonly ListPatternItem[]; readonly region: Region }
  /** At least one part is not text; a string pattern of text alone is a literal. */
  | {
      readonly tag: "string";
      readonly parts: readonly StringPatternPart[];
      readonly region: Region;
    }
  | { readonly tag: "as"; readonly pattern: Pattern; readonly name: Name; readonly region: Region }
  | { readonly tag: "union"; readonly alternatives: readonly Pattern[]; readonly region: Region }
  | {
      readonly tag: "annotated";
      readonly pattern: Pattern;
      readonly type: TypeRef;
      readonly region: Region;
    };

/** `rest` is the closing `...`. A constructor written alone has positional arguments, none of them. */
export type PatternArguments =
  | { readonly style: "positional"; readonly items: readonly Pattern[]; readonly rest: boolean }
  | {
      readonly style: "record";
      readonly fields: readonly { readonly name: Name; readonly pattern: Pattern }[];
      readonly rest: boolean;
    };

/** A glob without a name is `*_`. */
export type ListPatternItem =
  | { readonly tag: "item"; readonly pattern: Pattern }
  | { readonly tag: "glob"; readonly name: Name | undefined; readonly region: Region };

/** `glob` is `${x}` (any substring), `char` is `$.{c}` (one code point). */
export type StringPatternPart =
  | { readonly tag: "text"; readonly text: string }
  | { readonly tag: "glob"; readonly name: Name | undefined; readonly region: Region }
  | { readonly tag: "char"; readonly name: Name | undefined; readonly region: Region };

// Expressions

export type Expression =
  | { readonly tag: "name"; readonly name: string; readonly region: Region }
  | { readonly tag: "constructor"; readonly name: string; readonly region: Region }
  | { readonly tag: "literal"; readonly literal: Literal; readonly region: Region }
  | {
      readonly tag: "interpolation";
      readonly parts: readonly InterpolationPart[];
      readonly region: Region;
    }
  | {
      readonly tag: "apply";
      readonly fn: Expression;
      /** `f()` has one argument, the unit tuple; `style` says how it was written, for messages. */
      readonly args: readonly Expression[];
      readonly style: "call" | "method" | "operator";
      /** True for `f()`: a constructor may not be called so. */
      readonly emptyParens: boolean;
      readonly region: Region;
    }
  | {
      readonly tag: "lambda";
      readonly params: readonly Pattern[];
      readonly body: Expression;
      readonly region: Region;
    }
  /** Zero items is Unit. */
  | { readonly tag: "tuple"; readonly items: readonly Expression[]; readonly region: Region }
  | { readonly tag: "list"; readonly items: readonly ListItem[]; readonly region: Region }
  | {
      readonly tag: "list-comprehension";
      /** `[*e for ...]` splices each result. */
      readonly splice: boolean;
      readonly element: Expression;
      readonly pattern: Pattern;
      readonly source: Expression;
      readonly condition: Expression | undefined;
      readonly region: Region;
    }
  | {
      readonly tag: "dict";
      readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
      readonly region: Region;
    }
  | {
      readonly tag: "dict-comprehension";
      readonly key: Expression;
      readonly value: Expression;
      readonly pattern: Pattern;
      readonly source: Expression;
      readonly condition: Expression | undefined;
      readonly region: Region;
    }
  | {
      readonly tag: "record";
      readonly constructor: Name;
      readonly fields: readonly { readonly name: Name; readonly value: Expression }[];
      /** The expression after `..` in an update. */
      readonly base: Expression | undefined;
      readonly region: Region;
    }
  | {
      readonly tag: "if";
      /** The `if`, then each `elif`. */
      readonly branches: readonly { readonly condition: Expression; readonly body: Expression }[];
      readonly otherwise: Expression;
      readonly region: Region;
    }
  | {
      readonly tag: "ternary";
      readonly condition: Expression;
      /** Not written in `e matches p if g else f`, where it is the `True` of Predef. */
      readonly then?: Expression;
      readonly otherwise: Expression;
      readonly region: Region;
    }
  | {
      readonly tag: "match";
      readonly kind: "match" | "recur" | "loop";
      readonly scrutinee: Expression;
      readonly branches: readonly Branch[];
      /** From the keyword to the end of the last body. */
      readonly region: Region;
    }
  | {
      readonly tag: "matches";
      readonly value: Expression;
      readonly pattern: Pattern;
      readonly guard: Expression | undefined;
      readonly region: Region;
    }
  | {
      readonly tag: "annotated";
      readonly value: Expression;
      readonly type: TypeRef;
      readonly region: Region;
    }
  /** Bindings and defs at one indent and the value they lead to. Always at least one statement. */
  | {
      readonly tag: "block";
      readonly statements: readonly BlockStatement[];
      readonly result: Expression;
      readonly region: Region;
    };

export type InterpolationPart =
  | { readonly tag: "text"; readonly text: string }
  /** `string` is `${e}`, `char` is `$.{e}`. */
  | { readonly tag: "string" | "char"; readonly value: Expression };

export type ListItem = { readonly tag: "item" | "splice"; readonly value: Expression };

export type Branch = {
  readonly pattern: Pattern;
  readonly guard: Expression | undefined;
  readonly body: Expression;
  readonly region: Region;
};

export type BlockStatement =
  /** `p = e`. */
  | {
      readonly tag: "binding";
      readonly pattern: Pattern;
      readonly value: Expression;
      /** From the start of the pattern to the end of the right side. */
      readonly region: Region;
    }
  /** `p <- e`: the rest of the block becomes the last argument of e's outermost call. */
  | {
      readonly tag: "left-apply";
      readonly pattern: Pattern;
      readonly value: Expression;
      /** True where the value stood in parentheses of its own: they are peeled all the same. */
      readonly region: Region;
    }
  | { readonly tag: "def"; readonly def: Def };

/** `def name[tps](p1)(p2) -> R: body`. A group `()` is one parameter, the unit pattern. */
export type Def = {
  readonly name: Name;
  readonly typeParameters: readonly TypeParameter[] | undefined;
  readonly groups: readonly (readonly Pattern[])[];
  readonly result: TypeRef | undefined;
  readonly body: Expression;
  readonly region: Region;
};

// Statements and packages

export type Field = {
  readonly name: Name;
  readonly type: TypeRef | undefined;
  readonly default: Expression | undefined;
  readonly region: Region;
};

export type Variant = {
  readonly name: Name;
  /** The variant's own parameters, which are existential. */
  readonly typeParameters: readonly TypeParameter[] | undefined;
  readonly fields: readonly Field[];
  readonly region: Region;
};

export type Statement =
  | {
      readonly tag: "binding";
      readonly pattern: Pattern;
      readonly value: Expression;
      readonly region: Region;
    }
  | { readonly tag: "def"; readonly def: Def; readonly region: Region }
  | {
      readonly tag: "struct";
      readonly name: Name;
      readonly typeParameters: readonly TypeParameter[] | undefined;
      readonly fields: readonly Field[];
      readonly region: Region;
    }
  | {
      readonly tag: "enum";
      readonly name: Name;
      readonly typeParameters: readonly TypeParameter[] | undefined;
      readonly variants: readonly Variant[];
      readonly region: Region;
    }
  | {
      readonly tag: "alias";
      readonly name: Name;
      readonly typeParameters: readonly TypeParameter[] | undefined;
      readonly type: TypeRef;
      readonly region: Region;
    }
  | {
      readonly tag: "external-struct";
      readonly name: Name;
      readonly typeParameters: readonly TypeParameter[];
      readonly region: Region;
    }
  | {
      readonly tag: "external-value";
      readonly name: Name;
      readonly typeParameters: readonly TypeParameter[] | undefined;
      /** For `external def f(x: A) -> B` this is the function type. */
      readonly type: TypeRef;
      readonly region: Region;
    };

/** `x as y`; `local` equals `name` when there is no `as`. `upper` for types and constructors. */
export type ImportItem = { readonly name: Name; readonly local: Name; readonly upper: boolean };

export type Import = {
  /** Such as `Shop/Money`. */
  readonly package: Name;
  readonly items: readonly ImportItem[];
  readonly region: Region;
};

export type ExportItem =
  | { readonly tag: "value"; readonly name: Name }
  /** `T` (opaque, or an alias) or, with `constructors`, `T()`. */
  | { readonly tag: "type"; readonly name: Name; readonly constructors: boolean };

export type Exposes = { readonly packages: readonly Name[]; readonly region: Region };

/** One file. */
export type PackageSyntax = {
  readonly path: string;
  readonly name: Name;
  readonly imports: readonly Import[];
  readonly exports: { readonly items: readonly ExportItem[]; readonly region: Region } | undefined;
  /** More than one is a problem that resolve reports. */
  readonly exposes: readonly Exposes[];
  readonly statements: readonly Statement[];
};
