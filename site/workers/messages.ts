/** What a page asks of a worker: one command over some files, as in a fresh folder. */
export type WorkerRequest = {
  /** Without the program's name: `["admit", "ledger.bosatsu", …]`. */
  readonly args: readonly string[];
  /** Names as the command writes them. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
};

/** What a worker says back: any number of `phase`, then one of the others. */
export type WorkerReply =
  | { readonly tag: "phase"; readonly name: string }
  | {
      readonly tag: "finished";
      readonly exitCode: number;
      readonly files: readonly { readonly name: string; readonly text: string }[];
      readonly stdout: string;
      readonly stderr: string;
    }
  | { readonly tag: "broken"; readonly message: string };
