import { decodeInterleaving, type Interleaving } from "@receipts/formats/interleaving.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { answerInquiry, type InterleavingAnswer } from "./answer.ts";
import { boundDefault } from "./check.ts";

/** Handlers and properties of one small package, as its body; `export` may stand anywhere in it. */
export function smallPackage(body: string): Source {
  const exports = [...body.matchAll(/^export \(?(.+?)\)?$/gm)].map(([, names]) => names);
  const text = `package Small

from Yichus/IO import IO, await, bind, cell, pure, read, transaction, write
from Yichus/Interleaving import Property, Always, AlwaysAtEnd, Sometimes, SometimesAtEnd

export (${exports.join(", ")})

${body.replaceAll(/^export .*$/gm, "")}`;
  return { path: "small.bosatsu", text };
}

/** Operations written as `id: handler input`, separated by commas. */
export function scenarioOf(
  operations: string,
  rest: Readonly<Record<string, unknown>> = {},
): Source {
  const list = operations.split(", ").map((written) => {
    const [id = "", operation = "", input = "0"] = written.split(/: | /);
    return { id, operation, input };
  });
  return {
    path: "scenario.json",
    text: JSON.stringify({ schema: "yichus.scenario/1", operations: list, ...rest }),
  };
}

export function ask(
  body: string,
  scenario: Source,
  { bound = boundDefault, replay }: { bound?: number; replay?: readonly string[] } = {},
): Promise<InterleavingAnswer> {
  return answerInquiry({
    sources: [smallPackage(body)],
    scenario,
    replay: replay && { path: "replay.json", text: JSON.stringify(replay) },
    options: { lints: "warn", bound },
  });
}

export async function check(...asked: Parameters<typeof ask>): Promise<Interleaving> {
  const { result, problems } = await ask(...asked);
  if (result === undefined) throw new Error(problems);
  return decodeInterleaving(result);
}

/** One line a property: name, verdict, how many interleavings show it, and the schedule that does. */
export function verdicts({ properties, schedules }: Interleaving): readonly string[] {
  return properties.map(({ name, verdict, interleavings, schedule, reason }) => {
    const shown = schedule === null ? undefined : schedules[schedule];
    const order = shown?.steps.map(({ operation }) => operation).join("");
    return [
      `${name}: ${verdict}`,
      ...(reason === null ? [] : [reason]),
      ...(interleavings === null ? [] : [interleavings]),
      ...(shown === undefined ? [] : [`${order} ${shown.preemptions}`]),
    ].join(", ");
  });
}
