import type { Judged } from "./compare.ts";
import { progressLine } from "./report.ts";

/** What a terminal shows while runs are executed: a line for each that ended, and what goes on below. */
export type Progress = {
  readonly started: (id: string) => void;
  readonly judged: (each: Judged) => void;
};

type Terminal = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

const eraseLine = "\r\u001b[K";

/**
 * Follows the executing of rows. Lines go to `tell`; on a terminal one more line, which stays the last,
 * says how many have ended and which are being executed. Elsewhere there is no such line.
 */
export function followed(
  ids: readonly string[],
  tell: (line: string) => void,
  terminal: Terminal = process.stderr,
): Progress {
  const width = Math.max(0, ...ids.map((id) => id.length));
  const running = new Set<string>();
  let ended = 0;
  const draw = (text: string) => {
    if (terminal.isTTY === true) terminal.write(`${eraseLine}${text}`);
  };
  const status = () => {
    const isOver = ended === ids.length;
    draw(isOver ? "" : `${ended} of ${ids.length}: ${[...running].join(", ")}`);
  };
  return {
    started(id) {
      running.add(id);
      status();
    },
    judged(each) {
      running.delete(each.row.id);
      ended += 1;
      draw("");
      tell(progressLine(each, width));
      status();
    },
  };
}
