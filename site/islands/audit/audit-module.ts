/**
 * `audit.mjs` as the site publishes it: this page loads the very file that a reviewer takes along. A
 * test holds the file to these types.
 */
export type AuditModule = {
  readonly addressPlace: (address: string, stopped: AbortSignal) => AuditPlace;
  readonly audit: (place: AuditPlace, options: AuditOptions) => Promise<AuditReport>;
  auditText(report: AuditReport): string;
  readonly manifestRows: (bytes: Uint8Array) => readonly ManifestRow[];
};

type AuditPlace = {
  readonly address: string;
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

type AuditOptions = {
  readonly skip?: (name: string) => boolean;
  readonly onFile?: (name: string, of: number) => void;
  /** The digest that the manifest must have. */
  readonly manifest?: string;
};

export type AuditReport = {
  status: 0 | 1 | 2;
  place: string;
  runs: number;
  files: number;
  bytes: number;
  manifest: string | null;
  problems: AuditProblem[];
  notChecked: { gap: string; sentence: string }[];
};

/** `kind` is one of those that the program's `--help` names; a later program may have more. */
export type AuditProblem = { kind: string; name: string; sentence: string };

/** A run of the manifest. */
export type ManifestRow = {
  readonly id: string;
  readonly directory: string;
  readonly command: readonly string[];
  readonly exitCode: number;
  readonly materials: readonly ListedFile[];
  readonly products: readonly ListedFile[];
  readonly byproducts: readonly ListedFile[];
  readonly requires: readonly string[];
  /** What repeats it in a browser; nothing can when it is left out. */
  readonly worker?: string;
};

type ListedFile = { readonly name: string; readonly sha256: string };
