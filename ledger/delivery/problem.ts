import type { PostingProblem } from "../journal/build-postings.ts";

/** Why the application did not take an event. Nothing of it was written. */
export type RecordProblem =
  | PostingProblem
  | { readonly code: "unknown_group"; readonly group: string }
  | { readonly code: "unknown_member"; readonly member: string }
  /** The event builds on another version than the current one; null: there is none. */
  | {
      readonly code: "version_conflict";
      readonly subject: string;
      readonly current: number | null;
      readonly offered: number;
    }
  | { readonly code: "deleted_already"; readonly subject: string }
  | { readonly code: "not_there"; readonly subject: string }
  | { readonly code: "other_group"; readonly subject: string; readonly group: string }
  /** The same event, or the same fact under another event id, was told differently before. */
  | {
      readonly code: "told_differently";
      readonly event: string;
      readonly field: string;
      readonly stored: string;
      readonly offered: string;
    };
