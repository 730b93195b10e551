import { type JsonDifference, jsonDifferences } from "@receipts/formats/json-difference.ts";
import { compareBytes } from "../outcome.ts";
import type { PlannedRun } from "./plan.ts";
import type { Departure } from "./texts.ts";

/** How a result stands to the deployed one. */
export type Standing =
  | { readonly tag: "same" | "other"; readonly name: string; readonly bytes: number }
  | {
      readonly tag: "edited";
      readonly departures: readonly Departure[];
      /** For the published batch: the first difference that is no digest of an input, or none. */
      readonly first: JsonDifference | "none" | undefined;
    };

/** Compares with the deployed bytes where the inputs are the published ones; an edited run is never wrong. */
export async function standingOf(
  bytes: Uint8Array<ArrayBuffer>,
  departures: readonly Departure[],
  { product }: PlannedRun,
): Promise<Standing> {
  const hasOtherBatch = departures.includes("batch") || departures.includes("generated");
  if (hasOtherBatch) return { tag: "edited", departures, first: undefined };
  const response = await fetch(product.url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${product.url}: ${response.status}`);
  const deployed = new Uint8Array(await response.arrayBuffer());
  const name = product.path;
  if (departures.length === 0) {
    const { verdict } = await compareBytes(name, deployed, bytes);
    return { tag: verdict === "good" ? "same" : "other", name, bytes: bytes.length };
  }
  const [first] = jsonDifferences(parsed(deployed), parsed(bytes)).filter(
    ({ pointer }) => !/^\/(?:sources\/\d+|batch)\/sha256$/.test(pointer),
  );
  return { tag: "edited", departures, first: first ?? "none" };
}

function parsed(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
