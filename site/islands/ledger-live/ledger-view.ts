import type { BookGroup, BookJournal } from "@receipts/formats/book.ts";
import { amountText, memberName } from "../../views/ledger-text.ts";
import { element } from "../element.ts";
import type { Bench, View } from "./bench.ts";
import { placeOf } from "./bench.ts";

/** Balances, journals, outbox and feed, drawn again with each view. */
export function ledgerView(bench: Bench): HTMLElement {
  const { words } = bench;
  const balances = element("div", "scroll");
  const journals = scroller(words.journals, "journal-list");
  const outbox = scroller(words.outbox, "outbox-list");
  const behind = element("p", "soft");
  const feed = scroller(words.feed, "feed-list");
  bench.onView((view, fresh) => {
    const group = bench.group();
    balances.replaceChildren(balanceTable(view, group, bench));
    journals.replaceChildren(journalTable(view, group, { bench, fresh }));
    outbox.replaceChildren(outboxTable(view, bench));
    const { undelivered, waiting, parked, oldestRunning } = view.status;
    behind.textContent = `${words.behind(undelivered, waiting, parked)} ${words.watermark(oldestRunning)}`;
    feed.replaceChildren(feedList(view));
    for (const list of [journals, outbox, feed]) list.scrollTop = list.scrollHeight;
  });
  const part = (title: string, ...children: readonly HTMLElement[]) =>
    element("section", "", element("h4", "", title), ...children);
  return element(
    "div",
    "ledger-now",
    element("h3", "", words.ledger),
    part(words.balances, balances),
    part(words.journals, journals),
    part(words.feed, feed),
    part(words.outbox, behind, outbox),
  );
}

/** A box with a bound height, which has to be reachable by keyboard to be scrolled. */
function scroller(label: string, className: string): HTMLElement {
  const made = element("div", `scroll bounded ${className}`);
  made.tabIndex = 0;
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", label);
  return made;
}

function balanceTable({ book }: View, group: BookGroup, { words, terms }: Bench): HTMLElement {
  const currencies = [...new Set(group.balances.map(({ currency }) => currency))].sort();
  const cell = (minor: bigint | undefined, currency: string) =>
    element("td", "number", minor === undefined ? "" : amountText(book, currency, minor));
  const rows = group.members.map(({ member, name }) => {
    const amounts = currencies.map((currency) => {
      const row = group.balances.find((it) => it.member === member && it.currency === currency);
      return cell(row?.minor, currency);
    });
    return element("tr", "", heading(name, "row"), ...amounts);
  });
  const sums = currencies.map((currency) => {
    const all = group.balances.filter((it) => it.currency === currency);
    const sum = all.reduce((total, { minor }) => total + minor, 0n);
    const made = cell(sum, currency);
    if (sum !== 0n) made.classList.add("off");
    return made;
  });
  return element(
    "table",
    "balances",
    element("caption", "visually-hidden", words.balances),
    element(
      "thead",
      "",
      element(
        "tr",
        "",
        heading(terms.member, "col"),
        ...currencies.map((currency) => heading(currency, "col", "number")),
      ),
    ),
    element("tbody", "", ...rows),
    element("tfoot", "", element("tr", "", heading(words.sum, "row"), ...sums)),
  );
}

function heading(text: string, scope: "row" | "col", className = ""): HTMLTableCellElement {
  const made = element("th", className, text);
  made.scope = scope;
  return made;
}

type Drawing = { readonly bench: Bench; readonly fresh: ReadonlySet<string> };

function journalTable(view: View, group: BookGroup, { bench, fresh }: Drawing): HTMLElement {
  const { words, terms } = bench;
  return element(
    "table",
    "journals",
    element("caption", "visually-hidden", words.journals),
    element(
      "thead",
      "",
      element(
        "tr",
        "",
        heading(terms.member, "col"),
        heading(terms.line, "col"),
        heading(terms.gave, "col", "number"),
        heading(terms.used, "col", "number"),
      ),
    ),
    ...group.journals.map((journal) => journalBody(view, group, { journal, bench, fresh })),
  );
}

function journalBody(
  { book }: View,
  group: BookGroup,
  { journal, bench, fresh }: Drawing & { readonly journal: BookJournal },
): HTMLElement {
  const head = element("th", "", ...journalHead(group, journal, bench));
  head.colSpan = 4;
  head.scope = "rowgroup";
  const body = element(
    "tbody",
    fresh.has(journal.journal) ? "fresh" : "",
    element("tr", "journal", head),
    ...journal.postings.map(({ member, kind, currency, minor }) => {
      const amount = `${amountText(book, currency, minor < 0n ? -minor : minor)} ${currency}`;
      return element(
        "tr",
        "",
        element("td", "", memberName(group, member)),
        element("td", "soft", bench.terms.postings[kind]),
        element("td", "number", minor > 0n ? amount : ""),
        element("td", "number", minor < 0n ? amount : ""),
      );
    }),
  );
  body.id = placeOf(journal.sequence);
  return body;
}

function journalHead(
  group: BookGroup,
  { journal, sequence, kind, title, date, key, reverses }: BookJournal,
  { words, terms }: Bench,
): readonly (Node | string)[] {
  const undone = group.journals.find((it) => it.journal === reverses);
  const undoing = group.journals.find((it) => it.reverses === journal);
  const links = [
    ...(undone === undefined ? [] : [linkTo(undone.sequence, terms.reverses(undone.sequence))]),
    ...(undoing === undefined
      ? []
      : [linkTo(undoing.sequence, words.takenBackBy(undoing.sequence))]),
  ];
  const time = element("time", "", date);
  time.dateTime = date;
  return [
    element("span", "sequence", String(sequence)),
    " ",
    element("b", "", terms.journals[kind]),
    title === null ? "" : ` · ${title}`,
    element("span", "soft", " · ", time, ...links.flatMap((link) => [" · ", link])),
    element("br", ""),
    element("code", "soft", key),
  ];
}

function linkTo(sequence: number, text: string): HTMLElement {
  const made = element("a", "", text);
  made.href = `#${placeOf(sequence)}`;
  return made;
}

function outboxTable({ outbox }: View, { words }: Bench): HTMLElement {
  const columns = [words.event, words.transaction, words.state, words.keys];
  return element(
    "table",
    "outbox",
    element("caption", "visually-hidden", words.outbox),
    element("thead", "", element("tr", "", ...columns.map((text) => heading(text, "col")))),
    element(
      "tbody",
      "",
      ...outbox.map(({ type, transaction, state, journals }) =>
        element(
          "tr",
          "",
          element("td", "", element("code", "", type)),
          element("td", "number", transaction),
          element("td", "", words.states[state]),
          element("td", "", ...journals.flatMap((key) => [element("code", "", key), " "])),
        ),
      ),
    ),
  );
}

function feedList({ feed }: View): HTMLElement {
  const entries = feed.groups.flatMap((group) => group.entries);
  return element("ol", "feed", ...entries.map(({ text }) => element("li", "", text)));
}
