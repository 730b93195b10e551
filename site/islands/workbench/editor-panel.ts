import type { CodeEditor, Flaw } from "../../editor/open-editor.ts";
import { nodesOf } from "../../markup/dom.ts";
import { element } from "../../markup/markup.ts";
import type { Finding, Findings, TypeFound } from "../../workers/editor-messages.ts";
import { found } from "./controls.ts";
import { type Tab, tabs } from "./settings.ts";
import type { WorkbenchWords } from "./workbench-words.ts";

export type PanelOptions = {
  readonly words: WorkbenchWords;
  readonly textOf: (tab: Tab) => string;
  readonly onEdit: (tab: Tab, text: string) => void;
  readonly typeAt: (tab: Tab, offset: number) => Promise<TypeFound | undefined>;
  readonly tabOf: (path: string) => Tab | undefined;
};

/** The tabs, the editor below them, and below it the list of what is wrong. */
export type EditorPanel = {
  /** Loads the editor when it is asked for the first time. */
  readonly open: () => Promise<void>;
  readonly close: () => void;
  readonly isOpen: () => boolean;
  readonly select: (tab: Tab) => void;
  /** Which of the two specifications there is a tab for. */
  readonly useSpec: (tab: "spec" | "policy") => void;
  /** Takes a text in that was not typed here. */
  readonly replace: (tab: Tab, text: string) => void;
  readonly showFindings: (findings: Findings) => void;
  readonly mark: (tab: Tab, place: { readonly line: number; readonly column: number }) => void;
  readonly unmark: () => void;
  readonly focus: () => void;
};

export function editorPanel(host: HTMLElement, options: PanelOptions): EditorPanel {
  const { words, tabOf } = options;
  const panel = found<HTMLElement>(host, ".editor-panel");
  const place = found<HTMLElement>(host, ".editor-place");
  const list = found<HTMLElement>(host, ".flaws");
  const buttons = new Map(
    tabs.map((tab) => [tab, found<HTMLButtonElement>(host, `[role=tab][data-tab="${tab}"]`)]),
  );
  let editor: CodeEditor | undefined;
  const select = (tab: Tab): void => {
    for (const [each, button] of buttons) {
      button.setAttribute("aria-selected", String(each === tab));
      button.tabIndex = each === tab ? 0 : -1;
    }
    place.setAttribute("aria-labelledby", buttons.get(tab)?.id ?? "");
    editor?.show(tab);
  };
  walkTabs([...buttons.entries()], select);
  const goTo = ({ path, region }: Finding): void => {
    const tab = tabOf(path);
    if (tab === undefined) return;
    select(tab);
    editor?.goTo(tab, region);
  };
  return {
    open: async () => {
      const { openEditor } = await import("../../editor/open-editor.ts");
      panel.hidden = false;
      editor ??= openEditor(place, {
        files: tabs.map((tab) => ({
          name: tab,
          language: tab === "batch" ? "json" : "bosatsu",
          label: words.tabs[tab],
          text: options.textOf(tab),
        })),
        onChange: (name, text) => {
          const tab = tabs.find((it) => it === name);
          if (tab !== undefined) options.onEdit(tab, text);
        },
        typeAt: async (name, offset) => {
          const tab = tabs.find((it) => it === name);
          return tab === undefined ? undefined : options.typeAt(tab, offset);
        },
        words,
      });
      const selected = tabs.find((tab) => buttons.get(tab)?.ariaSelected === "true");
      editor.show(selected ?? "batch");
    },
    close: () => {
      panel.hidden = true;
    },
    isOpen: () => editor !== undefined && !panel.hidden,
    select,
    useSpec: (used) => {
      for (const tab of ["spec", "policy"] as const) {
        const button = buttons.get(tab);
        if (button === undefined) continue;
        const wasSelected = button.ariaSelected === "true";
        button.hidden = tab !== used;
        if (tab !== used && wasSelected) select(used);
      }
    },
    replace: (tab, text) => editor?.replace(tab, text),
    showFindings: (findings) => {
      editor?.setFlaws(
        findings.placed.flatMap((it): Flaw[] => {
          const tab = tabOf(it.path);
          return tab === undefined ? [] : [{ ...it, name: tab }];
        }),
      );
      list.replaceChildren(...flawNodes(findings, words, goTo));
    },
    mark: (tab, at) => {
      select(tab);
      editor?.markPlace(tab, at);
    },
    unmark: () => editor?.unmark(),
    focus: () => editor?.focus(),
  };
}

/** Arrow keys walk over the tabs that are there, as in any list of tabs. */
function walkTabs(
  buttons: readonly (readonly [Tab, HTMLButtonElement])[],
  select: (tab: Tab) => void,
): void {
  const steps: ReadonlyMap<string, number> = new Map([
    ["ArrowLeft", -1],
    ["ArrowRight", 1],
  ]);
  for (const [tab, button] of buttons) {
    button.addEventListener("click", () => select(tab));
    button.addEventListener("keydown", (event) => {
      const step = steps.get(event.key);
      if (step === undefined) return;
      const seen = buttons.filter(([, each]) => !each.hidden);
      const at = seen.findIndex(([each]) => each === tab);
      const next = seen[(at + step + seen.length) % seen.length];
      if (next === undefined) return;
      event.preventDefault();
      select(next[0]);
      next[1].focus();
    });
  }
}

function flawNodes(
  { placed, printed }: Findings,
  words: WorkbenchWords,
  goTo: (finding: Finding) => void,
): readonly Node[] {
  if (placed.length === 0) {
    const text = printed === "" ? words.noFlaws : printed.trim();
    return nodesOf(element("p", {}, text));
  }
  const items = placed.map((finding) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(
      ...nodesOf([element("code", {}, finding.path), ` ${finding.message}`]),
      ...(finding.hint === undefined
        ? []
        : nodesOf(element("span", { class: "soft" }, ` ${finding.hint}`))),
    );
    button.addEventListener("click", () => goTo(finding));
    const item = document.createElement("li");
    item.append(button);
    return item;
  });
  const [title] = nodesOf(element("p", {}, words.flaws(placed.length)));
  const [all] = nodesOf(element("ol", { lang: "en" }));
  if (title === undefined || all === undefined) return [];
  for (const item of items) all.appendChild(item);
  return [title, all];
}
