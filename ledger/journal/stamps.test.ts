import { describe, expect, test } from "vitest";
import { expense, id, story, testStamps } from "../testing/story.ts";
import { stampsFor, stampsFrom } from "./stamps.ts";
import { seededBits } from "./uuidv7.ts";

const first = expense({ event: id("e1"), expense: id("1"), minor: 5n });
const second = { ...first, id: id("e2"), at: "2026-10-04T00:00:00.000Z" };

/** What one event is stamped with: when, and the first two names. */
function stamped(events: ReturnType<typeof story>, event: typeof first): readonly string[] {
  const { now, newId } = stampsFor(events, testStamps("live"))(event);
  return [now(), newId(), newId()];
}

describe("the stamps of an event", () => {
  test("in a replay they depend on the seed and the event alone", () => {
    const replay = story(first, second);
    const otherSeed = { ...replay, replay: { seed: "another" } };
    expect(stamped(replay, second)).toEqual(stamped(story(second), second));
    expect(stamped(replay, second)[0]).toBe(second.at);
    const names = [
      ...stamped(replay, first),
      ...stamped(otherSeed, first),
      ...stamped(replay, { ...second, at: first.at }),
    ].filter((text) => text !== first.at);
    expect(new Set(names).size).toBe(6);
  });

  test("else they come from the program, one after the other", () => {
    const { replay: _, ...live } = story(first);
    const stamps = stampsFor(live, testStamps("live"));
    const [one, two] = [stamps(first).newId(), stamps(second).newId()];
    const same = testStamps("live");
    expect([one, two]).toEqual([same.newId(), same.newId()]);
  });
});

test("the clock is written in UTC with milliseconds", () => {
  const { now } = stampsFrom(() => 1_790_000_000_001, seededBits("a"));
  expect(now()).toBe("2026-09-21T14:13:20.001Z");
});
