import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { whyNot } from "./why.ts";

/** Of one file, in bytes: its text has to fit into one string. */
export const fileBytesMax = 2 ** 28;

/** `why` continues "cannot be read: ". */
export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: string };

/**
 * The text of a file or a device. A byte order mark stays in it, so that digests are those of the file,
 * and nothing is put in the place of bytes that are no UTF-8.
 */
export function readUtf8(path: string): FileText {
  try {
    const octets = readAtMost(path);
    if (octets === undefined) return { ok: false, why: `it has more than ${fileBytesMax} bytes` };
    const text = decoded(octets);
    if (text === undefined) return { ok: false, why: "it is no UTF-8 text; save it as UTF-8" };
    return { ok: true, text };
  } catch (error) {
    return { ok: false, why: whyNot(error) };
  }
}

function decoded(octets: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    return undefined;
  }
}

/** Undefined when there is more; a device has no size and may have no end. */
function readAtMost(path: string): Uint8Array | undefined {
  const file = openSync(path, "r");
  try {
    const stat = fstatSync(file);
    if (stat.isFile()) return stat.size > fileBytesMax ? undefined : readFileSync(file);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const piece = new Uint8Array(2 ** 20);
      const count = readSync(file, piece);
      if (count === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, count));
      size += count;
      if (size > fileBytesMax) return undefined;
    }
  } finally {
    closeSync(file);
  }
}
