import { encodeDeferred } from "@receipts/formats/deferred.ts";
import { type AnswerInPieces, answerInPieces } from "../admission/answer.ts";
import type { Mode } from "../admission/decide/decide.ts";
import type { ReplayOption } from "../admission/replay/orders.ts";
import { readSources } from "./sources.ts";
import { type Files, type PiecesWriter, type ReadText, readText } from "./world.ts";

export type AdmitTaskOptions = {
  readonly batch: string;
  readonly result?: string | undefined;
  readonly carry?: string | undefined;
  readonly searchBound: number;
  readonly mode: Mode;
  readonly replay: ReplayOption;
  readonly format: "text" | "json";
  readonly explain?: boolean;
  readonly warn?: boolean;
};

/** Says which operations can be applied as one write and why not the rest, and gives the exit status. */
export async function admitBatch(
  paths: readonly string[],
  options: AdmitTaskOptions,
  world: PiecesWriter,
): Promise<number> {
  const refuse = (...faults: readonly string[]): number => {
    for (const fault of faults) world.error(`${fault}\n`);
    return 2;
  };
  const { files } = world;
  const reading = readSources(files, paths);
  if (!reading.ok) return refuse(...reading.faults);
  const batch = readText(files, options.batch);
  if (!batch.ok) return refuse(batch.fault);
  const carried = options.carry === undefined ? undefined : readCarried(files, options.carry);
  if (carried?.ok === false) return refuse(carried.fault);
  const { searchBound, mode, replay } = options;
  const answered = await answerInPieces(
    {
      sources: reading.sources,
      batch: batch.source,
      carried: carried?.source,
      options: {
        lints: options.warn ? "warn" : "error",
        searchBound,
        mode,
        replay,
        onStage: world.stage,
      },
    },
    { explain: options.explain === true },
  );
  return give(answered, options, world);
}

function readCarried(files: Files, path: string): ReadText {
  if (files.kind(path) !== undefined) return readText(files, path);
  return { ok: true, source: { path: path.replaceAll("\\", "/"), text: encodeDeferred([]) } };
}

function give(answered: AnswerInPieces, options: AdmitTaskOptions, world: PiecesWriter): number {
  if (answered.problems !== "") world.error(answered.problems);
  if (answered.result === undefined) return answered.status;
  if (!writeFiles(answered, options, world)) return 2;
  for (const piece of options.format === "json" ? answered.result : answered.text) world.out(piece);
  return answered.status;
}

/** The result first: who finds a new queue finds the result that it belongs to. */
function writeFiles(
  { result, deferred }: AnswerInPieces,
  options: AdmitTaskOptions,
  world: PiecesWriter,
): boolean {
  if (options.result !== undefined && result !== undefined) {
    if (!world.writePieces(options.result, result)) return false;
  }
  if (options.carry === undefined || deferred === undefined) return true;
  return world.write(options.carry, deferred);
}
