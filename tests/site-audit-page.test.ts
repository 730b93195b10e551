import { readFile } from "node:fs/promises";
import { decodeManifest, encodeManifest, type Manifest } from "@receipts/formats/manifest.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { objections, readWithAxe } from "../scripts/pages/axe.ts";
import type { AuditModule } from "../site/islands/audit/audit-module.ts";
import { openBrowser } from "./browser.ts";
import { base, builtBytes, dist } from "./built-site.ts";
import { type LighterSite, siteWithout } from "./lighter-site.ts";
import { type SiteServer, serveSite } from "./static-server.ts";

const manifest = decodeManifest(builtBytes("deploy-manifest.json").toString());
/** It takes as long as all others together, so one test repeats it. */
const longest = "language/conformance";
const repeatableOf = ({ runs }: Manifest) =>
  runs.filter(
    ({ browser: island, requires }) => island?.worker === "solver" && requires.length === 0,
  );
const groups = ["lists", "sources", "schemas", "pages"];

// A check repeats every run, the long one of the language too, on machines that are busy.
vi.setConfig({ testTimeout: 180_000 });
const checkMilliseconds = 150_000;

let browser: Browser;
/** The whole site, and the one that most tests are about: without the longest run. */
let whole: SiteServer;
let lighter: LighterSite;
let server: SiteServer;
let repeatable: Manifest["runs"];
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  whole = await serveSite(dist, base);
  lighter = await siteWithout(longest);
  repeatable = repeatableOf(lighter.manifest);
  server = await serveSite(lighter.folder, base);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await whole?.close();
  lighter?.remove();
});

beforeEach(async () => {
  context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
});

/** Starts a check by keyboard and waits for its end; gives back what was announced. */
async function checked({ language = "en", of = server } = {}): Promise<string> {
  await page.goto(`${of.origin}${base}${language}/audit/`);
  return result();
}

/** Ticks what a check does, or takes the tick away. */
function toggle(label: string): Promise<void> {
  return page
    .locator("audit-here label.choice", { hasText: label })
    .locator("input")
    .press("Space");
}

/** Starts a check of the page that is open, and waits for what is announced at its end. */
async function result(): Promise<string> {
  await page.locator("audit-here button.go").press("Enter");
  await page.locator("audit-here .not-checked").waitFor({ timeout: checkMilliseconds });
  return (await status().textContent()) ?? "";
}

function status(): Locator {
  return page.locator("audit-here > [role=status]");
}

/** Rows that have a mark, as `row served/repeated`, such as `admission/escrow bad/good`. */
async function rowsWith(mark: string): Promise<readonly string[]> {
  const rows = page.locator(`audit-here tr[data-row]:has(.mark.${mark})`);
  return rows.evaluateAll((found) =>
    found.map((row) => {
      const marks = [...row.querySelectorAll("td")].map((cell) => {
        const classes = [...(cell.querySelector(".mark")?.classList ?? [])];
        return classes.find((name) => name !== "mark") ?? "none";
      });
      return `${row.getAttribute("data-row")} ${marks.join("/")}`;
    }),
  );
}

async function textOf(row: string): Promise<string> {
  return (await page.locator(`audit-here tr[data-row="${row}"]`).textContent()) ?? "";
}

/** Serves whatever a pattern matches with a change to its text, which has to apply somewhere. */
async function alter(pattern: string, change: (text: string) => string): Promise<() => number> {
  let altered = 0;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const changed = change(text);
    if (changed !== text) altered += 1;
    await route.fulfill({ response, body: changed });
  });
  return () => altered;
}

test("the published audit program is what the page takes it for", async () => {
  const served: AuditModule = await import("../scripts/audit/audit.mjs");
  expect(Object.keys(served)).toEqual(expect.arrayContaining(["audit", "manifestRows"]));
});

test("everything is good as built, by keyboard, and the report can be taken along", async () => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Failed to load/i.test(message.text()))
      refused.push(message.text());
  });
  expect(await checked({ of: whole })).toContain("Result: good.");
  expect(await rowsWith("bad")).toEqual([]);
  expect(await rowsWith("unknown")).toEqual([]);
  const good = await rowsWith("good");
  expect(good.length).toBe(groups.length + manifest.runs.length);
  expect(good.filter((row) => row.endsWith("good/good"))).toEqual(
    repeatableOf(manifest).map(({ id }) => `${id} good/good`),
  );
  const unavailable = manifest.runs.find(({ requires }) => requires.includes("postgres"));
  expect(await textOf(unavailable?.id ?? "")).toContain("needs a PostgreSQL server");
  expect(await isFocused("button.go")).toBe(true);

  await page.getByText("Copy it as JSON").press("Enter");
  await page.getByText("Copied.").waitFor();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ schema: "receipts.browser-audit/1", files: { problems: [] } });
  expect(copied.runs.map(({ id }: { id: string }) => id)).toEqual(
    manifest.runs.map(({ id }) => id),
  );
  await page.getByText("Copy the report as text").press("Enter");
  await page.waitForFunction(async () =>
    (await navigator.clipboard.readText()).includes("Not checked:"),
  );
  expect(objections(await readWithAxe(page))).toEqual([]);
  expect(refused).toEqual([]);
});

test("one byte of one artifact changed on the host makes exactly that row bad", async () => {
  await alter("**/artifacts/admission/escrow/admission.json", (text) =>
    text.replace('"admitted"', '"admittee"'),
  );
  expect(await checked({ language: "ja" })).toContain("結果：不一致。");
  // What the program gives is another question, and it still gives what the manifest says.
  expect(await rowsWith("bad")).toEqual(["admission/escrow bad/good"]);
  expect(await rowsWith("unknown")).toEqual([]);
  expect(await textOf("admission/escrow")).toContain("artifacts/admission/escrow/admission.json");
});

test("the ledger's runs are repeated as well when the reader asks for the database", async () => {
  const ledger = manifest.runs.filter(({ browser: island }) => island?.worker === "ledger");
  const [run] = ledger.filter(({ requires }) => requires.length === 0);
  if (run === undefined) throw new Error("no run of the ledger can be repeated in a browser");
  // Each starts a database: of all of them one is left in the manifest, which is then not the listed one.
  await alter("**/deploy-manifest.json", () => encodeManifest({ ...manifest, runs: [run] }));
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/database/engine")) loaded.push(request.url());
  });
  await page.goto(`${server.origin}${base}en/audit/`);
  await toggle("Pages");
  await result();
  expect(await rowsWith("unavailable")).toEqual([`${run.id} good/unavailable`]);
  expect(await textOf(run.id)).toContain("tick it above");
  expect(loaded).toEqual([]);

  const choice = page.locator("audit-here label.choice", { hasText: "ledger" });
  expect(await choice.textContent()).toMatch(/loads PostgreSQL, \d\.\d MB/);
  await toggle("ledger");
  await result();
  expect(await rowsWith("good")).toContain(`${run.id} good/good`);
  expect(loaded.length).toBeGreaterThan(0);
});

test("an altered program makes the runs bad that it computes otherwise, and its file", async () => {
  const altered = await alter("**/_astro/*.js", (text) =>
    text.replaceAll("yichus.admission/1", "yichus.admission/9"),
  );
  expect(await checked()).toContain("Result: bad.");
  expect(altered()).toBeGreaterThan(0);
  const admissions = repeatable.filter(({ id }) => id.startsWith("admission/"));
  expect(await rowsWith("bad")).toEqual([
    "pages bad/none",
    ...admissions.map(({ id }) => `${id} good/bad`),
  ]);
  expect(await textOf("admission/escrow")).toContain(
    'At /schema: deployed "yichus.admission/1", here "yichus.admission/9".',
  );
  expect(await saved("deployed-admission.json")).toBe(
    builtBytes("artifacts/admission/escrow/admission.json").toString(),
  );
  expect(await saved("here-admission.json")).toContain('"schema": "yichus.admission/9"');
});

/** What a reader takes along of the row of `admission/escrow`. */
async function saved(name: string): Promise<string> {
  const waiting = page.waitForEvent("download");
  await page.locator(`tr[data-row="admission/escrow"] a[download="${name}"]`).press("Enter");
  return readFile(await (await waiting).path(), "utf8");
}

test("what is wrong is told on its own row, and what is not known is no accusation", async () => {
  await alter("**/sources/**/batch-sample.json", (text) =>
    text.replace(/"amount": "\d+"/, '"amount": "1"'),
  );
  await page.route("**/artifacts/ledger/rebuild/rebuild.json", (route) => route.abort());
  await page.route("**/schemas/evenly.book-1.json", (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.goto(`${server.origin}${base}en/audit/`);
  await toggle("Pages");
  await page.locator("audit-here input[type=text]").fill("0".repeat(64));
  expect(await result()).toContain("Result: bad.");
  // A digest that the reader brings, and an input that the host has changed.
  expect(await rowsWith("bad")).toEqual(["lists bad/none", "sources bad/none"]);
  expect(await textOf("lists")).toContain("the digest you gave");
  // A file that is not there, one that does not come, and runs over an input that is not the manifest's.
  const unknown = new Map((await rowsWith("unknown")).map((row) => [row.replace(/ .*/, ""), row]));
  const readers = repeatable.filter(({ materials }) =>
    materials.some(({ name }) => name.endsWith("/batch-sample.json")),
  );
  expect([...unknown.keys()].sort()).toEqual(
    ["schemas", "ledger/rebuild", ...readers.map(({ id }) => id)].sort(),
  );
  expect(unknown.get("schemas")).toBe("schemas unknown/none");
  expect(unknown.get("ledger/rebuild")).toMatch(/^ledger\/rebuild unknown\//);
  for (const { id } of readers) expect(unknown.get(id)).toBe(`${id} good/unknown`);
  expect(await textOf("schemas")).toContain("missing: schemas/evenly.book-1.json");
  expect(await textOf("ledger/rebuild")).toContain("artifacts/ledger/rebuild/rebuild.json");
  expect(await textOf("admission/escrow")).toContain("does not serve batch-sample.json");
});

test("an input that the reader changes makes its runs edited, never bad", async () => {
  await page.goto(`${server.origin}${base}en/audit/`);
  await page.locator("audit-here .edit > summary").press("Enter");
  const path = "content/demos/admission/batch-sample.json";
  await page.locator("audit-here .edit select").selectOption(path);
  const field = page.locator("audit-here .edit textarea");
  await page.waitForFunction(
    () => document.querySelector("textarea")?.value.startsWith("[") === true,
  );
  await field.fill((await field.inputValue()).replace(/"amount": "\d+"/, '"amount": "1"'));
  await toggle("Pages");
  expect(await result()).toContain("Result: edited.");
  expect(await rowsWith("bad")).toEqual([]);
  const readers = repeatable.filter(({ materials }) => materials.some(({ name }) => name === path));
  expect(await rowsWith("edited")).toEqual(readers.map(({ id }) => `${id} good/edited`));
  expect(await textOf("admission/escrow")).toContain(`You changed ${path}, so nothing is claimed.`);
});

test("without its program it claims nothing", async () => {
  await page.route("**/audit.mjs", (route) => route.abort());
  await page.goto(`${server.origin}${base}en/audit/`);
  await page.locator("audit-here button.go").press("Enter");
  await status().getByText("could not be loaded").waitFor();
  expect(await status().locator(".mark.unknown").count()).toBe(1);
});

test("the reader can stop it, and what was not checked is unknown", async () => {
  // A run that never answers holds it where it can be stopped.
  await page.route("**/_astro/*.worker-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "onmessage = () => {}" }),
  );
  await page.goto(`${server.origin}${base}en/audit/`);
  await toggle("Pages");
  await page.locator("audit-here button.go").press("Enter");
  await status().getByText("Repeating runs").waitFor();
  await page.locator("audit-here button.stop").press("Enter");
  await page.locator("audit-here .not-checked").waitFor();
  expect(await status().textContent()).toContain("You stopped it");
  expect((await rowsWith("unknown")).length).toBe(repeatable.length);
  expect(await isFocused("button.go")).toBe(true);
});

function isFocused(selector: string): Promise<boolean> {
  return page
    .locator(`audit-here ${selector}`)
    .evaluate((element) => element === document.activeElement);
}
