import type { ShownAdmission } from "./shown-admission.ts";

/** A text under the path that messages and results show. */
export type Text = { readonly path: string; readonly text: string };

type Inputs = {
  readonly sources: readonly Text[];
  readonly batch: Text;
};

/** What a page with an editor asks; every answer carries the number of its question. */
export type EditorRequest = { readonly id: number } & (
  | ({ readonly tag: "admit"; readonly searchBound: number } & Inputs)
  /** Adds up the result that was made last. */
  | { readonly tag: "certify" }
  /** What is wrong with the texts; nothing is decided. */
  | ({ readonly tag: "check" } & Inputs)
  | {
      readonly tag: "check scenario";
      readonly sources: readonly Text[];
      readonly scenario: Text;
    }
  | {
      readonly tag: "type";
      readonly sources: readonly Text[];
      readonly path: string;
      readonly offset: number;
    }
);

export type Stage = "compile" | "read" | "decide" | "replay" | "result";

/** A fault at its place in a text, in UTF-16 code units. */
export type Finding = {
  readonly path: string;
  readonly region: { readonly start: number; readonly end: number };
  readonly severity: "error" | "lint";
  readonly message: string;
  readonly hint: string | undefined;
};

/** Everything that is wrong: what has a place, and the whole as the command line prints it. */
export type Findings = { readonly placed: readonly Finding[]; readonly printed: string };

export type TypeFound = {
  readonly name: string;
  readonly region: { readonly start: number; readonly end: number };
  /** In the order to be read: as written, at this use, without aliases. */
  readonly types: readonly string[];
};

/** A result added up again by the code that shares nothing with the solver. */
export type Certificate =
  | { readonly ok: true; readonly checked: number; readonly rerun: readonly string[] }
  | {
      readonly ok: false;
      readonly pointer: string;
      readonly found: string;
      readonly expected: string;
    };

export type AdmitAnswer = {
  readonly status: number;
  readonly findings: Findings;
  /** None where nothing could be run. */
  readonly decided:
    | {
        readonly shown: ShownAdmission;
        /** The result file, in UTF-8. */
        readonly bytes: Uint8Array<ArrayBuffer>;
      }
    | undefined;
  /** From the question to the result, without drawing, in this thread. */
  readonly milliseconds: number;
};

export type EditorReply = { readonly id: number } & (
  | { readonly tag: "stage"; readonly stage: Stage }
  | { readonly tag: "admit"; readonly answer: AdmitAnswer }
  | { readonly tag: "certify"; readonly certificate: Certificate }
  | { readonly tag: "check"; readonly findings: Findings }
  | { readonly tag: "type"; readonly found: TypeFound | undefined }
  | { readonly tag: "broken"; readonly message: string }
);
