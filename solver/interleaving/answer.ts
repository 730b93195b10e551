import { encodeInterleaving } from "@receipts/formats/interleaving.ts";
import { EvaluationLimit } from "../bosatsu/evaluate/limit.ts";
import type { Diagnostic } from "../program/diagnostics.ts";
import { findingsOf } from "../program/findings.ts";
import { checkInterleavings, type Inquiry } from "./check.ts";
import { interleavingText } from "./result/text.ts";

/** A check as a process would give it: all texts, and the exit status. */
export type InterleavingAnswer = {
  /** 0: every property holds. 1: one is violated or inconclusive. 2: nothing could be run. */
  readonly status: 0 | 1 | 2;
  /** The result file's text; none on 2. */
  readonly result: string | undefined;
  /** The result for people; empty on 2. */
  readonly text: string;
  /** Errors and lints at their places, for an editor. */
  readonly diagnostics: readonly Diagnostic[];
  /** Errors and lints for people, each with its place; empty when there are none. */
  readonly problems: string;
};

/** Checks and puts everything into words. The same for a command and for a page. */
export async function answerInquiry(inquiry: Inquiry): Promise<InterleavingAnswer> {
  try {
    const checked = await checkInterleavings(inquiry);
    const findings = await findingsOf(checked, inquiry.scenario);
    if (!checked.ok) return { ...refused, ...findings };
    const { interleaving } = checked;
    return {
      status: interleaving.properties.every(({ verdict }) => verdict === "holds") ? 0 : 1,
      result: encodeInterleaving(interleaving),
      text: interleavingText(interleaving),
      ...findings,
    };
  } catch (error) {
    if (!(error instanceof EvaluationLimit)) throw error;
    const problems = `The program needs more than there is: ${error.message}.\n`;
    return { ...refused, problems };
  }
}

const refused = { status: 2, result: undefined, text: "", diagnostics: [] } as const;
