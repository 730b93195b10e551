import { databaseFiles } from "receipts:database-files";
import { sizeOf } from "../database/files.ts";
import { megabytes } from "../database/size.ts";
import { button, element } from "../element.ts";
import type { CheckOptions } from "./check.ts";
import type { EditField } from "./own-edit.ts";
import type { AuditWords } from "./words.ts";

export type Controls = {
  readonly element: HTMLElement;
  /** How far it is; `of` is 0 while nobody knows. */
  readonly showProgress: (text: string, done: number, of: number) => void;
};

/**
 * The button that starts a check, the one that stops it, and what a reader can choose. `start` resolves
 * when there is an answer, whichever it is, and never rejects.
 */
export function controlsFor(
  words: AuditWords,
  edit: EditField,
  start: (options: CheckOptions, stopped: AbortSignal) => Promise<void>,
): Controls {
  const go = button(words.go, "go", () => void check());
  const stop = button(words.stop, "stop", () => {
    // The button that is about to go would take the focus with it.
    go.focus();
    running?.abort();
  });
  stop.hidden = true;
  const pages = checkbox(words.withPages, true);
  const database = checkbox(words.withDatabase(megabytes(sizeOf(databaseFiles))), false);
  const digest = textField(words.manifestDigest);
  const progress = progressBar();
  let running: AbortController | undefined;

  const check = async () => {
    if (running !== undefined) return;
    const manifest = digest.input.value.trim().toLowerCase();
    const isDigest = manifest === "" || /^[0-9a-f]{64}$/.test(manifest);
    digest.input.setCustomValidity(isDigest ? "" : words.manifestDigestWrong);
    if (!digest.input.reportValidity()) return;
    running = new AbortController();
    go.setAttribute("aria-disabled", "true");
    stop.hidden = false;
    progress.element.hidden = false;
    const options = {
      withPages: pages.input.checked,
      withDatabase: database.input.checked,
      manifest: manifest === "" ? undefined : manifest,
      edit: edit.edit(),
    };
    await start(options, running.signal);
    running = undefined;
    go.removeAttribute("aria-disabled");
    go.textContent = words.again;
    stop.hidden = true;
    progress.element.hidden = true;
  };
  return {
    element: element(
      "div",
      "",
      digest.element,
      pages.element,
      database.element,
      edit.element,
      element("div", "controls", go, stop),
      progress.element,
    ),
    showProgress: progress.show,
  };
}

function checkbox(
  label: string,
  isChecked: boolean,
): { readonly element: HTMLElement; readonly input: HTMLInputElement } {
  const input = document.createElement("input");
  input.type = "checkbox";
  input.checked = isChecked;
  return { element: element("label", "choice", input, ` ${label}`), input };
}

function textField(label: string): {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
} {
  const input = document.createElement("input");
  input.type = "text";
  input.spellcheck = false;
  input.autocomplete = "off";
  return { element: element("label", "field", element("span", "", label), input), input };
}

function progressBar(): {
  readonly element: HTMLElement;
  readonly show: Controls["showProgress"];
} {
  const bar = document.createElement("progress");
  const said = element("span", "");
  const shown = element("p", "progress", bar, " ", said);
  shown.hidden = true;
  return {
    element: shown,
    show(text, done, of) {
      said.textContent = text;
      bar.setAttribute("aria-label", text);
      bar.max = Math.max(of, 1);
      if (of === 0) bar.removeAttribute("value");
      else bar.value = done;
    },
  };
}
