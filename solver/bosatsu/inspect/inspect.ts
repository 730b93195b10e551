import type { Compilation } from "../compile.ts";
import { typeText } from "../report/type-text.ts";
import type { Place, Region } from "../tree/source.ts";
import type { Type } from "../tree/type.ts";
import { coreOccurrences } from "./core-occurrences.ts";
import type { Focus } from "./definitions.ts";
import { aliasesOf } from "./definitions.ts";
import { type Alias, foldAliases } from "./fold-aliases.ts";
import type { Occurrence, OccurrenceKind } from "./occurrence.ts";
import { writtenOccurrences } from "./written-occurrences.ts";

/** What an editor can say about the name at an offset. Plain data. */
export type Inspection = {
  readonly kind: OccurrenceKind;
  /** Empty for a literal, a list or a pattern without a name. */
  readonly name: string;
  /** What the answer is about, in UTF-16 offsets. */
  readonly region: Region;
  /** The type as one would write it, with the aliases that the file knows; `_` for what is open. */
  readonly type: string;
  /** The type at this use, where it says more than `type`; else null. */
  readonly here: string | null;
  /** `type` without aliases, where it has any; else null. */
  readonly expanded: string | null;
  /** Where the name is defined: in this file, in another one or in the library; null when nowhere. */
  readonly definition: Place | null;
};

/**
 * The name at an offset of a file, with the type that was inferred. Where the file has errors, what
 * could be inferred around them is known all the same. `undefined` where there is nothing to say.
 */
export function inspect(
  compilation: Compilation,
  path: string,
  offset: number,
): Inspection | undefined {
  const focus = focusOn(compilation, path);
  if (focus === undefined) return undefined;
  let best: Occurrence | undefined;
  for (const source of [coreOccurrences(focus), writtenOccurrences(focus)]) {
    for (const each of source) if (isBetter(each, best, offset)) best = each;
  }
  return best?.type && inspection(best, best.type, aliasesOf(focus));
}

function focusOn({ packages, texts, typed }: Compilation, path: string): Focus | undefined {
  const file = typed.get(path);
  const text = texts.get(path);
  if (file === undefined || text === undefined) return undefined;
  const known = [...packages, file.checked].map((it) => [it.resolved.name, it] as const);
  return { file, text, packages: new Map(known), texts };
}

function isBetter(each: Occurrence, best: Occurrence | undefined, offset: number): boolean {
  const { region, type } = each;
  if (type === undefined || offset < region.start || offset > region.end) return false;
  if (best === undefined) return true;
  const others = rank(best, offset);
  const difference = rank(each, offset).map((own, at) => own - (others[at] ?? 0));
  return (difference.find((it) => it !== 0) ?? 0) > 0;
}

/**
 * What counts, the first first: a name that begins at the cursor before one that ends there, the
 * narrowest, one with a name, one whose use has a type.
 */
function rank({ region, name, here }: Occurrence, offset: number): readonly number[] {
  return [
    Number(offset < region.end),
    region.start - region.end,
    Number(name !== ""),
    Number(here !== undefined),
  ];
}

function inspection(
  { kind, name, region, here, definition }: Occurrence,
  type: Type,
  aliases: readonly Alias[],
): Inspection {
  const written = (it: Type): string => typeText(foldAliases(it, aliases));
  const text = written(type);
  const expanded = typeText(type);
  const used = here === undefined ? text : written(here);
  return {
    kind,
    name,
    region,
    type: text,
    here: used === text ? null : used,
    expanded: expanded === text ? null : expanded,
    definition: definition() ?? null,
  };
}
