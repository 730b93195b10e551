import type { EditingWords } from "../../language/editing-words.ts";

/** Puts a state into the address of the page and into the clipboard; gives what to say of it. */
export async function shareLink(
  fragment: string | undefined,
  words: EditingWords,
): Promise<string> {
  if (fragment === undefined) return words.linkTooLong;
  const address = new URL(`#${fragment}`, location.href).href;
  history.replaceState(history.state, "", address);
  try {
    await navigator.clipboard.writeText(address);
    return words.copied;
  } catch {
    return words.linkHere(address);
  }
}
