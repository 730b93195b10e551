import * as z from "zod";
import { encodeWith } from "./encode-with.ts";
import { verdicts } from "./manifest.ts";

const digest = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const builderSchema = z.strictObject({
  system: z.string(),
  release: z.string(),
  architecture: z.string(),
  node: z.string(),
  /** The page that shows its log; `null` outside of a workflow. */
  log: z.string().nullable(),
  /** What it said of each row, in the manifest's order: `good` is byte for byte the accepted result. */
  runs: z.array(
    z.strictObject({
      id: z.string(),
      verdict: z.enum(verdicts),
    }),
  ),
});

/**
 * What machines of different kinds said of the same manifest, each by itself. The first one has built the
 * site. Of one build alone, since the machines are.
 */
export const buildersSchema = z.strictObject({
  schema: z.literal("receipts.builders/1"),
  volatile: z.literal(true),
  manifest: digest,
  builders: z.array(builderSchema).min(1),
});

export type Builders = z.infer<typeof buildersSchema>;
export type Builder = z.infer<typeof builderSchema>;

/** Their one text. */
export function encodeBuilders(builders: Builders): string {
  return encodeWith(buildersSchema, builders);
}

/** Reads what a builder left. Throws an error that names the field. */
export function decodeBuilders(text: string): Builders {
  return buildersSchema.parse(JSON.parse(text));
}
