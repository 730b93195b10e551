import { button, element } from "../element.ts";
import type { AuditModule } from "./audit-module.ts";
import type { Checked } from "./check.ts";
import { reportJson, reportText } from "./summary.ts";
import type { AuditWords } from "./words.ts";

/** What stands below the table: what was not checked, and the report to take along. */
export function reportParts(
  checked: Checked,
  module: AuditModule,
  words: AuditWords,
): readonly HTMLElement[] {
  const { report } = checked;
  const sentences: Readonly<Record<string, (manifest: string) => string>> = words.gaps;
  const gaps = report.notChecked.map(({ gap, sentence }) => {
    const own = sentences[gap]?.(report.manifest ?? "–");
    const item = element("li", "", own ?? sentence);
    if (own === undefined) item.lang = "en";
    return item;
  });
  const agent = navigator.userAgent;
  return [
    element("h3", "", words.notChecked),
    element("ul", "not-checked", ...gaps),
    copying(words, [
      [words.copyText, () => reportText(checked, module, agent)],
      [words.copyJson, () => reportJson(checked, agent)],
    ]),
  ];
}

/** A button for each text; what the clipboard refuses is shown, ready to be copied by hand. */
function copying(
  words: AuditWords,
  texts: readonly (readonly [label: string, text: () => string])[],
): HTMLElement {
  const said = element("p", "");
  said.setAttribute("role", "status");
  const byHand = document.createElement("textarea");
  byHand.readOnly = true;
  byHand.rows = 12;
  byHand.hidden = true;
  byHand.setAttribute("aria-label", words.notCopied);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      byHand.hidden = true;
      said.textContent = words.copied;
    } catch {
      byHand.value = text;
      byHand.hidden = false;
      byHand.select();
      said.textContent = words.notCopied;
    }
  };
  const buttons = texts.map(([label, text]) => button(label, "", () => void copy(text())));
  return element("div", "", element("div", "controls", ...buttons), said, byHand);
}
