import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { headSchema } from "./heads.ts";
import { idSchema, instantSchema } from "./ledger-values.ts";
import { wholeSchema } from "./minor.ts";

/**
 * What a verification may have to report comes from a database that is wrong, so the fields are no
 * narrower than their columns: a forged currency must not stop the report that names it.
 */
const currency = z.string();
const count = z.int().min(0);

/** A journal whose postings in this currency do not cancel out. */
export const unbalancedJournalSchema = z.strictObject({
  group: idSchema,
  journal: idSchema,
  currency,
  sum: wholeSchema,
});

export const unbalancedGroupSchema = z.strictObject({
  group: idSchema,
  currency,
  sum: wholeSchema,
});

/** Null: the table has no such row, or no posting explains the row. */
export const driftedBalanceSchema = z.strictObject({
  group: idSchema,
  member: idSchema,
  currency,
  projected: wholeSchema.nullable(),
  computed: wholeSchema.nullable(),
});

export const parkedEventSchema = z.strictObject({
  group: idSchema,
  event: idSchema,
  reason: z.string(),
  since: instantSchema,
});

/** The invariants behind the four: what must hold for the four to mean anything. */
export const deepSchema = z.strictObject({
  /** The number of lines is not the one the journal declared when it was sealed. */
  unsealedJournals: z.array(
    z.strictObject({ group: idSchema, journal: idSchema, declared: count, found: count }),
  ),
  /** A posting without a journal (`journalGroup` is null) or in another group than its journal. */
  strayPostings: z.array(
    z.strictObject({
      group: idSchema,
      journal: idSchema,
      line: z.int(),
      journalGroup: idSchema.nullable(),
    }),
  ),
  /** A reversal that is not the exact negation of the one journal it takes back. */
  faultyReversals: z.array(
    z.strictObject({
      group: idSchema,
      journal: idSchema,
      reverses: idSchema.nullable(),
      problem: z.enum(["nothing_to_reverse", "wrong_kind", "wrong_key", "not_the_negation"]),
    }),
  ),
  /** An expense whose versions have a gap, or of which more than one version counts. */
  faultyVersions: z.array(
    z.strictObject({
      group: idSchema,
      expense: z.string(),
      problem: z.enum(["gap", "several_live"]),
      versions: z.array(z.int()),
    }),
  ),
  /** A balance with the right amount, stamped with a journal that did not move it last. */
  misstampedBalances: z.array(
    z.strictObject({
      group: idSchema,
      member: idSchema,
      currency,
      projected: idSchema,
      computed: idSchema,
    }),
  ),
  /** The first journal of a group at which its digests stop agreeing with its rows. */
  brokenChains: z.array(
    z.strictObject({
      group: idSchema,
      journal: idSchema,
      problem: z.enum(["sequence", "payload", "chain"]),
    }),
  ),
  /** A journal that no event in the outbox accounts for. */
  eventlessJournals: z.array(
    z.strictObject({ group: idSchema, journal: idSchema, event: idSchema }),
  ),
  /** Outbox rows that this database cannot have written: it was restored from another one. */
  futureEvents: z.array(z.strictObject({ group: idSchema, event: idSchema })),
  /** Currencies whose decimals differ between the database and the program. Null: not there. */
  exponentFaults: z.array(
    z.strictObject({
      currency,
      stored: z.int().nullable(),
      expected: z.int().nullable(),
    }),
  ),
  /** Triggers and privileges that keep history as it is, and do not stand as they should. */
  weakGuards: z.array(z.strictObject({ guard: z.string(), problem: z.string() })),
});

/** Heads that were kept outside, and those of them that the ledger does not have any more. */
export const anchorSchema = z.strictObject({
  heads: count,
  /** `found` is the digest that stands at that place now; null: the chain ends before it. */
  lost: z.array(z.strictObject({ ...headSchema.shape, found: z.string().nullable() })),
});

export const verificationSchema = z.strictObject({
  schema: z.literal("evenly.verification/1"),
  unbalancedJournals: z.array(unbalancedJournalSchema),
  unbalancedGroups: z.array(unbalancedGroupSchema),
  driftedBalances: z.array(driftedBalanceSchema),
  parkedEvents: z.array(parkedEventSchema),
  deep: deepSchema,
  /** Only when heads were given to compare with. */
  anchor: z.optional(anchorSchema),
  scanned: z.strictObject({ journals: count, postings: count, balances: count }),
});

export type Anchor = z.output<typeof anchorSchema>;
export type DeepFindings = z.output<typeof deepSchema>;
export type Verification = z.output<typeof verificationSchema>;

/** How many findings a verification has; zero is clean. */
export function findingCount(verification: Verification): number {
  const { unbalancedJournals, unbalancedGroups, driftedBalances, parkedEvents } = verification;
  return [
    unbalancedJournals,
    unbalancedGroups,
    driftedBalances,
    parkedEvents,
    verification.anchor?.lost ?? [],
    ...Object.values(verification.deep),
  ].reduce((sum, findings) => sum + findings.length, 0);
}

/** The one text of a verification. */
export function encodeVerification(verification: Verification): string {
  return canonicalText(z.encode(verificationSchema, verification));
}
