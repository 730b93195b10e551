import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fragmentMax, textMax } from "../editing/fragment-fields.ts";
import { packedText } from "../editing/packed-text.ts";
import { decodeFragment, encodeFragment } from "./fragment.ts";
import { preparedEdits } from "./prepared-edits.ts";
import { ranges, type Shared, type Tab, tabs } from "./settings.ts";

const untouched: Shared = {
  settings: { recipe: undefined, parity: false, searchBound: 8 },
  edit: undefined,
  texts: new Map(),
};

test("what is as published is an almost empty fragment, and one may be put down by hand", async () => {
  expect(await encodeFragment(untouched)).toBe("w1:");
  expect(await decodeFragment("w1:")).toEqual({ tag: "shared", shared: untouched });
  expect(await decodeFragment("w1:n=24&hot=100&seed=7&parity=1")).toEqual({
    tag: "shared",
    shared: {
      ...untouched,
      settings: { recipe: { count: 24, hotShare: 100, seed: 7 }, parity: true, searchBound: 8 },
    },
  });
});

const whole = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max });

const texts = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...tabs), fc.string({ unit: "grapheme" })), {
    selector: ([tab]) => tab,
    maxLength: 3,
  })
  .map((pairs) => new Map<Tab, string>(pairs));

const recipe = fc.record({
  count: whole(ranges.count),
  hotShare: whole(ranges.hotShare),
  seed: whole(ranges.seed),
});

const shared = fc.record({
  settings: fc.record({
    recipe: fc.option(recipe, { nil: undefined }),
    parity: fc.boolean(),
    searchBound: whole(ranges.searchBound),
  }),
  edit: fc.option(fc.constantFrom(...preparedEdits), { nil: undefined }),
  texts,
});

test("what was written is read again", async () => {
  await fc.assert(
    fc.asyncProperty(shared, async (given) => {
      fc.pre(given.edit === undefined || !given.texts.has("handlers"));
      const fragment = await encodeFragment(given);
      const isOwnBatch = given.texts.has("batch");
      const settings = isOwnBatch ? { ...given.settings, recipe: undefined } : given.settings;
      expect(await decodeFragment(fragment ?? "")).toEqual({
        tag: "shared",
        shared: { ...given, settings },
      });
      expect(fragment).toMatch(/^[\w:=&-]+$/);
    }),
  );
});

test("a state that is too large has no fragment", async () => {
  const noise = Array.from({ length: 9000 }, (_, at) =>
    String.fromCharCode(33 + ((at * at * 7 + at) % 90)),
  );
  for (const text of ["a".repeat(textMax + 1), noise.sort().join("") + noise.join("")]) {
    const fragment = await encodeFragment({ ...untouched, texts: new Map([["spec", text]]) });
    expect((fragment ?? "").length).toBeLessThanOrEqual(fragmentMax);
  }
});

describe("whatever else stands there is refused, or is no fragment of ours", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["", "none"],
    ["run-it-here", "none"],
    ["w1", "none"],
    ["w2:n=24", "version"],
    ["w1:n=8191", "malformed"],
    ["w1:n=0", "malformed"],
    ["w1:n=024", "malformed"],
    ["w1:n=1e3", "malformed"],
    ["w1:n=24&n=25", "malformed"],
    ["w1:hot=101", "malformed"],
    ["w1:seed=4294967296", "malformed"],
    ["w1:seed=-1", "malformed"],
    ["w1:parity=0", "malformed"],
    ["w1:bound=21", "malformed"],
    ["w1:edit=constructor", "malformed"],
    ["w1:__proto__=1", "malformed"],
    ["w1:n", "malformed"],
    ["w1:&", "malformed"],
    ["w1:spec=<script>alert(1)</script>", "malformed"],
    ["w1:spec=%41", "malformed"],
    ["w1:spec=AAAA", "malformed"],
    [`w1:spec=${"A".repeat(fragmentMax)}`, "too long"],
  ];
  test.each(rows)("%s", async (fragment, expected) => {
    const decoded = await decodeFragment(fragment);
    expect(decoded.tag === "refused" ? decoded.why : decoded.tag).toBe(expected);
  });

  test("a text that swells past the limit, one that is cut off, one that is no UTF-8", async () => {
    const bomb = await packedText("a".repeat(textMax + 1));
    expect(bomb.length).toBeLessThan(1000);
    const whole = await packedText("package A/B");
    for (const text of [bomb, whole.slice(0, -4), "AQEA_v__"]) {
      expect(await decodeFragment(`w1:spec=${text}`)).toEqual({ tag: "refused", why: "malformed" });
    }
    expect((await decodeFragment(`w1:spec=${whole}`)).tag).toBe("shared");
  });

  test("noise", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (noise) => {
        const decoded = await decodeFragment(`w1:${noise}`);
        expect(["shared", "refused"]).toContain(decoded.tag);
      }),
    );
  });
});
