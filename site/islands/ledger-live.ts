import { databaseFiles } from "receipts:database-files";
import { languageOf } from "../language/language.ts";
import { sizeOf } from "./database/files.ts";
import { openPanel } from "./database/open-panel.ts";
import { openWords } from "./database/open-words.ts";
import { megabytes } from "./database/size.ts";

/**
 * `<ledger-live data-events="…">`: a ledger on PostgreSQL in this tab. Nothing is loaded before the
 * button is pressed; without JavaScript it is an empty element that nobody sees.
 */
class LedgerLive extends HTMLElement {
  connectedCallback(): void {
    const words = openWords(languageOf(document.documentElement.lang));
    this.replaceChildren(
      openPanel({
        words,
        label: words.open(megabytes(sizeOf(databaseFiles))),
        open: async (opening) => {
          const { openSession } = await import("./ledger-live/session.ts");
          return openSession(opening);
        },
        onOpen: (session) => {
          this.append(JSON.stringify(session));
        },
      }),
    );
    this.hidden = false;
  }
}

customElements.define("ledger-live", LedgerLive);
