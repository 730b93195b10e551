import { fieldsOf, fragmentOf, type Refusal, textMax } from "../editing/fragment-fields.ts";
import { packedText, unpackedText } from "../editing/packed-text.ts";

/**
 * What a reader has made of a demo, as the fragment of an address, without `#`:
 * `i1:demo=interleaving/lost-update&step=4&account.bosatsu=…`. The step is left out before the first, and
 * a file as it was deployed; the others are deflated, in base64url.
 */
export type LabState = {
  readonly demo: string;
  /** Of the first schedule of its result; 0 is before the first step. */
  readonly step: number;
  /** Edited texts by the name of their file. */
  readonly texts: ReadonlyMap<string, string>;
};

export type DecodedLab =
  | { readonly tag: "none" }
  | { readonly tag: "state"; readonly state: LabState }
  | { readonly tag: "refused"; readonly why: Refusal };

/** The demos that there are, with the names of their files. */
export type Demos = ReadonlyMap<string, readonly string[]>;

const format = "i1:";

/** The fragment, or nothing when the state is too large to be put into a link. */
export async function encodeLab({ demo, step, texts }: LabState): Promise<string | undefined> {
  const fields: (readonly [string, string])[] = [["demo", demo]];
  if (step > 0) fields.push(["step", String(step)]);
  for (const [name, text] of texts) {
    if (text.length > textMax) return undefined;
    fields.push([name, await packedText(text)]);
  }
  return fragmentOf(format, fields);
}

/** Reads any text whatever; what `encodeLab` would not write for one of the demos is refused. */
export async function decodeLab(fragment: string, demos: Demos): Promise<DecodedLab> {
  const names = new Set(["demo", "step", ...[...demos.values()].flat()]);
  const read = fieldsOf(fragment, format, (name) => names.has(name));
  if (read.tag !== "fields") return read;
  const state = await stateOf(read.fields, demos);
  return state === undefined ? { tag: "refused", why: "malformed" } : { tag: "state", state };
}

async function stateOf(
  fields: ReadonlyMap<string, string>,
  demos: Demos,
): Promise<LabState | undefined> {
  const { demo = "", step = "0", ...others } = Object.fromEntries(fields);
  const files = demos.get(demo);
  if (files === undefined || !/^(?:0|[1-9]\d{0,3})$/.test(step)) return undefined;
  const texts = new Map<string, string>();
  for (const [name, packed] of Object.entries(others)) {
    const text = files.includes(name) ? await unpackedText(packed, textMax) : undefined;
    if (text === undefined) return undefined;
    texts.set(name, text);
  }
  return { demo, step: Number(step), texts };
}
