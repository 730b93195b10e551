import * as z from "zod";
import { encodeWith } from "./encode-with.ts";
import type { Manifest, Run } from "./manifest.ts";

const digest = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const changeSchema = z.strictObject({
  /** `row` is a field of the row itself, such as `command`; the others are files and streams. */
  part: z.enum(["row", "material", "product", "byproduct"]),
  name: z.string(),
  /** A digest as 64 hex digits, or a field as compact JSON; `null` where that side has none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** For a JSON product: the first places that differ, in document order, and what stands there. */
  differences: z.array(
    z.strictObject({
      pointer: z.string(),
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  /** How many places differ in all; 0 where the two could not be read as JSON. */
  differing: z.int().nonnegative(),
});

/**
 * What changed since the deploy before this one. Of this build alone: another build of the same sources
 * may follow another deploy.
 */
export const deployDiffSchema = z.strictObject({
  schema: z.literal("receipts.diff/1"),
  volatile: z.literal(true),
  /** The manifest that was live before; `null` when there was none. */
  before: digest.nullable(),
  after: digest,
  unchanged: z.int().nonnegative(),
  /** Runs that are new, gone, or not as before: in this manifest's order, those gone at the end. */
  runs: z.array(
    z.strictObject({
      id: z.string(),
      change: z.enum(["added", "removed", "changed"]),
      changes: z.array(changeSchema),
    }),
  ),
});

export type DeployDiff = z.infer<typeof deployDiffSchema>;
export type RowChange = z.infer<typeof changeSchema>;

/** The one text of a diff. */
export function encodeDeployDiff(diff: DeployDiff): string {
  return encodeWith(deployDiffSchema, diff);
}

/** The rows that differ between two manifests, by id; `unchanged` counts the others. */
export function changedRows(
  before: Manifest | undefined,
  after: Manifest,
): Pick<DeployDiff, "runs" | "unchanged"> {
  const earlier = new Map((before?.runs ?? []).map((run) => [run.id, run]));
  const runs = after.runs.flatMap((run): DeployDiff["runs"] => {
    const old = earlier.get(run.id);
    earlier.delete(run.id);
    if (old === undefined) return [{ id: run.id, change: "added", changes: [] }];
    const changes = changesOf(old, run);
    return changes.length === 0 ? [] : [{ id: run.id, change: "changed", changes }];
  });
  const present = after.runs.length;
  const unchanged = present - runs.length;
  const removed = [...earlier.keys()].map((id) => ({
    id,
    change: "removed" as const,
    changes: [],
  }));
  return { unchanged, runs: [...runs, ...removed] };
}

const rowFields = [
  "title",
  "directory",
  "command",
  "exitCode",
  "requires",
  "pages",
  "browser",
] as const satisfies readonly (keyof Run)[];

function changesOf(before: Run, after: Run): RowChange[] {
  const fields = rowFields.flatMap((name) => {
    const [old, now] = [before, after].map((run) => JSON.stringify(run[name]) ?? null);
    return changeOf("row", name, old ?? null, now ?? null);
  });
  return [
    ...fields,
    ...fileChanges("material", before.materials, after.materials),
    ...fileChanges("product", before.products, after.products),
    ...fileChanges("byproduct", before.byproducts, after.byproducts),
  ];
}

type Digested = {
  readonly name: string;
  readonly digest?: { readonly sha256: string } | undefined;
};

function fileChanges(
  part: RowChange["part"],
  before: readonly Digested[],
  after: readonly Digested[],
): RowChange[] {
  const [old, now] = [before, after].map(
    (files) => new Map(files.map(({ name, digest }) => [name, digest?.sha256 ?? null])),
  );
  const names = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])]);
  return [...names].flatMap((name) =>
    changeOf(part, name, old?.get(name) ?? null, now?.get(name) ?? null),
  );
}

function changeOf(
  part: RowChange["part"],
  name: string,
  before: string | null,
  after: string | null,
): RowChange[] {
  return before === after ? [] : [{ part, name, before, after, differences: [], differing: 0 }];
}
