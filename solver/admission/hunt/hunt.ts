import type { Drift } from "@receipts/formats/admission.ts";
import { type ExactJson, exactJsonText } from "@receipts/formats/exact-json.ts";
import { subtract, toBigInt } from "../../bosatsu/evaluate/int.ts";
import { type ValueTypes, valueTypes } from "../../bosatsu/evaluate/value-types.ts";
import { type KeyState, sizeOf } from "../decide/question.ts";
import { type Compiled, judgeWith } from "../judge.ts";
import { asking } from "../program/ask.ts";
import { loadProgram, type Program } from "../program/program.ts";
import { resultInParts } from "../result/result.ts";
import { type Chooser, inputOf } from "./inputs.ts";
import { type Random, randomFrom } from "./random.ts";
import { shrink, simpler } from "./shrink.ts";

export type HuntOptions = {
  /** How many batches are tried, the directed ones among them. */
  readonly runs: number;
  readonly seed: number;
  /** Components with more operations than this are not searched. */
  readonly searchBound: number;
};

export type Hunted = {
  /** Batches that were tried before one drifted, or all. */
  readonly tried: number;
  /** Of those, how many admitted something: the others ran nothing. */
  readonly ran: number;
  /** Handlers whose input JSON cannot hold, or that have no row: they were left alone. */
  readonly skipped: readonly string[];
  readonly found: { readonly drift: Drift; readonly batch: string } | undefined;
};

/**
 * Looks for a batch on which the handlers do other than declared. First one operation after the other
 * with the values where handlers most often go wrong: both keys the same, 0, negative amounts, just
 * what a bound leaves and one more, numbers past 2^31, 2^53 and 2^63; then batches at random. What
 * drifts is made smaller as long as it still does. The same seed tries the same batches.
 *
 * Finding none proves nothing. Throws a `FaultError` when the packages do not fit each other.
 */
export function hunt(compiled: Compiled, options: HuntOptions): Hunted {
  const hunting = prepare(compiled, options);
  let tried = 0;
  let ran = 0;
  for (const batch of batches(hunting, options)) {
    tried += 1;
    const { drift, admitted } = hunting.try(batch);
    if (admitted > 0 || drift !== null) ran += 1;
    if (drift === null) continue;
    const smallest = shrink(
      batch,
      simplerBatches(hunting),
      (it) => hunting.try(it).drift !== null,
      4000,
    );
    const smallestDrift = hunting.try(smallest).drift ?? drift;
    const found = { drift: smallestDrift, batch: textOf(smallest) };
    return { tried, ran, skipped: hunting.skipped, found };
  }
  return { tried, ran, skipped: hunting.skipped, found: undefined };
}

type Trial = { readonly operation: string; readonly input: ExactJson };

type Hunting = {
  readonly program: Program;
  readonly types: ValueTypes;
  readonly handlers: readonly string[];
  readonly skipped: readonly string[];
  readonly keys: readonly string[];
  /** Integers at which something may change, the plainest first. */
  readonly edges: readonly bigint[];
  readonly try: (batch: readonly Trial[]) => {
    readonly drift: Drift | null;
    readonly admitted: number;
  };
};

function prepare(compiled: Compiled, { searchBound }: HuntOptions): Hunting {
  const program = loadProgram(compiled.packages, compiled.own);
  const types = valueTypes(program.packages, program.evaluation);
  const ask = asking(program);
  const { keys } = ask([], searchBound);
  const plain: Chooser = { integer: () => 0n, text: () => keys[0]?.key ?? "", below: () => 0 };
  const canHunt = (name: string): boolean => {
    const handler = program.handlers.get(name);
    const rows = program.specification.operations.get(name) ?? [];
    return (
      handler !== undefined && rows.length > 0 && inputOf(handler.input, types, plain) !== undefined
    );
  };
  const names = [...program.handlers.keys()];
  return {
    program,
    types,
    handlers: names.filter(canHunt),
    skipped: names.filter((name) => !canHunt(name)),
    keys: keys.flatMap(({ key, sumOf }) => (sumOf === undefined ? [key] : [])),
    edges: edgesOf(keys.slice(0, 50)),
    try: (batch) => {
      const judged = judgeWith({ program, ask, texts: compiled.texts }, textOf(batch), {
        searchBound,
      });
      const file = { path: "", sha256: "0".repeat(64) };
      const { replay, admitted } = resultInParts(judged, { sources: [], batch: file });
      return { drift: replay.drift, admitted: admitted.length };
    },
  };
}

function edgesOf(keys: readonly KeyState[]): readonly bigint[] {
  const rooms = keys
    .flatMap(({ initial, limits }) => [
      initial,
      ...limits.map(({ limit }) => sizeOf(subtract(limit, initial))),
    ])
    .map(toBigInt);
  const big = [2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n, 2n ** 64n];
  const around = [...rooms, ...big].flatMap((edge) => [edge - 1n, edge, edge + 1n]);
  const all = [0n, 1n, -1n, 2n, ...around, ...big.map((edge) => -edge)];
  return [...new Set(all)];
}

function* batches(hunting: Hunting, { runs, seed }: HuntOptions): Generator<readonly Trial[]> {
  let left = runs;
  for (const trial of directed(hunting)) {
    if (left === 0) return;
    left -= 1;
    yield [trial];
  }
  const random = randomFrom(seed);
  for (; left > 0; left -= 1) {
    yield Array.from({ length: 1 + random.below(4) }, () => randomTrial(hunting, random)).flatMap(
      (trial) => trial ?? [],
    );
  }
}

/** Each handler with each edge, all its texts one key, and then two keys in turn. */
function* directed(hunting: Hunting): Generator<Trial> {
  const { handlers, keys, edges } = hunting;
  const few = keys.slice(0, 4);
  const pairs = few.flatMap((first) => few.map((second) => [first, second] as const));
  const same = pairs.filter(([first, second]) => first === second);
  const other = pairs.filter(([first, second]) => first !== second);
  for (const operation of handlers) {
    for (const pair of [...same, ...other]) {
      for (const edge of edges) {
        let turn = 0;
        const chooser: Chooser = {
          integer: () => edge,
          text: () => pair[turn++ % 2] ?? "",
          below: () => 0,
        };
        const trial = trialOf(hunting, operation, chooser);
        if (trial !== undefined) yield trial;
      }
    }
  }
}

function randomTrial(hunting: Hunting, random: Random): Trial | undefined {
  const { handlers, keys, edges } = hunting;
  const chooser: Chooser = {
    integer: () =>
      random.below(3) === 0
        ? (edges[random.below(edges.length)] ?? 0n)
        : BigInt(random.below(64) - 8),
    text: () => keys[random.below(keys.length)] ?? "",
    below: random.below,
  };
  const operation = handlers[random.below(handlers.length)];
  return operation === undefined ? undefined : trialOf(hunting, operation, chooser);
}

function trialOf(
  { program, types }: Hunting,
  operation: string,
  choose: Chooser,
): Trial | undefined {
  const handler = program.handlers.get(operation);
  const input = handler === undefined ? undefined : inputOf(handler.input, types, choose);
  return input === undefined ? undefined : { operation, input };
}

/** Without one of its operations, or with one that is simpler. */
function simplerBatches({ keys }: Hunting) {
  return function* (batch: readonly Trial[]): Generator<readonly Trial[]> {
    if (batch.length > 1) for (const at of batch.keys()) yield batch.toSpliced(at, 1);
    for (const [at, trial] of batch.entries()) {
      for (const input of simpler(trial.input, keys)) yield batch.with(at, { ...trial, input });
    }
  };
}

function textOf(batch: readonly Trial[]): string {
  const operations = batch.map(
    ({ operation, input }, at) =>
      new Map<string, ExactJson>([
        ["id", `h${at + 1}`],
        ["operation", operation],
        ["input", input],
      ]),
  );
  return `${exactJsonText(operations)}\n`;
}
