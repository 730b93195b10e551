import * as z from "zod";
import { encodeWith } from "./encode-with.ts";

// What became of the programs when they were treated badly. Each is written by a command, checked in and
// shown; a clock, a machine or a random choice takes part, so none is a run of the manifest.

const count = z.int().nonnegative();

/** What came of inputs that are nearly right, given to whatever reads foreign texts. */
const fuzzSchema = z.strictObject({
  /** Equal seeds give equal inputs. */
  seed: z.int(),
  readers: z.array(
    z.strictObject({
      name: z.string(),
      /** Inputs that were read whole. */
      taken: count,
      /** Inputs that were refused with one clear error. */
      refused: count,
      slowestMs: count,
      /** The smallest input that led to anything else, and to what. */
      failure: z.string().nullable(),
    }),
  ),
});

/** What came of made-up groups whose ledger a fault befell. */
const faultsSchema = z.strictObject({
  server: z.string(),
  faults: z.array(
    z.strictObject({
      fault: z.string(),
      groups: count,
      events: count,
      /** How often the fault befell somebody. */
      struck: count,
      /** Calls that ended in an error. */
      failed: count,
      /** Calls that ended in an error although what they asked for was done. */
      unheard: count,
      untimely: count,
      /** Events that were lost, events that count twice, findings of verify, balances that rebuild changes. */
      lost: count,
      doubled: count,
      verify: count,
      rebuild: count,
      /** Groups in which anything of this happened, or that broke off. */
      failing: count,
    }),
  ),
});

/** What became of kernels that were broken in every small way, one at a time. */
const mutationSchema = z.array(
  z.strictObject({
    kernel: z.string(),
    faults: count,
    /** Some test failed. */
    killed: count,
    /** A loop went on and on, which is noticed as well. */
    endless: count,
    /** No test failed; each has a reason why nobody could notice. */
    survived: count,
  }),
);

export type FuzzCounts = z.infer<typeof fuzzSchema>;
export type FaultCounts = z.infer<typeof faultsSchema>;
export type MutationCounts = z.infer<typeof mutationSchema>;

/** Their one text each. */
export const encodeFuzz = (counts: FuzzCounts): string => encodeWith(fuzzSchema, counts);
export const encodeFaults = (counts: FaultCounts): string => encodeWith(faultsSchema, counts);
export const encodeMutation = (counts: MutationCounts): string =>
  encodeWith(mutationSchema, counts);

/** Read what a command wrote. Throw an error that names the field. */
export const decodeFuzz = (text: string): FuzzCounts => fuzzSchema.parse(JSON.parse(text));
export const decodeFaults = (text: string): FaultCounts => faultsSchema.parse(JSON.parse(text));
export const decodeMutation = (text: string): MutationCounts =>
  mutationSchema.parse(JSON.parse(text));
