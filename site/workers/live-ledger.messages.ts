import type { Outcome } from "evenly/outcome.ts";
import type { EngineFiles } from "evenly/store/pglite.ts";
import type { ConsoleAnswer, LedgerView, OpenLedger, Recording } from "evenly/worker.ts";

/** What a page asks of the ledger in its worker, once that is open. */
export type LedgerCall =
  | { readonly tag: "apply"; readonly events: string }
  | { readonly tag: "record"; readonly events: string }
  | { readonly tag: "relay"; readonly at: string; readonly seed: string }
  | { readonly tag: "view"; readonly language: "en" | "ja" }
  | { readonly tag: "book" }
  | { readonly tag: "verify" }
  | { readonly tag: "rebuild" }
  | { readonly tag: "statements"; readonly as: "owner" | "application"; readonly sql: string }
  | { readonly tag: "query"; readonly sql: string };

type Given<Name extends keyof OpenLedger> = Awaited<ReturnType<OpenLedger[Name]>>;

/** What it answers, by what was asked. */
export type LedgerAnswers = {
  readonly apply: Given<"apply">;
  readonly record: Outcome<readonly Recording[], string>;
  readonly relay: Given<"relay">;
  readonly view: LedgerView;
  readonly book: string;
  readonly verify: Given<"verify">;
  readonly rebuild: Given<"rebuild">;
  readonly statements: ConsoleAnswer;
  readonly query: ConsoleAnswer;
};

/** What another worker can start from. */
export type LedgerFiles = EngineFiles;
