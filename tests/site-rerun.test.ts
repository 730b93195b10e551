import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { decodeManifest } from "@receipts/formats/manifest.ts";
import type { BrowserContext, Locator, Page, Route } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { builtBytes } from "./built-site.ts";
import { openedSite } from "./opened-site.ts";

const manifest = decodeManifest(readFileSync("deploy-manifest.json", "utf8"));
/** One run of each command that is quick; for the ledger one, since each starts a database. */
const tried = ["admit", "interleave", "verify-certificate", "rebuild-balances"];
const repeatable = tried.flatMap(
  (name) =>
    manifest.runs.find(({ browser, command }) => browser !== undefined && command[1] === name) ??
    [],
);
const runPage = "en/runs/admission/escrow/";
const workerScript = "**/_astro/solver.worker-*.js";

const site = openedSite();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await site.browser.newContext();
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
});

/** Presses the button of the first run on a page, by keyboard, and gives back what is announced. */
async function press(path: string): Promise<Locator> {
  await page.goto(site.address(path));
  await page.locator("rerun-here button.go").first().press("Enter");
  return page.locator("rerun-here [role=status]").first();
}

/** Serves scripts with a change to their texts; gives how many it applied to. */
async function alterScripts(
  pattern: string,
  change: (text: string) => string,
): Promise<() => number> {
  let applied = 0;
  await page.route(pattern, async (route: Route) => {
    const response = await route.fetch();
    const text = await response.text();
    const altered = change(text);
    if (altered !== text) applied += 1;
    await route.fulfill({ response, body: altered });
  });
  return () => applied;
}

/** The bytes that a link saves. */
async function saved(label: string): Promise<Buffer> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: label }).press("Enter");
  return readFileSync(await (await waiting).path());
}

async function textOf(status: Locator, mark: string): Promise<string> {
  await status.locator(`.mark.${mark}`).first().waitFor({ timeout: 55_000 });
  return (await status.textContent()) ?? "";
}

describe("a run repeated in the browser", () => {
  test.each(repeatable)("$id gives the deployed bytes", async ({ id, products }) => {
    const said = await textOf(await press(`en/runs/${id}/`), "good");
    for (const { name, digest } of products) {
      const bytes = builtBytes(`artifacts/${id}/${name}`).length;
      expect(said).toContain(`the same ${bytes} bytes as the deployed ${name}`);
      expect(said).toContain(digest?.sha256);
    }
    expect(await page.locator("rerun-here .mark.bad").count()).toBe(0);
  });

  test("says so in Japanese on a Japanese page, and on the demo", async () => {
    const said = await textOf(await press("ja/demos/admission/"), "good");
    expect(said).toContain("まったく同じでした");
  });

  test("keeps the focus on the button that was pressed", async () => {
    await textOf(await press(runPage), "good");
    expect(await page.locator("rerun-here button.go").first().evaluate(isFocused)).toBe(true);
  });

  test("runs a second time", async () => {
    const status = await press(runPage);
    await textOf(status, "good");
    await page.locator("rerun-here button.go").first().press("Enter");
    await textOf(status, "good");
  });
});

describe("a run repeated by something else", () => {
  test("with another word in the solver, the bytes differ, and it says where", async () => {
    const applied = await alterScripts("**/_astro/*.js", (text) =>
      text.replaceAll("yichus.admission/1", "yichus.admission/9"),
    );
    const said = await textOf(await press(runPage), "bad");
    expect(applied()).toBeGreaterThan(0);
    expect(said).toMatch(/other bytes than the deployed admission\.json/);
    expect(said).toMatch(/first difference is at byte \d+/);
    expect(said).toContain('At /schema: deployed "yichus.admission/1", here "yichus.admission/9".');
    expect(said.match(/[0-9a-f]{64}/g)?.length).toBeGreaterThanOrEqual(2);

    // Both can be taken along, by keyboard, and are what the digests are of.
    const deployed = await saved("Save the deployed admission.json");
    expect(deployed).toEqual(builtBytes("artifacts/admission/escrow/admission.json"));
    const here = await saved("Save the admission.json written here");
    expect(here.toString()).toContain('"yichus.admission/9"');
    for (const bytes of [deployed, here]) {
      expect(said).toContain(createHash("sha256").update(bytes).digest("hex"));
    }
  });

  test("with another artifact on the host, the bytes differ, and the host is named", async () => {
    await page.route("**/artifacts/**/admission.json", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"admitted"', '"admittee"');
      await route.fulfill({ response, body });
    });
    const said = await textOf(await press(runPage), "bad");
    expect(said).toContain("What this host serves as admission.json is not what the build made.");
  });

  test("with another input on the host, the result differs, and the input is named", async () => {
    await page.route("**/sources/**/batch-sample.json", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"amount": "\d+"/, '"amount": "1"');
      await route.fulfill({ response, body });
    });
    const said = await textOf(await press(runPage), "bad");
    expect(said).toContain(
      "What this host serves as batch-sample.json is not what the build made.",
    );
    expect(said).toContain("other bytes than the deployed admission.json");
  });
});

describe("a run that cannot be repeated", () => {
  test("because the worker's script is missing", async () => {
    await page.route(workerScript, (route) => route.fulfill({ status: 404, body: "" }));
    expect(await textOf(await press(runPage), "unknown")).toContain("nothing is claimed");
  });

  test("because a part of the solver is missing", async () => {
    await page.route("**/_astro/compile-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    expect(await textOf(await press(runPage), "unknown")).toContain("nothing is claimed");
  });

  test("because the solver throws", async () => {
    await alterScripts(workerScript, (text) => `${text}\nthrow new Error("planted");`);
    expect(await textOf(await press(runPage), "unknown")).toContain("nothing is claimed");
  });

  test("because an input cannot be fetched", async () => {
    await page.route("**/sources/**", (route) => route.abort());
    expect(await textOf(await press(runPage), "unknown")).toContain("could not be fetched");
  });

  test("because no answer comes in time", async () => {
    await page.clock.install();
    await page.route(workerScript, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "onmessage = () => {}" }),
    );
    const status = await press(runPage);
    await status.getByText("Running").waitFor();
    await page.clock.runFor(61_000);
    expect(await textOf(status, "unknown")).toContain("No answer within 60 seconds");
  });

  test("because the reader stopped it", async () => {
    await page.route(workerScript, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "onmessage = () => {}" }),
    );
    const status = await press(runPage);
    await status.getByText("Running").waitFor();
    await page.locator("rerun-here button.stop").press("Enter");
    expect(await textOf(status, "unknown")).toContain("Stopped");
    expect(await page.locator("rerun-here button.go").first().evaluate(isFocused)).toBe(true);
  });
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
