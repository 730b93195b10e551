import { eventsSchema } from "@receipts/formats/events.ts";
import { expect, test } from "vitest";
import { decodeActions } from "./actions.ts";
import type { ExpenseDraft } from "./tell.ts";
import { eventsText, minorOf, newId, toldExpense } from "./tell.ts";

const currencies = [
  { currency: "JPY", exponent: 0 },
  { currency: "KWD", exponent: 3 },
];

test.each([
  ["1,200", 0, 1200n],
  ["12", 2, 1200n],
  ["12.5", 2, 1250n],
  ["-0.5", 3, -500n],
  ["12.5", 0, undefined],
  ["1e3", 0, undefined],
  ["", 0, undefined],
  ["１２", 0, undefined],
])("%s with %i decimals", (text, exponent, minor) => {
  expect(minorOf(text, exponent)).toBe(minor);
});

const [asha, jonas] = [newId(), newId()];
const draft: ExpenseDraft = {
  title: " Dinner ",
  date: "2026-10-06",
  currency: "JPY",
  mode: "equal",
  entries: [
    { member: asha, name: "Asha", paid: "7000", shares: true, part: "2" },
    { member: jonas, name: "Jonas", paid: "5000", shares: true, part: "1" },
  ],
};

test.each(["equal", "exact", "shares", "percent", "adjustments"] as const)(
  "a form that splits by %s makes an event that the ledger's format takes",
  (mode) => {
    const told = toldExpense({ ...draft, mode }, currencies);
    const group = { id: newId(), name: "Trip", members: [{ id: asha, name: "Asha" }] };
    const fact = { id: newId(), at: "2026-10-06T09:00:00.000Z", group: group.id, expense: newId() };
    const event = { type: "expense.created", ...fact, version: 1, ...told };
    const read = eventsSchema.parse(JSON.parse(eventsText(group, [event])));
    expect(read.events[0]).toMatchObject({ title: "Dinner", total: { minor: 12000n } });
  },
);

test("what is no amount of the currency is named, with whose it is", () => {
  const [first, ...others] = draft.entries;
  const entries = first === undefined ? [] : [{ ...first, paid: "1.5" }, ...others];
  expect(toldExpense({ ...draft, entries }, currencies)).toEqual({
    name: "Asha",
    text: "1.5",
    currency: "JPY",
    exponent: 0,
  });
});

test.each([
  ["nothing", "", 0],
  ["no list", '{"tag":"rebuild"}', 0],
  ["a step of another kind", '[{"tag":"rebuild"},{"tag":"drop"}]', 0],
  ["a step without its part", '[{"tag":"relay","at":"x"}]', 0],
  ["steps", '[{"tag":"rebuild"},{"tag":"statements","as":"owner","sql":"select 1"}]', 2],
])("kept text that is %s", (_, text, count) => {
  expect(decodeActions(text)).toHaveLength(count);
});
