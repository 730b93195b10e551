import * as z from "zod";
import { encodeWith } from "./encode-with.ts";
import { parsePlainJson } from "./plain-json.ts";

/**
 * Repository-relative, POSIX, never leaving its folder. A published schema carries a pattern without its
 * flags, so this one means the same with none.
 */
const path = z.string().regex(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
  /^(?!\/)(?!(?:[\s\S]*\/)?\.\.?(?:\/|$))(?![\s\S]*\/\/)(?:[^\\\x00-\x1f\x7f-\x9f\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])+$/,
  "a relative path with forward slashes, without . or .. parts and control characters",
);

const digest = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "64 lowercase hex digits"),
});

/**
 * A file that a run reads. A row that nobody has accepted yet may leave digest and size out; its
 * verdict is then `unknown`.
 */
export const materialSchema = z.strictObject({
  name: path,
  digest: digest.optional(),
  bytes: z.int().nonnegative().optional(),
});

/** A file that a run writes; `name` is relative to the run's directory. */
export const productSchema = z.strictObject({
  name: path,
  digest: digest.optional(),
  bytes: z.int().nonnegative().optional(),
  mediaType: z.string(),
  /** The `schema` field of the document, such as `yichus.admission/1`. */
  schema: z.string().optional(),
});

export const byproductSchema = z.strictObject({
  name: z.enum(["stdout", "stderr"]),
  digest: digest.optional(),
});

/** One process: what it is given, what it is asked, what it has to answer. */
export const runSchema = z.strictObject({
  /** Such as `admission/escrow`: a page, a folder of artifacts and a name at once. */
  id: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/, "lower-case words joined by / and -"),
  title: z.strictObject({ en: z.string().min(1), ja: z.string().min(1) }),
  /** Where the command is meant to be typed. */
  directory: path,
  command: z.tuple([z.enum(["yichus", "evenly"])], z.string()),
  exitCode: z.int().min(0).max(255),
  materials: z.array(materialSchema),
  products: z.array(productSchema),
  byproducts: z.array(byproductSchema),
  /** What a machine must have beyond Node, such as `postgres`. */
  requires: z.array(z.enum(["postgres"])),
  /** Pages that show this run, without language. */
  pages: z.array(z.string()),
  /** Present when a reader's browser can run it again. */
  browser: z.strictObject({ worker: z.enum(["solver", "ledger"]) }).optional(),
});

export const manifestSchema = z.strictObject({
  schema: z.literal("receipts.manifest/1"),
  runs: z.array(runSchema),
});

export type Run = z.infer<typeof runSchema>;
export type Product = z.infer<typeof productSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * What is said of a run: `good` equal to what was accepted; `bad` it ran and differs; `fail` it did
 * not finish as declared; `unknown` nothing was accepted yet; `unavailable` this machine lacks what
 * it requires; `edited` its sources are not those that were accepted, as an author changes them, so
 * that there is nothing to compare with.
 */
export const verdicts = ["good", "bad", "fail", "unknown", "unavailable", "edited"] as const;

export type Verdict = (typeof verdicts)[number];

/** The manifest's one text. */
export function encodeManifest(manifest: Manifest): string {
  return encodeWith(manifestSchema, manifest);
}

/**
 * Reads a manifest's text. Throws a zod error that names the field, a SyntaxError that names the line, or
 * an error on a repeated id.
 */
export function decodeManifest(text: string): Manifest {
  const manifest = manifestSchema.parse(parsePlainJson(text));
  const ids = new Set<string>();
  for (const { id } of manifest.runs) {
    if (ids.has(id)) throw new Error(`two runs are called ${id}`);
    ids.add(id);
  }
  return manifest;
}
