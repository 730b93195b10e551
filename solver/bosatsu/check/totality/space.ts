import type { ConstructorRef, CoreListItem, CorePattern, CoreStringPart } from "../../tree/core.ts";
import type { Literal } from "../../tree/syntax.ts";
import { predef } from "../../tree/type.ts";
import { qualified } from "../declared-types.ts";

/**
 * A pattern as a set of values: names and annotations are gone, and lists and strings are built from
 * an empty and a non-empty case. Made by a `Spaces` only, so that equal sets written alike are one
 * object with one `id`.
 */
export type Space =
  | { readonly tag: "any"; readonly id: number }
  | {
      readonly tag: "case";
      readonly id: number;
      readonly key: CaseKey;
      readonly args: readonly Space[];
    }
  | { readonly tag: "union"; readonly id: number; readonly alternatives: readonly Space[] }
  /** Any prefix, then a sequence in `tail`. */
  | { readonly tag: "glob"; readonly id: number; readonly tail: Space }
  /** A whole string. Taken apart only beside patterns that look inside strings. */
  | { readonly tag: "text"; readonly id: number; readonly text: string };

/** One way a value can be made. `text` is unique among the cases of all types. */
export type CaseKey = {
  readonly text: string;
  readonly made:
    | { readonly tag: "constructor"; readonly ref: ConstructorRef }
    | { readonly tag: "literal"; readonly literal: Literal }
    /** The empty string, and a character before a string. */
    | { readonly tag: "empty-string" | "character" };
};

/** A vector of spaces, one a column; `open` when it holds every vector. */
export type Row = {
  readonly id: number;
  readonly open: boolean;
  readonly first: { readonly space: Space; readonly rest: Row } | undefined;
};

/** The maker of spaces and rows. */
export type Spaces = {
  readonly any: Space;
  readonly noColumns: Row;
  readonly make: {
    readonly case: (key: CaseKey, args: readonly Space[]) => Space;
    readonly union: (alternatives: readonly Space[]) => Space;
    readonly glob: (tail: Space) => Space;
    readonly text: (text: string) => Space;
    readonly row: (space: Space, rest: Row) => Row;
  };
};

export const emptyListKey = constructorKey({ package: predef, name: "EmptyList" });
export const consKey = constructorKey({ package: predef, name: "NonEmptyList" });
export const emptyStringKey: CaseKey = { text: "empty string", made: { tag: "empty-string" } };
export const characterKey: CaseKey = { text: "character", made: { tag: "character" } };

export function constructorKey(ref: ConstructorRef): CaseKey {
  return { text: qualified(ref.package, ref.name), made: { tag: "constructor", ref } };
}

/** In patterns `-0.0` is `0.0`, and NaN is NaN. */
export function literalKey(literal: Literal): CaseKey {
  const value = literal.tag === "float" ? literal.value + 0 : literal.value;
  return { text: `${literal.tag} ${value}`, made: { tag: "literal", literal } };
}

export function createSpaces(): Spaces {
  const known = new Map<string, Space>();
  const knownRows = new Map<string, Row>();
  let count = 0;
  const intern = (key: string, make: (id: number) => Space): Space => {
    const found = known.get(key);
    if (found !== undefined) return found;
    count += 1;
    const made = make(count);
    known.set(key, made);
    return made;
  };
  const ids = (spaces: readonly Space[]): string => spaces.map(({ id }) => id).join(" ");
  const any = intern("any", (id) => ({ tag: "any", id }));
  const noColumns: Row = { id: 0, open: true, first: undefined };
  return {
    any,
    noColumns,
    make: {
      case: (key, args) =>
        intern(`case ${ids(args)} ${key.text}`, (id) => ({ tag: "case", id, key, args })),
      union: (alternatives) =>
        alternatives.includes(any)
          ? any
          : intern(`union ${ids(alternatives)}`, (id) => ({ tag: "union", id, alternatives })),
      glob: (tail) =>
        tail.tag === "any" || tail.tag === "glob"
          ? tail
          : intern(`glob ${tail.id}`, (id) => ({ tag: "glob", id, tail })),
      text: (text) => intern(`text ${text}`, (id) => ({ tag: "text", id, text })),
      row: (space, rest) => {
        const key = `${space.id} ${rest.id}`;
        const found = knownRows.get(key);
        if (found !== undefined) return found;
        const open = rest.open && space.tag === "any";
        const made: Row = { id: knownRows.size + 1, open, first: { space, rest } };
        knownRows.set(key, made);
        return made;
      },
    },
  };
}

/** The values that a pattern takes, guards aside. */
export function spaceOf(spaces: Spaces, pattern: CorePattern): Space {
  switch (pattern.tag) {
    case "wildcard":
    case "bind":
      return spaces.any;
    case "as":
    case "annotated":
      return spaceOf(spaces, pattern.pattern);
    case "literal":
      return literalSpace(spaces, pattern.literal);
    case "constructor": {
      const args = pattern.args.map((arg) => spaceOf(spaces, arg));
      return spaces.make.case(constructorKey(pattern.ref), args);
    }
    case "union":
      return spaces.make.union(pattern.alternatives.map((it) => spaceOf(spaces, it)));
    case "list":
      return listSpace(spaces, pattern.items);
    case "string":
      return stringSpace(spaces, pattern.parts);
  }
}

function literalSpace(spaces: Spaces, literal: Literal): Space {
  if (literal.tag === "string") return spaces.make.text(literal.value);
  return spaces.make.case(literalKey(literal), []);
}

function listSpace(spaces: Spaces, items: readonly CoreListItem[]): Space {
  const end = spaces.make.case(emptyListKey, []);
  let space = end;
  for (const item of items.toReversed()) {
    if (item.tag === "item") {
      space = spaces.make.case(consKey, [spaceOf(spaces, item.pattern), space]);
    } else {
      space = space === end ? spaces.any : spaces.make.glob(space);
    }
  }
  return space;
}

function stringSpace(spaces: Spaces, parts: readonly CoreStringPart[]): Space {
  const end = spaces.make.text("");
  let space = end;
  for (const part of parts.toReversed()) {
    if (part.tag === "text") {
      space = withText(spaces, part.text, space);
    } else if (part.tag === "char") {
      space = spaces.make.case(characterKey, [spaces.any, space]);
    } else {
      space = space === end ? spaces.any : spaces.make.glob(space);
    }
  }
  return space;
}

function withText(spaces: Spaces, text: string, tail: Space): Space {
  if (tail.tag === "text") return spaces.make.text(text + tail.text);
  let space: Space = tail;
  for (const value of [...text].reverse()) {
    const character = spaces.make.case(literalKey({ tag: "char", value }), []);
    space = spaces.make.case(characterKey, [character, space]);
  }
  return space;
}
