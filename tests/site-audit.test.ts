import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AuditReport,
  addressPlace,
  audit,
  folderPlace,
  type Place,
} from "../scripts/audit/audit.mjs";
import { openBrowser } from "./browser.ts";
import { base, builtBytes, builtFiles, dist } from "./built-site.ts";
import { type SiteServer, serveSite } from "./static-server.ts";

const files = new Map<string, Uint8Array<ArrayBuffer>>();
let server: SiteServer;
beforeAll(async () => {
  for (const name of builtFiles()) files.set(name, new Uint8Array(builtBytes(name)));
  server = await serveSite(dist, base);
});
afterAll(() => server?.close());

test("the built site is sound, in its folder and where it is served", async () => {
  expect(await audit(await folderPlace(dist))).toMatchObject({ status: 0, problems: [] });
  const served = await audit(addressPlace(`${server.origin}${base}`));
  expect(served).toMatchObject({ status: 0, problems: [] });
});

/** The built site in memory, with one file changed. */
function withChanged(name: string, changed: Uint8Array<ArrayBuffer>): Place {
  return {
    address: "memory",
    read: async (wanted) => (wanted === name ? changed : files.get(wanted)),
  };
}

test("a byte flipped is found in every file of the site in turn, by name", async () => {
  const unseen: string[] = [];
  for (const [name, original] of files) {
    // No digest of the one file with clocks is published: the audit says so instead.
    if (name === "execution.json" || original.length === 0) continue;
    // A file by which others are judged is read with all of them; of another one, itself is enough.
    const skip = tellsOfOthers(name) ? () => false : (other: string) => other !== name;
    const report = await audit(withChanged(name, flipped(original, 7919)), { skip });
    const isTold = report.problems.some(({ sentence }) => sentence.includes(name));
    if (!isTold || report.status !== 1) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

test("every file that is gone is missed, by name", async () => {
  const report = await audit({
    address: "memory",
    read: async (name) => (tellsOfOthers(name) ? files.get(name) : undefined),
  });
  const told = new Set(report.problems.map(({ name }) => name));
  const gone = builtFiles().filter((name) => !tellsOfOthers(name));
  expect(gone.filter((name) => !told.has(name))).toEqual([]);
});

/** The files that say what there has to be. */
function tellsOfOthers(name: string): boolean {
  return ["deploy-manifest.json", "SHA256SUMS", "execution.json"].includes(name);
}

/** The bytes with one of them changed in its lowest bit. */
function flipped(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  const offset = at % bytes.length;
  changed[offset] = (changed[offset] ?? 0) ^ 1;
  return changed;
}

test("a page can audit the site that it is on", async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.origin}${base}en/`);
    // As text, so that the test runner leaves the import to the browser.
    const found = await page.evaluate<AuditReport>(
      `import("${base}audit.mjs").then(({ addressPlace, audit }) =>
         audit(addressPlace(new URL("${base}", location.href).href)))`,
    );
    expect(found).toMatchObject({ status: 0, problems: [] });
    expect(found.files).toBe(builtFiles().length - 1);
  } finally {
    await browser.close();
  }
});
