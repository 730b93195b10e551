import type { LedgerAnswers } from "../../workers/live-ledger.messages.ts";
import { element } from "../element.ts";
import type { Bench } from "./bench.ts";
import { line, quoted } from "./bench.ts";

type Answer = LedgerAnswers["statements"];

/** SQL that is run, for whoever wants to see it. */
export function sqlBox(sql: string): HTMLElement {
  const text = element("pre", "sql", sql);
  text.tabIndex = 0;
  return element("details", "file", element("summary", "", "SQL"), text);
}

/** What the database said to statements: in its own words when it refused. */
export function answerLines(answer: Answer, { words }: Bench): readonly HTMLElement[] {
  if (answer.ok) return [line(words.wentThrough, "good", words.done)];
  const { sqlstate, message, hint } = answer;
  return [
    line(words.database, "bad", words.refused),
    quoted(`${sqlstate}: ${message}`),
    ...(hint === undefined ? [] : [quoted(`${words.hint} ${hint}`)]),
  ];
}
