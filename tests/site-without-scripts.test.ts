import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pageKinds } from "../scripts/pages/page-kinds.ts";
import { openedSite } from "./opened-site.ts";

// Every kind of page where no script runs: nothing to press that does nothing, no chapter that is empty.

const site = openedSite();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await site.browser.newContext({ javaScriptEnabled: false });
  page = await context.newPage();
});

test.each(pageKinds)("/%s reads whole", async (path) => {
  await page.goto(site.address(path));
  const dead = page.locator(":is(button, input, select, textarea):visible");
  expect(await dead.evaluateAll((found) => found.map((it) => it.outerHTML))).toEqual([]);
  const { empty, letters } = await page.evaluate(readable);
  expect(empty).toEqual([]);
  expect(letters).toBeGreaterThan(200);
});

/** Runs in the page: the chapters below which nothing is seen, and how much is seen in all. */
function readable(): { readonly empty: readonly string[]; readonly letters: number } {
  const main = document.querySelector("main");
  if (main === null) throw new Error("the page has no main part");
  const seen = (within: Element): string => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    let text = "";
    for (let it = texts.nextNode(); it !== null; it = texts.nextNode()) {
      if (it.parentElement?.checkVisibility() === true) text += it.nodeValue?.trim() ?? "";
    }
    return text;
  };
  /** Whether something stands between a heading and the next one of its rank or above. */
  const hasText = (heading: Element): boolean => {
    const ranks = heading.localName === "h2" ? "h2" : "h2, h3";
    let it = heading.nextElementSibling;
    while (it !== null && !it.matches(ranks)) {
      if (seen(it) !== "") return true;
      it = it.nextElementSibling;
    }
    return false;
  };
  const headings = [...main.querySelectorAll("h2, h3")].filter(
    (it) => it.checkVisibility() && it.closest("nav, .entries, .door") === null,
  );
  return {
    empty: headings.filter((it) => !hasText(it)).map((it) => it.textContent ?? ""),
    letters: seen(main).length,
  };
}
