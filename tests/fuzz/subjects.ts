import { admissionSubjects } from "./admission.ts";
import { interleavingSubjects } from "./interleaving.ts";
import { languageSubjects } from "./language.ts";
import { ledgerSubjects } from "./ledger.ts";
import { publishingSubjects } from "./publishing.ts";
import type { Subject } from "./subject.ts";

/** Everything here that reads what anybody may have written. */
export const subjects: readonly Subject[] = [
  ...languageSubjects,
  ...admissionSubjects,
  ...interleavingSubjects,
  ...ledgerSubjects,
  ...publishingSubjects,
];
