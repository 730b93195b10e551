import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { objections, readWithAxe } from "../scripts/pages/axe.ts";
import { builtBytes, builtFiles } from "./built-site.ts";
import { walk } from "./keyboard-walk.ts";
import { openedSite } from "./opened-site.ts";

// The ledger in the tab, in a real browser: one that is opened once and worked at by keyboard, and
// others that do not get as far as that.

const path = "en/demos/ledger-live/";
const workerScript = "**/_astro/live-ledger.worker-*.js";
const engine = "**/database/engine.wasm-*.packed";

const site = openedSite();

describe("an open ledger", () => {
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    context = await site.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
    });
    page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("dialog", (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(site.address(path));
  });

  afterAll(() => context?.close());

  async function open(): Promise<void> {
    await page.locator("ledger-live button.go").press("Enter");
    await page.locator("ledger-live .bench").waitFor({ timeout: 60_000 });
  }

  /** Moves on with the tabulator until something is in focus, as somebody without a mouse does. */
  async function tabTo(selector: string): Promise<void> {
    for (let pressed = 0; pressed < 80; pressed += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((it) => document.activeElement?.matches(it) === true, selector))
        return;
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  }

  const part = (title: string) => page.locator("details.part", { hasText: title });
  const form = (title: string) =>
    page.locator(".form", { has: page.locator(`h4:text-is("${title}")`) });
  const journals = () => page.locator(".journal-list tbody");
  /** All but transaction ids, which refusals use up too. */
  const tables = () =>
    page.locator(".ledger-now :is(.balances, .journals, .feed)").allTextContents();
  /** Presses a button and gives what is then said in the part it belongs to. */
  async function said(within: ReturnType<typeof part>, name: string): Promise<string> {
    await within.getByRole("button", { name, exact: true }).press("Enter");
    const result = within.locator("> [role=status]").first();
    await expect
      .poll(async () => `${await result.textContent()}`, { timeout: 30_000 })
      .not.toMatch(/^(Working…)?$/);
    return (await result.textContent()) ?? "";
  }

  test("loads nothing before the button, then PostgreSQL from this host", async () => {
    expect(requests.filter((it) => /worker|database\//.test(it))).toEqual([]);
    await open();
    const loaded = requests.filter((it) => it.includes("/database/"));
    expect(loaded.map((it) => it.replace(/.*\/|-.*/g, "")).sort()).toEqual([
      "cluster.tar",
      "engine.data",
      "engine.wasm",
    ]);
    const bytes = builtBytes("artifacts/ledger/verify-clean/book.json").length;
    const opened = page.locator(".opened");
    expect(await opened.textContent()).toContain(
      `the same ${bytes} bytes as the deployed book.json`,
    );
    expect(await opened.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    expect(await journals().count()).toBe(10);
  });

  test("tells a story by keyboard, and each step is as told", async () => {
    const steps = [
      "spend",
      "amend",
      "remove",
      "settle",
      "unsettle",
      "forgive",
      "rewrite",
      "force",
      "drift",
      "heal",
      "forge",
      "remains",
    ];
    for (const name of steps) {
      await tabTo(`[data-step=${name}]`);
      await page.keyboard.press("Enter");
      const step = page.locator("li", { has: page.locator(`[data-step=${name}]`) });
      await step.locator(".verdict").waitFor({ timeout: 30_000 });
      expect(await step.locator(".verdict").textContent(), name).toBe("as told");
    }
    expect(await journals().count()).toBe(17);
    expect(await page.locator(".feed li").last().textContent()).toContain("No money moved");
    // A correction and what it corrects lead to each other.
    const reversal = page.locator("#live-journal-14 a");
    await reversal.press("Enter");
    expect(await page.locator(":target").getAttribute("id")).toBe("live-journal-13");
    expect(await page.locator(":target a").textContent()).toBe("taken back by journal 14");
  });

  test("after a reload is what it was, from the steps that the tab kept", async () => {
    const before = await tables();
    await page.reload();
    expect(await page.locator("ledger-live").textContent()).toContain("This tab has kept");
    await open();
    expect(await tables()).toEqual(before);
  });

  test("goes back to its beginning", async () => {
    const over = part("Take back, start over");
    await over.locator("summary").press("Enter");
    expect(await said(over, "Take the last step back")).toContain("The last step is gone");
    expect(await said(over, "Start over")).toContain("as it was when you opened it");
    expect(await over.textContent()).toContain("Steps kept: 0");
    expect(await journals().count()).toBe(10);
  });

  test("takes markup for text, in names and in titles", async () => {
    await part("Record something yourself").locator("> summary").press("Enter");
    const joining = form("Somebody joins");
    await joining.locator("input").fill('<img src="x" onerror="alert(1)">');
    expect(await said(joining, "Add the member")).toContain(
      '<img src="x" onerror="alert(1)"> is a',
    );
    const expense = form("An expense");
    await expense.getByLabel("What for").fill("<script>alert(2)</script>");
    await expense.getByLabel("Asha: Paid").fill("1000");
    expect(await said(expense, "Add the expense")).toContain("<script>alert(2)</script>");
    expect(await page.locator("ledger-live :is(img, script)").count()).toBe(0);
    expect(await page.locator(".ledger-now .balances th").allTextContents()).toContain(
      '<img src="x" onerror="alert(1)">',
    );
  });

  test("adds expenses in all five ways to share, with several payers, and amends one", async () => {
    const expense = form("An expense");
    await expense.getByLabel("What for").fill("Five ways");
    await expense.getByLabel("Currency").selectOption("KWD");
    await expense.getByLabel("Asha: Paid").fill("10.5");
    await expense.getByLabel("Jonas: Paid").fill("1.5");
    for (const [mode, label, first, second, lines] of [
      ["equal", "Shares it", "", "", 6],
      ["exact", "Owes exactly", "4", "8", 4],
      ["shares", "Shares (a whole number)", "1", "2", 4],
      ["percent", "Percent", "33.3", "66.7", 4],
      ["adjustments", "Owes this much more", "1", "0", 6],
    ] as const) {
      await expense.getByLabel("Shared").selectOption(mode);
      if (mode !== "equal") {
        await expense.getByLabel(`Jonas: ${label}`).fill(first);
        await expense.getByLabel(`Mika: ${label}`).fill(second);
      }
      expect(await said(expense, "Add the expense"), mode).toMatch(
        new RegExp(`^Appended: journal \\d+, Expense “Five ways”, ${lines} lines\\.`),
      );
    }
    const correcting = form("Correct an expense");
    await correcting.getByRole("button", { name: "Change it in the form" }).press("Enter");
    expect(await expense.getByLabel("What for").inputValue()).toBe("Rail passes, booked from Pune");
    await expense.getByLabel("Asha: Paid").fill("32000.50");
    expect(await said(expense, "Amend it to version 2")).toMatch(/taken back.*Expense “Rail/);
    expect(await said(correcting, "Delete it")).toContain("Expense taken back");
    expect(await said(correcting, "Take it back")).toContain("Payment taken back");
  });

  test("says in the program's words why it does not take something", async () => {
    const expense = form("An expense");
    await expense.getByLabel("Currency").selectOption("JPY");
    await expense.getByLabel("Shared").selectOption("exact");
    await expense.getByLabel("Asha: Paid").fill("10.5");
    expect(await said(expense, "Add the expense")).toContain(
      "Asha: “10.5” is no amount in JPY, which has 0 decimals.",
    );
    await expense.getByLabel("Asha: Paid").fill("10");
    await expense.getByLabel("Jonas: Paid").fill("");
    expect(await said(expense, "Add the expense")).toContain("The program’s words:");
  });

  test("shows an event in the outbox until the relay hands it over", async () => {
    const relay = form("The relay");
    await relay.getByLabel("hands events over at once").press("Space");
    const transfer = form("A payment, or a debt let go");
    await transfer.getByLabel("Amount").fill("700");
    expect(await said(transfer, "Let the debt go")).toContain("there is no journal yet");
    const last = page.locator(".outbox tbody tr").last();
    expect(await last.textContent()).toContain("in the outbox");
    expect(await said(relay, "Hand the outbox over")).toContain("Events handed over: 1.");
    expect(await last.textContent()).toMatch(/handed over.*write_off:/);
    await relay.getByLabel("hands events over at once").press("Space");
  });

  test("refuses every tampering in the database's own words", async () => {
    const tamper = part("Try to rewrite history");
    await tamper.locator("> summary").press("Enter");
    for (const [name, words] of [
      ["The application changes an amount", "42501: permission denied for table postings"],
      ["The application deletes a journal", "42501: permission denied for table journals"],
      ["The application empties the outbox", "42501: permission denied for table outbox"],
      ["The application switches a guard off", "42501: must be owner of table postings"],
      ["The application appends a journal that does not cancel out", "does not cancel out: JPY"],
      ["The application slips a line into a journal that stands", "23514: new row for relation"],
      ["The owner changes an amount", "LG001: postings is append-only: UPDATE is refused"],
    ] as const) {
      expect(await said(tamper, name)).toContain(words);
    }
  });

  test("broken by its owner, is verified, and rebuilt as far as it can be", async () => {
    const breaking = part("Break it as its owner");
    await breaking.locator("> summary").press("Enter");
    expect(await said(breaking, "Verify the ledger")).toContain("Nothing was found");
    await said(breaking, "Throw all balances away");
    expect(await page.locator(".ledger-now .balances td").count()).toBe(0);
    expect(await said(breaking, "Verify the ledger")).toMatch(
      /Checks that found something: 1.*balances that differ.*no row/,
    );
    expect(await said(breaking, "Rebuild the balances")).toMatch(/again what.*Nothing was found/);
    await said(breaking, "Remove a journal from the middle");
    expect(await said(breaking, "Verify the ledger")).toContain(
      "groups whose digests stop agreeing with their rows",
    );
    expect(await said(breaking, "Rebuild the balances")).toMatch(
      /cannot heal.*what is wrong sequence/,
    );
    await said(part("Take back, start over"), "Take the last step back");
    await said(part("Take back, start over"), "Take the last step back");
    expect(await said(breaking, "Verify the ledger")).toContain("Nothing was found");
  });

  test("answers one statement that reads, and lets nothing else out of the console", async () => {
    const console = part("Ask the database");
    await console.locator("> summary").press("Enter");
    for (const [sql, words] of [
      ["select count(*) as n from journals", "Rows: 1."],
      ["select 1; delete from balances", "42601: cannot insert multiple commands"],
      ["delete from balances", "25006: cannot execute DELETE in a read-only transaction"],
      ["reset role", "It answered without rows."],
      ["set session authorization postgres", "It answered without rows."],
      ["select current_user as u where current_user = 'ledger_app'", "Rows: 1."],
      ["copy balances to '/tmp/x'", "42501: permission denied to COPY to a file"],
      ["copy balances from stdin", "25006: cannot execute COPY FROM"],
      ["select * from generate_series(1, 500)", "Rows: 500, the first 200 of them below."],
      ["selec", "42601: syntax error"],
    ] as const) {
      await console.locator("textarea").fill(sql);
      expect(await said(console, "Run it"), sql).toContain(words);
    }
  });

  test("is ended with an endless statement, and opened again with every step", async () => {
    const before = await tables();
    const console = part("Ask the database");
    await console.locator("textarea").fill("select pg_sleep(86400)");
    await console.locator("textarea").press("Control+Enter");
    await console.getByRole("button", { name: "Stop it" }).press("Enter");
    await console.getByText("you stopped it").waitFor({ timeout: 30_000 });
    expect(await console.textContent()).toContain("opened again, and your steps were repeated");
    expect(await console.locator("button.go").evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    expect(await tables()).toEqual(before);
  });

  test("ends a statement that takes too long by itself", async () => {
    const console = part("Ask the database");
    await page.clock.install();
    await console.locator("textarea").fill("select count(*) from generate_series(1, 1e15)");
    await console.locator("textarea").press("Control+Enter");
    await page.clock.fastForward(11_000);
    await console.getByText("no answer within 10 seconds").waitFor({ timeout: 30_000 });
  });

  test("begins anew when it cannot be read after the steps that were kept", async () => {
    await page.evaluate(() => {
      const step = { tag: "statements", as: "owner", sql: "drop table journals cascade" };
      sessionStorage.setItem("ledger-live/1", JSON.stringify([step]));
    });
    await page.reload();
    await open();
    expect(await page.locator(".opened").textContent()).toContain("could not be repeated");
    expect(await journals().count()).toBe(10);
    for (const it of await page.locator(".bench details.part > summary").all()) await it.click();
  });

  test("has every control as a stop of the keyboard, in order, and seen", async () => {
    await page.evaluate(() => {
      for (const it of document.querySelectorAll<HTMLDetailsElement>(".bench details")) {
        it.open = true;
      }
    });
    const { stops, ...rest } = await walk(page, "ledger-live");
    expect(rest).toEqual({ missed: [], backward: [], unseen: [], leaves: true });
    for (const part of ["button Add the expense", "button Verify the ledger", "button Run it"]) {
      expect(stops.join("\n")).toContain(part);
    }
  });

  test("has nothing that axe objects to, in both colours, and fits a phone", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const report = await readWithAxe(page, { within: ["ledger-live"] });
      expect(objections(report), colorScheme).toEqual([]);
    }
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess, `${width} pixels`).toBe(0);
    }
  });

  test("has asked no other host, and met no refusal by a policy", () => {
    expect(complaints).toEqual([]);
    expect(requests.filter((it) => !it.startsWith(site.origin))).toEqual([]);
  });
});

describe("a ledger that does not open", () => {
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await site.browser.newContext({ viewport: { width: 390, height: 800 } });
    page = await context.newPage();
  });

  afterEach(() => context.close());

  async function press(): Promise<void> {
    await page.goto(site.address(path));
    await page.locator("ledger-live button.go").press("Enter");
  }

  const told = async (words: RegExp) => {
    await page.locator("ledger-live [role=status]", { hasText: words }).waitFor();
    expect(await page.locator("ledger-live button.stop").isVisible()).toBe(false);
  };

  test("because the reader stopped it while bytes arrived", async () => {
    await page.route(engine, () => undefined);
    await press();
    const size = builtFiles()
      .filter((name) => name.startsWith("database/"))
      .reduce((sum, name) => sum + builtBytes(name).length, 0);
    const written = `${(size / 1_000_000).toFixed(1)} MB`;
    expect(await page.locator("ledger-live .narrow-only").textContent()).toContain(written);
    // The other two files arrive and are counted.
    const missing = builtFiles().find((name) => name.startsWith("database/engine.wasm"));
    const here = size - builtBytes(missing ?? "").length;
    await page
      .locator(".count", { hasText: `${(here / 1_000_000).toFixed(1)} MB of ${written}` })
      .waitFor();
    await page.locator("ledger-live button.stop").press("Enter");
    await told(/Stopped/);
    const go = page.locator("ledger-live button.go");
    expect(await go.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test("because nothing arrives any more", async () => {
    await page.clock.install();
    await page.route(engine, () => undefined);
    await press();
    await page.locator(".count", { hasText: "MB of" }).waitFor();
    await page.clock.runFor(31_000);
    await told(/Nothing arrived for 30 seconds/);
  });

  test.each([
    ["a file is missing", engine, { status: 404, body: "" }, /the host answered with 404/],
    ["a file was cut off", engine, { status: 200, body: "\u001f" }, /1 bytes arrived instead of/],
    ["the worker is missing", workerScript, { status: 404, body: "" }, /could not be opened/],
  ] as const)("because %s", async (_, url, answer, words) => {
    await page.route(url, (route) => route.fulfill(answer));
    await press();
    await told(words);
  });

  test("because its policy lets the worker run no WebAssembly", async () => {
    let policy = "";
    await page.route(workerScript, async (route) => {
      const response = await route.fetch();
      policy = response.headers()["content-security-policy"] ?? "";
      const headers = {
        ...response.headers(),
        "content-security-policy": policy.replace("'wasm-unsafe-eval'", ""),
      };
      await route.fulfill({ response, headers });
    });
    await press();
    await told(/WebAssembly/);
    expect(policy).toContain("'wasm-unsafe-eval'");
  });

  test("because the worker fails as it starts", async () => {
    await page.route(workerScript, (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'throw new Error("planted")' }),
    );
    await press();
    await told(/planted/);
  });

  test("because scripts do not run, leaves a page that reads whole", async () => {
    const still = await site.browser.newContext({ javaScriptEnabled: false });
    const plain = await still.newPage();
    await plain.goto(site.address(path));
    expect(await plain.locator("ledger-live").isVisible()).toBe(false);
    expect(await plain.locator("table.balances").isVisible()).toBe(true);
    expect(await plain.locator("noscript").first().isVisible()).toBe(true);
    await still.close();
  });
});
