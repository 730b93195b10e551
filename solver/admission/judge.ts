import type { Compilation } from "../bosatsu/compile.ts";
import type { MeterOptions } from "../bosatsu/evaluate/meter.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { decide, type Mode } from "./decide/decide.ts";
import type { Question } from "./decide/question.ts";
import { type Ask, asking } from "./program/ask.ts";
import { loadProgram, type Program } from "./program/program.ts";
import { readRequests } from "./program/requests.ts";
import type { ReplayOption } from "./replay/orders.ts";
import { replay } from "./replay/replay.ts";
import type { Judged } from "./result/items.ts";

export type JudgeOptions = MeterOptions & {
  /** Components with more operations than this are not searched. */
  readonly searchBound: number;
  /** Greedy in arrival order, unless given. */
  readonly mode?: Mode;
  /** What is run through the handlers; all, unless given. */
  readonly replay?: ReplayOption;
  /** Told of each stage as it begins, for who waits. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** What earlier batches have left out; a file of schema `yichus.deferred/1`. */
  readonly carried?: Source | undefined;
};

export type Stage = "compile" | "read" | "decide" | "replay" | "result";

/** Packages that compile, with the library, and those of them that were given. */
export type Compiled = Pick<Compilation, "packages" | "texts"> & {
  readonly own: Compilation["packages"];
};

export function withOwn(compilation: Compilation, sources: readonly Source[]): Compiled {
  const paths = new Set(sources.map(({ path }) => path));
  const own = compilation.packages.filter(({ resolved }) => paths.has(resolved.path));
  return { ...compilation, own };
}

/** An admission after the compiler. Throws a `FaultError` when program and batch do not fit. */
export function judge(compiled: Compiled, batch: string, options: JudgeOptions): Judged {
  const program = loadProgram(compiled.packages, compiled.own, options);
  return judgeWith({ program, ask: asking(program), texts: compiled.texts }, batch, options);
}

/** The place of each key; a sum is no key. */
function placesOf({ keys }: Question): ReadonlyMap<string, number> {
  return new Map(
    keys.flatMap(({ key, sumOf }, place): [string, number][] =>
      sumOf === undefined ? [[key, place]] : [],
    ),
  );
}

/** A program that was loaded, for who judges many batches by it. */
export type Loaded = {
  readonly program: Program;
  readonly ask: Ask;
  readonly texts: Compiled["texts"];
};

/** The batch becomes a question in numbers, which is decided and run through the real handlers. */
export function judgeWith(
  { program, ask, texts }: Loaded,
  batch: string,
  { searchBound, mode = "greedy", replay: wanted = "all", carried, onStage }: JudgeOptions,
): Judged {
  onStage?.("read");
  const read = readRequests(batch, program, carried);
  const { requests } = read;
  const question = ask(requests, searchBound);
  onStage?.("decide");
  const decision = decide(question, mode);
  const places = placesOf(question);
  onStage?.("replay");
  const replayed = replay({ program, question, requests, places }, decision, wanted);
  return { ...read, question, decision, replay: replayed, texts };
}
