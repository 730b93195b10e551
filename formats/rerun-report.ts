import { z } from "zod";
import { encodeWith } from "./encode-with.ts";
import { verdicts } from "./manifest.ts";

/** One thing that was not as accepted, with the place to look at. */
export const findingSchema = z.strictObject({
  /** `material`, `product` and so on: which part of the row. */
  part: z.enum(["material", "product", "byproduct", "exit", "process", "requires"]),
  /** The file or stream it is about. */
  name: z.string(),
  message: z.string(),
  /** For a JSON document: the first places that differ, in document order, and what stands there. */
  differences: z.array(
    z.strictObject({
      pointer: z.string(),
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  /** How many places differ in all. */
  differing: z.int().nonnegative(),
  /** The digests, accepted and now, where both exist. */
  accepted: z.string().optional(),
  actual: z.string().optional(),
  /** The checked-in line that holds the accepted state. */
  source: z.strictObject({ path: z.string(), line: z.int().positive() }).optional(),
});

/** What one pass over the manifest found. Holds no clock, so it may lie beside the artifacts. */
export const rerunReportSchema = z.strictObject({
  schema: z.literal("receipts.rerun/1"),
  runs: z.array(
    z.strictObject({
      id: z.string(),
      verdict: z.enum(verdicts),
      findings: z.array(findingSchema),
    }),
  ),
});

export type Finding = z.infer<typeof findingSchema>;
export type RerunReport = z.infer<typeof rerunReportSchema>;

/** The report's one text. */
export function encodeRerunReport(report: RerunReport): string {
  return encodeWith(rerunReportSchema, report);
}
