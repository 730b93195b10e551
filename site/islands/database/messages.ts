import type { Stage } from "./stage.ts";

/**
 * What a page says to a database in a worker: first of all where to start from, which are the published
 * files or what an earlier worker made of them.
 */
export type ToDatabase<From, Call> =
  | { readonly tag: "open"; readonly from: From }
  | { readonly tag: "call"; readonly id: number; readonly call: Call };

/** What a database worker says. `Files` is what another worker can start from without a request. */
export type FromDatabase<Files, Answer> =
  | { readonly tag: "stage"; readonly stage: Stage }
  | { readonly tag: "open"; readonly files: Files }
  | { readonly tag: "answer"; readonly id: number; readonly answer: Answer }
  /** A call that broke, or, without an id, the opening. */
  | { readonly tag: "broken"; readonly id?: number; readonly message: string };
