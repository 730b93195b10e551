import { databaseFiles } from "receipts:database-files";
import { languageOf } from "../language/language.ts";
import { sizeOf } from "./database/files.ts";
import { openPanel } from "./database/open-panel.ts";
import { openWords } from "./database/open-words.ts";
import { megabytes } from "./database/size.ts";
import { element } from "./element.ts";
import { keptActions } from "./ledger-live/actions.ts";

/**
 * `<ledger-live data-events="…" data-book="…">`: a ledger on PostgreSQL in this tab, beginning with the
 * events. Nothing is loaded before the button is pressed; without JavaScript it is an empty element
 * that nobody sees.
 */
class LedgerLive extends HTMLElement {
  connectedCallback(): void {
    mount(this);
  }
}

customElements.define("ledger-live", LedgerLive);

function mount(host: HTMLElement): void {
  const language = languageOf(document.documentElement.lang);
  const words = openWords(language);
  const size = megabytes(sizeOf(databaseFiles));
  const beginning = { events: host.dataset["events"] ?? "", book: host.dataset["book"] ?? "" };
  const panel = openPanel({
    words,
    label: words.open(size),
    open: async (opening) => {
      const { openSession } = await import("./ledger-live/session.ts");
      return openSession(beginning, opening);
    },
    onOpen: async (session) => {
      const { openBench } = await import("./ledger-live/open-bench.ts");
      await openBench(session, { language, host });
    },
  });
  const kept = keptActions().length;
  host.replaceChildren(
    element("p", "narrow-only", words.weighs(size)),
    ...(kept === 0 ? [] : [element("p", "", words.repeats(kept))]),
    panel,
  );
  host.hidden = false;
}
