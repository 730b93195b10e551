import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objections, readWithAxe } from "../scripts/pages/axe.ts";
import { openBrowser } from "./browser.ts";
import { base, dist } from "./built-site.ts";
import { type SiteServer, serveSite } from "./static-server.ts";

let browser: Browser;
let server: SiteServer;

beforeAll(async () => {
  server = await serveSite(dist, base);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const demos = 10;
const refused: string[] = [];

async function open(
  language: string,
  { fragment = "", ...options }: { fragment?: string; javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on("pageerror", (error) => refused.push(error.message));
  await page.goto(`${server.origin}${base}${language}/demos/interleavings/${fragment}`);
  return page;
}

const scrubOf = (figure: Locator) => ({
  slider: figure.locator("schedule-scrub input"),
  status: figure.locator("schedule-scrub [role=status]"),
  now: figure.locator("tr[aria-current=step]"),
});

test("without JavaScript every schedule is there, drawn and as a table", async () => {
  const page = await open("ja", { javaScriptEnabled: false });
  const figures = page.locator("figure.schedule");
  expect(await figures.count()).toBe(demos);
  for (const figure of await figures.all()) {
    expect(await figure.locator("svg:visible").count()).toBe(1);
    expect(await figure.locator("svg > title").first().textContent()).not.toBe("");
    const steps = Number(await figure.getAttribute("data-steps"));
    expect(await figure.locator("tr[data-step]").count()).toBe(steps + 1);
    expect(await figure.locator("svg:visible .column").count()).toBe(steps);
  }
  // What was taken on a server was there what it is in the model.
  expect(await page.locator("figure.schedule .mark.good").count()).toBeGreaterThan(demos);
  expect(await page.locator("figure.schedule .mark.bad").count()).toBe(0);
  await page.context().close();
});

test("every schedule is gone through by keyboard, and each step is said and marked", async () => {
  const page = await open("en");
  for (const figure of await page.locator("figure.schedule").all()) {
    const { slider, status, now } = scrubOf(figure);
    const steps = Number(await figure.getAttribute("data-steps"));
    for (let step = 1; step <= steps; step += 1) {
      await slider.press("ArrowRight");
      expect(await status.textContent()).toContain(`Step ${step} of ${steps}: `);
      expect(await now.getAttribute("data-step")).toBe(String(step));
      expect(await figure.locator("svg:visible .column.now").getAttribute("data-column")).toBe(
        String(step),
      );
    }
    const id = await figure.getAttribute("id");
    expect(new URL(page.url()).hash).toBe(`#${id}:${steps}`);
  }
  await page.context().close();
});

test("an address leads to a step, and back one; the handler's line is marked", async () => {
  const page = await open("en", { fragment: "#schedule-interleaving-lost-update:4" });
  const figure = page.locator("#schedule-interleaving-lost-update");
  const { status, now } = scrubOf(figure);
  expect(await status.textContent()).toContain("breaks “no withdrawal is lost”");
  expect(await page.locator(".line.now").textContent()).toContain("def withdraw(");
  await figure.getByText("Step back").press("Enter");
  expect(await now.getAttribute("data-step")).toBe("3");
  expect(await status.textContent()).toContain("writes balance = 80");
  await page.context().close();
});

test("a scenario runs here: the deployed bytes, then an edit that mends and one that breaks", async () => {
  const page = await open("en");
  const bench = page.locator("interleave-here");
  const status = bench.locator("> [role=status]");
  const run = async (said: string) => {
    await bench.getByText("Run it here").press("Enter");
    await status.getByText(said).waitFor();
  };
  await bench.getByText("Fetch its sources").press("Enter");
  await bench.locator("textarea").first().waitFor();
  await run("the very bytes that were deployed");
  expect(await status.textContent()).toContain("Broken: no withdrawal is lost.");
  expect(await bench.locator("#schedule-here svg:visible").count()).toBe(1);
  await scrubOf(bench.locator("#schedule-here")).slider.press("End");
  expect(await scrubOf(bench.locator("#schedule-here")).status.textContent()).toContain("breaks");

  const handlers = bench.locator("textarea").first();
  const deployed = await handlers.inputValue();
  const steps = "  seen <- balance.read().bind()\n  balance.write(seen.sub(amount))\n";
  expect(deployed).toContain(steps);
  const inOne = `  transaction((\n${steps.replace(/^/gm, "  ").trimEnd()}\n  ))\n`;
  await handlers.fill(deployed.replace(steps, inOne));
  await run("Every property holds.");
  expect(await status.textContent()).toContain("edited");

  await handlers.fill(deployed.replace("seen <-", "sen <-"));
  await run("nothing was explored");
  expect(await status.locator("pre").textContent()).toContain("account.bosatsu:");

  await bench.locator("select").selectOption("interleaving/lost-update-mended");
  await status.getByText("Change what you like").waitFor();
  await handlers.fill(deployed.replace("transaction(withdraw(amount))", "withdraw(amount)"));
  await run("Broken: no withdrawal is lost.");
  expect(await status.locator("pre").textContent()).toContain("UnusedImport (lint)");
  // A name of the reader's own is text, whatever it looks like.
  const properties = bench.locator("textarea").nth(1);
  const hostile = (await properties.inputValue()).replaceAll("no withdrawal", "<img src=x>");
  await properties.fill(hostile);
  await run("Broken: <img src=x> is lost.");
  expect(await bench.locator("img").count()).toBe(0);
  await page.context().close();
});

test("a run that does not end can be stopped", async () => {
  const page = await open("ja");
  await page.route("**/_astro/solver.worker-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "onmessage = () => {}" }),
  );
  const bench = page.locator("interleave-here");
  await bench.locator("button.edit").press("Enter");
  await bench.locator("button.go").press("Enter");
  await bench.locator("button.stop").press("Enter");
  await bench.getByText("答えが出る前に止めました").waitFor();
  await page.context().close();
});

test.each(["light", "dark"] as const)("nothing for axe to say, %s", async (colorScheme) => {
  const page = await open("en", { fragment: "#schedule-interleaving-overtaking:4" });
  await page.emulateMedia({ colorScheme });
  await page.locator("button.edit").press("Enter");
  await page.locator("interleave-here textarea").first().waitFor();
  // The rest of the page is tested with all others.
  const within = ["#schedule-interleaving-overtaking", "interleave-here"];
  expect(objections(await readWithAxe(page, { within }))).toEqual([]);
  await page.context().close();
});

test("no policy was violated, and no script failed", () => {
  expect(refused).toEqual([]);
});
