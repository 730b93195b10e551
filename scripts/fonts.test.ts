import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { madeFont, siteFonts } from "./fonts.ts";
import { inRoot } from "./runs/paths.ts";

test.each(siteFonts)("$name is what its package gives", async (font) => {
  const kept = await readFile(inRoot("site", "fonts", font.name));
  expect((await madeFont(font)).equals(kept), "node scripts/fonts.ts makes it anew").toBe(true);
});

test("both together are light", async () => {
  const sizes = await Promise.all(
    siteFonts.map(async ({ name }) => (await readFile(inRoot("site", "fonts", name))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
});
