import type { KindRef, TypeParameter, TypeRef, VarianceRef } from "../tree/syntax.ts";
import {
  afterBlank,
  type Cursor,
  expect,
  fail,
  inside,
  regionFrom,
  skipBlank,
  skipSpaces,
  startsWith,
  take,
  takeKeyword,
} from "./cursor.ts";
import { type Brackets, readItems } from "./items.ts";
import { expectLowerName, lowerAt, upperAt } from "./name.ts";
import { standsAlone } from "./operator.ts";

const parens: Brackets = { open: "(", close: ")", construct: "the type in parentheses" };

const typeArguments: Brackets = {
  open: "[",
  close: "]",
  construct: "the type arguments",
  required: "a type",
};

const typeParameters: Brackets = {
  open: "[",
  close: "]",
  construct: "the type parameters",
  required: "a type variable",
};

/** A type. Parentheses that only group leave no node. */
export function readType(cursor: Cursor): TypeRef {
  // The parameters of each arrow, left to right: `a -> b -> c` is `a -> (b -> c)`.
  const arrows: { readonly params: readonly TypeRef[]; readonly start: number }[] = [];
  let last = readTypeStep(cursor);
  while (last.arrow) {
    arrows.push({ params: last.params, start: last.start });
    last = readTypeStep(cursor);
  }
  const { end } = last;
  let type = last.type;
  for (const arrow of arrows.reverse()) {
    type = {
      tag: "function",
      params: arrow.params,
      result: type,
      region: { start: arrow.start, end },
    };
  }
  return type;
}

type TypeStep = {
  readonly type: TypeRef;
  /** What the type means before an arrow: `(a, b) ->` has two parameters. */
  readonly params: readonly TypeRef[];
  readonly start: number;
  readonly end: number;
  readonly arrow: boolean;
};

/** One side of an arrow, and whether an arrow follows. */
function readTypeStep(cursor: Cursor): TypeStep {
  const start = cursor.at;
  const quantified = readQuantified(cursor);
  if (quantified !== undefined) {
    return { type: quantified, params: [], start, end: cursor.at, arrow: false };
  }
  const parenthesised = startsWith(cursor, "(");
  const atom = readTypeAtom(cursor);
  const type = startsWith(cursor, "[") ? readTypeApply(cursor, atom, start) : atom;
  const isList = parenthesised && type.tag === "tuple" && type.region.start === start;
  const params = isList && type.items.length > 0 ? type.items : [type];
  const end = cursor.at;
  skipSpaces(cursor);
  const arrow = standsAlone(cursor.text, cursor.at, "->");
  if (arrow) cursor.at = afterBlank(cursor.text, cursor.at + "->".length);
  else cursor.at = end;
  return { type, params, start, end, arrow };
}

function readQuantified(cursor: Cursor): TypeRef | undefined {
  const start = cursor.at;
  let tag: "forall" | "exists";
  if (takeKeyword(cursor, "forall")) tag = "forall";
  else if (takeKeyword(cursor, "exists")) tag = "exists";
  else return undefined;
  cursor.at = start;
  return inside(cursor, `the \`${tag}\` type`, () => {
    takeKeyword(cursor, tag);
    const vars: TypeParameter[] = [];
    do {
      skipBlank(cursor);
      vars.push(readTypeParameter(cursor, readPlainKind));
      skipBlank(cursor);
    } while (take(cursor, ","));
    expect(cursor, ".", `The variables of a \`${tag}\` end with a dot: \`${tag} a, b. Type\`.`);
    skipBlank(cursor);
    const body = readType(cursor);
    return { tag, vars, body, region: regionFrom(cursor, start) };
  });
}

function readTypeAtom(cursor: Cursor): TypeRef {
  const start = cursor.at;
  if (startsWith(cursor, "(")) return readTypeParens(cursor);
  const constant = upperAt(cursor.text, start);
  const name = constant ?? lowerAt(cursor.text, start);
  if (name === undefined) return fail(cursor, "a type");
  cursor.at += name.length;
  const region = regionFrom(cursor, start);
  return { tag: constant === undefined ? "variable" : "constant", name, region };
}

function readTypeParens(cursor: Cursor): TypeRef {
  const start = cursor.at;
  const { items, trailing } = readItems(cursor, parens, readType);
  const [only] = items;
  if (only !== undefined && items.length === 1 && !trailing) return only;
  return { tag: "tuple", items, region: regionFrom(cursor, start) };
}

function readTypeApply(cursor: Cursor, fn: TypeRef, start: number): TypeRef {
  const { items } = readItems(cursor, typeArguments, readType);
  return { tag: "apply", fn, args: items, region: regionFrom(cursor, start) };
}

/** `[a, b: +*]` of a struct, an enum, a variant or an alias, if it is there. */
export function readDeclaredParameters(cursor: Cursor): readonly TypeParameter[] | undefined {
  return readParameters(cursor, readParameterKind);
}

/** `[a, f: * -> *]` of a def, if it is there. */
export function readDefParameters(cursor: Cursor): readonly TypeParameter[] | undefined {
  return readParameters(cursor, readPlainKind);
}

type OwnKind = Pick<TypeParameter, "variance" | "kind">;

function readParameters(
  cursor: Cursor,
  readKind: (cursor: Cursor) => OwnKind,
): readonly TypeParameter[] | undefined {
  if (!startsWith(cursor, "[")) return undefined;
  const readOne = (): TypeParameter => readTypeParameter(cursor, readKind);
  return readItems(cursor, typeParameters, readOne).items;
}

function readTypeParameter(cursor: Cursor, readKind: (cursor: Cursor) => OwnKind): TypeParameter {
  const name = expectLowerName(cursor, "a type variable");
  const end = cursor.at;
  skipBlank(cursor);
  if (take(cursor, ":")) {
    skipBlank(cursor);
    return { name, ...readKind(cursor) };
  }
  cursor.at = end;
  return { name, variance: undefined, kind: undefined };
}

function readPlainKind(cursor: Cursor): OwnKind {
  return { variance: undefined, kind: readKind(cursor) };
}

/**
 * The kind of a declared parameter may have a variance of its own: `+*`. Before an arrow a sign
 * belongs to the arrow's argument, and the parameter is invariant.
 */
function readParameterKind(cursor: Cursor): OwnKind {
  const sign = takeVariance(cursor);
  const kind = readKindAtom(cursor);
  const arrow = readKindArrow(cursor, sign ?? "invariant", kind);
  return arrow === undefined
    ? { variance: sign ?? "invariant", kind }
    : { variance: "invariant", kind: arrow };
}

function readKind(cursor: Cursor): KindRef {
  return inside(cursor, "the kind", () => {
    const sign = takeVariance(cursor);
    const kind = readKindAtom(cursor);
    const arrow = readKindArrow(cursor, sign ?? "invariant", kind);
    if (arrow === undefined && sign !== undefined) {
      return fail(cursor, "`->`", {
        hint: "A variance belongs to the argument of an arrow, as in `+* -> *`.",
      });
    }
    return arrow ?? kind;
  });
}

function readKindAtom(cursor: Cursor): KindRef {
  if (take(cursor, "*")) return { tag: "star" };
  if (!take(cursor, "(")) return fail(cursor, "a kind, such as `*` or `* -> *`");
  skipBlank(cursor);
  const kind = readKind(cursor);
  skipBlank(cursor);
  expect(cursor, ")");
  return kind;
}

function readKindArrow(
  cursor: Cursor,
  variance: VarianceRef,
  argument: KindRef,
): KindRef | undefined {
  const end = cursor.at;
  skipBlank(cursor);
  if (!take(cursor, "->")) {
    cursor.at = end;
    return undefined;
  }
  skipBlank(cursor);
  return { tag: "arrow", variance, argument, result: readKind(cursor) };
}

function takeVariance(cursor: Cursor): VarianceRef | undefined {
  if (take(cursor, "+")) return "co";
  if (take(cursor, "-")) return "contra";
  return take(cursor, "\u{1F47B}") ? "phantom" : undefined;
}

/** `: Type` after spaces, if a colon stands there. */
export function readAnnotation(cursor: Cursor): TypeRef | undefined {
  const end = cursor.at;
  skipSpaces(cursor);
  if (take(cursor, ":")) {
    skipSpaces(cursor);
    return readType(cursor);
  }
  cursor.at = end;
  return undefined;
}
