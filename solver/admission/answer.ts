import { admissionText } from "@receipts/formats/admission.ts";
import { encodeDeferred } from "@receipts/formats/deferred.ts";
import { EvaluationLimit } from "../bosatsu/evaluate/limit.ts";
import type { Diagnostic } from "../program/diagnostics.ts";
import { findingsOf } from "../program/findings.ts";
import { admit, type Submission } from "./admit.ts";
import { Contradiction } from "./replay/replay.ts";

export type AnswerOptions = {
  /** Adds to the text why each operation was not admitted. */
  readonly explain: boolean;
  /** Makes no text for people, whose words are not even loaded then. */
  readonly isSilent?: boolean;
};

/** An admission as a process would give it: all texts, and the exit status. */
export type Answer = Answered<string>;

/** The same with long texts in pieces, made each time they are asked for. */
export type AnswerInPieces = Answered<Iterable<string>>;

type Answered<Text> = {
  /**
   * 0: all decided, replay clean. 1: something inconclusive or drifted. 2: nothing could be run.
   * 3: the solver contradicts its own replay.
   */
  readonly status: 0 | 1 | 2 | 3;
  /** The result file's text; none on 2 and 3. */
  readonly result: Text | undefined;
  /** What the next batch is to carry, as a file's text; none on 2 and 3, or where nothing was carried. */
  readonly deferred: string | undefined;
  /** The admission for people; empty on 2 and 3, and where none was asked for. */
  readonly text: Text;
  /** Errors and lints at their places, for an editor. */
  readonly diagnostics: readonly Diagnostic[];
  /** Errors and lints for people, each with its place; empty when there are none. */
  readonly problems: string;
};

/** Admits and puts everything into words. The same for a command and for a page. */
export async function answer(submission: Submission, options: AnswerOptions): Promise<Answer> {
  const { result, text, ...rest } = await answerInPieces(submission, options);
  return {
    ...rest,
    result: result === undefined ? undefined : [...result].join(""),
    text: [...text].join(""),
  };
}

/** The same, for who can write a text piece by piece: that of a large batch may be too long for one. */
export async function answerInPieces(
  submission: Submission,
  options: AnswerOptions,
): Promise<AnswerInPieces> {
  const refused = { result: undefined, deferred: undefined, text: [], diagnostics: [] };
  try {
    const admitted = await admit(submission);
    const findings = await findingsOf(admitted, submission.batch);
    if (!admitted.ok) return { ...refused, status: 2, ...findings };
    const { admission, isClean } = admitted;
    const words = options.isSilent === true ? undefined : await import("./result/text.ts");
    return {
      status: isClean ? 0 : 1,
      result: { [Symbol.iterator]: () => admissionText(admission) },
      deferred: submission.carried && encodeDeferred(admitted.deferred),
      text:
        words === undefined
          ? []
          : { [Symbol.iterator]: () => words.admissionLines(admission, options.explain) },
      ...findings,
    };
  } catch (error) {
    if (error instanceof EvaluationLimit) {
      const problems = `The program needs more than there is: ${error.message}.\n`;
      return { ...refused, status: 2, problems };
    }
    if (!(error instanceof Contradiction)) throw error;
    const problems = `This is a fault of the solver, not of the program: ${error.message}.\n`;
    return { ...refused, status: 3, problems };
  }
}
