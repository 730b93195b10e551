import { type AdmitOptions, searchBoundDefault } from "./admission/admit.ts";
import { type Answer, type AnswerOptions, answer } from "./admission/answer.ts";
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
