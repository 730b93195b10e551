import { type Language, languageOf } from "../../language/language.ts";
import { element } from "../element.ts";
import { startWorker } from "../start-worker.ts";
import type { AuditModule } from "./audit-module.ts";
import { type Checked, type CheckOptions, checkAll } from "./check.ts";
import { type Controls, controlsFor } from "./controls.ts";
import { type EditField, editField } from "./own-edit.ts";
import { reportParts } from "./report-parts.ts";
import { unavailableBecause } from "./rows.ts";
import { summaryOf } from "./summary.ts";
import { auditTable, marked, type RunNames, type ShownTable } from "./table.ts";
import { type AuditWords, auditWords } from "./words.ts";

/** A run that gives no answer for so long is given up. */
const limitMilliseconds = 120_000;

/**
 * `<audit-here data-base="…" data-titles="…">`: checks every published file and repeats every run that a
 * browser can repeat. Without JavaScript it is an empty element that nobody sees.
 */
class AuditHere extends HTMLElement {
  connectedCallback(): void {
    mount(this);
  }
}

customElements.define("audit-here", AuditHere);

/** What a check shows itself on. */
type Board = {
  readonly words: AuditWords;
  readonly language: Language;
  /** Absolute, with a slash at its end. */
  readonly base: string;
  readonly names: RunNames;
  /** Announced when it changes: only what a reader waits for goes there. */
  readonly status: HTMLElement;
  readonly found: HTMLElement;
  readonly controls: Controls;
};

function mount(host: HTMLElement): void {
  const language = languageOf(document.documentElement.lang);
  const words = auditWords(language);
  const base = new URL(host.dataset["base"] ?? "/", location.href).href;
  const status = element("div", "result");
  status.setAttribute("role", "status");
  const found = element("div", "found");
  const controls = controlsFor(words, editOf(base, words), (options, stopped) =>
    check(options, stopped, board),
  );
  const board: Board = {
    words,
    language,
    base,
    names: {
      titles: JSON.parse(host.dataset["titles"] ?? "{}"),
      page: (id) => `${base}${language}/runs/${id}/`,
    },
    status,
    found,
    controls,
  };
  host.replaceChildren(controls.element, status, found);
  host.hidden = false;
}

async function check(options: CheckOptions, stopped: AbortSignal, board: Board): Promise<void> {
  const { words, base, status, found } = board;
  found.replaceChildren();
  say(board, words.starting);
  try {
    const module = await loadAudit(base);
    const checked = await watched(options, module, stopped, board);
    const { mark, sentences } = summaryOf(checked, stopped.aborted, words);
    status.replaceChildren(
      element(
        "p",
        "",
        marked(mark, words),
        " ",
        [words.done(mark), ...sentences].join(words.betweenSentences),
      ),
    );
    found.append(...reportParts(checked, module, words));
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    status.replaceChildren(element("p", "", marked("unknown", words), " ", words.noProgram(why)));
  }
}

/** The check, with each answer shown as it comes. */
function watched(
  options: CheckOptions,
  module: AuditModule,
  stopped: AbortSignal,
  board: Board,
): Promise<Checked> {
  const { words, language, base, names, found, controls } = board;
  let table: ShownTable | undefined;
  let runs = 0;
  return checkAll(options, {
    module,
    base,
    stopped,
    limitMilliseconds,
    startWorker: ({ worker }) => startWorker(worker === "ledger" ? worker : "solver"),
    onRows(rows, groups) {
      runs = rows.length;
      table = auditTable({ groups, rows }, names, { words, language });
      found.append(table.element);
      say(board, words.readingFiles);
    },
    onFile: (done, of) => controls.showProgress(words.fileProgress(done, of), done, of),
    onFiles(files) {
      table?.showFiles(files);
      say(board, words.running);
      controls.showProgress(words.runProgress(0, runs), 0, runs);
    },
    onRun(row, verdict, done) {
      table?.showRun(row, verdict);
      controls.showProgress(words.runProgress(done, runs), done, runs);
    },
  });
}

function say({ status }: Board, text: string): void {
  status.replaceChildren(element("p", "", text));
}

/** What the reader may change: every source that a run reads here. */
function editOf(base: string, words: AuditWords): EditField {
  const stopped = new AbortController().signal;
  const textOf = async (name: string) => {
    const { addressPlace } = await loadAudit(base);
    const bytes = await addressPlace(base, stopped).read(name);
    if (bytes === undefined) throw new Error(`${name} is missing`);
    return new TextDecoder().decode(bytes);
  };
  const list = async () => {
    const { manifestRows } = await loadAudit(base);
    const manifest = new TextEncoder().encode(await textOf("deploy-manifest.json"));
    const rows = manifestRows(manifest).filter(
      (row) => unavailableBecause(row, false) === undefined,
    );
    return [...new Set(rows.flatMap(({ materials }) => materials.map(({ name }) => name)))].sort();
  };
  return editField(words, list, (path) => textOf(`sources/${path}`));
}

/** The audit program as it is served: the same file that a reviewer downloads. */
async function loadAudit(base: string): Promise<AuditModule> {
  const address = `${base}audit.mjs`;
  return import(/* @vite-ignore */ address);
}
