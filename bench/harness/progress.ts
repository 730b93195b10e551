import type { BenchmarkFigure } from "@receipts/formats/benchmark.ts";
import { complain } from "../../scripts/terminal.ts";
import type { Watcher } from "./measure.ts";

type Terminal = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

const eraseLine = "\r\u001b[K";

/**
 * Says what each part found as it ends, on standard error. On a terminal one more line, which stays the
 * last, tells what is being measured; elsewhere there is no such line.
 */
export function watcherOn(
  parts: readonly string[],
  tell: (line: string) => void = complain,
  terminal: Terminal = process.stderr,
): Watcher {
  const width = Math.max(0, ...parts.map((part) => part.length));
  let ended = 0;
  const draw = (text: string) => {
    if (terminal.isTTY === true) terminal.write(`${eraseLine}${text}`);
  };
  return {
    started: (name) => draw(`${ended} of ${parts.length}: ${name}`),
    ended(name, figures) {
      ended += 1;
      draw("");
      tell(`${name.padEnd(width)}  ${partText(figures)}`);
    },
  };
}

/** `7 figures, 1 target not met`, or why there are none. */
function partText(figures: readonly BenchmarkFigure[]): string {
  const outcomes = figures.map(({ outcome }) => outcome);
  const missed = outcomes.filter((it) => it.status === "measured" && it.met === false).length;
  const reasons = outcomes.flatMap((it) =>
    it.status === "unavailable" ? [it.detail ?? it.why] : [],
  );
  return [
    `${figures.length} ${figures.length === 1 ? "figure" : "figures"}`,
    ...(missed > 0 ? [`${missed} ${missed === 1 ? "target" : "targets"} not met`] : []),
    ...new Set(reasons),
  ].join(", ");
}
