import { button, element } from "../element.ts";
import type { Opening } from "./connection.ts";
import { DatabaseGone, STALL_MAX_MS, START_MAX_MS } from "./connection.ts";
import type { OpenWords } from "./open-words.ts";
import { megabytes } from "./size.ts";
import type { Stage } from "./stage.ts";

export type OpenPanel<Opened> = {
  readonly words: OpenWords;
  /** What stands on the button. */
  readonly label: string;
  readonly open: (opening: Opening) => Promise<Opened>;
  readonly onOpen: (opened: Opened) => void | Promise<void>;
};

/**
 * A button that opens a database, and what is seen while it does: bytes that arrive, a way to stop,
 * and in the end either `onOpen` or why it did not work and what to do.
 */
export function openPanel<Opened>({ words, label, open, onOpen }: OpenPanel<Opened>): HTMLElement {
  let running: AbortController | undefined;
  const go = button(label, "go", () => void start());
  const stop = button(words.stop, "stop", () => {
    // The button that is about to go would take the focus with it.
    go.focus();
    running?.abort();
  });
  stop.hidden = true;
  const status = element("p", "result");
  status.setAttribute("role", "status");
  const meter = meterOf(words);

  async function start(): Promise<void> {
    if (running !== undefined) return;
    running = new AbortController();
    go.setAttribute("aria-disabled", "true");
    stop.hidden = false;
    try {
      const onStage = (stage: Stage) => {
        meter.show(stage);
        // Written only when it changes, or a reader would hear it with every block of bytes.
        if (status.textContent !== words[stage.tag]) status.textContent = words[stage.tag];
      };
      const opened = await open({ onStage, stopped: running.signal });
      status.textContent = "";
      await onOpen(opened);
    } catch (problem) {
      status.textContent = reasonText(problem, words);
    } finally {
      running = undefined;
      meter.hide();
      stop.hidden = true;
      go.removeAttribute("aria-disabled");
    }
  }

  return element("div", "open-panel", element("div", "controls", go, stop), meter.host, status);
}

/** Bytes that arrived, as a bar and in words. */
function meterOf(words: OpenWords) {
  const bar = element("progress", "");
  bar.setAttribute("aria-label", words.progress);
  const count = element("span", "count");
  const host = element("p", "meter", bar, " ", count);
  host.hidden = true;
  return {
    host,
    hide: () => {
      host.hidden = true;
    },
    show: (stage: Stage) => {
      host.hidden = false;
      if (stage.tag === "loading") {
        bar.max = stage.total;
        bar.value = stage.received;
        count.textContent = words.loaded(megabytes(stage.received), megabytes(stage.total));
      } else bar.removeAttribute("value");
    },
  };
}

function reasonText(problem: unknown, words: OpenWords): string {
  if (!(problem instanceof DatabaseGone)) {
    return words.broken(problem instanceof Error ? problem.message : String(problem));
  }
  switch (problem.why) {
    case "stopped":
      return words.stopped;
    case "stalled":
      return words.stalled(STALL_MAX_MS / 1000);
    case "slow":
      return words.slow(START_MAX_MS / 1000);
    case "broken":
      return words.broken(problem.message === "" ? words.noReason : problem.message);
  }
}
