/** A text, deflated and in base64url. */
export async function packedText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text again; nothing when it is none, or longer than `lengthMax` code units. */
export async function unpackedText(packed: string, lengthMax: number): Promise<string | undefined> {
  if (!/^[\w-]*$/.test(packed)) return undefined;
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    let text = "";
    // Piece by piece: a few bytes can stand for more than a page can hold.
    const reader = inflated.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      if (text.length > lengthMax) {
        await reader.cancel();
        return undefined;
      }
      if (done) return text;
    }
  } catch {
    return undefined;
  }
}
