import type { Change } from "./changes.ts";

/** A word or sign of SQL, and what stands there instead. */
const swaps: readonly (readonly [pattern: RegExp, other: string])[] = [
  [/ is distinct from /g, " is not distinct from "],
  [/ is not null\b/g, " is null"],
  [/ is null\b/g, " is not null"],
  [/\bnot exists\b/g, "exists"],
  [/(?<!not )\bexists \(/g, "not exists ("],
  [/ <> /g, " = "],
  [/ = /g, " <> "],
  [/ >= /g, " > "],
  [/ > /g, " >= "],
  [/ < /g, " <= "],
  [/\band\b/g, "or"],
  [/\bor\b/g, "and"],
  [/\b(?:left|full) join\b/g, "join"],
  [/\bmin\(/g, "max("],
  [/\bmax\(/g, "min("],
  [/\bsum\(/g, "max("],
  [/ desc\b/g, ""],
  [/\bdistinct on \([^)]*\)/g, ""],
  [/(?<=[(, ])-(?=[a-z])/g, ""],
];

/**
 * The faults in the SQL of a template literal, whose text is given with its quotes; undefined when it
 * holds no SQL. Placeholders and comments stay.
 */
export function sqlChanges(literal: string): readonly Change[] | undefined {
  if (!/^`\s*(?:select|with|coalesce|set local)\b/.test(literal)) return undefined;
  const kept = [...literal.matchAll(/\$\{[^}]*\}|--.*/g)].map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
  }));
  return swaps.flatMap(([pattern, other]) =>
    [...literal.matchAll(pattern)]
      .filter(({ index }) => !kept.some(({ from, to }) => index >= from && index < to))
      .map(({ 0: found, index }) => ({
        before: found.trim(),
        after: other.trim(),
        text: literal.slice(0, index) + other + literal.slice(index + found.length),
        at: index,
      })),
  );
}
