import { sha256OfText } from "@receipts/formats/digest.ts";
import { languageOf } from "../../language/language.ts";
import type { RerunPlan } from "../rerun.ts";
import { rerunWords } from "../rerun-words.ts";
import { askWorker } from "../run-worker.ts";
import { startWorker } from "../start-worker.ts";
import { type Draft, isEdited } from "./demo.ts";

/** What the checker gave for what stands in the fields. */
export type DraftsAnswer = {
  readonly exitCode: number;
  /** The result's text; `undefined` when nothing could be run. */
  readonly result: string | undefined;
  /** Whether the result is, byte for byte, what was deployed. */
  readonly isDeployed: boolean;
  /** Errors, or else lints, each with its place. */
  readonly problems: string;
};

/** Fetches the inputs of a run into fields. Rejects when one does not come. */
export function fetchDrafts({ inputs }: RerunPlan): Promise<readonly Draft[]> {
  return Promise.all(
    inputs.map(async ({ name, url }) => {
      const response = await fetch(url, { cache: "no-cache" });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      const deployed = await response.text();
      const field = document.createElement("textarea");
      field.value = deployed;
      field.rows = Math.min(24, deployed.split("\n").length);
      field.spellcheck = false;
      field.wrap = "off";
      return { name, deployed, field };
    }),
  );
}

/** Runs the command of the plan over the fields. Rejects with `NoAnswer`. */
export async function runDrafts(
  { args, products }: RerunPlan,
  drafts: readonly Draft[],
  watch: {
    readonly limitMilliseconds: number;
    readonly stopped: AbortSignal;
    readonly onStage: (words: string) => void;
  },
): Promise<DraftsAnswer> {
  const { stage, running } = rerunWords(languageOf(document.documentElement.lang));
  const worker = startWorker("solver");
  // Who tries things out is told of an import that is no longer used, and not stopped by it.
  const lenient = drafts.some(isEdited) ? ["--warn"] : [];
  const files = drafts.map(({ name, field }) => ({ name, text: field.value }));
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
