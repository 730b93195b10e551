import {
  type InterleaveHereWords,
  interleaveHereWords,
} from "../../language/interleave-here-words.ts";
import { languageOf } from "../../language/language.ts";
import { button, element } from "../element.ts";
import { NoAnswer } from "../run-worker.ts";
import { type Draft, type InterleavingDemo, isEdited } from "./demo.ts";
import { fetchDrafts, runDrafts } from "./run-drafts.ts";
import "./scrub.ts";

const limitMilliseconds = 60_000;

/**
 * `<interleave-here data-demos="…">`: takes a scenario's sources into fields, runs what stands there in
 * a worker, and draws what came of it. Without JavaScript it is an empty element that nobody sees.
 */
class InterleaveHere extends HTMLElement {
  connectedCallback(): void {
    mount(this);
  }
}

customElements.define("interleave-here", InterleaveHere);

type Bench = {
  readonly words: InterleaveHereWords;
  readonly status: HTMLElement;
  readonly fields: HTMLElement;
  readonly result: HTMLElement;
  readonly go: HTMLButtonElement;
  readonly stop: HTMLButtonElement;
  readonly reset: HTMLButtonElement;
};

function mount(host: HTMLElement): void {
  const demos: readonly InterleavingDemo[] = JSON.parse(host.dataset["demos"] ?? "[]");
  const words = interleaveHereWords(languageOf(document.documentElement.lang));
  let drafts: readonly Draft[] = [];
  let running: AbortController | undefined;
  const chooser = chooserOf(demos, words);
  const chosen = () => demos.find(({ id }) => id === chooser.value);
  const bench: Bench = {
    words,
    status: element("div", "result"),
    fields: element("div", "fields"),
    result: element("div", "drawn"),
    go: button(words.run, "go", () => void run()),
    stop: button(words.stop, "stop", () => {
      // The button that is about to go would take the focus with it.
      bench.go.focus();
      running?.abort();
    }),
    reset: button(words.reset, "reset", () => {
      for (const draft of drafts) draft.field.value = draft.deployed;
      say(bench, words.ready);
    }),
  };
  bench.status.setAttribute("role", "status");
  for (const later of [bench.go, bench.stop, bench.reset]) later.hidden = true;

  const take = async () => {
    const demo = chosen();
    if (demo === undefined || running !== undefined) return;
    say(bench, words.fetching);
    try {
      drafts = await fetchDrafts(demo.plan);
    } catch (problem) {
      say(bench, words.unreachable(problem instanceof Error ? problem.message : String(problem)));
      return;
    }
    bench.fields.replaceChildren(...drafts.map(labelled));
    bench.result.replaceChildren();
    bench.go.hidden = false;
    bench.reset.hidden = false;
    say(bench, words.ready);
  };

  async function run(): Promise<void> {
    const demo = chosen();
    if (demo === undefined || running !== undefined) return;
    running = new AbortController();
    bench.go.setAttribute("aria-disabled", "true");
    bench.stop.hidden = false;
    say(bench, words.running);
    try {
      const answer = await runDrafts(demo.plan, drafts, {
        limitMilliseconds,
        stopped: running.signal,
        onStage: (stage) => say(bench, stage),
      });
      // With the format's schema it weighs more than the rest of the page's scripts together.
      const { drawAnswer } = await import("./draw-answer.ts");
      await drawAnswer(answer, { ...bench, isEdited: drafts.some(isEdited) });
    } catch (problem) {
      say(bench, reasonText(problem, words));
    } finally {
      running = undefined;
      bench.go.removeAttribute("aria-disabled");
      bench.stop.hidden = true;
    }
  }

  chooser.addEventListener("change", () => {
    if (drafts.length > 0) void take();
  });
  const label = element("label", "", `${words.demo} `, chooser);
  const edit = button(words.edit, "edit", () => void take());
  host.replaceChildren(
    element("div", "controls", label, edit),
    bench.fields,
    element("div", "controls", bench.go, bench.stop, bench.reset),
    bench.status,
    bench.result,
  );
  host.hidden = false;
}

function chooserOf(
  demos: readonly InterleavingDemo[],
  words: InterleaveHereWords,
): HTMLSelectElement {
  const chooser = element("select", "");
  chooser.setAttribute("aria-label", words.demo);
  for (const { id, title } of demos) chooser.append(new Option(title, id));
  return chooser;
}

function labelled({ name, field }: Draft): HTMLElement {
  return element("label", "draft", element("span", "name", name), field);
}

function say({ status }: Bench, text: string): void {
  status.replaceChildren(element("p", "", text));
}

function reasonText(problem: unknown, words: InterleaveHereWords): string {
  if (problem instanceof NoAnswer && problem.why === "stopped") return words.stopped;
  if (problem instanceof NoAnswer && problem.why === "time") {
    return words.tookTooLong(limitMilliseconds / 1000);
  }
  return words.broken(problem instanceof Error ? problem.message : String(problem));
}
