import * as z from "zod/mini";
import { encodeWith } from "./encode-with.ts";
import "./zod-words.ts";

/** A count of any size. */
const integer = z.string().check(z.regex(/^(0|[1-9]\d*)$/, "a whole number as decimal text"));

const count = z.int().check(z.nonnegative());

const file = z.strictObject({
  path: z.string(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, "64 lowercase hex digits")),
});

/** What a cell holds; integers are decimal text. */
const held = z.strictObject({ cell: z.string(), value: z.json() });

export const stepSchema = z.strictObject({
  /** The id of the operation that steps, and the number of the step among its own, from 1. */
  operation: z.string(),
  step: z.int().check(z.positive()),
  /** In the order in which the step does it. A value is what was read, or is left there. */
  reads: z.array(held),
  writes: z.array(held),
  /** Whether another operation is interrupted by this step, although it could have gone on. */
  preempts: z.nullable(z.string()),
  /** Operations that have to wait before this step. */
  waiting: z.array(z.string()),
  /** All cells after the step. */
  state: z.array(held),
  /** The properties whose condition is true after the step, whenever it is meant to be. */
  holds: z.array(z.string()),
});

export const scheduleSchema = z.strictObject({
  property: z.string(),
  /** Whether it breaks an always or reaches a sometimes. */
  shows: z.enum(["violation", "witness"]),
  /** True when no schedule that shows this has fewer preemptions, or as many and fewer steps. */
  fewest: z.boolean(),
  preemptions: count,
  steps: z.array(stepSchema),
});

export const propertySchema = z.strictObject({
  name: z.string(),
  expect: z.enum(["always", "sometimes"]),
  moment: z.enum(["every step", "end"]),
  verdict: z.enum(["holds", "violated", "inconclusive"]),
  /** Why, where the verdict alone does not say it. */
  reason: z.nullable(z.string()),
  /** The cells that it reads. */
  cells: z.array(z.string()),
  /**
   * Of how many whole interleavings it is said: for an always those that break it, for a sometimes
   * those that reach it; `null` when they were not all explored.
   */
  interleavings: z.nullable(integer),
  /** The place in `schedules` of the one that shows it. */
  schedule: z.nullable(count),
});

export const interleavingSchema = z.strictObject({
  schema: z.literal("yichus.interleaving/1"),
  sources: z.array(file),
  scenario: file,
  operations: z.array(
    z.strictObject({
      id: z.string(),
      operation: z.string(),
      input: z.json(),
      /** The cells that it was seen to touch. */
      cells: z.array(z.string()),
      /** Operations of different components share no cell and no property. */
      component: count,
    }),
  ),
  initial: z.array(held),
  properties: z.array(propertySchema),
  /** `null` when a property was reported before anything was explored, or one schedule was replayed. */
  explored: z.nullable(
    z.strictObject({
      /** States that differ; those that differ only in the names of equal operations count once. */
      states: count,
      /** Steps taken to find them. */
      steps: count,
      /** Whole interleavings that they stand for; `null` when the bound stopped it. */
      interleavings: z.nullable(integer),
      /** The most steps that are taken. */
      bound: count,
      reduction: z.strictObject({
        components: count,
        /** Equal operations, which are told apart in counts only. */
        symmetric: z.array(z.array(z.string())),
      }),
    }),
  ),
  /** The steps of the violation with the fewest preemptions, then the fewest steps. */
  schedule: z.array(stepSchema),
  schedules: z.array(scheduleSchema),
});

export type Interleaving = z.infer<typeof interleavingSchema>;
export type InterleavingProperty = z.infer<typeof propertySchema>;
export type InterleavingSchedule = z.infer<typeof scheduleSchema>;
export type InterleavingStep = z.infer<typeof stepSchema>;
export type HeldValue = z.infer<typeof held>;

/** The result's one text. */
export function encodeInterleaving(interleaving: Interleaving): string {
  return encodeWith(interleavingSchema, interleaving);
}

/** Reads a result's text. Throws a zod error that names the field. */
export function decodeInterleaving(text: string): Interleaving {
  return interleavingSchema.parse(JSON.parse(text));
}
