import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Value } from "../tree/value.ts";
import type { Code, Frame } from "./code.ts";
import { itemsOf, listOf } from "./data.ts";
import { matchCode } from "./match.ts";
import { anything, type Pattern } from "./pattern.ts";

/**
 * One part of a sequence pattern: a fixed item, any item, or a glob. Part i binds slot i, but for a
 * fixed item, which binds nothing.
 */
type Part<Item> = { readonly fixed: Item } | "item" | "glob";

/** What each part took. */
type Taken<Item> = readonly (readonly Item[])[];

/** Every way in which the items fit the parts, shorter globs first, the leftmost deciding most. */
function solutions<Item>(parts: readonly Part<Item>[], items: readonly Item[]): Taken<Item>[] {
  const [part, ...rest] = parts;
  if (part === undefined) return items.length === 0 ? [[]] : [];
  if (part === "glob") {
    return Array.from({ length: items.length + 1 }, (_, size) => size).flatMap((size) =>
      solutions(rest, items.slice(size)).map((taken) => [items.slice(0, size), ...taken]),
    );
  }
  const [first] = items;
  if (first === undefined) return [];
  if (part !== "item" && part.fixed !== first) return [];
  return solutions(rest, items.slice(1)).map((taken) => [[first], ...taken]);
}

/** The solution that a branch takes: only the first glob is lengthened when the guard says no. */
function expected<Item>(
  parts: readonly Part<Item>[],
  items: readonly Item[],
  guard: (taken: Taken<Item>) => boolean,
): Taken<Item> | undefined {
  const all = solutions(parts, items);
  const [first] = all;
  if (parts[0] !== "glob") return first && guard(first) ? first : undefined;
  const firstOfEach = all.filter(
    (taken, at) => all.findIndex((other) => other[0]?.length === taken[0]?.length) === at,
  );
  return firstOfEach.find(guard);
}

const partsOf = <Item>(fixed: fc.Arbitrary<Item>) =>
  fc
    .array(
      fc.oneof(
        fixed.map((each): Part<Item> => ({ fixed: each })),
        fc.constant<Part<Item>>("item"),
        fc.constant<Part<Item>>("glob"),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.filter((part, at) => part !== "glob" || parts[at - 1] !== "glob"));

/** A guard that says yes now and then, by how much the parts took. */
const guards = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }));

function weighs<Item>(taken: Taken<Item>, [modulus, rest]: readonly [number, number]): boolean {
  const weight = taken.reduce((sum, each, at) => sum + (at + 1) * each.length * each.length, 0);
  return weight % modulus === rest % modulus;
}

/** Runs the pattern with a guard over the frame; the frame's slots, or `undefined`. */
function taken(
  pattern: Pattern,
  subject: Value,
  guard: ((frame: Frame) => boolean) | undefined,
): Frame | undefined {
  const yes: Code = { tag: "simple", run: () => true };
  const asked: Code | undefined = guard && { tag: "simple", run: (frame) => guard(frame) };
  let free = 20;
  const code = matchCode(
    { tag: "simple", run: () => subject },
    [
      { pattern, guard: asked, body: yes },
      { pattern: anything, guard: undefined, body: { tag: "simple", run: () => false } },
    ],
    () => {
      free += 1;
      return free;
    },
  );
  const frame: Frame = [];
  return code.run(frame, []) === true ? frame : undefined;
}

describe("list patterns", () => {
  const item = fc.integer({ min: 0, max: 1 });

  function patternOf(parts: readonly Part<number>[]): Pattern {
    const head: Pattern[] = [];
    const globs: { slot: number; run: Pattern[] }[] = [];
    for (const [slot, part] of parts.entries()) {
      const run = globs.at(-1)?.run ?? head;
      if (part === "glob") globs.push({ slot, run: [] });
      else if (part === "item") run.push({ tag: "bind", slot });
      else run.push({ tag: "as", slot, pattern: { tag: "literal", value: part.fixed } });
    }
    return { tag: "list", parts: { head, globs } };
  }

  function read(parts: readonly Part<number>[], frame: Frame): Taken<Value> {
    return parts.map((part, at) => {
      const value = frame[at] ?? -1;
      return part === "glob" ? itemsOf(value) : [value];
    });
  }

  test("law: what they take is what trying every split gives", () => {
    fc.assert(
      fc.property(partsOf(item), fc.array(item, { maxLength: 7 }), (parts, items) => {
        const frame = taken(patternOf(parts), listOf(items), undefined);
        expect(frame && read(parts, frame)).toEqual(solutions(parts, items)[0]);
      }),
      { numRuns: 3000 },
    );
  });

  test("law: a guard lengthens the first glob and nothing else", () => {
    fc.assert(
      fc.property(
        partsOf(item),
        fc.array(item, { maxLength: 7 }),
        guards,
        (parts, items, guard) => {
          const holds = (frame: Frame) => weighs(read(parts, frame), guard);
          const frame = taken(patternOf(parts), listOf(items), holds);
          const oracle = expected(parts, items, (solution) => weighs(solution, guard));
          expect(frame && read(parts, frame)).toEqual(oracle);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe("string patterns", () => {
  const character = fc.constantFrom("a", "b", "\u{1f44b}");

  /** Fixed characters that stand side by side make one text, as they do in source. */
  function patternOf(parts: readonly Part<string>[]): Pattern {
    type Piece = { tag: "text"; text: string } | { tag: "char"; slot: number };
    const head: Piece[] = [];
    const globs: { slot: number; run: Piece[] }[] = [];
    for (const [slot, part] of parts.entries()) {
      const run = globs.at(-1)?.run ?? head;
      const last = run.at(-1);
      if (part === "glob") globs.push({ slot, run: [] });
      else if (part === "item") run.push({ tag: "char", slot });
      else if (last?.tag === "text") last.text += part.fixed;
      else run.push({ tag: "text", text: part.fixed });
    }
    return { tag: "text", parts: { head, globs } };
  }

  function read(parts: readonly Part<string>[], frame: Frame): Taken<string> {
    return parts.map((part, at) => {
      if (part !== "glob" && part !== "item") return [part.fixed];
      return [...String(frame[at])];
    });
  }

  const aText = fc.array(character, { maxLength: 7 });

  test("law: what they take is what trying every split gives", () => {
    fc.assert(
      fc.property(partsOf(character), aText, (parts, text) => {
        const frame = taken(patternOf(parts), text.join(""), undefined);
        expect(frame && read(parts, frame)).toEqual(solutions(parts, text)[0]);
      }),
      { numRuns: 3000 },
    );
  });

  test("law: a guard lengthens the first glob and nothing else", () => {
    fc.assert(
      fc.property(partsOf(character), aText, guards, (parts, text, guard) => {
        const holds = (frame: Frame) => weighs(read(parts, frame), guard);
        const frame = taken(patternOf(parts), text.join(""), holds);
        const oracle = expected(parts, text, (solution) => weighs(solution, guard));
        expect(frame && read(parts, frame)).toEqual(oracle);
      }),
      { numRuns: 3000 },
    );
  });
});
