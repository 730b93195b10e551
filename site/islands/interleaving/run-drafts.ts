import { sha256OfText } from "@receipts/formats/digest.ts";
import { languageOf } from "../../language/language.ts";
import type { RerunPlan } from "../rerun.ts";
import { rerunWords } from "../rerun-words.ts";
import { askWorker } from "../run-worker.ts";
import { startWorker } from "../start-worker.ts";
import { type Drafts, textOf } from "./demo.ts";

/** What the checker gave for the texts as they are. */
export type DraftsAnswer = {
  readonly exitCode: number;
  /** The result's text; `undefined` when nothing could be run. */
  readonly result: string | undefined;
  /** Whether the result is, byte for byte, what was deployed. */
  readonly isDeployed: boolean;
  /** Errors, or else lints, each with its place. */
  readonly problems: string;
};

/** Runs the command of the plan over the texts. Rejects with `NoAnswer`. */
export async function runDrafts(
  { args, inputs, products }: RerunPlan,
  drafts: Drafts,
  watch: {
    readonly limitMilliseconds: number;
    readonly stopped: AbortSignal;
    readonly onStage: (words: string) => void;
  },
): Promise<DraftsAnswer> {
  const { stage, running } = rerunWords(languageOf(document.documentElement.lang));
  const worker = startWorker("solver");
  // Who tries things out is told of an import that is no longer used, and not stopped by it.
  const lenient = drafts.edited.size > 0 ? ["--warn"] : [];
  const files = inputs.map(({ name }) => ({ name, text: textOf(drafts, name) }));
  const {
    exitCode,
    stderr,
    files: written,
  } = await askWorker(
    worker,
    { args: [...args, ...lenient], files },
    {
      limitMilliseconds: watch.limitMilliseconds,
      stopped: watch.stopped,
      onPhase: (name) => watch.onStage(stage[name] ?? running),
    },
  );
  const product = products.find(({ name }) => written.some((file) => file.name === name));
  const result = written.find(({ name }) => name === product?.name)?.text;
  const isDeployed = result !== undefined && (await sha256OfText(result)) === product?.sha256;
  return { exitCode, result, isDeployed, problems: stderr };
}
