import type { Language } from "../../language/language.ts";
import { element } from "../element.ts";
import { breakPart, tamperPart } from "./attacks.ts";
import type { Bench } from "./bench.ts";
import { line, makeBench } from "./bench.ts";
import { consolePart } from "./console-part.ts";
import { corrections } from "./corrections.ts";
import { expenseForm } from "./expense-form.ts";
import { foldedPart } from "./fields.ts";
import { ledgerView } from "./ledger-view.ts";
import { overPart } from "./over-part.ts";
import type { Session } from "./session.ts";
import { storyPart } from "./story.ts";
import { joining, relaying, transfers } from "./transfers.ts";

/** Draws the open ledger into its place: what can be done at one side, what it says at the other. */
export async function openBench(
  session: Session,
  { language, host }: { readonly language: Language; readonly host: HTMLElement },
): Promise<void> {
  const bench = await makeBench(session, language, host);
  const opened = element("p", "", bench.words.opened);
  opened.tabIndex = -1;
  host.replaceChildren(
    element("div", "opened", opened, startLine(session, bench), ...droppedLines(session, bench)),
    element(
      "div",
      "bench",
      element(
        "div",
        "doing",
        storyPart(bench),
        recordPart(bench),
        tamperPart(bench),
        breakPart(bench),
        consolePart(bench),
        overPart(bench),
      ),
      ledgerView(bench),
    ),
  );
  // The button that was pressed is gone, and the focus with it.
  opened.focus();
}

function recordPart(bench: Bench): HTMLElement {
  const form = expenseForm(bench);
  return foldedPart(
    bench.words.record,
    form.host,
    corrections(bench, form),
    transfers(bench),
    joining(bench),
    relaying(bench),
  );
}

/** Whether the ledger starts with the bytes that were deployed. */
function startLine({ start }: Session, { words }: Bench): HTMLElement {
  switch (start.tag) {
    case "same":
      return line(words.same(start.bytes), "good", words.equal);
    case "other":
      return line(words.other, "bad", words.bad);
    case "unknown":
      return line(words.unknown);
  }
}

function droppedLines({ dropped }: Session, { words }: Bench): readonly HTMLElement[] {
  return dropped ? [line(words.dropped)] : [];
}
