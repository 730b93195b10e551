import { type EditingWords, editingWords } from "../../language/editing-words.ts";
import {
  type InterleaveHereWords,
  interleaveHereWords,
} from "../../language/interleave-here-words.ts";
import { languageOf } from "../../language/language.ts";
import type { EditorPanel } from "../editing/editor-panel.ts";
import { shareLink } from "../editing/share-link.ts";
import { type SolverClient, solverClient, startEditorWorker } from "../editing/solver-client.ts";
import { button, element } from "../element.ts";
import { NoAnswer } from "../run-worker.ts";
import { type Drafts, fetchDrafts, type InterleavingDemo } from "./demo.ts";
import { showStep, stepped } from "./events.ts";
import { labEditor } from "./lab-editor.ts";
import { decodeLab, encodeLab } from "./lab-fragment.ts";
import { runDrafts } from "./run-drafts.ts";
import "./scrub.ts";

const limitMilliseconds = 60_000;

/** What a page can tell the bench below the chooser. */
export type Lab = {
  /** Takes the sources of the chosen demo. */
  readonly take: () => Promise<void>;
  /** Takes over the state that the address carries, and runs it. */
  readonly takeOver: () => Promise<void>;
};

/** A demo that is open: its texts, their editor, and the step that its schedule is at. */
type Opened = {
  readonly demo: InterleavingDemo;
  readonly drafts: Drafts;
  readonly panel: EditorPanel<string>;
  step: number;
};

export function mountLab(
  host: HTMLElement,
  given: { readonly demos: readonly InterleavingDemo[]; readonly chooser: HTMLSelectElement },
): Lab {
  const bench = benchIn(host, given);
  host.addEventListener(stepped, (event) => {
    event.preventDefault();
    if (bench.opened === undefined || !(event instanceof CustomEvent)) return;
    bench.opened.step = Number(event.detail);
    void keepAddress(bench);
  });
  return {
    take: async () => {
      const { chooser, opened } = bench;
      // What runs is still that of the one before.
      if (bench.running !== undefined && opened !== undefined) chooser.value = opened.demo.id;
      else await open(bench, chooser.value, new Map());
    },
    takeOver: () => takeOver(bench),
  };
}

type Bench = {
  readonly host: HTMLElement;
  readonly demos: readonly InterleavingDemo[];
  readonly chooser: HTMLSelectElement;
  readonly words: InterleaveHereWords;
  readonly editing: EditingWords;
  /** Answers the editor. */
  readonly helper: SolverClient;
  readonly status: HTMLElement;
  readonly fields: HTMLElement;
  readonly result: HTMLElement;
  readonly go: HTMLButtonElement;
  readonly stop: HTMLButtonElement;
  readonly reset: HTMLButtonElement;
  readonly copy: HTMLButtonElement;
  opened: Opened | undefined;
  running: AbortController | undefined;
};

function benchIn(
  host: HTMLElement,
  given: { readonly demos: readonly InterleavingDemo[]; readonly chooser: HTMLSelectElement },
): Bench {
  const language = languageOf(document.documentElement.lang);
  const words = interleaveHereWords(language);
  const editing = editingWords(language);
  const bench: Bench = {
    host,
    ...given,
    words,
    editing,
    helper: solverClient(startEditorWorker),
    status: element("div", "result"),
    fields: element("div", "fields"),
    result: element("div", "drawn"),
    go: button(words.run, "go", () => void run(bench)),
    stop: button(words.stop, "stop", () => {
      // The button that is about to go would take the focus with it.
      bench.go.focus();
      bench.running?.abort();
    }),
    reset: button(words.reset, "reset", () => takeBack(bench)),
    copy: button(editing.copyLink, "copy", async () =>
      say(bench, await shareLink(await fragmentOf(bench), editing)),
    ),
    opened: undefined,
    running: undefined,
  };
  const { status, fields, result, go, stop, reset, copy } = bench;
  status.setAttribute("role", "status");
  for (const later of [go, stop, reset, copy]) later.hidden = true;
  host.replaceChildren(fields, element("div", "controls", go, stop, reset, copy), status, result);
  return bench;
}

function say({ status }: Bench, text: string): void {
  status.replaceChildren(element("p", "", text));
}

function takeBack(bench: Bench): void {
  if (bench.opened === undefined) return;
  const { drafts, panel } = bench.opened;
  for (const [name, text] of drafts.deployed) panel.replace(name, text);
  drafts.edited.clear();
  panel.showFindings({ placed: [], printed: "" });
  say(bench, bench.words.ready);
}

async function fragmentOf({ opened }: Bench): Promise<string | undefined> {
  if (opened === undefined) return undefined;
  const { demo, drafts, step } = opened;
  return encodeLab({ demo: demo.id, step, texts: drafts.edited });
}

async function keepAddress(bench: Bench): Promise<void> {
  const fragment = await fragmentOf(bench);
  if (fragment !== undefined) history.replaceState(history.state, "", `#${fragment}`);
}

/** Opens a demo with some texts in the place of the deployed ones; whether it did. */
async function open(
  bench: Bench,
  id: string,
  texts: ReadonlyMap<string, string>,
): Promise<boolean> {
  const { demos, chooser, words, fields, result, helper } = bench;
  const demo = demos.find((each) => each.id === id);
  if (demo === undefined || bench.running !== undefined) return false;
  chooser.value = id;
  say(bench, words.fetching);
  try {
    const drafts = await fetchDrafts(demo);
    // Another one was chosen meanwhile.
    if (chooser.value !== id) return false;
    for (const [name, text] of texts) drafts.edited.set(name, text);
    const { host, panel } = labEditor(drafts, helper);
    fields.replaceChildren(host);
    await panel.open();
    bench.opened = { demo, drafts, panel, step: 0 };
  } catch (problem) {
    say(bench, words.unreachable(problem instanceof Error ? problem.message : String(problem)));
    return false;
  }
  result.replaceChildren();
  for (const shown of [bench.go, bench.reset, bench.copy]) shown.hidden = false;
  say(bench, words.ready);
  return true;
}

async function run(bench: Bench): Promise<void> {
  const { opened, words, status, result, go, stop } = bench;
  if (opened === undefined || bench.running !== undefined) return;
  const running = new AbortController();
  bench.running = running;
  go.setAttribute("aria-disabled", "true");
  stop.hidden = false;
  say(bench, words.running);
  try {
    const { demo, drafts } = opened;
    const answer = await runDrafts(demo.plan, drafts, {
      limitMilliseconds,
      stopped: running.signal,
      onStage: (stage) => say(bench, stage),
    });
    // With the format's schema it weighs more than the rest of the page's scripts together.
    const { drawAnswer } = await import("./draw-answer.ts");
    await drawAnswer(answer, { words, status, result, demo, drafts });
    opened.step = 0;
    await keepAddress(bench);
  } catch (problem) {
    say(bench, reasonText(problem, words));
  } finally {
    bench.running = undefined;
    go.removeAttribute("aria-disabled");
    if (document.activeElement === stop) go.focus();
    stop.hidden = true;
  }
}

/** A damaged address is told of, and changes nothing. */
async function takeOver(bench: Bench): Promise<void> {
  const { host, demos, editing, result } = bench;
  const files = new Map(demos.map(({ id, plan }) => [id, plan.inputs.map(({ name }) => name)]));
  const decoded = await decodeLab(location.hash.slice(1), files);
  if (decoded.tag === "none") return;
  host.scrollIntoView();
  if (decoded.tag === "refused") {
    say(bench, editing.fragment[decoded.why]);
    return;
  }
  const { demo, step, texts } = decoded.state;
  if (!(await open(bench, demo, texts))) return;
  await run(bench);
  const figure = result.querySelector("figure.schedule");
  if (figure === null || bench.opened === undefined || step === 0) return;
  bench.opened.step = step;
  figure.dispatchEvent(new CustomEvent(showStep, { detail: step }));
  await keepAddress(bench);
}

function reasonText(problem: unknown, words: InterleaveHereWords): string {
  if (problem instanceof NoAnswer && problem.why === "stopped") return words.stopped;
  if (problem instanceof NoAnswer && problem.why === "time") {
    return words.tookTooLong(limitMilliseconds / 1000);
  }
  return words.broken(problem instanceof Error ? problem.message : String(problem));
}
