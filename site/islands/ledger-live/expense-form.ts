import type { BookGroup } from "@receipts/formats/book.ts";
import type { Split } from "@receipts/formats/events.ts";
import { decimalText } from "@receipts/formats/minor.ts";
import { button, element } from "../element.ts";
import type { Bench, View } from "./bench.ts";
import { line, resultPlace } from "./bench.ts";
import { checkbox, dateInput, field, offer, select, textInput } from "./fields.ts";
import type { AmountProblem, MemberEntry } from "./tell.ts";
import { newId, toldExpense } from "./tell.ts";

type PresentExpense = View["present"]["expenses"][number];

export type ExpenseForm = {
  readonly host: HTMLElement;
  /** Fills the form with an expense; what is sent then amends it. */
  readonly load: (expense: PresentExpense) => void;
};

const modes = ["equal", "exact", "shares", "percent", "adjustments"] as const;

/** A row of the form: who, what they paid, and their part by the mode's terms. */
type Row = {
  readonly member: string;
  readonly name: string;
  readonly paid: HTMLInputElement;
  readonly shares: HTMLInputElement;
  readonly part: HTMLInputElement;
};

/** Adds an expense, or amends one: any number of payers, any of the five ways to share. */
export function expenseForm(bench: Bench): ExpenseForm {
  const { words } = bench;
  const title = textInput();
  const date = dateInput();
  const currency = select([]);
  const mode = select(modes.map((value) => ({ value, text: words.modes[value] })));
  const table = element("table", "entries");
  const result = resultPlace();
  let rows: readonly Row[] = [];
  let amended: PresentExpense | undefined;

  const modeNow = (): Split["mode"] => modes.find((it) => it === mode.value) ?? "equal";
  const draw = () => drawRows(table, rows, { mode: modeNow(), bench });
  mode.addEventListener("change", draw);
  bench.onView((view) => {
    offer(
      currency,
      view.currencies.map((it) => ({ value: it.currency, text: it.currency })),
    );
    if (rows.length === 0) currency.value = "JPY";
    rows = rowsFor(bench.group(), rows);
    draw();
  });

  const send = button(words.add, "", () => void bench.act(result, submit));
  const instead = button(words.instead, "", () => {
    amend(undefined);
    title.focus();
  });
  const amend = (expense: PresentExpense | undefined) => {
    amended = expense;
    send.textContent = expense === undefined ? words.add : words.amendTo(expense.version + 1);
    instead.hidden = expense === undefined;
  };
  amend(undefined);

  const submit = async () => {
    const entries = rows.map(entryOf);
    const told = toldExpense(
      { title: title.value, date: date.value, currency: currency.value, mode: modeNow(), entries },
      bench.view().currencies,
    );
    if ("exponent" in told) return [problemLine(told, bench)];
    const about =
      amended === undefined
        ? { type: "expense.created", expense: newId(), version: 1 }
        : { type: "expense.amended", expense: amended.expense, version: amended.version + 1 };
    const { lines, journals } = await bench.tell({ ...about, ...told });
    if (journals.length > 0) amend(undefined);
    return lines;
  };

  const host = element(
    "div",
    "form",
    element("h4", "", words.expense),
    element(
      "div",
      "fields",
      field(words.what, title),
      field(words.when, date),
      field(words.currency, currency),
      field(words.mode, mode),
    ),
    element("div", "scroll", table),
    element("div", "controls", send, instead),
    result,
  );
  const load = (expense: PresentExpense) => {
    title.value = expense.title;
    date.value = expense.date;
    currency.value = expense.total.currency;
    mode.value = expense.split.mode;
    fill(rows, expense, exponentIn(bench, expense.total.currency));
    draw();
    amend(expense);
    title.focus();
  };
  return { host, load };
}

function rowsFor(group: BookGroup, before: readonly Row[]): readonly Row[] {
  return group.members.map(({ member, name }) => {
    const known = before.find((row) => row.member === member);
    if (known !== undefined) return known;
    const [, shares] = checkbox("", true);
    return { member, name, paid: textInput("", "decimal"), shares, part: textInput("", "decimal") };
  });
}

function drawRows(
  table: HTMLTableElement,
  rows: readonly Row[],
  { mode, bench: { words } }: { readonly mode: Split["mode"]; readonly bench: Bench },
): void {
  const isTicked = mode === "equal" || mode === "adjustments";
  const isWritten = mode !== "equal";
  const head = (text: string) => {
    const made = element("th", "", text);
    made.scope = "col";
    return made;
  };
  const labelled = (control: HTMLInputElement, name: string, what: string) => {
    control.setAttribute("aria-label", words.of(name, what));
    return element("td", "", control);
  };
  table.replaceChildren(
    element("caption", "visually-hidden", words.expense),
    element(
      "thead",
      "",
      element(
        "tr",
        "",
        head(words.member),
        head(words.paid),
        ...(isTicked ? [head(words.parts.equal)] : []),
        ...(isWritten ? [head(words.parts[mode])] : []),
      ),
    ),
    element(
      "tbody",
      "",
      ...rows.map(({ name, paid, shares, part }) => {
        const who = element("th", "", name);
        who.scope = "row";
        return element(
          "tr",
          "",
          who,
          labelled(paid, name, words.paid),
          ...(isTicked ? [labelled(shares, name, words.parts.equal)] : []),
          ...(isWritten ? [labelled(part, name, words.parts[mode])] : []),
        );
      }),
    ),
  );
}

function entryOf({ member, name, paid, shares, part }: Row): MemberEntry {
  return { member, name, paid: paid.value, shares: shares.checked, part: part.value };
}

function fill(rows: readonly Row[], { paidBy, split }: PresentExpense, exponent: bigint): void {
  const written = (minor: bigint | undefined) =>
    minor === undefined ? "" : decimalText(minor, exponent);
  for (const { member, paid, shares, part } of rows) {
    paid.value = written(paidBy.find((it) => it.member === member)?.minor);
    shares.checked = "among" in split ? split.among.includes(member) : true;
    part.value = partText(split, member, written);
  }
}

function partText(
  split: Split,
  member: string,
  written: (minor: bigint | undefined) => string,
): string {
  switch (split.mode) {
    case "equal":
      return "";
    case "exact":
      return written(split.amounts.find((it) => it.member === member)?.minor);
    case "adjustments":
      return written(split.adjustments.find((it) => it.member === member)?.minor);
    case "shares":
      return split.shares.find((it) => it.member === member)?.weight.toString() ?? "";
    case "percent":
      return split.percents.find((it) => it.member === member)?.percent ?? "";
  }
}

export function exponentIn(bench: Bench, currency: string): bigint {
  const found = bench.view().currencies.find((it) => it.currency === currency);
  return BigInt(found?.exponent ?? 0);
}

export function problemLine(
  { name, text, currency, exponent }: AmountProblem,
  { words }: Bench,
): HTMLElement {
  return line(words.noAmount(name, text, currency, exponent), "bad", words.refused);
}
