import { element } from "../element.ts";

/** A label and its control, one above the other. */
export function field<Control extends HTMLElement>(text: string, control: Control): HTMLElement {
  return element("label", "field", element("span", "", text), control);
}

export function textInput(value = "", mode: "text" | "decimal" = "text"): HTMLInputElement {
  const made = element("input", "");
  made.type = "text";
  made.value = value;
  made.autocomplete = "off";
  made.inputMode = mode;
  return made;
}

/** Today by the reader's calendar, or the day that is given. */
export function dateInput(value = today()): HTMLInputElement {
  const made = element("input", "");
  made.type = "date";
  made.value = value;
  return made;
}

function today(): string {
  const now = new Date();
  const part = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

export type Choice = { readonly value: string; readonly text: string };

export function select(choices: readonly Choice[]): HTMLSelectElement {
  const made = element("select", "");
  offer(made, choices);
  return made;
}

/** Offers other choices, and keeps the one that was made where it is still there. */
export function offer(control: HTMLSelectElement, choices: readonly Choice[]): void {
  const { value: before } = control;
  control.replaceChildren(
    ...choices.map(({ value, text }) => {
      const option = element("option", "", text);
      option.value = value;
      return option;
    }),
  );
  if (choices.some(({ value }) => value === before)) control.value = before;
}

export function checkbox(
  text: string,
  isChecked: boolean,
): readonly [HTMLElement, HTMLInputElement] {
  const box = element("input", "");
  box.type = "checkbox";
  box.checked = isChecked;
  return [element("label", "check", box, " ", text), box];
}

/** A part of the page that a reader opens; its title is a heading too. */
export function foldedPart(title: string, ...children: readonly HTMLElement[]): HTMLElement {
  return element("details", "part", element("summary", "", element("h3", "", title)), ...children);
}
