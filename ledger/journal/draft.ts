import type { JournalKind, PostingKind } from "@receipts/formats/ledger-values.ts";
import type { Minor } from "@receipts/formats/minor.ts";

/** A line of a journal. Positive: the member gave to the group. Negative: the member used. */
export type Line = {
  readonly member: string;
  readonly kind: PostingKind;
  readonly currency: string;
  readonly amount: Minor;
};

/** A journal that is not appended yet. */
export type JournalDraft = {
  readonly group: string;
  readonly kind: JournalKind;
  /** Derived from what happened: see keys.ts. */
  readonly key: string;
  /** The event that tells it. */
  readonly event: string;
  /** The day its people say, `2026-10-03`. */
  readonly date: string;
  /** The journal it takes back. */
  readonly reverses: string | null;
  readonly lines: readonly Line[];
};

/** A journal as the ledger has it. */
export type StoredJournal = JournalDraft & { readonly journal: string };
