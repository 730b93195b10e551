import type { BookGroup, BookJournal } from "@receipts/formats/book.ts";
import type { Language } from "../../language/language.ts";
import type { LedgerWords } from "../../language/ledger-words.ts";
import { ledgerWords } from "../../language/ledger-words.ts";
import type { LedgerAnswers } from "../../workers/live-ledger.messages.ts";
import { DatabaseGone } from "../database/connection.ts";
import { element } from "../element.ts";
import type { Session } from "./session.ts";
import { QUERY_MAX_MS } from "./session.ts";
import { eventsText, newId } from "./tell.ts";
import { liveWords } from "./words.ts";
import type { LiveWords } from "./words-en.ts";

export type View = LedgerAnswers["view"];

/** What the parts of the page share: the ledger, its newest view, and one thing at a time. */
export type Bench = {
  readonly words: LiveWords;
  readonly terms: LedgerWords;
  readonly session: Session;
  readonly view: () => View;
  readonly group: () => BookGroup;
  /**
   * Does one thing and shows in `result` what came of it; while another is going on, nothing. A
   * database that stops meanwhile is opened again, and that is what is shown.
   */
  readonly act: (result: HTMLElement, work: () => Promise<readonly HTMLElement[]>) => Promise<void>;
  /** Reads the ledger again, has it drawn, and gives the journals that are new. */
  readonly refresh: () => Promise<readonly BookJournal[]>;
  /** Records an event, with its id, time and group added, and says what came of it. */
  readonly tell: (event: object) => Promise<Told>;
  readonly relay: () => Promise<readonly BookJournal[]>;
  /** Whether the relay hands over what is recorded without being asked. */
  readonly byItself: { value: boolean };
  /** Called with each new view. */
  readonly onView: (draw: (view: View, fresh: ReadonlySet<string>) => void) => void;
};

export type Told = {
  readonly lines: readonly HTMLElement[];
  readonly journals: readonly BookJournal[];
};

export async function makeBench(
  session: Session,
  language: Language,
  host: HTMLElement,
): Promise<Bench> {
  const words = liveWords(language);
  const terms = ledgerWords(language);
  const drawings: ((view: View, fresh: ReadonlySet<string>) => void)[] = [];
  const look = async (): Promise<View> => {
    const { book, ...rest } = await session.ask({ tag: "view", language });
    // A currency that is in no row any more may still be told of.
    return { ...rest, book: { ...book, currencies: rest.currencies } };
  };
  let view = await look();
  let busy = false;

  const group = (): BookGroup => {
    const [found] = view.book.groups;
    if (found === undefined) throw new Error("the ledger has no group");
    return found;
  };
  const refresh = async () => {
    const known = new Set(group().journals.map(({ journal }) => journal));
    view = await look();
    const fresh = group().journals.filter(({ journal }) => !known.has(journal));
    const names = new Set(fresh.map(({ journal }) => journal));
    for (const draw of drawings) draw(view, names);
    return fresh;
  };
  const relay = async () => {
    await session.perform({ tag: "relay", at: new Date().toISOString(), seed: newId() });
    return refresh();
  };
  const byItself = { value: true };
  const shared = { words, terms, session, view: () => view, group, refresh, relay, byItself };
  return {
    ...shared,
    tell: (event) => tell(shared, event),
    onView: (draw) => {
      drawings.push(draw);
      draw(view, new Set());
    },
    act: async (result, work) => {
      if (busy) return;
      busy = true;
      host.setAttribute("aria-busy", "true");
      result.replaceChildren(line(words.working));
      try {
        result.replaceChildren(...(await work()));
      } catch (problem) {
        result.replaceChildren(await reopened(session, problem, words));
        await refresh().catch(() => undefined);
      } finally {
        busy = false;
        host.removeAttribute("aria-busy");
      }
    },
  };
}

async function reopened(
  session: Session,
  problem: unknown,
  words: LiveWords,
): Promise<HTMLElement> {
  if (!(problem instanceof DatabaseGone)) {
    return line(words.fault(problem instanceof Error ? problem.message : String(problem)));
  }
  try {
    await session.restart(session.actions());
    return line(words.gone(reasonOf(problem, words)), "unknown", words.refused);
  } catch (again) {
    return line(words.lost(reasonOf(again, words)), "bad", words.bad);
  }
}

function reasonOf(problem: unknown, words: LiveWords): string {
  if (!(problem instanceof DatabaseGone)) {
    return problem instanceof Error ? problem.message : String(problem);
  }
  if (problem.why === "slow") return words.tooLong(QUERY_MAX_MS / 1000);
  return problem.why === "stopped" ? words.byYou : problem.message;
}

type Shared = Pick<
  Bench,
  "words" | "terms" | "session" | "group" | "refresh" | "relay" | "byItself"
>;

async function tell(bench: Shared, event: object): Promise<Told> {
  const { words, session, byItself } = bench;
  const { group, name, members } = bench.group();
  const declared = {
    id: group,
    name,
    members: members.map(({ member, name: called }) => ({ id: member, name: called })),
  };
  const full = { id: newId(), at: new Date().toISOString(), group, ...event };
  const recorded = await session.perform({
    tag: "record",
    events: eventsText(declared, [full]),
  });
  if (!recorded.ok) return { lines: refusal(recorded.problem, words), journals: [] };
  const [outcome] = recorded.value;
  if (outcome?.outcome === "refused") {
    return { lines: refusal(outcome.message ?? "", words), journals: [] };
  }
  if (outcome?.outcome === "replayed") return { lines: [line(words.known)], journals: [] };
  if (!byItself.value) {
    await bench.refresh();
    return { lines: [line(words.waits)], journals: [] };
  }
  const journals = await bench.relay();
  return { lines: journals.map((journal) => appendedLine(journal, bench)), journals };
}

function refusal(message: string, words: LiveWords): readonly HTMLElement[] {
  return [line(`${words.program} `, "bad", words.refused), quoted(message)];
}

function appendedLine(
  { sequence, kind, title, postings }: BookJournal,
  { words, terms }: Pick<Bench, "words" | "terms">,
): HTMLElement {
  const text = words.appended(sequence, terms.journals[kind], title ?? "", postings.length);
  const link = element("a", "", words.show);
  link.href = `#${placeOf(sequence)}`;
  return element("p", "", text, " ", link);
}

/** Where a journal stands on the page. */
export function placeOf(sequence: number): string {
  return `live-journal-${sequence}`;
}

/** One line of a result; a verdict makes it a marked one. */
export function line(text: string, mark?: "good" | "bad" | "unknown", word = ""): HTMLElement {
  const made = element("p", "", text);
  if (mark !== undefined) made.prepend(element("span", `mark ${mark}`, word), " ");
  return made;
}

/** Words that are not ours, as they came. */
export function quoted(text: string): HTMLElement {
  const made = element("pre", "quoted", text);
  made.lang = "en";
  return made;
}

/** Where a part of the page says what came of it. */
export function resultPlace(): HTMLElement {
  const made = element("div", "result");
  made.setAttribute("role", "status");
  return made;
}
