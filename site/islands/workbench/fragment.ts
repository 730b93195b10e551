import { fieldsOf, fragmentOf, type Refusal, textMax } from "../editing/fragment-fields.ts";
import { packedText, unpackedText } from "../editing/packed-text.ts";
import { isPreparedEdit } from "./prepared-edits.ts";
import {
  ranges,
  recipeDefault,
  type Settings,
  type Shared,
  searchBoundDefault,
  type Tab,
  tabs,
  wholeIn,
} from "./settings.ts";

/**
 * The state of the workbench as the fragment of an address, without `#`:
 * `w1:n=24&hot=100&seed=7&parity=1&bound=8&edit=credit-twice&spec=…`. Fields that are as published are
 * left out; edited texts are deflated, in base64url.
 */

const format = "w1:";

export type Decoded =
  /** No fragment of the workbench at all: a place on the page, or nothing. */
  | { readonly tag: "none" }
  | { readonly tag: "shared"; readonly shared: Shared }
  | { readonly tag: "refused"; readonly why: Refusal };

/** The fragment, or nothing when the state is too large to be put into a link. */
export async function encodeFragment({
  settings,
  edit,
  texts,
}: Shared): Promise<string | undefined> {
  const { recipe, parity, searchBound } = settings;
  const fields: (readonly [string, string])[] = [];
  if (recipe !== undefined && !texts.has("batch")) {
    const { count, hotShare, seed } = recipe;
    fields.push(["n", `${count}`], ["hot", `${hotShare}`], ["seed", `${seed}`]);
  }
  if (parity) fields.push(["parity", "1"]);
  if (searchBound !== searchBoundDefault) fields.push(["bound", `${searchBound}`]);
  if (edit !== undefined) fields.push(["edit", edit]);
  for (const tab of tabs) {
    const text = texts.get(tab);
    if (text === undefined) continue;
    if (text.length > textMax) return undefined;
    fields.push([tab, await packedText(text)]);
  }
  return fragmentOf(format, fields);
}

/** Reads any text whatever; what is not exactly a fragment that `encodeFragment` writes is refused. */
export async function decodeFragment(fragment: string): Promise<Decoded> {
  const read = fieldsOf(fragment, format, (name) => known.has(name));
  if (read.tag !== "fields") return read;
  const shared = await sharedOf(read.fields);
  return shared === undefined ? { tag: "refused", why: "malformed" } : { tag: "shared", shared };
}

const known: ReadonlySet<string> = new Set([
  "n",
  "hot",
  "seed",
  "parity",
  "bound",
  "edit",
  ...tabs,
]);

async function sharedOf(fields: ReadonlyMap<string, string>): Promise<Shared | undefined> {
  const settings = settingsOf(fields);
  const edit = fields.get("edit");
  if (settings === undefined || (edit !== undefined && !isPreparedEdit(edit))) return undefined;
  const texts = new Map<Tab, string>();
  for (const tab of tabs) {
    const packed = fields.get(tab);
    if (packed === undefined) continue;
    const text = await unpackedText(packed, textMax);
    if (text === undefined) return undefined;
    texts.set(tab, text);
  }
  if (edit !== undefined && texts.has("handlers")) return undefined;
  return { settings, edit, texts };
}

function settingsOf(fields: ReadonlyMap<string, string>): Settings | undefined {
  const number = (name: string, range: Parameters<typeof wholeIn>[1], missing: number) => {
    const text = fields.get(name);
    return text === undefined ? missing : wholeIn(text, range);
  };
  const parity = fields.get("parity");
  const count = number("n", ranges.count, recipeDefault.count);
  const hotShare = number("hot", ranges.hotShare, recipeDefault.hotShare);
  const seed = number("seed", ranges.seed, recipeDefault.seed);
  const searchBound = number("bound", ranges.searchBound, searchBoundDefault);
  if (count === undefined || hotShare === undefined || seed === undefined) return undefined;
  if (searchBound === undefined || (parity !== undefined && parity !== "1")) return undefined;
  const isGenerated = ["n", "hot", "seed"].some((name) => fields.has(name));
  return {
    recipe: isGenerated ? { count, hotShare, seed } : undefined,
    parity: parity === "1",
    searchBound,
  };
}
