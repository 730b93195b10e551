import * as z from "zod";
import { encodeWith } from "./encode-with.ts";

const digest = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const count = z.int().nonnegative();

/**
 * How one build went: the only published file with clocks in it. It is not in `SHA256SUMS`, because
 * two builds of the same sources have two of these.
 */
export const executionSchema = z.strictObject({
  schema: z.literal("receipts.execution/1"),
  /** So that nobody takes it for a result. */
  volatile: z.literal(true),
  /** The manifest that this build executed. */
  manifest: digest,
  /** `clean` is false when the checkout had changes beside the commit. */
  commit: z.strictObject({ sha: z.string(), clean: z.boolean() }).nullable(),
  startedOn: instant,
  finishedOn: instant,
  runner: z.strictObject({
    system: z.string(),
    release: z.string(),
    architecture: z.string(),
    processor: z.string(),
    processors: count,
    memoryBytes: count,
    /** The image of a hosted machine, and the page that shows its log. */
    image: z.string().nullable(),
    log: z.string().nullable(),
  }),
  tools: z.array(z.strictObject({ name: z.string(), version: z.string() })),
  /** In the manifest's order. */
  runs: z.array(
    z.strictObject({
      id: z.string(),
      exitCode: z.int(),
      startedOn: instant,
      durationMs: count,
      /** `null` when the process ended without telling. */
      peakMemoryBytes: count.nullable(),
    }),
  ),
  /** Runs that this machine lacks something for, and what: published as they were accepted. */
  notRun: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
  /** What was published outside of `SHA256SUMS`, that list included: pages, their scripts and styles. */
  files: z.array(
    z.strictObject({
      name: z.string(),
      digest,
      bytes: count,
      /**
       * Of a file that no page of this build loads: when the last build ended that made it. It is kept
       * for who still has a page of that build open.
       */
      keptFrom: instant.optional(),
    }),
  ),
});

export type ExecutionReport = z.infer<typeof executionSchema>;

/** The report's one text. */
export function encodeExecution(report: ExecutionReport): string {
  return encodeWith(executionSchema, report);
}

/** Reads a report's text. Throws an error that names the field. */
export function decodeExecution(text: string): ExecutionReport {
  return executionSchema.parse(JSON.parse(text));
}
