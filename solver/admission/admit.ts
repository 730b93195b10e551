import type { AdmissionInParts } from "@receipts/formats/admission.ts";
import type { Deferred } from "@receipts/formats/deferred.ts";
import { sha256OfText } from "@receipts/formats/digest.ts";
import { type Compilation, type CompileOptions, compile } from "../bosatsu/compile.ts";
import type { Problem } from "../bosatsu/tree/problem.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { thingsMax } from "../orders/subset-table.ts";
import { type Fault, FaultError } from "../program/fault.ts";
import { decide, type Mode } from "./decide/decide.ts";
import { ask } from "./program/ask.ts";
import { loadProgram } from "./program/program.ts";
import { ageOf, readRequests } from "./program/requests.ts";
import { type ReplayOption, replay } from "./replay/replay.ts";
import { type Files, type Judged, resultInParts } from "./result/result.ts";

export type Submission = {
  readonly sources: readonly Source[];
  readonly batch: Source;
  /** What earlier batches have left out; a file of schema `yichus.deferred/1`. */
  readonly carried?: Source | undefined;
  readonly options: AdmitOptions;
};

export type AdmitOptions = CompileOptions & JudgeOptions;

export type JudgeOptions = {
  /** Components with more operations than this are not searched. */
  readonly searchBound: number;
  /** Greedy in arrival order, unless given. */
  readonly mode?: Mode;
  /** What is run through the handlers; all, unless given. */
  readonly replay?: ReplayOption;
};

export const searchBoundDefault = 8;

/** A component of this size is still a small table; a larger bound is refused. */
export const searchBoundMax = thingsMax;

export type Admitted =
  | {
      readonly ok: true;
      readonly admission: AdmissionInParts;
      /** Whether every operation is decided and the handlers do as declared. */
      readonly isClean: boolean;
      /** What is left out now, for the next batch to carry. */
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
  const compilation = compile(sources, options);
  const { problems, texts } = compilation;
  if (compilation.failed) return { ok: false, problems, fault: undefined, texts };
  try {
    const own = ownPackages(compilation, sources);
    const judged = judge({ ...compilation, own }, batch.text, { ...options, carried });
    const admission = resultInParts(judged, await digests(submission));
    const deferred = deferredBy(judged);
    return { ok: true, admission, isClean: isClean(judged), deferred, problems, texts };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { ok: false, problems, fault: error.fault, texts };
  }
}

/** Packages that compile, with the library, and those of them that were given. */
export type Compiled = Pick<Compilation, "packages" | "texts"> & {
  readonly own: Compilation["packages"];
};

type Carrying = Pick<Submission, "carried">;

/** An admission after the compiler. Throws a `FaultError` when program and batch do not fit. */
export function judge(
  { packages, own, texts }: Compiled,
  batch: string,
  { searchBound, mode = "greedy", replay: wanted = "all", carried }: JudgeOptions & Carrying,
): Judged {
  const program = loadProgram(packages, own);
  const { requests, inputs, operations } = readRequests(batch, program, carried);
  const question = ask(program, requests, searchBound);
  const decision = decide(question, mode);
  const places = new Map(question.keys.map(({ key }, place) => [key, place]));
  const replayed = replay({ program, question, requests, places }, decision, wanted);
  return { question, decision, replay: replayed, requests, inputs, operations, texts };
}

function isClean({ decision, replay: replayed }: Judged): boolean {
  return replayed.drift === undefined && decision.reasons.every((reason) => reason === undefined);
}

/** The packages that were given, without the library. */
function ownPackages(
  { packages }: Compilation,
  sources: readonly Source[],
): Compilation["packages"] {
  const paths = new Set(sources.map(({ path }) => path));
  return packages.filter(({ resolved }) => paths.has(resolved.path));
}

/**
 * Operations that are left out, in the order they arrived, those that were carried before the others.
 * A drift takes back every verdict, so then all that was carried waits on, and it is no older.
 */
function deferredBy({ operations, decision, replay: replayed }: Judged): readonly Deferred[] {
  return operations.flatMap((operation, at) => {
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
