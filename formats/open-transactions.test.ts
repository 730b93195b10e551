import { expect, test } from "vitest";
import { openTransactions, secondConnection, type TakenStep } from "./open-transactions.ts";
import type { ScenarioDatabase } from "./scenario.ts";

const database: ScenarioDatabase = {
  setup: [],
  steps: {
    // Two steps in one transaction; two transactions; one statement.
    long: [["begin", "insert 1"], ["commit"]],
    two: [["insert 2"], ["insert 3"]],
    once: [["BEGIN", "savepoint a", "rollback to a", "insert 4", "Commit;"]],
    // What is taken back to a savepoint leaves the transaction open.
    saved: [["begin", "savepoint a", "rollback to a"], ["commit"]],
    undone: [["start transaction"], ["ROLLBACK"]],
    // A word that only looks like an end.
    named: [["begin"], ["update committed set ended = true"], ["end"]],
  },
  observe: {},
};

/** `a.b!c` is a, then b while c waits; the steps of each are numbered as they come. */
function scheduleOf(text: string): readonly TakenStep[] {
  const taken = new Map<string, number>();
  return text.split(".").map((part) => {
    const [operation = "", ...waiting] = part.split("!");
    const step = (taken.get(operation) ?? 0) + 1;
    taken.set(operation, step);
    return { operation, step, waiting };
  });
}

const rows: readonly (readonly [string, string])[] = [
  ["long.long", "one"],
  ["long.long.two.two", "one"],
  ["two.long.long.two", "one"],
  ["two.once.two", "one"],
  ["once.once", "one"],
  ["undone.undone.two", "one"],
  ["long", "one"],
  ["long.two", "2 two during long"],
  ["two.long.two.long", "3 two during long"],
  ["long.undone.long.undone", "2 undone during long"],
  ["undone.two", "2 two during undone"],
  ["saved.two", "2 two during saved"],
  ["saved.saved.two.two", "one"],
  ["named.named.two", "3 two during named"],
  ["named.named.named.two", "one"],
  ["long.long!two", "2 two during long"],
];

test.each(rows)("%s: %s", (schedule, expected) => {
  const needed = secondConnection(scheduleOf(schedule), database);
  const told =
    needed === undefined ? "one" : `${needed.step} ${needed.operation} during ${needed.open}`;
  expect(told).toBe(expected);
});

test("whose transactions are open is known after each step", () => {
  const open = openTransactions(scheduleOf("long.undone.long.once.undone"), database);
  expect(open.map((ids) => [...ids].join())).toEqual([
    "long",
    "long,undone",
    "undone",
    "undone",
    "",
  ]);
});
