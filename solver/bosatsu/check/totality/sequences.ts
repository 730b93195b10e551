import type { CaseKey, Row, Space, Spaces } from "./space.ts";
import { characterKey, consKey, emptyListKey, emptyStringKey, literalKey } from "./space.ts";

/**
 * A space by how its values are made: for each case the vectors of parts that it takes (none for a
 * case it does not mention), and whether it takes whatever is made in another way.
 *
 * A sequence with globs is taken apart as a regular expression is by its derivatives (Brzozowski,
 * "Derivatives of regular expressions", JACM 1964): after a glob, the next item is either swallowed
 * or begins what follows. Only suffixes of the pattern ever arise, so there are finitely many.
 */
export type Cases = {
  readonly made: ReadonlyMap<string, MadeCase>;
  readonly rest: boolean;
};

export type MadeCase = { readonly key: CaseKey; readonly parts: readonly (readonly Space[])[] };

/** `inside` tells whether strings are taken apart; otherwise each text is a case of its own. */
export function casesOf(spaces: Spaces, space: Space, inside: boolean): Cases {
  switch (space.tag) {
    case "any":
      return { made: new Map(), rest: true };
    case "case":
      return single(space.key, space.args);
    case "text":
      return textCases(spaces, space.text, inside);
    case "union":
      return join(space.alternatives.map((it) => casesOf(spaces, it, inside)));
    case "glob":
      return globCases(spaces, space, inside);
  }
}

function single(key: CaseKey, parts: readonly Space[]): Cases {
  return { made: new Map([[key.text, { key, parts: [parts] }]]), rest: false };
}

function textCases(spaces: Spaces, text: string, inside: boolean): Cases {
  if (!inside) return single(literalKey({ tag: "string", value: text }), []);
  const [value] = text;
  if (value === undefined) return single(emptyStringKey, []);
  const character = spaces.make.case(literalKey({ tag: "char", value }), []);
  return single(characterKey, [character, spaces.make.text(text.slice(value.length))]);
}

function globCases(
  spaces: Spaces,
  glob: Extract<Space, { readonly tag: "glob" }>,
  inside: boolean,
): Cases {
  const swallow = single(ofString(glob) ? characterKey : consKey, [spaces.any, glob]);
  return join([casesOf(spaces, glob.tail, inside), swallow]);
}

function join(all: readonly Cases[]): Cases {
  const made = new Map<string, { readonly key: CaseKey; readonly parts: (readonly Space[])[] }>();
  for (const cases of all) {
    for (const [text, { key, parts }] of cases.made) {
      const known = made.get(text);
      if (known === undefined) made.set(text, { key, parts: [...parts] });
      else for (const part of parts) known.parts.push(part);
    }
  }
  return { made, rest: all.some(({ rest }) => rest) };
}

/** What follows a glob is never open at once: it begins with a fixed item or a text. */
function ofString(glob: Extract<Space, { readonly tag: "glob" }>): boolean {
  const { tail } = glob;
  if (tail.tag === "text") return true;
  return tail.tag === "case" && tail.key.text === characterKey.text;
}

/**
 * Whether these spaces of one column look inside strings. The empty string does too: what is left
 * beside it is best told as a string with a first character.
 */
export function looksInsideStrings(column: Iterable<Space>): boolean {
  for (const space of column) {
    const found = space.tag === "union" ? looksInsideStrings(space.alternatives) : isPartial(space);
    if (found) return true;
  }
  return false;
}

function isPartial(space: Space): boolean {
  if (space.tag === "text") return space.text === "";
  if (space.tag === "case") return space.key.text === characterKey.text;
  return space.tag === "glob" && ofString(space);
}

/** The two ways to make a sequence, when this is one of them. */
export function sequenceCases(key: CaseKey): readonly CaseKey[] | undefined {
  if (key.text === emptyStringKey.text || key.text === characterKey.text) {
    return [emptyStringKey, characterKey];
  }
  if (key.text === emptyListKey.text || key.text === consKey.text) return [emptyListKey, consKey];
  return undefined;
}

/** Whether a case makes a list or a string. */
export function isSequenceCase(key: CaseKey): boolean {
  return sequenceCases(key) !== undefined;
}

/** The rows in front of which these parts are put. */
export function withParts(spaces: Spaces, parts: readonly Space[], rest: Row): Row {
  return parts.reduceRight((row, part) => spaces.make.row(part, row), rest);
}
