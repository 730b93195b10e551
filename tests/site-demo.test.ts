import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { objections, readWithAxe } from "../scripts/pages/axe.ts";
import { encodeFragment } from "../site/islands/workbench/fragment.ts";
import { openedSite } from "./opened-site.ts";

const site = openedSite();
let context: BrowserContext;
let page: Page;
/** What the page's policy refuses, and errors of its scripts. */
let complaints: string[] = [];

beforeEach(async () => {
  context = await site.browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  complaints = [];
  page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
});

afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const bench = () => page.locator("admission-workbench");
const control = (name: string) => bench().locator(`input[name=${name}]`);
const button = (name: string) => bench().locator(`button[data-does="${name}"]`);
const results = () => bench().locator(".results");
const shownLines = () => bench().locator(".cm-content");

async function open(fragment = "", language = "en"): Promise<void> {
  await page.goto(site.address(`${language}/demos/admission/${fragment}`));
}

/** What is announced once a verdict of the kind stands there. */
async function said(mark: string): Promise<string> {
  const status = bench().locator("[role=status]");
  await status.locator(`.mark.${mark}`).waitFor();
  return (await status.textContent()) ?? "";
}

async function decide(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await control(name).fill(value);
  await button("run").press("Enter");
}

/** A row of the bands as a table: start, lowest, highest, end. */
async function bandOf(account: string): Promise<readonly number[]> {
  const row = results().locator(".bands tr", {
    has: page.locator(`th code:text-is("${account}")`),
  });
  return (await row.locator("td.number").allTextContents()).map(Number);
}

describe("the things to try behave as told", () => {
  test("the sample gives the deployed bytes, and the focus stays where it was", async () => {
    await open();
    await decide();
    expect(await said("good")).toContain("same bytes as deployed");
    expect(await button("run").evaluate(isFocused)).toBe(true);
    await results().getByText("claims that sums can settle hold").waitFor();
    const above = page.locator("article > .scroll .verdicts").first();
    const rows = (table: Locator) => table.locator("tbody tr").allTextContents();
    expect(await rows(results().locator(".verdicts"))).toEqual(await rows(above));
  });

  test("a hotter account has less room left, more is deferred, and the holders are named", async () => {
    await open();
    await decide({ count: "24", hotShare: "10" });
    const deferred = async () => Number(/(\d+) deferred/.exec(await said("edited"))?.[1]);
    const cool = { deferred: await deferred(), band: await bandOf("D") };
    await decide({ hotShare: "100" });
    await expect.poll(deferred).toBeGreaterThan(cool.deferred);
    const room = ([, low = 0, high = 0]: readonly number[]) => low + 200 - high;
    expect(room(await bandOf("D"))).toBeLessThan(room(cool.band));
    const reason = results().locator(".why p", { hasText: "credit-cap (D at most 200)" }).first();
    expect(await reason.textContent()).toMatch(/of it held by t\d+/);
  });

  test("a search that is too large is inconclusive, by word, shape and colour", async () => {
    await open();
    await control("parity").check();
    await decide({ count: "24", hotShare: "100" });
    expect(await said("inconclusive")).toContain("search bound exhausted. t1 is inconclusive: 24");
    const mark = results().locator(".verdicts .mark").first();
    expect(await mark.textContent()).toBe("inconclusive");
    const style = await mark.evaluate((element) => [
      getComputedStyle(element, "::before").content,
      getComputedStyle(element).color === getComputedStyle(document.body).color,
    ]);
    expect(style).toEqual([expect.stringContaining("○"), false]);
  });

  test.each([
    ["credit-twice", "t1 (transfer): D should be 180 and is 210"],
    ["drop-the-debit", "t1 (transfer): A should be 170 and is 200"],
  ])("%s: the drift is told, and its line is marked in the editor", async (edit, drift) => {
    await open();
    await button(edit).press("Enter");
    expect(await said("inconclusive")).toContain(drift);
    expect(await said("edited")).toContain("the handlers");
    expect(await bench().locator(".mark.bad").count()).toBe(0);
    expect(await bench().locator(".marked-line").textContent()).toContain(
      "accounts.write(credited)",
    );
    await button("show-line").press("Enter");
    expect(await shownLines().evaluate(hasFocusInShadow)).toBe(true);
    // The cursor is at the write: what is typed lands there.
    await page.keyboard.type("§");
    expect(await bench().locator(".marked-line").textContent()).toContain("<- §accounts.write");
    await button("reset").press("Enter");
    expect(await said("good")).toContain("same bytes as deployed");
    expect(await shownLines().textContent()).not.toContain("§");
  });

  test("without the guard nothing changes", async () => {
    await open();
    await button("delete-the-guard").press("Enter");
    expect(await said("edited")).toContain("only digests of inputs differ");
    expect(await said("edited")).toContain("5 admitted, 3 deferred, 0 inconclusive");
  });

  test("eight thousand operations can be stopped, and are summed up by account", async () => {
    await open();
    await decide({ count: "8190" });
    await button("cancel").waitFor();
    await button("cancel").press("Enter");
    expect(await said("unknown")).toContain("Stopped before there was an answer");
    expect(await button("run").evaluate(isFocused)).toBe(true);
    await decide();
    await results().getByText("The first 100 of 8190 operations:").waitFor({ timeout: 50_000 });
    const sums = await results()
      .locator(".accounts tbody tr")
      .first()
      .locator("td")
      .allTextContents();
    const [operations, admitted, deferred] = sums.map(Number);
    expect(operations).toBe((admitted ?? 0) + (deferred ?? 0));
    expect(operations).toBeGreaterThan(1000);
  });
});

describe("the editor", () => {
  test("underlines and lists what is wrong, tells types, and lets go of the keyboard", async () => {
    await open();
    await button("editor").press("Enter");
    await shownLines().waitFor();
    await bench().locator("[role=tab][aria-selected=true]").press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const tab = bench().locator("[role=tab]", { hasText: "Handlers" });
    expect(await tab.evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nwrong: Int = pur");
    const flaw = bench().locator(".flaws button").first();
    await flaw.waitFor();
    expect(await flaw.textContent()).toContain("pur");
    expect(await bench().locator(".cm-lintRange-error").first().textContent()).toBe("pur");
    await flaw.press("Enter");
    expect(await shownLines().evaluate(hasFocusInShadow)).toBe(true);
    // What is selected there is what was wrong.
    await page.keyboard.type("1");
    await page.keyboard.press("Control+Home");
    for (let line = 1; line < 14; line += 1) await page.keyboard.press("ArrowDown");
    for (let at = 0; at < 6; at += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+i");
    await bench().locator(".type-found").waitFor();
    expect(await bench().locator(".type-found").textContent()).toBe(
      "transfer: Transfer -> IO[Bool]",
    );
    await page.keyboard.press("Escape");
    expect(await bench().locator(".type-found").count()).toBe(0);
    await bench().locator(".cm-line span", { hasText: "balance_of" }).last().hover();
    await bench().locator(".type-found").waitFor();
    expect(await bench().locator(".type-found").textContent()).toContain("balance_of: (Dict[");
    await page.keyboard.press("Tab");
    expect(await shownLines().evaluate(hasFocusInShadow)).toBe(false);
  });

  test("shows a fault of the batch at its place", async () => {
    await open();
    await button("editor").press("Enter");
    await shownLines().click();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await bench().locator(".flaws code", { hasText: "batch-sample.json" }).waitFor();
    await decide();
    expect(await said("fail")).toContain("could not run");
    expect(await results().textContent()).toContain("batch-sample.json:");
  });

  test.each(["light", "dark"] as const)(
    "has nothing that axe objects to in %s colours",
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await open("", "ja");
      await button("credit-twice").press("Enter");
      await said("inconclusive");
      await bench().locator(".marked-line").waitFor();
      const report = await readWithAxe(page, { within: ["admission-workbench"] });
      expect(objections(report)).toEqual([]);
    },
  );
});

describe("the solver", () => {
  test("is started when the controls come into sight, and not before", async () => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    const isLoaded = () => loaded.some((url) => url.includes("/editor.worker"));
    await open();
    await page.waitForLoadState("networkidle");
    expect(isLoaded()).toBe(false);
    await bench().scrollIntoViewIfNeeded();
    await expect.poll(isLoaded).toBe(true);
    await decide();
    expect(await said("good")).toContain("same bytes as deployed");
  });
});

describe("a link", () => {
  test("carries settings and edits to another page", async () => {
    await open();
    await button("drop-the-debit").press("Enter");
    await said("inconclusive");
    await control("parity").check();
    await decide({ count: "12", hotShare: "80", seed: "5", searchBound: "10" });
    await expect.poll(() => page.url()).toContain("bound=10");
    await button("copy").press("Enter");
    await bench().getByText("The link is copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto("about:blank");
    await page.goto(link);
    expect(await said("edited")).toContain("the handlers, a generated batch, the search bound");
    expect(await control("seed").inputValue()).toBe("5");
    expect(await control("hotShare").inputValue()).toBe("80");
    expect(await control("parity").isChecked()).toBe(true);
    expect(new URL(link).hash).toBe("#w1:n=12&hot=80&seed=5&parity=1&bound=10&edit=drop-the-debit");
  });

  const markup = "<img src=x onerror=alert(1)>";

  test("with markup in ids shows it as text", async () => {
    const input = { source: "A", target: "B", amount: "1" };
    const batch = [{ id: markup, operation: "transfer", input }];
    const fragment = await encodeFragment({
      settings: { recipe: undefined, parity: false, searchBound: 8 },
      edit: undefined,
      texts: new Map([["batch", JSON.stringify(batch)]]),
    });
    await open(`#${fragment}`);
    await results().getByText(markup).first().waitFor();
    expect(await page.locator("img[src=x], [onerror]").count()).toBe(0);
  });

  test.each([
    ["#w9:n=24", "another version"],
    ["#w1:spec=<img src=x onerror=alert(1)>", "damaged"],
    ["#w1:n=99999999", "damaged"],
  ])("that is not one of ours, %s, is told of and does nothing", async (fragment, message) => {
    await open(fragment);
    await bench().getByText(message).waitFor();
    expect(await bench().locator("[role=status] *").count()).toBe(1);
    expect(await control("count").inputValue()).toBe("24");
  });
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

function hasFocusInShadow(element: Element): boolean {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && root.activeElement === element;
}
