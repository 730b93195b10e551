import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { decodeExecution } from "@receipts/formats/execution.ts";
import type { Manifest } from "@receipts/formats/manifest.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit, folderPlace } from "../audit/audit.mjs";
import { thisBuilder } from "./builders.ts";
import { checkSite } from "./check-site.ts";
import { keepFiles } from "./kept-files.ts";
import { madeFiles } from "./made-pages.ts";
import { readPrevious, sinceDeploy } from "./previous.ts";
import { publish } from "./publish.ts";

const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-kept-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const folderOf = (name: string) => path.join(scratch, name);
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const after: Manifest = { schema: "receipts.manifest/1", runs: [] };
const rerun = { executions: new Map(), unavailable: new Map(), after };

/** A deploy whose pages load these files, made after another one; gives what was told. */
async function deploy(
  name: string,
  files: Readonly<Record<string, string>>,
  { from, now = new Date() }: { readonly from?: string; readonly now?: Date } = {},
): Promise<readonly string[]> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folderOf(name), file)), { recursive: true });
    writeFileSync(path.join(folderOf(name), file), text);
  }
  const told: string[] = [];
  const previous = from === undefined ? undefined : await readPrevious(folderOf(from));
  const kept =
    previous === undefined
      ? new Map<string, string>()
      : await keepFiles(folderOf(name), previous.place, { now, tell: (line) => told.push(line) });
  const since = await sinceDeploy(previous, rerun);
  const builders = thisBuilder({ before: after, judged: [] });
  await publish(folderOf(name), rerun, { startedOn: new Date(0), since, builders, kept });
  return told;
}

const executionOf = (name: string) =>
  decodeExecution(readFileSync(path.join(folderOf(name), "execution.json"), "utf8"));
/** What lies in the folder of scripts. */
const scripts = (name: string) =>
  madeFiles(folderOf(name)).filter((file) => /^(_astro|database)\//.test(file));

/** Changes what a published `execution.json` says of one file. */
function relist(name: string, file: string, change: (listed: object) => object): void {
  const at = path.join(folderOf(name), "execution.json");
  const report = JSON.parse(readFileSync(at, "utf8"));
  const listed = report.files.map((each: { name: string }) =>
    each.name === file ? change(each) : each,
  );
  writeFileSync(at, JSON.stringify({ ...report, files: listed }));
}

beforeAll(async () => {
  await deploy("first", {
    "_astro/same.A.js": "1",
    "_astro/page.B.js": 'import "./part.C.js";',
    "_astro/part.C.js": "",
    "database/engine-1.packed": "x",
    "en/index.html": "first",
    "icon.svg": "<svg/>",
  });
  await deploy("second", { "_astro/same.A.js": "1", "_astro/page.D.js": "2" }, { from: "first" });
  await deploy("third", { "_astro/same.A.js": "1", "_astro/page.E.js": "3" }, { from: "second" });
});

describe("the files of earlier deploys", () => {
  test("are kept, pages and icons not, and the list says since when no build makes them", () => {
    expect(scripts("third")).toEqual([
      "_astro/page.B.js",
      "_astro/page.D.js",
      "_astro/page.E.js",
      "_astro/part.C.js",
      "_astro/same.A.js",
      "database/engine-1.packed",
    ]);
    const [first, second] = ["first", "second"].map((name) => executionOf(name).finishedOn);
    const listed = executionOf("third").files.flatMap(({ name, keptFrom }) =>
      keptFrom === undefined ? [] : [[name, keptFrom]],
    );
    expect(Object.fromEntries(listed)).toEqual({
      "_astro/page.B.js": first,
      "_astro/part.C.js": first,
      "database/engine-1.packed": first,
      "_astro/page.D.js": second,
    });
    expect(madeFiles(folderOf("third"))).not.toContain("en/index.html");
  });

  test("belong to a sound copy, whose scripts all find what they load", async () => {
    expect((await audit(await folderPlace(folderOf("third")))).problems).toEqual([]);
    expect(checkSite(folderOf("third"), "/", [])).toEqual([]);
  });

  test("go after 30 days", async () => {
    await deploy("late", { "_astro/page.F.js": "4" }, { from: "third", now: days(29) });
    expect(scripts("late")).toContain("_astro/page.B.js");
    await deploy("later", { "_astro/page.F.js": "4" }, { from: "third", now: days(31) });
    expect(scripts("later")).toEqual(["_astro/page.F.js"]);
  });

  test("go from the oldest deploy on when they are more than 40 MB, and none in parts", async () => {
    relist("second", "_astro/part.C.js", (listed) => ({ ...listed, bytes: 40 * 1024 * 1024 }));
    await deploy("bounded", { "_astro/page.G.js": "5" }, { from: "second" });
    expect(scripts("bounded")).toEqual([
      "_astro/page.D.js",
      "_astro/page.G.js",
      "_astro/same.A.js",
    ]);
  });

  test("never take the place of a file of the build", async () => {
    await deploy("same name", { "_astro/page.E.js": "other" }, { from: "third" });
    expect(readFileSync(path.join(folderOf("same name"), "_astro/page.E.js"), "utf8")).toBe(
      "other",
    );
  });

  test.for([
    ["a changed file", { digest: { sha256: "0".repeat(64) } }, "is not the file that its"],
    ["a missing file", { name: "_astro/nowhere.js" }, "_astro/nowhere.js is missing"],
  ] as const)("are left out with %s, and the build goes on and says so", async (row) => {
    const [name, change, sentence] = row;
    await deploy(`${name}, before`, { "_astro/old.H.js": "6" });
    relist(`${name}, before`, "_astro/old.H.js", (listed) => ({ ...listed, ...change }));
    const told = await deploy(name, { "_astro/new.I.js": "7" }, { from: `${name}, before` });
    expect(told).toEqual([expect.stringContaining(sentence)]);
    expect(scripts(name)).toEqual(["_astro/new.I.js"]);
  });

  test("are no way out of the folder", async () => {
    await deploy("sly", { "_astro/old.J.js": "8", "stray.js": "8" });
    relist("sly", "_astro/old.J.js", (listed) => ({ ...listed, name: "_astro/../stray.js" }));
    await deploy("safe", { "_astro/new.K.js": "9" }, { from: "sly" });
    expect(madeFiles(folderOf("safe"))).not.toContain("stray.js");
    expect(scripts("safe")).toEqual(["_astro/new.K.js"]);
  });
});
