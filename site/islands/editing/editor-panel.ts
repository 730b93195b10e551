import type { CodeEditor, Flaw } from "../../editor/open-editor.ts";
import { nodesOf } from "../../markup/dom.ts";
import { element } from "../../markup/markup.ts";
import type { Finding, Findings, TypeFound } from "../../workers/editor-messages.ts";

/** A file that can be edited, with the button that is its tab. */
type PanelFile<Name extends string> = {
  readonly name: Name;
  readonly language: "bosatsu" | "json";
  /** What its text box is called. */
  readonly label: string;
  readonly button: HTMLButtonElement;
};

/** Where a panel is on the page: the whole, where the editor goes, and the list of what is wrong. */
export type PanelParts<Name extends string> = {
  readonly panel: HTMLElement;
  readonly place: HTMLElement;
  readonly list: HTMLElement;
  readonly files: readonly PanelFile<Name>[];
};

type PanelWords = {
  readonly nothingKnown: string;
  readonly noFlaws: string;
  readonly flaws: (count: number) => string;
};

export type PanelOptions<Name extends string> = {
  readonly words: PanelWords;
  readonly textOf: (name: Name) => string;
  readonly onEdit: (name: Name, text: string) => void;
  readonly typeAt: (name: Name, offset: number) => Promise<TypeFound | undefined>;
  /** The file that a path of a message belongs to. */
  readonly fileOf: (path: string) => Name | undefined;
};

/** The tabs, the editor below them, and below it the list of what is wrong. */
export type EditorPanel<Name extends string> = {
  /** Loads the editor when it is asked for the first time. */
  readonly open: () => Promise<void>;
  readonly close: () => void;
  readonly isOpen: () => boolean;
  readonly select: (name: Name) => void;
  /** Offers a file in the place of another. */
  readonly offer: (name: Name, insteadOf: Name) => void;
  /** Takes a text in that was not typed here. */
  readonly replace: (name: Name, text: string) => void;
  readonly showFindings: (findings: Findings) => void;
  readonly mark: (name: Name, place: { readonly line: number; readonly column: number }) => void;
  readonly unmark: () => void;
  readonly focus: () => void;
};

export function editorPanel<Name extends string>(
  { panel, place, list, files }: PanelParts<Name>,
  options: PanelOptions<Name>,
): EditorPanel<Name> {
  const { words, fileOf } = options;
  let editor: CodeEditor | undefined;
  const named = (name: string): PanelFile<Name> | undefined =>
    files.find((file) => file.name === name);
  const select = (name: Name): void => {
    for (const { name: each, button } of files) {
      button.setAttribute("aria-selected", String(each === name));
      button.tabIndex = each === name ? 0 : -1;
    }
    place.setAttribute("aria-labelledby", named(name)?.button.id ?? "");
    editor?.show(name);
  };
  walkTabs(files, select);
  const goTo = ({ path, region }: Finding): void => {
    const name = fileOf(path);
    if (name === undefined) return;
    select(name);
    editor?.goTo(name, region);
  };
  return {
    open: async () => {
      const { openEditor } = await import("../../editor/open-editor.ts");
      panel.hidden = false;
      editor ??= openEditor(place, {
        files: files.map(({ name, language, label }) => ({
          name,
          language,
          label,
          text: options.textOf(name),
        })),
        onChange: (name, text) => {
          const file = named(name);
          if (file !== undefined) options.onEdit(file.name, text);
        },
        typeAt: async (name, offset) => {
          const file = named(name);
          return file === undefined ? undefined : options.typeAt(file.name, offset);
        },
        words,
      });
      const selected = files.find(({ button }) => button.ariaSelected === "true") ?? files[0];
      if (selected !== undefined) select(selected.name);
    },
    close: () => {
      panel.hidden = true;
    },
    isOpen: () => editor !== undefined && !panel.hidden,
    select,
    offer: (name, insteadOf) => {
      const [shown, other] = [named(name)?.button, named(insteadOf)?.button];
      const wasSelected = other?.ariaSelected === "true";
      if (shown !== undefined) shown.hidden = false;
      if (other !== undefined) other.hidden = true;
      if (wasSelected) select(name);
    },
    replace: (name, text) => editor?.replace(name, text),
    showFindings: (findings) => {
      editor?.setFlaws(
        findings.placed.flatMap((it): Flaw[] => {
          const name = fileOf(it.path);
          return name === undefined ? [] : [{ ...it, name }];
        }),
      );
      list.replaceChildren(...flawNodes(findings, words, goTo));
    },
    mark: (name, at) => {
      select(name);
      editor?.markPlace(name, at);
    },
    unmark: () => editor?.unmark(),
    focus: () => editor?.focus(),
  };
}

/** Arrow keys walk over the tabs that are there, as in any list of tabs. */
function walkTabs<Name extends string>(
  files: readonly PanelFile<Name>[],
  select: (name: Name) => void,
): void {
  const steps: ReadonlyMap<string, number> = new Map([
    ["ArrowLeft", -1],
    ["ArrowRight", 1],
  ]);
  for (const { name, button } of files) {
    button.addEventListener("click", () => select(name));
    button.addEventListener("keydown", (event) => {
      const step = steps.get(event.key);
      if (step === undefined) return;
      const seen = files.filter((each) => !each.button.hidden);
      const at = seen.findIndex((each) => each.name === name);
      const next = seen[(at + step + seen.length) % seen.length];
      if (next === undefined) return;
      event.preventDefault();
      select(next.name);
      next.button.focus();
    });
  }
}

function flawNodes(
  { placed, printed }: Findings,
  words: PanelWords,
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
