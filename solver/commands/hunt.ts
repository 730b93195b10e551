import { replaySentence } from "@receipts/formats/admission-sentences.ts";
import { Command, InvalidArgumentError, Option } from "commander";
import { searchBoundDefault } from "../admission/admit.ts";
import { type Hunted, hunt } from "../admission/hunt/hunt.ts";
import { withOwn } from "../admission/judge.ts";
import { compile } from "../bosatsu/compile.ts";
import { render } from "../bosatsu/report/render.ts";
import { FaultError } from "../program/fault.ts";
import { faultText } from "../program/fault-text.ts";
import { readSources } from "../tasks/sources.ts";
import { type CommandOutput, processOutput, thisDisk } from "./files.ts";

const runsDefault = 2000;

const helpText = `
Tries batches through the handlers: first one operation at a time, with equal keys, 0, negative amounts,
what a bound leaves and one more, and numbers past 2^31, 2^53 and 2^63; then at random, the same for the
same seed. What drifts is made as small as it can be, and --batch writes it for \`yichus admit\`.

Exit status: 0 nothing drifted, which proves nothing; 1 a drift was found; 2 nothing could be run.`;

type Options = { readonly runs: number; readonly seed: number; readonly batch?: string };

/** `yichus hunt`: looks for a batch on which handlers do other than declared. */
export function huntCommand(output: CommandOutput = processOutput): Command {
  const whole = (text: string): number => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new InvalidArgumentError("It is a whole number below 1000000000.");
  };
  return new Command("hunt")
    .description("look for a batch on which the handlers do other than declared")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .addOption(
      new Option("--runs <n>", "how many batches to try").default(runsDefault).argParser(whole),
    )
    .addOption(new Option("--seed <n>", "for the random ones").default(1).argParser(whole))
    .option("--batch <file>", "where to write the smallest batch that drifts")
    .addHelpText("after", helpText)
    .action((paths: string[], options: Options) => run(paths, options, output));
}

function run(paths: string[], options: Options, output: CommandOutput): void {
  const answered = answerHunt(paths, options);
  if (!answered.ok) {
    for (const fault of answered.faults) output.error(`${fault.trimEnd()}\n`);
    output.exit(2);
    return;
  }
  const { hunted } = answered;
  for (const line of linesOf(hunted, options.seed)) output.out(`${line}\n`);
  const batch = hunted.found?.batch;
  if (batch !== undefined && options.batch === undefined) output.out(batch);
  const isWritten =
    batch === undefined || options.batch === undefined || output.write(options.batch, batch);
  const status = batch === undefined ? 0 : 1;
  output.exit(isWritten ? status : 2);
}

type Answered =
  | { readonly ok: true; readonly hunted: Hunted }
  | { readonly ok: false; readonly faults: readonly string[] };

function answerHunt(paths: string[], { runs, seed }: Options): Answered {
  const reading = readSources(thisDisk, paths);
  if (!reading.ok) return reading;
  // Lints are for who writes the program; here they would only be in the way.
  const compilation = compile(reading.sources, { lints: "warn" });
  const { problems, texts, failed } = compilation;
  if (failed) {
    return { ok: false, faults: problems.map((it) => render(it, texts.get(it.path) ?? "")) };
  }
  try {
    const compiled = withOwn(compilation, reading.sources);
    return { ok: true, hunted: hunt(compiled, { runs, seed, searchBound: searchBoundDefault }) };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { ok: false, faults: [faultText(error.fault, "", texts)] };
  }
}

function linesOf({ tried, ran, skipped, found }: Hunted, seed: number): readonly string[] {
  const left = skipped.length === 0 ? [] : [`Left alone: ${skipped.join(", ")}.`];
  const counted = `${tried} batches tried with seed ${seed}, ${ran} of them ran something`;
  if (found === undefined) return [...left, `No drift in ${counted}. That proves nothing.`];
  const none = {
    status: "drift",
    orders: 0,
    steps: 0,
    subsets: { groups: 0, of: 0, steps: 0 },
  } as const;
  return [...left, `${counted}.`, replaySentence({ ...none, drift: found.drift })];
}
