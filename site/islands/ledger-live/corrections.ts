import { amountText } from "../../views/ledger-text.ts";
import { button, element } from "../element.ts";
import type { Bench } from "./bench.ts";
import { resultPlace } from "./bench.ts";
import type { ExpenseForm } from "./expense-form.ts";
import type { Choice } from "./fields.ts";
import { field, offer, select } from "./fields.ts";

/** Amending and deleting expenses, and taking payments back. */
export function corrections(bench: Bench, form: ExpenseForm): HTMLElement {
  const { words } = bench;
  const result = resultPlace();
  const expenses = select([]);
  const payments = select([]);
  const expense = () => bench.view().present.expenses.find((it) => it.expense === expenses.value);
  bench.onView(({ book, present }) => {
    const amount = (minor: bigint, currency: string) =>
      `${amountText(book, currency, minor)} ${currency}`;
    offer(
      expenses,
      orNone(
        present.expenses.map(({ expense: value, title, total, version }) => ({
          value,
          text: words.version(title, amount(total.minor, total.currency), version),
        })),
        words.none,
      ),
    );
    const names = new Map(bench.group().members.map(({ member, name }) => [member, name]));
    const nameOf = (member: string) => names.get(member) ?? member;
    const standing = present.settlements.filter(({ reversed }) => !reversed);
    offer(
      payments,
      orNone(
        standing.map(({ settlement: value, from, to, amount: { minor, currency } }) => ({
          value,
          text: words.paymentOf(nameOf(from), nameOf(to), amount(minor, currency)),
        })),
        words.none,
      ),
    );
  });
  const load = button(words.load, "", () => {
    const chosen = expense();
    if (chosen !== undefined) form.load(chosen);
  });
  const remove = button(words.delete, "", () => {
    const chosen = expense();
    if (chosen === undefined) return;
    const { expense: id, version } = chosen;
    void bench.act(
      result,
      async () => (await bench.tell({ type: "expense.deleted", expense: id, version })).lines,
    );
  });
  const takeBack = button(words.takeBack, "", () => {
    const settlement = payments.value;
    if (settlement === "") return;
    void bench.act(
      result,
      async () => (await bench.tell({ type: "settlement.reversed", settlement })).lines,
    );
  });
  return element(
    "div",
    "form",
    element("h4", "", words.correct),
    element("div", "fields", field(words.which, expenses)),
    element("div", "controls", load, remove),
    element("div", "fields", field(words.payment, payments)),
    element("div", "controls", takeBack),
    result,
  );
}

function orNone(choices: readonly Choice[], none: string): readonly Choice[] {
  return choices.length > 0 ? choices : [{ value: "", text: none }];
}
