import type { AdmissionInParts } from "@receipts/formats/admission.ts";
import type { Deferred } from "@receipts/formats/deferred.ts";
import { sha256OfText } from "@receipts/formats/digest.ts";
import { type CompileOptions, compile } from "../bosatsu/compile.ts";
import type { Problem } from "../bosatsu/tree/problem.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { thingsMax } from "../orders/subset-table.ts";
import { type Fault, FaultError } from "../program/fault.ts";
import { type JudgeOptions, judge, withOwn } from "./judge.ts";
import { ageOf } from "./program/requests.ts";
import type { Judged } from "./result/items.ts";
import { type Files, resultInParts } from "./result/result.ts";

export type Submission = {
  readonly sources: readonly Source[];
  readonly batch: Source;
  /** What earlier batches have left out; a file of schema `yichus.deferred/1`. */
  readonly carried?: Source | undefined;
  readonly options: AdmitOptions;
};

export type AdmitOptions = CompileOptions & JudgeOptions;

export const searchBoundDefault = 8;

/** A component of this size is still a small table; a larger bound is refused. */
export const searchBoundMax = thingsMax;

export type Admitted =
  | {
      readonly ok: true;
      readonly admission: AdmissionInParts;
      /** Whether every operation is decided and the handlers do as declared. */
      readonly isClean: boolean;
      /** What is left out now, for the next batch to carry; none where no queue was given. */
      readonly deferred: readonly Deferred[];
      /** Lints that did not stop it. */
      readonly problems: readonly Problem[];
      readonly texts: ReadonlyMap<string, string>;
    }
  | {
      readonly ok: false;
      /** What the compiler found. */
      readonly problems: readonly Problem[];
      /** What is wrong with a program that compiles, or with the batch. */
      readonly fault: Fault | undefined;
      readonly texts: ReadonlyMap<string, string>;
    };

/**
 * The whole of an admission, in the order it runs: sources become a program, the batch becomes a
 * question in numbers, the question is decided, and the decision is run through the real handlers.
 *
 * Throws a `Contradiction` when the replay shows the decision to be unsafe although the handlers did
 * as declared: that is a fault of ours.
 */
export async function admit(submission: Submission): Promise<Admitted> {
  const { sources, batch, carried, options } = submission;
  options.onStage?.("compile");
  const compilation = compile(sources, options);
  const { problems, texts } = compilation;
  if (compilation.failed) return { ok: false, problems, fault: undefined, texts };
  try {
    const compiled = withOwn(compilation, sources);
    const judged = judge(compiled, batch.text, { ...options, carried });
    options.onStage?.("result");
    const admission = resultInParts(judged, await digests(submission));
    const deferred = deferredBy(judged);
    return { ok: true, admission, isClean: isClean(judged), deferred, problems, texts };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { ok: false, problems, fault: error.fault, texts };
  }
}

function isClean({ decision, replay: replayed }: Judged): boolean {
  return replayed.drift === undefined && decision.reasons.every((reason) => reason === undefined);
}

/**
 * Operations that are left out, in the order they arrived, those that were carried before the others.
 * A drift takes back every verdict, so then all that was carried waits on, and it is no older.
 */
function deferredBy({ operations, decision, replay: replayed }: Judged): readonly Deferred[] {
  return (operations ?? []).flatMap((operation, at) => {
    const age = ageOf(operation) ?? 0;
    if (replayed.drift !== undefined || decision.reasons[at] !== undefined) {
      return age === 0 ? [] : [{ ...operation, age }];
    }
    return decision.admitted[at] === true ? [] : [{ ...operation, age: age + 1 }];
  });
}

async function digests({ sources, batch, carried }: Submission): Promise<Files> {
  const file = async ({ path, text }: Source): Promise<Files["batch"]> => ({
    path,
    sha256: await sha256OfText(text),
  });
  return {
    sources: await Promise.all(sources.map(file)),
    batch: await file(batch),
    ...(carried === undefined ? {} : { carried: await file(carried) }),
  };
}
