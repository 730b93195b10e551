import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { objections, readWithAxe } from "../scripts/pages/axe.ts";
import { walk } from "./keyboard-walk.ts";
import { openedSite } from "./opened-site.ts";

const site = openedSite();

const demos = 10;
const refused: string[] = [];

async function open(
  language: string,
  { fragment = "", ...options }: { fragment?: string; javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  // What takes the focus is in sight at once, and not after a while of scrolling.
  const context = await site.browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on("pageerror", (error) => refused.push(error.message));
  await page.goto(site.address(`${language}/demos/interleavings/${fragment}`));
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

const source = (path: string): string => readFileSync(`content/demos/interleaving/${path}`, "utf8");
const account = source("lost-update/account.bosatsu");

/** What a browser does on Ctrl+V, without this machine's clipboard. */
function paste(into: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  into.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** The bench at the end of the page, worked by keyboard. */
function labOf(page: Page) {
  const bench = page.locator("interleave-here");
  const status = bench.locator(".lab > [role=status]");
  const editor = bench.locator(".cm-content");
  return {
    bench,
    status,
    editor,
    press: (name: string) => bench.getByRole("button", { name, exact: true }).press("Enter"),
    fetch: async (): Promise<void> => {
      await bench.getByRole("button", { name: "Fetch its sources" }).press("Enter");
      await editor.waitFor();
    },
    choose: async (id: string): Promise<void> => {
      await bench.locator("select").selectOption(`interleaving/${id}`);
      await bench.locator("[role=tab]", { hasText: ".json" }).waitFor();
      await status.getByText("Change what you like").waitFor();
    },
    /** Pastes a text in the place of a whole file. */
    write: async (file: string, text: string): Promise<void> => {
      await bench.locator("[role=tab]", { hasText: file }).press("Enter");
      await editor.press("Control+a");
      await editor.evaluate(paste, text);
    },
    run: async (said: string): Promise<void> => {
      await bench.getByRole("button", { name: "Run it here" }).press("Enter");
      await status.getByText(said).waitFor();
    },
  };
}

test("a scenario runs here: the deployed bytes, then an edit that mends and one that breaks", async () => {
  const page = await open("en");
  const { bench, status, fetch, choose, write, run } = labOf(page);
  await fetch();
  await run("the very bytes that were deployed");
  expect(await status.textContent()).toContain("Broken: no withdrawal is lost.");
  expect(await bench.locator("#schedule-here svg:visible").count()).toBe(1);
  await scrubOf(bench.locator("#schedule-here")).slider.press("End");
  expect(await scrubOf(bench.locator("#schedule-here")).status.textContent()).toContain("breaks");

  const steps = "  seen <- balance.read().bind()\n  balance.write(seen.sub(amount))\n";
  expect(account).toContain(steps);
  const inOne = `  transaction((\n${steps.replace(/^/gm, "  ").trimEnd()}\n  ))\n`;
  await write("account.bosatsu", account.replace(steps, inOne));
  await run("Every property holds.");
  expect(await status.textContent()).toContain("edited");

  await write("account.bosatsu", account.replace("seen <-", "sen <-"));
  await run("nothing was explored");
  expect(await status.locator("pre").textContent()).toContain("account.bosatsu:");

  await choose("lost-update-mended");
  const apart = account.replace("transaction(withdraw(amount))", "withdraw(amount)");
  await write("account.bosatsu", apart);
  await run("Broken: no withdrawal is lost.");
  expect(await status.locator("pre").textContent()).toContain("UnusedImport (lint)");
  // A name of the reader's own is text, whatever it looks like.
  const properties = source("lost-update/account.properties.bosatsu");
  const hostile = properties.replaceAll("no withdrawal", "<img src=x>");
  await write("account.properties.bosatsu", hostile);
  await run("Broken: <img src=x> is lost.");
  expect(await bench.locator("img").count()).toBe(0);
  await page.context().close();
});

test("the editor underlines what is wrong in handlers and scenario, and tells types", async () => {
  const page = await open("en");
  const { bench, editor, fetch, press, write } = labOf(page);
  await fetch();
  await bench.getByText("No problems.").waitFor();
  await write("account.bosatsu", account.replace("seen.sub(amount)", "seen.sub(amuont)"));
  await bench.locator(".flaws button", { hasText: "amuont" }).waitFor();
  expect(await bench.locator(".cm-lintRange-error").first().textContent()).toBe("amuont");
  await bench
    .locator(".cm-line span", { hasText: /^withdraw$/ })
    .last()
    .hover();
  await bench.locator(".type-found").waitFor();
  expect(await bench.locator(".type-found").textContent()).toContain("withdraw: Int -> IO[()]");
  await press("Put back what was deployed");
  await bench.getByText("No problems.").waitFor();
  // What is wrong in the question has its place too, and the list leads there.
  const scenario = source("lost-update/apart.json").replace('"withdraw"', '"withdrow"');
  await write("apart.json", scenario);
  await bench.locator(".flaws button", { hasText: "apart.json" }).press("Enter");
  expect(await bench.locator(".cm-lintRange-error").first().textContent()).toContain("withdrow");
  expect(await editor.evaluate(hasFocusInShadow)).toBe(true);
  // Tab leaves it, as it leaves any text box.
  await editor.press("Tab");
  expect(await editor.evaluate(hasFocusInShadow)).toBe(false);
  await page.context().close();
});

test("the address carries demo, edits and step to another page", async () => {
  const page = await open("en");
  const { bench, fetch, choose, write, run } = labOf(page);
  await fetch();
  await choose("lost-update-mended");
  await write(
    "account.bosatsu",
    account.replace("transaction(withdraw(amount))", "withdraw(amount)"),
  );
  await run("Broken: no withdrawal is lost.");
  await scrubOf(bench.locator("#schedule-here")).slider.press("End");
  await bench.getByRole("button", { name: "Step back" }).press("Enter");
  await expect.poll(() => new URL(page.url()).hash).toMatch(/&step=3&account\.bosatsu=[\w-]+$/);
  const { hash } = new URL(page.url());
  expect(hash).toContain("#i1:demo=interleaving/lost-update-mended&");
  await page.context().close();

  const other = await open("ja", { fragment: hash });
  const lab = labOf(other);
  await lab.status.getByText("破れた性質：「no withdrawal is lost」").waitFor();
  expect(await lab.bench.locator("select").inputValue()).toBe("interleaving/lost-update-mended");
  const { now } = scrubOf(lab.bench.locator("#schedule-here"));
  await now.waitFor();
  expect(await now.getAttribute("data-step")).toBe("3");
  expect(new URL(other.url()).hash).toBe(hash);
  await other.context().close();
});

test.each([
  ["#i9:demo=interleaving/lost-update", "another version"],
  ["#i1:demo=interleaving/lost-update&apart.json=<img src=x onerror=alert(1)>", "damaged"],
  ["#i1:demo=none", "damaged"],
])(
  "an address that is not one of ours, %s, is told of and does nothing",
  async (fragment, message) => {
    const page = await open("en", { fragment });
    const { bench, status, editor } = labOf(page);
    await bench.getByText(message).waitFor();
    expect(await status.locator("*").count()).toBe(1);
    expect(await editor.count()).toBe(0);
    await page.context().close();
  },
);

test("the keyboard reaches every control of the demo, in the order in which they stand", async () => {
  const page = await open("en");
  const { bench, fetch, run } = labOf(page);
  await fetch();
  await run("the very bytes that were deployed");
  for (const part of ["schedule-scrub", "schedule-in-tab", "interleave-here"]) {
    const { stops, ...rest } = await walk(page, part);
    expect(rest, part).toEqual({ missed: [], backward: [], unseen: [], leaves: true });
    expect(stops.length, part).toBeGreaterThan(0);
  }
  // The tabs of the files are one stop, and arrows go from one to the next.
  const tab = bench.locator("[role=tab]");
  await tab.first().press("ArrowRight");
  expect(await tab.nth(1).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await bench.locator(".cm-content").getAttribute("aria-label")).toBe(
    "account.properties.bosatsu",
  );
  // By space as by Enter, and no further than the ends.
  const { status } = scrubOf(page.locator("figure.schedule").first());
  const first = page.locator("figure.schedule").first();
  await first.getByRole("button", { name: "Step back" }).press("Enter");
  expect(await status.textContent()).toContain("Step 0 of 4");
  await first.getByRole("button", { name: "Step on" }).press("Space");
  expect(await status.textContent()).toContain("Step 1 of 4");
  await page.context().close();
});

/** Of the schedules on the page, those in which no two transactions are open at once. */
const onOneConnection = 5;

test("a schedule is taken on PostgreSQL in this tab, beside model and server", async () => {
  const page = await open("en");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/database/")) loaded.push(request.url());
  });
  expect(await page.locator("schedule-in-tab").count()).toBe(onOneConnection);
  const why = page.getByText("which takes two connections, and PGlite has one");
  expect(await why.count()).toBe(3);
  expect(await why.first().textContent()).toContain(
    "at step 2 second has a transaction while that of first is open",
  );
  const take = async (run: string) => {
    const figure = page.locator(`#schedule-interleaving-${run}`);
    await scrubOf(figure).slider.press("ArrowRight");
    const panel = page.locator(`#schedule-interleaving-${run} ~ schedule-in-tab`).first();
    await panel.getByRole("button", { name: "Take it on PostgreSQL" }).press("Enter");
    await panel.getByText("did what the model does").waitFor({ timeout: 60_000 });
    const steps = Number(await figure.getAttribute("data-steps"));
    // Two further lanes: the server's, and this tab's.
    expect(await figure.locator("svg:visible .base.other").count()).toBe(2);
    expect(await figure.locator(".steps thead th").last().textContent()).toBe("PGlite");
    expect(await figure.locator("svg:visible .differs").count()).toBe(0);
    // The step that was shown is shown still, and the controls go on.
    const { slider, now } = scrubOf(figure);
    expect(await figure.locator("svg:visible .column.now").getAttribute("data-column")).toBe("1");
    await slider.press("ArrowRight");
    expect(await now.getAttribute("data-step")).toBe("2");
    const lastCells = figure.locator(".steps tbody tr td:last-child");
    const told = (await panel.locator(".told").textContent()) ?? "";
    return { told, steps, cells: (await lastCells.allTextContents()).slice(1) };
  };
  expect(loaded).toEqual([]);
  const apart = await take("correction-in-two");
  expect(loaded).toHaveLength(3);
  expect(apart.told).toContain(`after all ${apart.steps} steps`);
  expect(apart.cells).toEqual(apart.cells.map(() => "same"));
  const together = await take("correction-in-one");
  expect(together.told).toContain(`after 2 of ${together.steps} steps`);
  expect(together.cells).toEqual(["–", "same", "same"]);
  await take("check-then-act");
  // One database for all of them.
  expect(loaded).toHaveLength(3);
  await page.context().close();
});

test("statements that do otherwise than the model are noticed in this tab", async () => {
  const page = await open("en");
  const { bench, fetch, choose, write, run } = labOf(page);
  await fetch();
  await choose("check-then-act");
  await run("the very bytes that were deployed");
  const figure = bench.locator("#schedule-here");
  // The deployed bytes, so that what the server did belongs to them.
  expect(await figure.locator(".steps thead th").last().textContent()).toBe("PostgreSQL");
  const guarded = source("idempotency/check-then-act.json")
    .replace("key text not null)", "key text not null unique)")
    .replaceAll("not is_paid", "not is_paid on conflict (key) do nothing");
  await write("check-then-act.json", guarded);
  await run("Broken: nothing is paid twice.");
  await bench.getByRole("button", { name: "Take it on PostgreSQL" }).press("Enter");
  await bench.getByText("did otherwise than the model").waitFor({ timeout: 60_000 });
  expect(await bench.locator(".told").textContent()).toContain(
    'step 4, one: payments should be ["k1","k1"], and is ["k1"].',
  );
  expect(await figure.locator("svg:visible .differs").count()).toBe(1);
  await page.context().close();
});

test("a database that does not arrive can be stopped", async () => {
  const page = await open("ja");
  await page.route("**/database/engine.wasm-*", () => undefined);
  const panel = page.locator("schedule-in-tab").first();
  await panel.locator("button.go").press("Enter");
  await panel.locator("button.stop").press("Enter");
  await panel.getByText("止めました").waitFor();
  expect(await panel.locator("button.go").evaluate((it) => it === document.activeElement)).toBe(
    true,
  );
  await page.context().close();
});

function hasFocusInShadow(element: Element): boolean {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && root.activeElement === element;
}

test("a run that does not end can be stopped", async () => {
  const page = await open("ja");
  await page.route("**/_astro/solver.worker-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "onmessage = () => {}" }),
  );
  const bench = page.locator("interleave-here");
  await bench.locator("button.edit").press("Enter");
  await bench.locator(".cm-content").waitFor();
  await bench.locator(".lab button.go").press("Enter");
  await bench.locator(".lab button.stop").press("Enter");
  await bench.getByText("答えが出る前に止めました").waitFor();
  await page.context().close();
});

test.each(["light", "dark"] as const)("nothing for axe to say, %s", async (colorScheme) => {
  const page = await open("en", { fragment: "#schedule-interleaving-overtaking:4" });
  await page.emulateMedia({ colorScheme });
  await page.locator("button.edit").press("Enter");
  await page.locator("interleave-here .cm-content").waitFor();
  // The rest of the page is tested with all others.
  const within = ["#schedule-interleaving-overtaking", "interleave-here", "schedule-in-tab"];
  expect(objections(await readWithAxe(page, { within }))).toEqual([]);
  await page.context().close();
});

test("no policy was violated, and no script failed", () => {
  expect(refused).toEqual([]);
});
