import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { colourRules, objections, readWithAxe } from "../scripts/pages/axe.ts";
import type { MadePage } from "../scripts/pages/made-pages.ts";
import { builtPages } from "./built-site.ts";
import { openedSite } from "./opened-site.ts";

// One page of each kind in each language; every other page is made by the same template.
const kinds = [
  ["both languages", ""],
  ["home", "en/"],
  ["home", "ja/"],
  ["blog", "en/blog/"],
  ["blog", "ja/blog/"],
  ["post", "en/blog/the-append-only-ledger/"],
  ["post", "ja/blog/the-append-only-ledger/"],
  ["demos", "en/demos/"],
  ["demos", "ja/demos/"],
  ["demo", "en/demos/admission/"],
  ["demo", "ja/demos/admission/"],
  ["run", "en/runs/admission/escrow/"],
  ["run", "ja/runs/ledger/rebuild/"],
  ["audit", "en/audit/"],
  ["audit", "ja/audit/"],
  ["bench", "en/bench/"],
  ["bench", "ja/bench/"],
  ["hard use", "en/hard-use/"],
  ["hard use", "ja/hard-use/"],
  ["source", "en/sources/content/demos/admission/ledger.bosatsu/"],
  ["source", "ja/sources/content/demos/admission/ledger.bosatsu/"],
  ["missing", "en/nowhere/"],
] as const;

const site = openedSite();

test.each(kinds)("%s /%s has nothing that axe objects to, in either colours", async (_, path) => {
  const context = await site.browser.newContext({ colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(site.address(path));
  expect(objections(await readWithAxe(page))).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(objections(await readWithAxe(page, { rules: colourRules }))).toEqual([]);
  await context.close();
});

/** By how many pixels a page is wider than its window. Folded parts count too: a reader opens them. */
async function excessAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(() => {
    for (const it of document.querySelectorAll("details")) it.open = true;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/** Every page; of those that show a file, which one template makes, the ones in Japanese of one folder. */
function visited(): readonly MadePage[] {
  return builtPages().filter(
    ({ address }) =>
      !address.includes("/sources/") || address.includes("/ja/sources/content/demos/admission/"),
  );
}

/** The last one is what the next page is loaded at: a phone's. */
const widths = [1280, 390, 320];

describe("every page", () => {
  const complaints: string[] = [];
  /** Pages that a reader has to scroll sideways, by the width of the window. */
  const wide = new Map(widths.map((width) => [width, [] as string[]]));

  // Each page is loaded once; the window is narrowed and widened on it.
  beforeAll(async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(site.origin)) complaints.push(`asks for ${request.url()}`);
    });
    for (const { address: path } of visited()) {
      await page.goto(site.origin + path);
      for (const width of widths) {
        const excess = await excessAt(page, width);
        if (excess > 0) wide.get(width)?.push(`${path} by ${excess}`);
      }
    }
    await context.close();
  }, 300_000);

  test("loads without an error, a refusal by its policy, or a request elsewhere", () => {
    expect(complaints).toEqual([]);
  });

  test.each(widths)("fits %i pixels without sideways scrolling", (width) => {
    expect(wide.get(width)).toEqual([]);
  });

  test("reads whole without JavaScript", async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.address("en/demos/admission/"));
    for (const rule of ["non-negative", "credit-cap", "d-stays-even"]) {
      const reason = page.locator(".verdicts .why b", { hasText: rule });
      expect(await reason.first().isVisible(), rule).toBe(true);
    }
    expect(await page.locator("svg.band-picture").first().isVisible()).toBe(true);
    expect(await page.locator("rerun-here").first().isVisible()).toBe(false);
    expect(await page.locator("button").count()).toBeGreaterThan(0);
    expect(await page.locator("button:visible").count()).toBe(0);
    await page.goto(site.address("en/runs/admission/escrow/"));
    expect(await page.getByText("yichus.admission/1").first().isVisible()).toBe(true);
    await context.close();
  });
});

describe("the theme", () => {
  test("follows the system until a reader chooses, and keeps the choice", async () => {
    const context = await site.browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(site.address("en/"));
    const dark = await paper();
    await page.locator("button.theme").click();
    const light = await paper();
    expect(light).not.toBe(dark);
    await page.goto(site.address("ja/"));
    expect(await paper()).toBe(light);
    await page.locator("button.theme").click();
    expect(await paper()).toBe(dark);
    await context.close();
  });
});

describe("a figure", () => {
  test("leads to where it comes from, and from there to the place in the artifact", async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.goto(site.address("en/demos/admission/"));
    const figure = page.locator("a.figure").first();
    const shown = await figure.textContent();
    await figure.click();
    const origin = page.locator("li:target");
    await origin.waitFor({ state: "visible" });
    expect(await origin.textContent()).toContain(shown);
    await origin.locator("a").first().click();
    const place = page.locator(".json :target, details :target").first();
    await place.waitFor({ state: "visible" });
    expect(await place.textContent()).toContain(shown);
    await context.close();
  });
});

describe("a place in a file", () => {
  test("that a program printed leads to its line, and the file can be copied as it is", async () => {
    const context = await site.browser.newContext({
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    await page.goto(site.address("en/runs/admission/drift/"));
    const place = page.locator("pre.typed a[href*='/sources/']").first();
    const [, name = "", line = ""] =
      /([\w./-]+):(\d+):\d+/.exec((await place.textContent()) ?? "") ?? [];
    await place.click();
    const target = page.locator(":target");
    await target.waitFor({ state: "visible" });
    expect(await target.getAttribute("id")).toBe(`L${line}`);

    await page.locator("copy-file button").press("Enter");
    await page.getByText("Copied.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const raw = page.locator("a[href*='/sources/'][aria-label^='raw']");
    expect(await raw.getAttribute("href")).toContain(name);
    const served = await page.request.get(
      new URL((await raw.getAttribute("href")) ?? "", page.url()).href,
    );
    expect(copied).toBe(await served.text());
    await context.close();
  });
});
