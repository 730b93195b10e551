import type { Event, Events } from "@receipts/formats/events.ts";
import { toMinor } from "@receipts/formats/minor.ts";
import type { RandomBits } from "../journal/uuidv7.ts";
import { uuidv7Maker } from "../journal/uuidv7.ts";

/** A made-up group and what happens to it. Its events are in an order that the application takes. */
export type History = { readonly events: Events; readonly facts: readonly Event[] };

const CURRENCIES = ["EUR", "JPY", "KWD"] as const;
const DAY = "2026-10-03";
const START = Date.parse(`${DAY}T09:00:00.000Z`);

/** Everything about a history follows from the random bits. */
export function madeUp(random: RandomBits): History {
  const newId = uuidv7Maker(() => START, random);
  const below = (count: number) => Number(random(16)) % count;
  const group = newId();
  const members = Array.from({ length: 2 + below(4) }, (_, index) => ({
    id: newId(),
    name: `M${index}`,
  }));
  const someone = () => members[below(members.length)]?.id ?? "";
  const money = () => ({
    currency: CURRENCIES[below(CURRENCIES.length)] ?? "EUR",
    minor: toMinor(1n + random(20)),
  });
  const fact = () => ({ id: newId(), at: new Date(START).toISOString(), group });
  const content = (refund: boolean) => {
    const { currency, minor } = money();
    const total = { currency, minor: toMinor(refund ? -minor : minor) };
    return {
      date: DAY,
      title: "Something",
      total,
      paidBy: [{ member: someone(), minor: total.minor }],
      split: { mode: "equal" as const, among: members.map(({ id }) => id) },
    };
  };
  const expense = (): Event[] => {
    const id = newId();
    const versions = 1 + below(3);
    const told: Event[] = Array.from({ length: versions }, (_, index): Event => {
      const all = { ...fact(), expense: id, ...content(below(8) === 0) };
      return index === 0
        ? { ...all, type: "expense.created", version: 1 }
        : { ...all, type: "expense.amended", version: index + 1 };
    });
    if (below(3) > 0) return told;
    return [...told, { ...fact(), type: "expense.deleted", expense: id, version: versions }];
  };
  const transfer = (): Event[] => {
    const [first, second] = members;
    const [from, to] = [first?.id ?? "", second?.id ?? ""];
    if (below(2) === 0) {
      const sides = { debtor: from, creditor: to, date: DAY, amount: money() };
      return [{ ...fact(), type: "write_off.recorded", writeOff: newId(), ...sides }];
    }
    const settlement = newId();
    const paid: Event = {
      ...fact(),
      type: "settlement.recorded",
      settlement,
      from,
      to,
      date: DAY,
      amount: money(),
    };
    if (below(2) === 0) return [paid];
    return [paid, { ...fact(), type: "settlement.reversed", settlement }];
  };
  const subjects = [expense(), expense(), transfer(), ...(below(2) === 0 ? [expense()] : [])];
  return {
    events: {
      schema: "evenly.events/1",
      groups: [{ id: group, name: "Made up", members }],
      events: [],
    },
    facts: interleaved(subjects, below),
  };
}

/** One order in which several stories can be told, each in its own order. */
function interleaved(
  stories: readonly (readonly Event[])[],
  below: (count: number) => number,
): readonly Event[] {
  const left = stories.map((story) => [...story]);
  const told: Event[] = [];
  for (;;) {
    const open = left.filter((story) => story.length > 0);
    const next = open[below(Math.max(1, open.length))]?.shift();
    if (next === undefined) return told;
    told.push(next);
  }
}
