import { button, element } from "../element.ts";
import type { Bench } from "./bench.ts";
import { line, resultPlace } from "./bench.ts";
import { exponentIn, problemLine } from "./expense-form.ts";
import { checkbox, dateInput, field, offer, select, textInput } from "./fields.ts";
import type { AmountProblem } from "./tell.ts";
import { eventsText, minorOf, newId } from "./tell.ts";

/** A payment between two members, or a debt that is let go. */
export function transfers(bench: Bench): HTMLElement {
  const { words } = bench;
  const [from, to, currency] = [select([]), select([]), select([])];
  const amount = textInput("", "decimal");
  const date = dateInput();
  const result = resultPlace();
  let isNew = true;
  bench.onView(({ currencies }) => {
    const members = bench
      .group()
      .members.map(({ member, name }) => ({ value: member, text: name }));
    offer(from, members);
    offer(to, members);
    offer(
      currency,
      currencies.map((it) => ({ value: it.currency, text: it.currency })),
    );
    if (!isNew) return;
    isNew = false;
    currency.value = "JPY";
    to.selectedIndex = members.length - 1;
  });
  const money = (): AmountProblem | { readonly currency: string; readonly minor: string } => {
    const exponent = Number(exponentIn(bench, currency.value));
    const minor = minorOf(amount.value, exponent);
    return minor === undefined
      ? { name: words.amount, text: amount.value, currency: currency.value, exponent }
      : { currency: currency.value, minor: minor.toString() };
  };
  const told = (about: () => object) => () =>
    void bench.act(result, async () => {
      const sum = money();
      if ("exponent" in sum) return [problemLine(sum, bench)];
      return (await bench.tell({ ...about(), date: date.value, amount: sum })).lines;
    });
  const pay = told(() => ({
    type: "settlement.recorded",
    settlement: newId(),
    from: from.value,
    to: to.value,
  }));
  const letGo = told(() => ({
    type: "write_off.recorded",
    writeOff: newId(),
    debtor: from.value,
    creditor: to.value,
  }));
  return element(
    "div",
    "form",
    element("h4", "", words.transfer),
    element(
      "div",
      "fields",
      field(words.from, from),
      field(words.to, to),
      field(words.amount, amount),
      field(words.currency, currency),
      field(words.when, date),
    ),
    element("div", "controls", button(words.pay, "", pay), button(words.letGo, "", letGo)),
    result,
  );
}

/** Somebody joins the group. */
export function joining(bench: Bench): HTMLElement {
  const { words, session } = bench;
  const name = textInput();
  const result = resultPlace();
  const join = async () => {
    const { group, name: called } = bench.group();
    const member = { id: newId(), name: name.value.trim() };
    const events = eventsText({ id: group, name: called, members: [member] }, []);
    const recorded = await session.perform({ tag: "record", events });
    if (!recorded.ok) return [line(recorded.problem, "bad", words.refused)];
    name.value = "";
    await bench.refresh();
    return [line(words.joined(member.name))];
  };
  return element(
    "div",
    "form",
    element("h4", "", words.newMember),
    element("div", "fields", field(words.name, name)),
    element(
      "div",
      "controls",
      button(words.join, "", () => void bench.act(result, join)),
    ),
    result,
  );
}

/** Whether the relay works by itself, and a round of it by hand. */
export function relaying(bench: Bench): HTMLElement {
  const { words, byItself } = bench;
  const result = resultPlace();
  const [label, box] = checkbox(words.byItself, byItself.value);
  box.addEventListener("change", () => {
    byItself.value = box.checked;
  });
  const hand = async () => {
    const { undelivered } = bench.view().status;
    await bench.relay();
    return [line(words.handed(undelivered))];
  };
  return element(
    "div",
    "form",
    element("h4", "", words.relay),
    element("p", "", label),
    element(
      "div",
      "controls",
      button(words.hand, "", () => void bench.act(result, hand)),
    ),
    result,
  );
}
