import { toMinor } from "@receipts/formats/minor.ts";
import { describe, expect, test } from "vitest";
import { ANN, BEA, GROUP, id } from "../testing/story.ts";
import type { JournalDraft, Line } from "./draft.ts";
import { firstDifference } from "./stored-journal.ts";

const line = (member: string, amount: bigint): Line => ({
  member,
  kind: "SETTLE_PAY",
  currency: "EUR",
  amount: toMinor(amount),
});

const told: JournalDraft = {
  group: GROUP,
  kind: "SETTLEMENT",
  key: "settlement:1",
  event: id("e1"),
  date: "2026-10-03",
  reverses: null,
  lines: [line(BEA, 5n), line(ANN, -5n)],
};

describe("the first difference of two tellings of one journal", () => {
  test.for<readonly [string, Partial<JournalDraft>, object | undefined]>([
    ["none", {}, undefined],
    ["another event, which a retry may have", { event: id("e2") }, undefined],
    [
      "another group",
      { group: id("91"), date: "2026-10-04" },
      { field: "group", stored: GROUP, offered: id("91") },
    ],
    [
      "another kind",
      { kind: "WRITE_OFF", lines: [] },
      { field: "kind", stored: "SETTLEMENT", offered: "WRITE_OFF" },
    ],
    [
      "another day",
      { date: "2026-10-04", reverses: id("1") },
      { field: "date", stored: "2026-10-03", offered: "2026-10-04" },
    ],
    [
      "takes something back",
      { reverses: id("1"), lines: [] },
      { field: "reverses", stored: "nothing", offered: id("1") },
    ],
    ["fewer lines", { lines: [line(BEA, 4n)] }, { field: "lines", stored: "2", offered: "1" }],
    [
      "another member",
      { lines: [line(BEA, 5n), line(BEA, -4n)] },
      { field: "lines[1].member", stored: ANN, offered: BEA },
    ],
    [
      "another kind of line",
      { lines: [{ ...line(BEA, 4n), kind: "SETTLE_RECEIVE" }, line(ANN, -5n)] },
      { field: "lines[0].kind", stored: "SETTLE_PAY", offered: "SETTLE_RECEIVE" },
    ],
    [
      "another currency",
      { lines: [line(BEA, 5n), { ...line(ANN, -4n), currency: "USD" }] },
      { field: "lines[1].currency", stored: "EUR", offered: "USD" },
    ],
    [
      "another amount",
      { lines: [line(BEA, 5n), line(ANN, -6n)] },
      { field: "lines[1].amount", stored: "-5", offered: "-6" },
    ],
  ])("%s", ([, changed, expected]) => {
    expect(firstDifference(told, { ...told, ...changed })).toEqual(expected);
  });

  test("a journal that took something back, offered as one that does not", () => {
    expect(firstDifference({ ...told, reverses: id("1") }, told)).toEqual({
      field: "reverses",
      stored: id("1"),
      offered: "nothing",
    });
  });
});
