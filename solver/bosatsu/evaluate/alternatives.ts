import type { Pattern } from "./pattern.ts";
import type { ListParts } from "./pattern-list.ts";
import type { TextParts } from "./pattern-text.ts";

/**
 * The patterns, in order, that a guard is asked for one after the other: one for each choice among
 * the alternatives of its unions. A union that binds nothing stays, for the guard would say the same
 * again; so does one in a sequence that is searched, where the first place found is final.
 */
export function alternativesOf(pattern: Pattern): readonly Pattern[] {
  switch (pattern.tag) {
    case "union":
      return bindsNames(pattern) ? pattern.alternatives.flatMap(alternativesOf) : [pattern];
    case "as":
      return alternativesOf(pattern.pattern).map((inner) => ({ ...pattern, pattern: inner }));
    case "tagged":
      return choices(pattern.fields).map((fields) => ({ ...pattern, fields }));
    case "list": {
      const { head, globs } = pattern.parts;
      if (!isOpenEnded(pattern.parts)) return [pattern];
      return choices(head).map((items) => ({ ...pattern, parts: { head: items, globs } }));
    }
    default:
      return [pattern];
  }
}

/** Whether a sequence is only split at its front: there is one way for it to fit. */
export function isOpenEnded({ globs }: ListParts<unknown> | TextParts): boolean {
  return globs.length === 0 || (globs.length === 1 && globs[0]?.run.length === 0);
}

/** Every choice of one alternative each; the first pattern's changes last. */
function choices(patterns: readonly Pattern[]): readonly (readonly Pattern[])[] {
  return patterns.reduce<readonly (readonly Pattern[])[]>(
    (chosen, pattern) => {
      const alternatives = alternativesOf(pattern);
      return chosen.flatMap((before) => alternatives.map((each) => [...before, each]));
    },
    [[]],
  );
}

function bindsNames(pattern: Pattern): boolean {
  switch (pattern.tag) {
    case "bind":
    case "as":
      return true;
    case "tagged":
      return pattern.fields.some(bindsNames);
    case "union":
      return pattern.alternatives.some(bindsNames);
    case "list": {
      const { head, globs } = pattern.parts;
      return (
        head.some(bindsNames) ||
        globs.some(({ slot, run }) => slot !== undefined || run.some(bindsNames))
      );
    }
    case "text": {
      const { head, globs } = pattern.parts;
      const isNamed = ({ slot }: { readonly slot?: number | undefined }) => slot !== undefined;
      return head.some(isNamed) || globs.some((glob) => isNamed(glob) || glob.run.some(isNamed));
    }
    default:
      return false;
  }
}
