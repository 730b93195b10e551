import type { LedgerAnswers } from "../../workers/live-ledger.messages.ts";
import { button, element } from "../element.ts";
import { answerLines } from "./answers.ts";
import type { Bench } from "./bench.ts";
import { line, resultPlace } from "./bench.ts";
import { field, foldedPart, select } from "./fields.ts";
import { QUERY_MAX_MS } from "./session.ts";

/** How many rows of an answer are drawn. */
const ROWS_MAX = 200;

/** How much of one value is drawn. */
const VALUE_MAX = 2000;

const examples = [
  "select * from journals order by sequence",
  "select member_id, currency, sum(amount_minor) from postings group by 1, 2 order by 1, 2",
  "select event_type, inserted_xid, payload from outbox",
  "select tgname, tgrelid::regclass, tgenabled from pg_trigger where not tgisinternal order by 1",
  "reset role",
  "set session authorization postgres",
  "select 1; delete from balances",
  "with gone as (delete from balances returning *) select * from gone",
  "copy balances to '/tmp/balances'",
  "select pg_sleep(3600)",
] as const;

/** One statement of a reader's own. An endless one is ended with its database. */
export function consolePart(bench: Bench): HTMLElement {
  const { words, session } = bench;
  const sql = element("textarea", "");
  sql.rows = 3;
  sql.spellcheck = false;
  sql.value = examples[0];
  const example = select(examples.map((text) => ({ value: text, text })));
  example.addEventListener("change", () => {
    sql.value = example.value;
  });
  const result = resultPlace();
  const rows = element("div", "");
  const ask = button(words.ask, "go", () => void run());
  const stop = button(words.stop, "stop", () => {
    // The button that is about to go would take the focus with it.
    ask.focus();
    session.interrupt();
  });
  stop.hidden = true;
  sql.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void run();
    }
  });

  async function run(): Promise<void> {
    rows.replaceChildren();
    stop.hidden = false;
    await bench.act(result, async () => {
      const answer = await session.ask({ tag: "query", sql: sql.value }, QUERY_MAX_MS);
      if (!answer.ok) return answerLines(answer, bench);
      const shown = answer.rows.slice(0, ROWS_MAX);
      if (shown.length === 0) return [line(words.noRows)];
      rows.replaceChildren(rowTable(shown, bench));
      return [line(words.rows(shown.length, answer.rows.length))];
    });
    stop.hidden = true;
  }

  return foldedPart(
    words.console,
    element("p", "", words.consoleIntro(QUERY_MAX_MS / 1000)),
    element("div", "fields", field(words.examples, example)),
    field(words.statement, sql),
    element("div", "controls", ask, stop),
    result,
    rows,
  );
}

type Rows = Extract<LedgerAnswers["query"], { readonly ok: true }>["rows"];

function rowTable(rows: Rows, { words }: Bench): HTMLElement {
  const names = Object.keys(rows[0] ?? {});
  const box = element("div", "scroll bounded");
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", words.statement);
  box.append(
    element(
      "table",
      "rows",
      element(
        "thead",
        "",
        element(
          "tr",
          "",
          ...names.map((name) => {
            const made = element("th", "", name);
            made.scope = "col";
            return made;
          }),
        ),
      ),
      element(
        "tbody",
        "",
        ...rows.map((row) =>
          element(
            "tr",
            "",
            ...names.map((name) => {
              const value = row[name] ?? null;
              if (value === null) return element("td", "soft", words.empty);
              const { length } = value;
              const isWhole = length <= VALUE_MAX;
              const text = isWhole ? value : words.cut(value.slice(0, VALUE_MAX), length);
              return element("td", "", text);
            }),
          ),
        ),
      ),
    ),
  );
  return box;
}
