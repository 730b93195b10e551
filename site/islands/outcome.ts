import { sha256Hex } from "@receipts/formats/digest.ts";
import { type JsonDifference, jsonDifferences } from "@receipts/formats/json-difference.ts";

/** What a rerun in the browser has to say about one file. */
export type Outcome =
  | {
      readonly verdict: "good";
      readonly name: string;
      readonly bytes: number;
      readonly sha256: string;
    }
  | {
      readonly verdict: "bad";
      readonly name: string;
      /** The first byte that is not the same, counted from zero. */
      readonly offset: number;
      /** The same in terms of the document, when both sides are JSON. */
      readonly difference: JsonDifference | undefined;
      /** Digests. */
      readonly deployed: string;
      readonly here: string;
      /** Both texts whole, for who wants to look at them side by side. */
      readonly files: Readonly<Record<"deployed" | "here", Uint8Array<ArrayBuffer>>>;
    };

/** Compares what was deployed with what came out here, byte by byte. */
export async function compareBytes(
  name: string,
  deployed: Uint8Array<ArrayBuffer>,
  here: Uint8Array<ArrayBuffer>,
): Promise<Outcome> {
  const offset = firstOffset(deployed, here);
  if (offset === undefined) {
    return { verdict: "good", name, bytes: here.length, sha256: await sha256Hex(here) };
  }
  return {
    verdict: "bad",
    name,
    offset,
    difference: jsonDifference(deployed, here),
    deployed: await sha256Hex(deployed),
    here: await sha256Hex(here),
    files: { deployed, here },
  };
}

function firstOffset(left: Uint8Array, right: Uint8Array): number | undefined {
  const shared = Math.min(left.length, right.length);
  for (let offset = 0; offset < shared; offset += 1) {
    if (left[offset] !== right[offset]) return offset;
  }
  return left.length === right.length ? undefined : shared;
}

function jsonDifference(left: Uint8Array, right: Uint8Array): JsonDifference | undefined {
  const before = parsed(left);
  const after = parsed(right);
  return before === undefined || after === undefined
    ? undefined
    : jsonDifferences(before.value, after.value)[0];
}

function parsed(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return undefined;
  }
}
