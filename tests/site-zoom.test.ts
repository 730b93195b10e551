import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { objections, readWithAxe } from "../scripts/pages/axe.ts";
import { pageKinds } from "../scripts/pages/page-kinds.ts";
import { openedSite } from "./opened-site.ts";

// What somebody sees who needs large letters: one page of each kind, loaded once.

const site = openedSite();
let page: Page;

beforeAll(async () => {
  page = await site.browser.newPage();
});

const sizes = [
  { name: "twice the size in a window of 1280 pixels", width: 640, letters: "100%" },
  { name: "a window of 320 pixels", width: 320, letters: "100%" },
  { name: "letters of twice the size alone, at 1280 pixels", width: 1280, letters: "200%" },
  { name: "letters of twice the size alone, at 640 pixels", width: 640, letters: "200%" },
] as const;

/** Every other one in Japanese: the templates are the same, and so is the style sheet. */
const shown = pageKinds.map((path, at) => (at % 2 === 0 ? path : path.replace("en/", "ja/")));

describe("large letters", () => {
  test.each(shown)("leave nothing cut on /%s", async (path) => {
    await page.goto(site.address(path));
    // Folded parts count too: a reader opens them.
    await page.evaluate(() => {
      for (const it of document.querySelectorAll("details")) it.open = true;
    });
    const found: string[] = [];
    for (const { name, width, letters } of sizes) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      for (const fault of await page.evaluate(cutTexts)) found.push(`${name}: ${fault}`);
    }
    expect(found).toEqual([]);
  });
});

test.each(shown)("a finger can hit what is to be hit on /%s", async (path) => {
  await page.goto(site.address(path));
  await page.setViewportSize({ width: 360, height: 760 });
  expect(objections(await readWithAxe(page, { rules: ["target-size"] }))).toEqual([]);
});

test.each(shown)("nothing in the margin lies on anything else on /%s", async (path) => {
  await page.goto(site.address(path));
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.evaluate(overlappingReceipts)).toEqual([]);
});

/** Receipts that begin before the one above them has ended. */
function overlappingReceipts(): readonly string[] {
  const receipts = [...document.querySelectorAll(".prose > .receipt")];
  return receipts.flatMap((receipt, at) => {
    const above = receipts[at - 1];
    const isCovered =
      above !== undefined &&
      receipt.getBoundingClientRect().top < above.getBoundingClientRect().bottom;
    return isCovered ? [receipt.getAttribute("aria-label") ?? ""] : [];
  });
}

/**
 * Texts that reach past the page's edges, or past the edge of a part that hides what does not fit.
 * What scrolls by itself shows all of it.
 */
function cutTexts(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`scrolls by ${scrollWidth - clientWidth}`] : [];
  const edges = new Map<Element, readonly [number, number] | undefined>();
  /** Where the part around an element ends, at its left and right; `undefined` where it scrolls. */
  const edgesAround = (element: Element): readonly [number, number] | undefined => {
    if (edges.has(element)) return edges.get(element);
    const { overflowX, clipPath } = getComputedStyle(element);
    let around: readonly [number, number] | undefined;
    if (overflowX === "visible" && clipPath === "none") {
      const outer = element.parentElement;
      around = outer === null ? [0, clientWidth] : edgesAround(outer);
    } else if (overflowX === "hidden" || overflowX === "clip") {
      const { left, right } = element.getBoundingClientRect();
      // What only a screen reader should find is a pixel wide.
      around = clipPath === "none" ? [left, right] : undefined;
    }
    edges.set(element, around);
    return around;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || node.nodeValue?.trim() === "" || !parent.checkVisibility()) continue;
    const around = edgesAround(parent);
    if (around === undefined) continue;
    range.selectNodeContents(node);
    for (const { left, right, width } of range.getClientRects()) {
      const isCut = left < around[0] - 1 || right > around[1] + 1;
      if (width > 0 && isCut) found.push(`“${node.nodeValue?.trim().slice(0, 40)}” is cut`);
    }
  }
  return found.slice(0, 5);
}
