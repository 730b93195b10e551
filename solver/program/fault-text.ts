import { snippet } from "../bosatsu/report/snippet.ts";
import { positionAt } from "../bosatsu/tree/source.ts";
import type { Fault } from "./fault.ts";

/** A fault for people, with its place. `questionPath` is the file of the batch or scenario. */
export function faultText(
  { at, message, hint }: Fault,
  questionPath: string,
  texts: ReadonlyMap<string, string>,
): string {
  const more = hint === undefined ? [] : ["", `Hint: ${hint}`];
  const lines = (head: readonly string[]): string =>
    [...head, ...more].map((line) => `${line}\n`).join("");
  switch (at.tag) {
    case "sources":
      return lines([message]);
    case "question":
      return lines([
        `${questionPath}: at ${at.pointer === "" ? "the top" : at.pointer}: ${message}.`,
      ]);
    case "question text":
      return lines([`${questionPath}:${at.line}:${at.column}: ${message}.`]);
    case "source": {
      const { path, region } = at.place;
      const text = texts.get(path) ?? "";
      const { line, column } = positionAt(text, region.start);
      const frame = snippet(text, region).map((row) => `  ${row}`);
      return lines([`${path}:${line}:${column}`, message, "", ...frame]);
    }
  }
}
