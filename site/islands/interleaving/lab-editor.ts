import { editingWords } from "../../language/editing-words.ts";
import { languageOf } from "../../language/language.ts";
import type { Text } from "../../workers/editor-messages.ts";
import { type EditorPanel, editorPanel } from "../editing/editor-panel.ts";
import { later } from "../editing/later.ts";
import type { SolverClient } from "../editing/solver-client.ts";
import { element } from "../element.ts";
import { type Drafts, isScenario, textOf } from "./demo.ts";

/**
 * An editor of a demo's files, with a tab for each. What is typed is kept in the drafts, and checked when
 * the reader pauses.
 */
export function labEditor(
  drafts: Drafts,
  helper: SolverClient,
): { readonly host: HTMLElement; readonly panel: EditorPanel<string> } {
  const words = editingWords(languageOf(document.documentElement.lang));
  const names = [...drafts.deployed.keys()];
  const place = element("div", "editor-place");
  place.id = "lab-file";
  place.setAttribute("role", "tabpanel");
  const list = element("div", "flaws");
  const files = names.map((name, at) => ({
    name,
    language: isScenario(name) ? ("json" as const) : ("bosatsu" as const),
    label: name,
    button: tabOf(name, at, place),
  }));
  const tabs = element("div", "tabs", ...files.map(({ button }) => button));
  tabs.setAttribute("role", "tablist");
  tabs.setAttribute("aria-label", words.files);
  const host = element("div", "editor-panel", tabs, place, element("p", "keys", words.keys), list);
  const texts = (wanted: (name: string) => boolean): readonly Text[] =>
    names.filter(wanted).map((path) => ({ path, text: textOf(drafts, path) }));
  const sources = () => texts((name) => !isScenario(name));
  const check = later(async () => {
    const [scenario] = texts(isScenario);
    if (scenario === undefined) return;
    panel.showFindings(await helper.checkScenario({ sources: sources(), scenario }));
  });
  const panel = editorPanel<string>(
    { panel: host, place, list, files },
    {
      words,
      textOf: (name) => textOf(drafts, name),
      onEdit: (name, text) => {
        if (text === drafts.deployed.get(name)) drafts.edited.delete(name);
        else drafts.edited.set(name, text);
        check();
      },
      typeAt: (path, offset) => helper.typeAt({ sources: sources(), path, offset }),
      fileOf: (path) => names.find((name) => name === path),
    },
  );
  check();
  return { host, panel };
}

function tabOf(name: string, at: number, place: HTMLElement): HTMLButtonElement {
  const tab = element("button", "", element("code", "", name));
  tab.type = "button";
  tab.id = `lab-tab-${at}`;
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", place.id);
  tab.setAttribute("aria-selected", String(at === 0));
  tab.tabIndex = at === 0 ? 0 : -1;
  return tab;
}
