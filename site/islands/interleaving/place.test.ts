import { expect, test } from "vitest";
import { placeIn, placeText } from "./place.ts";

test("a place goes into an address and comes back", () => {
  const place = { schedule: "schedule-interleaving-overtaking", step: 4 };
  expect(placeIn(placeText(place))).toEqual(place);
});

test.each([
  "",
  "#",
  "#a",
  "#a:",
  "#a:x",
  "#a:-1",
  "#a:12345",
  "#A:1",
  "#<b>:1",
  `#${"a".repeat(101)}:1`,
])("%s is no place", (fragment) => {
  expect(placeIn(fragment)).toBeUndefined();
});
