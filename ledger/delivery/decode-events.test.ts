import { encodeEvents } from "@receipts/formats/events.ts";
import { describe, expect, test } from "vitest";
import { expense, id, settlement, story } from "../testing/story.ts";
import { decodeEvents } from "./decode-events.ts";

const good = encodeEvents(
  story(
    expense({ event: id("e1"), expense: id("1"), minor: 9_007_199_254_740_993n }),
    settlement(id("51"), { event: id("e2"), minor: 5n }),
  ),
);

test("a file is read exactly, and written back to the same bytes", () => {
  const decoded = decodeEvents(good);
  expect(decoded.ok && encodeEvents(decoded.value)).toBe(good);
  const event = decoded.ok ? decoded.value.events[0] : undefined;
  expect(event?.type === "expense.created" && event.total.minor).toBe(9_007_199_254_740_993n);
});

describe("what is wrong with a file: where, what was expected, what was found, how to mend it", () => {
  test.each([
    [
      '"minor": "9007199254740993"',
      '"minor": 9007199254740993',
      '$.events[0].total.minor: expected a whole number as text, such as "48000" or "-5" (a JSON number loses digits past 2^53), found the number 9007199254740993. Write it in quotes.',
    ],
    [
      '"minor": "5"',
      '"minor": "5.0"',
      '$.events[1].amount.minor: expected a whole number as text, such as "48000" or "-5" (a JSON number loses digits past 2^53), found "5.0". Correct the value.',
    ],
    [
      '"minor": "5"',
      '"minor": "9223372036854775808"',
      '$.events[1].amount.minor: expected minor units between -9223372036854775807 and 9223372036854775807, which is what an int64 holds, found "9223372036854775808". Correct the value.',
    ],
    [
      '"date": "2026-10-03"',
      '"date": "2026-02-30"',
      '$.events[0].date: expected a date that exists, written 2026-10-03, found "2026-02-30". Correct the value.',
    ],
    [
      '"at": "2026-10-03T09:12:00.000Z"',
      '"at": "2026-10-03T09:12:00Z"',
      '$.events[0].at: expected an instant in UTC with milliseconds, written 2026-10-03T09:12:00.000Z, found "2026-10-03T09:12:00Z". Correct the value.',
    ],
    [
      '"mode": "equal"',
      '"mode": "even"',
      '$.events[0].split.mode: expected "equal" or "exact" or "shares" or "percent" or "adjustments", found "even". Correct the value.',
    ],
    [
      '"title": "Supper",',
      "",
      "$.events[0].title: expected one line of 1 to 200 characters without spaces at its ends, found nothing. Add the field.",
    ],
    [
      '"title": "Supper"',
      '"title": "Supper", "colour": "red"',
      '$.events[0].colour: expected no field of this name, found "red". Remove the field or correct its name.',
    ],
    [
      '"type": "settlement.recorded"',
      '"type": "settlement"',
      '$.events[1].type: expected "expense.created" or "expense.amended" or "expense.deleted" or "settlement.recorded" or "settlement.reversed" or "write_off.recorded", found "settlement". Correct the value.',
    ],
    [
      '"version": 1',
      '"version": 2',
      "$.events[0].version: expected 1, because a new expense starts there, found the number 2. Correct the value.",
    ],
    [
      '"currency": "EUR"',
      '"currency": "Euro"',
      '$.events[0].total.currency: expected an ISO 4217 code of three capital letters, such as JPY, found "Euro". Correct the value.',
    ],
    [
      '"evenly.events/1"',
      '"evenly.events/2"',
      '$.schema: expected "evenly.events/1", found "evenly.events/2". Correct the value.',
    ],
  ])("%s -> %s", (before, after, words) => {
    expect(good).toContain(before);
    const decoded = decodeEvents(good.replace(before, after));
    if (decoded.ok || decoded.problem.code !== "shape") throw new Error("it was read");
    const { path, expected, found, mend } = decoded.problem;
    expect(`${path}: expected ${expected}, found ${found}. ${mend}`).toBe(words);
  });

  test("no JSON at all", () => {
    expect(decodeEvents('{\n  "schema": oops\n}')).toEqual({
      ok: false,
      problem: {
        code: "json",
        line: 2,
        column: 13,
        message: "expected a value, found `o`",
      },
    });
  });

  test("a key twice, of which one would be lost", () => {
    const decoded = decodeEvents('{"schema": "evenly.events/1", "schema": "evenly.events/1"}');
    expect(decoded).toMatchObject({ ok: false, problem: { code: "json" } });
  });
});
