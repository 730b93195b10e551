import type { Match } from "./code.ts";
import { dataOf, fieldOf } from "./data.ts";
import { equalFloat } from "./float.ts";
import { type ListParts, listMatch } from "./pattern-list.ts";
import { type TextParts, textMatch } from "./pattern-text.ts";

/** A pattern with its names turned into slots and its constructors into tags. */
export type Pattern =
  | { readonly tag: "any" }
  | { readonly tag: "bind"; readonly slot: number }
  /** Int, String or Char. */
  | { readonly tag: "literal"; readonly value: number | bigint | string }
  | { readonly tag: "float"; readonly value: number }
  | { readonly tag: "boolean"; readonly value: boolean }
  /** `siblings` counts the constructors of the type: with one there is nothing to test. */
  | {
      readonly tag: "tagged";
      readonly index: number;
      readonly siblings: number;
      readonly fields: readonly Pattern[];
    }
  | { readonly tag: "list"; readonly parts: ListParts<Pattern> }
  | { readonly tag: "text"; readonly parts: TextParts }
  | { readonly tag: "as"; readonly slot: number; readonly pattern: Pattern }
  | { readonly tag: "union"; readonly alternatives: readonly Pattern[] };

export const anything: Pattern = { tag: "any" };

/** The match of a pattern that tests nothing and binds nothing. */
export const matchesAll: Match = () => true;

export function isIrrefutable(pattern: Pattern): boolean {
  switch (pattern.tag) {
    case "any":
    case "bind":
      return true;
    case "as":
      return isIrrefutable(pattern.pattern);
    case "tagged":
      return pattern.siblings === 1 && pattern.fields.every(isIrrefutable);
    case "union":
      return pattern.alternatives.some(isIrrefutable);
    default:
      return false;
  }
}

export function matchOf(pattern: Pattern): Match {
  switch (pattern.tag) {
    case "any":
      return matchesAll;
    case "bind":
      return bindMatch(pattern.slot);
    case "literal": {
      const literal = pattern.value;
      return (value) => value === literal;
    }
    case "float": {
      const literal = pattern.value;
      return (value) => typeof value === "number" && equalFloat(value, literal);
    }
    case "boolean": {
      const wanted = pattern.value;
      return (value) => value === wanted;
    }
    case "tagged":
      return taggedMatch(pattern.index, pattern.siblings, pattern.fields);
    case "list":
      return listMatch(mapItems(pattern.parts));
    case "text":
      return textMatch(pattern.parts);
    case "as":
      return asMatch(pattern.slot, matchOf(pattern.pattern));
    case "union": {
      const alternatives = pattern.alternatives.map(matchOf);
      return (value, frame) => alternatives.some((match) => match(value, frame));
    }
  }
}

export function mapItems(parts: ListParts<Pattern>): ListParts<Match> {
  return {
    head: parts.head.map(matchOf),
    globs: parts.globs.map(({ slot, run }) => ({ slot, run: run.map(matchOf) })),
  };
}

function bindMatch(slot: number): Match {
  return (value, frame) => {
    frame[slot] = value;
    return true;
  };
}

function asMatch(slot: number, match: Match): Match {
  return (value, frame) => {
    frame[slot] = value;
    return match(value, frame);
  };
}

function taggedMatch(index: number, siblings: number, fields: readonly Pattern[]): Match {
  const match = fieldsMatch(fields);
  if (siblings === 1) return match;
  return (value, frame) => dataOf(value)[0] === index && match(value, frame);
}

type At<Thing> = { readonly at: number; readonly thing: Thing };

/** Names are bound first: that cannot fail, and what is bound by a failed match is never read. */
function fieldsMatch(fields: readonly Pattern[]): Match {
  const binds: At<number>[] = [];
  const tests: At<Match>[] = [];
  for (const [index, field] of fields.entries()) {
    const at = index + 1;
    if (field.tag === "bind") binds.push({ at, thing: field.slot });
    else if (field.tag !== "any") tests.push({ at, thing: matchOf(field) });
  }
  const bind = bindFields(binds);
  if (tests.length === 0) return bind;
  return (value, frame) => {
    bind(value, frame);
    const data = dataOf(value);
    for (const { at, thing } of tests) {
      if (!thing(fieldOf(data, at), frame)) return false;
    }
    return true;
  };
}

/** Written out for the numbers of names that are common. */
function bindFields(binds: readonly At<number>[]): Match {
  const [first, second] = binds;
  if (first === undefined) return matchesAll;
  if (second === undefined) {
    return (value, frame) => {
      frame[first.thing] = dataOf(value)[first.at];
      return true;
    };
  }
  if (binds.length === 2) {
    return (value, frame) => {
      const data = dataOf(value);
      frame[first.thing] = data[first.at];
      frame[second.thing] = data[second.at];
      return true;
    };
  }
  return (value, frame) => {
    const data = dataOf(value);
    for (const { at, thing } of binds) frame[thing] = data[at];
    return true;
  };
}
