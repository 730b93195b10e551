import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerAdmit } from "yichus/worker.ts";
import { editedHandlers, type PreparedEdit } from "./prepared-edits.ts";

const demo = new URL("../../../content/demos/admission/", import.meta.url);
const read = (path: string) => ({ path, text: readFileSync(new URL(path, demo), "utf8") });
const handlers = read("ledger_handlers.bosatsu");

async function admitted(edit: PreparedEdit | undefined) {
  const text = edit === undefined ? handlers.text : editedHandlers(handlers.text, edit);
  const { result, problems } = await answerAdmit({
    sources: [read("ledger.bosatsu"), read("ledger.spec.bosatsu"), { ...handlers, text }],
    batch: read("batch-sample.json"),
  });
  expect(problems).toBe("");
  return JSON.parse(result ?? "");
}

test.each([
  ["credit-twice", { id: "t1", key: "D", expected: "180", got: "210" }],
  ["drop-the-debit", { id: "t1", key: "A", expected: "170", got: "200" }],
] as const)("%s drifts at the first operation", async (edit, drift) => {
  const { replay } = await admitted(edit);
  expect(replay.drift).toMatchObject({ ...drift, step: 1 });
  expect(replay.drift.position).toMatchObject({ path: handlers.path, line: 19 });
});

test("without the guard nothing changes, since nothing was admitted that it would have stopped", async () => {
  const { sources: _, ...published } = await admitted(undefined);
  const { sources: __, ...edited } = await admitted("delete-the-guard");
  expect(edited).toEqual(published);
});

test("other handlers are not edited by half", () => {
  expect(() => editedHandlers("package A", "credit-twice")).toThrow("does not stand once");
});
