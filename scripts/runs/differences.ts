import { createHash } from "node:crypto";
import { jsonDifferences } from "@receipts/formats/json-difference.ts";
import type { Finding } from "@receipts/formats/rerun-report.ts";

/** Where two texts part: the first line, and for JSON each place with what stands there. */
export type Differences = Pick<Finding, "differences" | "differing"> & { readonly line: number };

const differencesMax = 20;

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Lines are counted from 1; a text that is the start of the other one parts from it after its end. */
export function differencesBetween(before: Buffer, after: Buffer): Differences {
  const [left, right] = [before, after].map((bytes) => bytes.toString("utf8"));
  if (left === undefined || right === undefined) throw new Error("two texts are compared");
  const line = firstDifferentLine(left, right);
  const [one, other] = [parsed(left), parsed(right)];
  if (one === undefined || other === undefined) return { line, differences: [], differing: 0 };
  const all = jsonDifferences(one, other);
  const differences = all.slice(0, differencesMax).map((each) => ({
    pointer: each.pointer,
    ...(each.before === undefined ? {} : { before: each.before }),
    ...(each.after === undefined ? {} : { after: each.after }),
  }));
  return { line, differences, differing: all.length };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstDifferentLine(before: string, after: string): number {
  const left = before.split("\n");
  const right = after.split("\n");
  const index = left.findIndex((line, at) => line !== right[at]);
  return (index === -1 ? left.length : index) + 1;
}
