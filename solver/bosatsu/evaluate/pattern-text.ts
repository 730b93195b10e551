import type { Value } from "../tree/value.ts";
import type { Frame, Match, Search } from "./code.ts";
import { findText, standsAt, unitsAt, unitsBefore } from "./text.ts";

/** String patterns, with the same search as list patterns; see there. */

export type TextPiece =
  /** Never empty. */
  | { readonly tag: "text"; readonly text: string; readonly slot?: undefined }
  /** One code point; no slot for `$.{_}`. */
  | { readonly tag: "char"; readonly slot: number | undefined };

export type TextParts = {
  readonly head: readonly TextPiece[];
  readonly globs: readonly {
    readonly slot: number | undefined;
    readonly run: readonly TextPiece[];
  }[];
};

type Glob = TextParts["globs"][number];

export function textMatch({ head, globs }: TextParts): Match {
  return (value, frame) => {
    const text = textOf(value);
    const end = runAt(head, { text, frame }, 0);
    if (end === -1) return false;
    return globs.length === 0 ? end === text.length : globsFrom(globs, 0, { text, frame }, end);
  };
}

export function isTextSearch({ head, globs }: TextParts): boolean {
  return head.length === 0 && globs.length > 1;
}

/** Lengthens the first glob. The place of a solution is where the run after it begins. */
export function textSearch({ globs }: TextParts): Search {
  const first = globAt(globs, 0);
  return (value, frame, last) => {
    const text = textOf(value);
    const subject = { text, frame };
    const from = typeof last === "number" ? last + unitsAt(text, last) : 0;
    const found = findRun(first.run, subject, from);
    if (found === undefined) return undefined;
    fill(first, subject, 0, found.start);
    return globsFrom(globs, 1, subject, found.end) ? found.start : undefined;
  };
}

type Subject = { readonly text: string; readonly frame: Frame };

function globsFrom(
  globs: TextParts["globs"],
  first: number,
  subject: Subject,
  start: number,
): boolean {
  let at = start;
  for (let index = first; index < globs.length - 1; index += 1) {
    const glob = globAt(globs, index);
    const found = findRun(glob.run, subject, at);
    if (found === undefined) return false;
    fill(glob, subject, at, found.start);
    at = found.end;
  }
  const last = globAt(globs, globs.length - 1);
  const begin = runBeforeEnd(last.run, subject, at);
  if (begin === -1) return false;
  fill(last, subject, at, begin);
  return true;
}

function fill(
  { slot }: Glob | TextPiece,
  { text, frame }: Subject,
  start: number,
  end: number,
): void {
  if (slot !== undefined) frame[slot] = text.slice(start, end);
}

/** The first place at or after `from` where the run stands. */
function findRun(
  run: readonly TextPiece[],
  subject: Subject,
  from: number,
): { readonly start: number; readonly end: number } | undefined {
  const { text } = subject;
  const [first] = run;
  let start = from;
  while (start <= text.length) {
    if (first?.tag === "text") {
      start = findText(text, first.text, start);
      if (start === -1) return undefined;
    }
    const end = runAt(run, subject, start);
    if (end !== -1) return { start, end };
    if (start === text.length) return undefined;
    start += unitsAt(text, start);
  }
  return undefined;
}

/** Where the run ends when it stands at `start`, or -1. */
function runAt(run: readonly TextPiece[], subject: Subject, start: number): number {
  let at = start;
  for (const piece of run) {
    const units = pieceUnits(piece, subject.text, at);
    if (units === 0) return -1;
    fill(piece, subject, at, at + units);
    at += units;
  }
  return at;
}

/** How many code units the piece takes at `at`; 0 when it does not stand there. */
function pieceUnits(piece: TextPiece, text: string, at: number): number {
  if (piece.tag === "char") return at < text.length ? unitsAt(text, at) : 0;
  const stands = text.startsWith(piece.text, at) && standsAt(text, piece.text, at);
  return stands ? piece.text.length : 0;
}

/** Where the run begins when it reaches the end of the text and not back beyond `from`, or -1. */
function runBeforeEnd(run: readonly TextPiece[], subject: Subject, from: number): number {
  const { text } = subject;
  let at = text.length;
  for (const piece of run.toReversed()) {
    const end = at;
    at -= piece.tag === "text" ? piece.text.length : unitsBefore(text, at);
    if (pieceUnits(piece, text, at) === 0) return -1;
    fill(piece, subject, at, end);
  }
  return at < from ? -1 : at;
}

function globAt(globs: TextParts["globs"], at: number): Glob {
  const glob = globs[at];
  if (glob === undefined) throw new Error(`no glob ${at} in a pattern of ${globs.length}`);
  return glob;
}

function textOf(value: Value): string {
  if (typeof value !== "string") throw new Error(`not a String: ${String(value)}`);
  return value;
}
