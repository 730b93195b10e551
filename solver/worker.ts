import { type AdmitOptions, searchBoundDefault } from "./admission/admit.ts";
import { type Answer, type AnswerOptions, answer } from "./admission/answer.ts";
import { type Compilation, compile } from "./bosatsu/compile.ts";
import { type Diagnostic, diagnosticsOf } from "./bosatsu/inspect/diagnostics.ts";
import { type Inspection, inspect } from "./bosatsu/inspect/inspect.ts";
import type { Source } from "./bosatsu/tree/source.ts";
import { type Certified, certify } from "./certificate/certificate.ts";
import { answerInquiry, type InterleavingAnswer } from "./interleaving/answer.ts";
import { boundDefault, type InquiryOptions } from "./interleaving/check.ts";

/** What a page sends: texts under the paths that the result shall show. */
export type AdmitRequest = {
  readonly sources: readonly Source[];
  readonly batch: Source;
  readonly carried?: Source;
} & Partial<AdmitOptions & AnswerOptions>;

/**
 * The same as `yichus admit`, for a browser: texts in, texts and the exit status out. Equal texts
 * under equal paths give equal bytes there and here. It computes without a pause: run it in a worker,
 * post `onStage` from there, and end the worker to cancel; or say how many steps a call of a handler may
 * take (`stepsMax`), or answer `cancelled`.
 */
export function answerAdmit({
  sources,
  batch,
  carried,
  explain = false,
  ...options
}: AdmitRequest): Promise<Answer> {
  const given = { lints: "error", searchBound: searchBoundDefault, ...options } as const;
  return answer({ sources, batch, carried, options: given }, { explain });
}

/** The same as `yichus verify-certificate`, for a browser. Throws when the text is no result at all. */
export function answerCertificate(result: string): Certified {
  return certify(result);
}

export type InterleaveRequest = {
  readonly sources: readonly Source[];
  readonly scenario: Source;
  readonly replay?: Source;
  readonly bound?: number;
} & Partial<Omit<InquiryOptions, "bound">>;

/** The same as `yichus interleave`, for a browser. */
export function answerInterleave({
  sources,
  scenario,
  replay,
  lints = "error",
  bound = boundDefault,
  ...limits
}: InterleaveRequest): Promise<InterleavingAnswer> {
  return answerInquiry({ sources, scenario, replay, options: { ...limits, lints, bound } });
}

/** Sources under the paths that problems shall show. */
export type DiagnoseRequest = {
  readonly sources: readonly Source[];
  /** Whether lints fail the whole, or are only told. */
  readonly lints?: "error" | "warn";
};

export type DiagnoseAnswer = {
  /** In the order of `yichus check`: by package, imports first, then by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** What makes `yichus check` end with status 2. */
  readonly failed: boolean;
};

/** The same as `yichus check`, for an editor. */
export function answerDiagnose({ sources, lints = "error" }: DiagnoseRequest): DiagnoseAnswer {
  const compilation = compiled(sources);
  const diagnostics = diagnosticsOf(compilation);
  const failed = diagnostics.some(({ severity }) => lints === "error" || severity === "error");
  return { diagnostics, failed };
}

export type InspectRequest = {
  readonly sources: readonly Source[];
  /** The path of one of the sources, and a UTF-16 offset in it. */
  readonly path: string;
  readonly offset: number;
};

/** The name at an offset and its type, for an editor; `undefined` where nothing is known. */
export function answerInspect({ sources, path, offset }: InspectRequest): Inspection | undefined {
  return inspect(compiled(sources), path, offset);
}

let last: { readonly sources: readonly Source[]; readonly compilation: Compilation } | undefined;

/** An editor asks many times about the same texts. */
function compiled(sources: readonly Source[]): Compilation {
  if (last === undefined || !sameTexts(last.sources, sources)) {
    last = { sources, compilation: compile(sources) };
  }
  return last.compilation;
}

function sameTexts(some: readonly Source[], others: readonly Source[]): boolean {
  return (
    some.length === others.length &&
    some.every((it, at) => it.path === others[at]?.path && it.text === others[at]?.text)
  );
}
