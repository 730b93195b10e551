import { sha256OfText } from "@receipts/formats/digest.ts";
import type { Interleaving } from "@receipts/formats/interleaving.ts";
import { type Compilation, type CompileOptions, compile } from "../bosatsu/compile.ts";
import type { MeterOptions } from "../bosatsu/evaluate/meter.ts";
import type { Problem } from "../bosatsu/tree/problem.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { type Fault, FaultError } from "../program/fault.ts";
import { exploreGroups } from "./explore.ts";
import { judge } from "./judge.ts";
import { precheck } from "./precheck.ts";
import { loadModel, type Model } from "./program/model.ts";
import { readSchedule } from "./read-schedule.ts";
import { doubtedResult, exploredResult, type Files, replayedResult } from "./result/result.ts";
import { simulate } from "./simulate.ts";

export type Inquiry = {
  readonly sources: readonly Source[];
  readonly scenario: Source;
  /** One schedule to follow in place of all. */
  readonly replay?: Source | undefined;
  readonly options: InquiryOptions;
};

export type InquiryOptions = CompileOptions &
  MeterOptions & {
    /** Exploring stops after this many steps. */
    readonly bound: number;
    /** Hears what is about to be done. */
    readonly onStage?: ((stage: InquiryStage) => void) | undefined;
  };

export type InquiryStage = "compile" | "unfold" | "explore" | "judge";

export const boundDefault = 1_000_000;

export type Checked = {
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
} & (
  | { readonly ok: true; readonly interleaving: Interleaving }
  /** Without a fault it is the compiler's problems that stopped it. */
  | { readonly ok: false; readonly fault: Fault | undefined }
);

/**
 * The whole of the check, in the order it runs: sources and scenario become a model, properties that
 * could say nothing are reported, the model is explored, and every property is judged in what was
 * found.
 */
export async function checkInterleavings(inquiry: Inquiry): Promise<Checked> {
  const { sources, scenario, replay, options } = inquiry;
  options.onStage?.("compile");
  const compilation = compile(sources, options);
  const { problems, texts } = compilation;
  if (compilation.failed) return { ok: false, problems, fault: undefined, texts };
  try {
    options.onStage?.("unfold");
    const model = modelOf(compilation, sources, scenario.text, options);
    const files = await digests(sources, scenario);
    const interleaving =
      replay === undefined ? explored(model, files, options) : replayed(model, files, replay);
    return { ok: true, interleaving, problems, texts };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { ok: false, problems, fault: error.fault, texts };
  }
}

/** The model of a scenario in packages that compile. Throws a `FaultError` when they do not fit. */
export function modelOf(
  { packages }: Pick<Compilation, "packages">,
  sources: readonly Source[],
  scenario: string,
  limits: MeterOptions = {},
): Model {
  const paths = new Set(sources.map(({ path }) => path));
  const own = packages.filter(({ resolved }) => paths.has(resolved.path));
  return loadModel(packages, own, scenario, limits);
}

function explored(
  model: Model,
  files: Files,
  { bound, onStage }: Inquiry["options"],
): Interleaving {
  const doubts = precheck(model);
  if (doubts.length > 0) return doubtedResult(model, doubts, files);
  onStage?.("explore");
  const exploration = exploreGroups(model, bound);
  onStage?.("judge");
  return exploredResult(model, exploration, judge(model, exploration), { files, bound });
}

function replayed(model: Model, files: Files, replay: Source): Interleaving {
  return replayedResult(model, simulate(model, readSchedule(model, replay)), files);
}

async function digests(sources: readonly Source[], scenario: Source): Promise<Files> {
  const file = async ({ path, text }: Source): Promise<Files["scenario"]> => ({
    path,
    sha256: await sha256OfText(text),
  });
  return { sources: await Promise.all(sources.map(file)), scenario: await file(scenario) };
}
