import { type AdmissionWords, admissionWords } from "../../language/admission-words.ts";
import type { Language } from "../../language/language.ts";
import { nodesOf } from "../../markup/dom.ts";
import { element, type Markup } from "../../markup/markup.ts";
import type { Text } from "../../workers/editor-messages.ts";
import { type EditorPanel, editorPanel } from "../editing/editor-panel.ts";
import { type SolverClient, solverClient, startEditorWorker } from "../editing/solver-client.ts";
import { type Controls, controlsIn, found } from "./controls.ts";
import type { WorkbenchPlan } from "./plan.ts";
import { type Settings, type Tab, tabs } from "./settings.ts";
import { fetchTexts, inputsOf, type Texts, tabOf, unedited } from "./texts.ts";
import { type WorkbenchWords, workbenchWords } from "./workbench-words.ts";

/** The parts of a workbench on a page, and what a reader has edited. */
export type Bench = {
  readonly host: HTMLElement;
  readonly plan: WorkbenchPlan;
  readonly words: WorkbenchWords;
  readonly said: AdmissionWords;
  readonly controls: Controls;
  readonly panel: EditorPanel<Tab>;
  /** Decides, and is ended to stop it; the other one answers the editor meanwhile. */
  readonly runner: SolverClient;
  readonly helper: SolverClient;
  readonly edited: Map<Tab, string>;
  readonly published: () => Promise<Texts>;
  /** Announces what is going on. */
  readonly say: (...markup: readonly Markup[]) => void;
  readonly button: (name: string) => HTMLButtonElement;
};

/** `onEdit` hears of what is typed into the editor. */
export function benchIn(host: HTMLElement, language: Language, onEdit: (tab: Tab) => void): Bench {
  const plan: WorkbenchPlan = JSON.parse(host.dataset["plan"] ?? "");
  const words = workbenchWords(language);
  const controls = controlsIn(host);
  const edited = new Map<Tab, string>();
  const helper = solverClient(startEditorWorker);
  let texts: Texts | undefined;
  const published = async (): Promise<Texts> => {
    texts ??= await fetchTexts(plan);
    return texts;
  };
  const settled = (): Settings => {
    const read = controls.read();
    return read.ok ? read.settings : { recipe: undefined, parity: false, searchBound: 0 };
  };
  const parts = {
    panel: found<HTMLElement>(host, ".editor-panel"),
    place: found<HTMLElement>(host, ".editor-place"),
    list: found<HTMLElement>(host, ".flaws"),
    files: tabs.map((tab) => ({
      name: tab,
      language: tab === "batch" ? ("json" as const) : ("bosatsu" as const),
      label: words.tabs[tab],
      button: found<HTMLButtonElement>(host, `[role=tab][data-tab="${tab}"]`),
    })),
  };
  const panel = editorPanel<Tab>(parts, {
    words,
    textOf: (tab) =>
      texts === undefined ? "" : (edited.get(tab) ?? unedited(tab, settled(), texts)),
    onEdit: (tab, text) => {
      if (texts !== undefined && text === unedited(tab, settled(), texts)) edited.delete(tab);
      else edited.set(tab, text);
      onEdit(tab);
    },
    typeAt: async (tab, offset) => {
      const { path } = plan.files[tab];
      const { sources } = inputsOf(plan, await published(), settled(), edited);
      return hasPath(sources, path) ? helper.typeAt({ sources, path, offset }) : undefined;
    },
    fileOf: (path) => tabOf(path, plan),
  });
  const status = found<HTMLElement>(host, "[role=status]");
  return {
    host,
    plan,
    words,
    said: admissionWords(language),
    controls,
    panel,
    runner: solverClient(startEditorWorker),
    helper,
    edited,
    published,
    say: (...markup) =>
      status.replaceChildren(...nodesOf(markup.map((it) => element("p", {}, it)))),
    button: (name) => found<HTMLButtonElement>(host, `button[data-does="${name}"]`),
  };
}

function hasPath(sources: readonly Text[], path: string): boolean {
  return sources.some((source) => source.path === path);
}
