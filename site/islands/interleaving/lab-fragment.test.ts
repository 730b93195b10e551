import fc from "fast-check";
import { expect, test } from "vitest";
import { fragmentMax, textMax } from "../editing/fragment-fields.ts";
import { packedText } from "../editing/packed-text.ts";
import { type Demos, decodeLab, encodeLab } from "./lab-fragment.ts";

const demos: Demos = new Map([
  ["interleaving/lost-update", ["account.bosatsu", "apart.json"]],
  ["interleaving/outbox-by-id", ["outbox.bosatsu", "by-id.json"]],
]);

const state = fc.constantFrom(...demos.entries()).chain(([demo, files]) =>
  fc.record({
    demo: fc.constant(demo),
    step: fc.integer({ min: 0, max: 9999 }),
    texts: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...files), fc.string({ unit: "grapheme" })), {
        selector: ([name]) => name,
      })
      .map((pairs) => new Map<string, string>(pairs)),
  }),
);

test("what was written is read again", async () => {
  await fc.assert(
    fc.asyncProperty(state, async (given) => {
      const fragment = await encodeLab(given);
      expect(fragment).toMatch(/^i1:[\w:=&./-]+$/);
      expect(await decodeLab(fragment ?? "", demos)).toEqual({ tag: "state", state: given });
    }),
  );
});

test("a state that is too large has no fragment", async () => {
  const texts = new Map([["apart.json", "a".repeat(textMax + 1)]]);
  expect(await encodeLab({ demo: "interleaving/lost-update", step: 0, texts })).toBeUndefined();
});

const demo = "demo=interleaving/lost-update";

test.each([
  ["", "none"],
  ["schedule-here:3", "none"],
  ["w1:n=24", "none"],
  ["i1", "none"],
  [`i2:${demo}`, "version"],
  ["i1:", "malformed"],
  ["i1:step=3", "malformed"],
  ["i1:demo=constructor", "malformed"],
  ["i1:demo=interleaving/none", "malformed"],
  [`i1:${demo}&${demo}`, "malformed"],
  [`i1:${demo}&step=03`, "malformed"],
  [`i1:${demo}&step=-1`, "malformed"],
  [`i1:${demo}&step=10000`, "malformed"],
  [`i1:${demo}&__proto__=1`, "malformed"],
  [`i1:${demo}&apart.json=<b>`, "malformed"],
  [`i1:${demo}&apart.json=${"A".repeat(fragmentMax)}`, "too long"],
  [`i1:${demo}&step=0`, "state"],
])("%s: %s", async (fragment, expected) => {
  const decoded = await decodeLab(fragment, demos);
  expect(decoded.tag === "refused" ? decoded.why : decoded.tag).toBe(expected);
});

test("a text that swells past the limit is refused, and a file of another demo", async () => {
  const whole = await packedText("{}");
  const bomb = await packedText("a".repeat(textMax + 1));
  const outcome = async (field: string) => (await decodeLab(`i1:${demo}&${field}`, demos)).tag;
  expect(await outcome(`apart.json=${whole}`)).toBe("state");
  expect(await outcome(`apart.json=${bomb}`)).toBe("refused");
  expect(await outcome(`by-id.json=${whole}`)).toBe("refused");
});
