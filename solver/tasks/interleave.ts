import { answerInquiry, type InterleavingAnswer } from "../interleaving/answer.ts";
import { readSources } from "./sources.ts";
import { readText, type Writer } from "./world.ts";

export type InterleaveOptions = {
  readonly scenario: string;
  readonly result?: string | undefined;
  readonly replay?: string | undefined;
  readonly bound: number;
  readonly format: "text" | "json";
  readonly warn?: boolean;
};

/** Says whether properties hold however steps interleave, and gives the exit status. */
export async function interleave(
  paths: readonly string[],
  options: InterleaveOptions,
  world: Writer,
): Promise<number> {
  const refuse = (faults: readonly string[]): number => {
    for (const fault of faults) world.error(`${fault}\n`);
    return 2;
  };
  const { files } = world;
  const reading = readSources(files, paths);
  if (!reading.ok) return refuse(reading.faults);
  const scenario = readText(files, options.scenario);
  if (!scenario.ok) return refuse([scenario.fault]);
  const replay = options.replay === undefined ? undefined : readText(files, options.replay);
  if (replay !== undefined && !replay.ok) return refuse([replay.fault]);
  const answer = await answerInquiry({
    sources: reading.sources,
    scenario: scenario.source,
    replay: replay?.source,
    options: {
      lints: options.warn ? "warn" : "error",
      bound: options.bound,
      onStage: world.stage,
    },
  });
  return give(answer, options, world);
}

function give(
  answer: InterleavingAnswer,
  { result, format }: InterleaveOptions,
  world: Writer,
): number {
  if (answer.problems !== "") world.error(answer.problems);
  if (answer.result === undefined) return answer.status;
  if (result !== undefined && !world.write(result, answer.result)) return 2;
  world.out(format === "json" ? answer.result : answer.text);
  return answer.status;
}
