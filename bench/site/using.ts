import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../tests/browser.ts";
import { serveSite } from "../../tests/static-server.ts";
import { type Found, Missing, type Part, type Sample } from "../harness/part.ts";
import { builtCopy } from "./copy.ts";

const manyOperations = "8190";
/** A press that comes soon after another finds everything loaded. */
const pressesPerRound = 5;

/** The admission demo in a browser: what a reader waits after a press, and how long the page is deaf. */
export const usingPart: Part = {
  name: "using",
  slow: true,
  roundsMax: 3,
  figures: [
    {
      id: "site/press",
      title: {
        en: "deciding the sample in the page, once loaded",
        ja: "ページでのサンプルの判定（読み込み後）",
      },
      unit: "ms",
      better: "less",
      reference: { en: "the first press, which loads", ja: "読み込みを伴う最初の一押し" },
      target: { of: "value", limit: 50 },
    },
    {
      id: "site/freeze",
      title: {
        en: "the longest that the page does not answer while 8,190 operations are decided",
        ja: "8,190 件の判定中にページが応答しない最長の時間",
      },
      unit: "ms",
      better: "less",
      reference: { en: "the whole of deciding them", ja: "判定の全体" },
      // What a reader takes for an answer at once: the bound of a good "interaction to next paint".
      target: { of: "value", limit: 200 },
    },
  ],
  async measure(rounds): Promise<Found> {
    const { site } = await builtCopy();
    const browser = await openBrowser().catch(() => {
      throw new Missing("no-browser");
    });
    const server = await serveSite(site, "/");
    try {
      const presses: Sample[] = [];
      const freezes: Sample[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const page = await demoIn(browser, server.origin);
        const reference = (await press(page)).waited;
        for (let at = 0; at < pressesPerRound; at += 1) {
          presses.push({ value: (await press(page)).waited, reference });
        }
        await page.locator("admission-workbench input[name=count]").fill(manyOperations);
        const { deaf, waited } = await press(page);
        freezes.push({ value: deaf, reference: waited });
        await page.context().close();
      }
      return { figures: { "site/press": presses, "site/freeze": freezes } };
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

async function demoIn(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/en/demos/admission/`);
  await page.locator('admission-workbench button[data-does="run"]').waitFor();
  return page;
}

/** Presses once: milliseconds until the verdict stands there, and the longest between two turns of the page. */
function press(page: Page): Promise<{ readonly waited: number; readonly deaf: number }> {
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>(
      'admission-workbench button[data-does="run"]',
    );
    const status = document.querySelector("admission-workbench [role=status]");
    if (button === null || status === null) throw new Error("there is no workbench");
    const start = performance.now();
    let [last, deaf] = [start, 0];
    const look = setInterval(() => {
      deaf = Math.max(deaf, performance.now() - last);
      last = performance.now();
    });
    const told = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (status.querySelector(".mark") === null) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(status, { childList: true, subtree: true });
    });
    button.click();
    await told;
    const waited = performance.now() - start;
    // The results are put into the page after the verdict was said.
    await new Promise((resolve) => setTimeout(resolve, 50));
    clearInterval(look);
    return { waited, deaf };
  });
}
