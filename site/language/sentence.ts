/** A sentence in pieces: plain text, and what of it should stand out. */
export type Sentence = readonly (string | { readonly strong: string })[];

export const strong = (text: string): { readonly strong: string } => ({ strong: text });

/** The sentence with the parts set off where they appear, an earlier part before a later one. */
export function emphasised(sentence: string, parts: readonly string[]): Sentence {
  const [part, ...others] = parts;
  if (part === undefined) return [sentence];
  const at = sentence.indexOf(part);
  if (at === -1 || part === "") return emphasised(sentence, others);
  const before = sentence.slice(0, at);
  const after = sentence.slice(at + part.length);
  return [
    ...(before === "" ? [] : emphasised(before, others)),
    strong(part),
    ...(after === "" ? [] : emphasised(after, others)),
  ];
}
