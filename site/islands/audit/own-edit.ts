import { element } from "../element.ts";
import type { AuditWords } from "./words.ts";

/** A text that a reader puts in the place of a published source. */
export type OwnEdit = { readonly path: string; readonly text: string };

export type EditField = {
  readonly element: HTMLElement;
  /** The reader's text, where it is not the published one. */
  readonly edit: () => OwnEdit | undefined;
};

/**
 * A folded part in which a reader can change one input before the runs are repeated. `list` gives the
 * paths that runs read here, and `read` the text of one; both are asked when the part is opened.
 */
export function editField(
  words: AuditWords,
  list: () => Promise<readonly string[]>,
  read: (path: string) => Promise<string>,
): EditField {
  const choice = element("select", "");
  choice.setAttribute("aria-label", words.editWhich);
  const field = element("textarea", "");
  field.rows = 12;
  field.spellcheck = false;
  field.setAttribute("aria-label", words.editText);
  const said = element("p", "");
  said.setAttribute("role", "status");
  let published = { path: "", text: "" };
  const show = async () => {
    try {
      published = { path: choice.value, text: await read(choice.value) };
      field.value = published.text;
      said.textContent = "";
    } catch {
      said.textContent = words.editUnreachable;
    }
  };
  choice.addEventListener("change", () => void show());
  const whole = element(
    "details",
    "edit",
    element("summary", "", words.edit),
    element("p", "", words.editHelp),
    choice,
    field,
    said,
  );
  whole.addEventListener("toggle", async () => {
    if (!whole.open || choice.options.length > 0) return;
    const paths = await list().catch(() => []);
    choice.append(...paths.map((path) => new Option(path, path)));
    await show();
  });
  return {
    element: whole,
    edit: () =>
      published.path === "" || field.value === published.text
        ? undefined
        : { path: published.path, text: field.value },
  };
}
