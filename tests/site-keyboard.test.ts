import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Walk, walk } from "./keyboard-walk.ts";
import { openedSite } from "./opened-site.ts";

// Each demo from its first control to its last with nothing but a keyboard. The ledger in the tab and the
// interleavings are walked through where their own tests have them open.

const site = openedSite();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  // What takes the focus is in sight at once, and not after a while of scrolling.
  context = await site.browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
});

afterEach(() => context.close());

const open = (path: string) => page.goto(site.address(path));
const whole: Omit<Walk, "stops"> = { missed: [], backward: [], unseen: [], leaves: true };

/** Moves on until something is in focus, at most as often as there are stops. */
async function tabTo(selector: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((it) => document.activeElement?.matches(it) === true, selector)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

describe("by keyboard alone", () => {
  test.each([
    ["the frame of a page", "en/", ".site-header"],
    ["searching", "ja/search/", ".search"],
    ["the audit", "en/audit/", "audit-here"],
    ["repeating a run", "en/runs/admission/escrow/", "rerun-here"],
    ["the gallery of sabotage", "ja/demos/break-it/", "rerun-here"],
  ])("%s: every control is a stop, in order, and seen", async (_, path, part) => {
    await open(path);
    await page.locator(`${part} :is(button, input)`).first().waitFor();
    const { stops, ...rest } = await walk(page, part);
    expect(rest).toEqual(whole);
    expect(stops.length).toBeGreaterThan(0);
  });

  test("the admission demo: every control with the editor open, which lets go again", async () => {
    await open("en/demos/admission/");
    await page.locator("admission-workbench button[data-does=editor]").press("Enter");
    await page.locator("admission-workbench .cm-content").waitFor();
    const { stops, ...rest } = await walk(page, "admission-workbench");
    expect(rest).toEqual(whole);
    for (const part of ["input hotShare", "input parity", "Decide", "Copy link", "batch-sample"]) {
      expect(stops.join("\n")).toContain(part);
    }
  });

  test("the admission demo: settings are made and a batch is decided", async () => {
    await open("en/demos/admission/#run-it-here");
    await tabTo("admission-workbench input[type=radio]");
    await page.keyboard.press("ArrowRight");
    await tabTo("admission-workbench input[name=count]");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("12");
    await tabTo("admission-workbench input[name=hotShare]");
    await page.keyboard.press("End");
    await tabTo("admission-workbench input[name=parity]");
    await page.keyboard.press("Space");
    await tabTo("admission-workbench button[data-does=run]");
    await page.keyboard.press("Enter");
    await page.locator("admission-workbench .results .verdicts").waitFor();
    await expect.poll(() => page.url()).toContain("n=12&hot=100");
    expect(page.url()).toContain("parity=1");
  });

  test("the gallery: a sabotage is done again", async () => {
    await open("en/demos/break-it/");
    await tabTo("rerun-here button.go");
    await page.keyboard.press("Enter");
    await page.locator("rerun-here .mark.good").first().waitFor({ timeout: 30_000 });
  });
});
