import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openedSite } from "./opened-site.ts";

// Ways of reading that the pages were not made with: in another zone, on paper.

const site = openedSite();
/** Opens a page in a browser of its own kind, and gives what is asked of it. */
async function reading<Result>(
  path: string,
  options: BrowserContextOptions,
  ask: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await site.browser.newContext(options);
  try {
    const page = await context.newPage();
    await page.goto(site.address(path));
    return await ask(page);
  } finally {
    await context.close();
  }
}

const dated = ["en/", "ja/", "en/blog/", "ja/blog/the-append-only-ledger/", "en/audit/"];

test.each(dated)(
  "/%s has the dates and numbers that were built, whatever zone it is read in",
  async (path) => {
    // Without scripts nothing is written anew; with them nothing that was built may be.
    const texts = (page: Page) => page.locator("time, td, dd, .figure").allTextContents();
    const built = await reading(path, { javaScriptEnabled: false, timezoneId: "UTC" }, texts);
    expect(built.length).toBeGreaterThan(0);
    const west = { timezoneId: "America/Los_Angeles", locale: "ja-JP" };
    expect(await reading(path, west, texts)).toEqual(built);
  },
);

test("a post is printed on white, with what is folded, its digests whole, and where links lead", async () => {
  const seen = await reading(
    "en/blog/the-append-only-ledger/",
    { colorScheme: "dark" },
    async (page) => {
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      return page.evaluate(() => {
        const isSeen = (it: Element) => it.checkVisibility({ contentVisibilityAuto: true });
        const folded = [...document.querySelectorAll("details:not([open]) > :not(summary)")];
        const link = document.querySelector('.prose a[href^="http"]');
        return {
          paper: getComputedStyle(document.body).backgroundColor,
          folded: folded.length,
          shown: folded.filter(isSeen).length,
          navigation: [...document.querySelectorAll(".site-header nav")].some(isSeen),
          address: link === null ? "" : getComputedStyle(link, "::after").content,
          href: link?.getAttribute("href") ?? "",
          digest: [...document.querySelectorAll(".digest .whole")].every(isSeen),
        };
      });
    },
  );
  expect(seen.paper).toBe("rgb(255, 255, 255)");
  expect(seen.folded).toBeGreaterThan(0);
  expect(seen.shown).toBe(seen.folded);
  expect(seen.navigation).toBe(false);
  expect(seen.address).toContain(seen.href);
  expect(seen.digest).toBe(true);
});
