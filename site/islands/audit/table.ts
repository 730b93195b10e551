import type { Language } from "../../language/language.ts";
import { element } from "../element.ts";
import { lineElement } from "../line-element.ts";
import { resultLines } from "../rerun-lines.ts";
import { planOf } from "../rerun-plan.ts";
import { rerunWords } from "../rerun-words.ts";
import type { AuditProblem, ManifestRow } from "./audit-module.ts";
import type { Mark, RunVerdict, ServedFiles } from "./rows.ts";
import type { AuditWords } from "./words.ts";

export type ShownTable = {
  readonly element: HTMLElement;
  readonly showFiles: (files: ReadonlyMap<string, ServedFiles>) => void;
  readonly showRun: (row: ManifestRow, verdict: RunVerdict) => void;
};

type Cells = {
  readonly why: HTMLElement;
  readonly files: HTMLElement;
  readonly run: HTMLElement;
};

/** Titles of runs in the reader's language, by id, and where the page of one is. */
export type RunNames = {
  readonly titles: Readonly<Record<string, string>>;
  readonly page: (id: string) => string;
};

/** A table with a row for each group of files and each run, filled in as answers come. */
export function auditTable(
  { groups, rows }: { readonly groups: readonly string[]; readonly rows: readonly ManifestRow[] },
  names: RunNames,
  { words, language }: { readonly words: AuditWords; readonly language: Language },
): ShownTable {
  const body = element("tbody", "");
  const cells = new Map<string, Cells>();
  const addRow = (key: string, name: HTMLElement | string, run: string) => {
    const made = {
      why: element("div", "why"),
      files: element("td", "", words.waiting),
      run: element("td", "", run),
    };
    const head = element("th", "", name, made.why);
    head.setAttribute("scope", "row");
    const row = element("tr", "", head, made.files, made.run);
    row.dataset["row"] = key;
    body.append(row);
    cells.set(key, made);
  };
  const groupNames: Readonly<Record<string, string>> = words.groups;
  for (const group of groups) addRow(group, groupNames[group] ?? group, words.noRun);
  for (const { id } of rows) addRow(id, runName(id, names), words.waiting);

  return {
    element: framed(body, words),
    showFiles(files) {
      for (const [key, { mark, read, problems }] of files) {
        const to = cells.get(key);
        if (to === undefined) continue;
        to.files.replaceChildren(marked(mark, words), ` ${words.files(read)}`);
        to.why.append(...problems.map((problem) => told(problem, words)));
      }
    },
    showRun(row, verdict) {
      const to = cells.get(row.id);
      to?.run.replaceChildren(marked(verdict.mark, words));
      if (verdict.mark === "unavailable") {
        to?.run.append(element("span", "needs", words.needs[verdict.needs]));
      }
      to?.why.append(...runLines(row, verdict, { words, language }));
    },
  };
}

function framed(body: HTMLElement, words: AuditWords): HTMLElement {
  const heads = [words.what, words.served, words.repeated].map((head) => {
    const cell = element("th", "", head);
    cell.setAttribute("scope", "col");
    return cell;
  });
  const table = element(
    "table",
    "runs checked",
    element("caption", "", words.caption),
    element("thead", "", element("tr", "", ...heads)),
    body,
  );
  const frame = element("div", "scroll wide", table);
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", words.caption);
  return frame;
}

function runName(id: string, { titles, page }: RunNames): HTMLElement {
  const link = document.createElement("a");
  link.href = page(id);
  link.textContent = titles[id] ?? id;
  return element("div", "", link, document.createElement("br"), element("code", "", id));
}

/** A mark told by word, shape and colour. */
export function marked(mark: Mark, words: AuditWords): HTMLElement {
  return element("span", `mark ${mark}`, words.marks[mark]);
}

function told({ kind, name, sentence }: AuditProblem, words: AuditWords): HTMLElement {
  const kinds: Readonly<Record<string, string>> = words.kinds;
  const said = element("span", "", sentence);
  said.lang = "en";
  return element("p", "", element("b", "", `${kinds[kind] ?? kind}: ${name}`), " ", said);
}

function runLines(
  row: ManifestRow,
  verdict: RunVerdict,
  { words, language }: { readonly words: AuditWords; readonly language: Language },
): readonly HTMLElement[] {
  if (verdict.mark === "good" || verdict.mark === "unavailable") return [];
  if (verdict.mark === "unknown" && verdict.otherInputs.length > 0) {
    return [element("p", "", words.otherInputs(verdict.otherInputs.join(", ")))];
  }
  const own =
    verdict.mark === "edited"
      ? [words.editedBy(verdict.path), ...(verdict.isSame ? [words.editedSame] : [])]
      : [];
  const lines = resultLines(planOf(row, ""), verdict.result, rerunWords(language));
  const told = lines.filter(({ mark }) => mark !== "good").map(lineElement);
  return [...own.map((text) => element("p", "", text)), ...told];
}
