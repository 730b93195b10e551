import { languageOf } from "../language/language.ts";
import { element } from "./element.ts";
import { lineElement } from "./line-element.ts";
import { type RerunPlan, rerun } from "./rerun.ts";
import { type Line, resultLines, stageText } from "./rerun-lines.ts";
import { type RerunWords, rerunWords } from "./rerun-words.ts";
import { startWorker } from "./start-worker.ts";

const limitMilliseconds = 60_000;

/**
 * `<rerun-here data-plan="…">`: a button that repeats a run in this browser and says whether the
 * bytes are those that were deployed. Without JavaScript it is an empty element that nobody sees.
 */
class RerunHere extends HTMLElement {
  connectedCallback(): void {
    mount(this);
  }
}

customElements.define("rerun-here", RerunHere);

function mount(host: HTMLElement): void {
  const plan: RerunPlan = JSON.parse(host.dataset["plan"] ?? "");
  const words = rerunWords(languageOf(document.documentElement.lang));
  const go = button(words.run, "go");
  const stop = button(words.stop, "stop");
  stop.hidden = true;
  const status = element("div", "result");
  status.setAttribute("role", "status");
  host.replaceChildren(element("div", "controls", go, stop), status);
  host.hidden = false;

  let running: AbortController | undefined;
  stop.addEventListener("click", () => {
    // The button that is about to go would take the focus with it.
    go.focus();
    running?.abort();
  });
  go.addEventListener("click", async () => {
    if (running !== undefined) return;
    running = new AbortController();
    go.setAttribute("aria-disabled", "true");
    stop.hidden = false;
    const result = await rerun(plan, {
      startWorker,
      limitMilliseconds,
      onStage: (stage) => status.replaceChildren(element("p", "", stageText(stage, words))),
      stopped: running.signal,
    });
    running = undefined;
    go.removeAttribute("aria-disabled");
    go.textContent = words.again;
    stop.hidden = true;
    status.replaceChildren(...resultLines(plan, result, words).map((line) => draw(line, words)));
  });
}

function draw(line: Line, words: RerunWords): HTMLElement {
  const drawn = lineElement(line);
  const { mark } = line;
  if (mark !== undefined) drawn.prepend(element("span", `mark ${mark}`, words[mark]), " ");
  return drawn;
}

function button(label: string, name: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = label;
  return made;
}
