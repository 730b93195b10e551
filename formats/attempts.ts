import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { eventSchema, groupSchema } from "./events.ts";
import {
  currencySchema,
  idSchema,
  instantSchema,
  memberAmountSchema,
  postingKindSchema,
} from "./ledger-values.ts";
import { verificationSchema } from "./verification.ts";

const step = {
  title: z.string().min(1),
  /** What must come of it; anything else is a finding. */
  expect: z.enum(["done", "waiting", "parked", "refused"]),
};

/** Something that is tried on a ledger. */
export const stepSchema = z.union([
  /** Statements in one transaction, as the application or as the owner. */
  z.strictObject({ ...step, role: z.enum(["app", "owner"]), sql: z.array(z.string()).min(1) }),
  /** A statement that reads. Its rows are part of what came of it. */
  z.strictObject({ ...step, query: z.string() }),
  /** Lines that the program is asked to make a journal of. */
  z.strictObject({
    ...step,
    lines: z.array(
      memberAmountSchema.extend({ currency: currencySchema, kind: postingKindSchema }),
    ),
  }),
  /** An event that the application records, and one that a messenger delivers at a moment. */
  z.strictObject({ ...step, record: idSchema }),
  z.strictObject({ ...step, deliver: idSchema, at: instantSchema }),
]);

/** What is tried, one step after the other, on a ledger that has these groups and nothing else. */
export const scriptSchema = z.strictObject({
  schema: z.literal("evenly.script/1"),
  groups: z.array(groupSchema),
  events: z.array(eventSchema),
  steps: z.array(stepSchema).min(1),
});

export const attemptSchema = z.strictObject({
  title: z.string(),
  expected: step.expect,
  outcome: step.expect,
  /** Where a transaction was refused: the statement, counted from 1, or its end. */
  at: z.string().nullable(),
  sqlstate: z.string().nullable(),
  /** In the words of the database where it has spoken, of the program otherwise. */
  message: z.string().nullable(),
  rows: z.array(z.record(z.string(), z.string().nullable())),
});

/** What came of each step, and what is found wrong with the ledger after all of them. */
export const attemptsSchema = z.strictObject({
  schema: z.literal("evenly.attempts/1"),
  steps: z.array(attemptSchema),
  verification: verificationSchema,
});

export type Step = z.output<typeof stepSchema>;
export type Script = z.output<typeof scriptSchema>;
export type Attempt = z.output<typeof attemptSchema>;
export type Attempts = z.output<typeof attemptsSchema>;

/** The one text of what came of a script. */
export function encodeAttempts(attempts: Attempts): string {
  return canonicalText(z.encode(attemptsSchema, attempts));
}
