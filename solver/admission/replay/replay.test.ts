import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compile } from "../../bosatsu/compile.ts";
import { type Decision, decide } from "../decide/decide.ts";
import { noReservations } from "../decide/escrow.ts";
import type { Operation, Question } from "../decide/question.ts";
import { asking } from "../program/ask.ts";
import { loadProgram } from "../program/program.ts";
import { readRequests } from "../program/requests.ts";
import { replayOrders } from "./orders.ts";
import { replay } from "./replay.ts";

const demo = new URL("../../../content/demos/admission/", import.meta.url);
const read = (path: string): { path: string; text: string } => ({
  path,
  text: readFileSync(new URL(path, demo), "utf8"),
});

test("a decision that its own replay contradicts is a fault of ours", () => {
  const handlers = read("ledger_handlers.bosatsu");
  const unguarded = handlers.text.replace("if now.permits(request)", "if True");
  const { packages } = compile(
    [read("ledger.bosatsu"), read("ledger.spec.bosatsu"), { ...handlers, text: unguarded }],
    { lints: "warn" },
  );
  const own = packages.filter(({ resolved }) => !resolved.path.startsWith("library/"));
  const program = loadProgram(packages, own);
  const { requests } = readRequests(read("batch-sample.json").text, program);
  const question = asking(program)(requests, 8);
  const places = new Map(question.keys.map(({ key }, place) => [key, place]));
  const everything: Decision = {
    ...decide(question),
    admitted: question.operations.map(() => true),
  };
  expect(() => replay({ program, question, requests, places }, everything)).toThrow(
    '"non-negative" does not hold: witness, step 4',
  );
});

/** `A-5` takes 5 from A; `A-5 B+5` moves it to B. */
function operationOf(text: string, keys: string): Operation {
  const effects = text.split(" ").map((part) => ({
    key: keys.indexOf(part.charAt(0)),
    delta: Number(part.slice(1)),
  }));
  const footprint = text.split(" ").map((part) => part.charAt(0));
  return {
    id: text,
    footprint,
    touches: effects.map(({ key }) => key),
    effects,
    barred: undefined,
  };
}

function ordersOf(...operations: readonly string[]): Readonly<Record<string, string>> {
  const keys = "ABCD";
  const question: Question = {
    keys: [...keys].map((key) => ({ key, initial: 0, limits: [] })),
    properties: [],
    operations: operations.map((text) => operationOf(text, keys)),
    searchBound: 8,
  };
  const decision: Decision = {
    mode: "greedy",
    reasons: operations.map(() => undefined),
    componentOf: new Map(),
    components: [],
    admitted: operations.map(() => true),
    held: noReservations(keys.length),
  };
  return Object.fromEntries(
    replayOrders(question, decision).map(({ name, order }) => [
      name,
      order.map((at) => operations[at]).join(", "),
    ]),
  );
}

test("the orders that hurt: backwards, and every key debited before it is credited", () => {
  expect(ordersOf("A+1", "A-1 B+1", "B-1", "A-2")).toEqual({
    witness: "A+1, A-1 B+1, B-1, A-2",
    reverse: "A-2, B-1, A-1 B+1, A+1",
    "debits first": "B-1, A-2, A-1 B+1, A+1",
  });
});

test("where operations wait for each other in a circle, the earliest goes first", () => {
  expect(ordersOf("A-1 B+1", "B-1 A+1", "C+1")["debits first"]).toBe("C+1, A-1 B+1, B-1 A+1");
});
