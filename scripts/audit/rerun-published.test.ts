import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { thisBuilder } from "../pages/builders.ts";
import { sinceDeploy } from "../pages/previous.ts";
import { publish } from "../pages/publish.ts";
import { rowOf } from "../runs/compare.ts";
import { type Execution, execute } from "../runs/execute.ts";
import { readManifest } from "../runs/manifest-file.ts";
import { inRoot } from "../runs/paths.ts";
import { bundlePrograms } from "../runs/programs.ts";
import { auditText, folderPlace } from "./audit.mjs";
import { auditFurther } from "./audit-further.ts";

// The real solver over the real sample; then copies that were forged whole, digests and all.

const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-rerun-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let planned: Run;
let honest: Execution;

beforeAll(async () => {
  const { manifest } = await readManifest();
  const found = manifest.runs.find(({ id }) => id === "admission/escrow");
  const program = (await bundlePrograms(["yichus"])).get("yichus");
  if (found === undefined || program === undefined) throw new Error("no admission to publish");
  planned = found;
  honest = await execute(planned, program);
});

/** Publishes an execution as if it had happened, and audits that copy as a person does. */
async function auditOf(execution: Execution, after?: (folder: string) => void) {
  const folder = mkdtempSync(path.join(scratch, "copy-"));
  const row = { ...rowOf(planned, execution), exitCode: execution.exitCode };
  const manifest: Manifest = { schema: "receipts.manifest/1", runs: [row] };
  const executions = new Map([[planned.id, execution]]);
  const executed = { executions, unavailable: new Map(), after: manifest };
  const since = await sinceDeploy(undefined, executed);
  const builders = thisBuilder({ before: manifest, judged: [] });
  await publish(folder, executed, { startedOn: new Date(0), since, builders, kept: new Map() });
  after?.(folder);
  const told: string[] = [];
  const report = await auditFurther(await folderPlace(folder), {
    rerun: true,
    manifest: undefined,
    signatures: undefined,
    tell: (line) => told.push(line),
  });
  return { folder, status: report.status, text: auditText(report), told };
}

function altered(execution: Execution, part: "products" | "materials", from: RegExp, to: string) {
  const files = new Map(
    [...execution[part]].map(([name, bytes]) => [
      name,
      Buffer.from(bytes.toString("utf8").replace(from, to)),
    ]),
  );
  return { ...execution, [part]: files };
}

test("an honest copy is clean, and rerun and certificates are no longer among the unchecked", async () => {
  const { folder, status, text, told } = await auditOf(honest);
  expect(text).toMatch(/clean\n$/);
  expect(text).not.toMatch(/certificates|--rerun/);
  expect(told).toEqual(["same     admission/escrow"]);
  expect(status).toBe(0);
  expect(audit(folder)).toMatchObject({ status: 0 });
});

test("a result that no run gives is found by the rerun, with its place", async () => {
  const forged = altered(honest, "products", /"searchBound": \d+/, '"searchBound": 1');
  const { status, text } = await auditOf(forged);
  expect(text).toMatch(
    /other result: admission\/escrow rerun gives other bytes than artifacts\/admission\/escrow\/admission\.json, first at byte \d+; \/searchBound: 1 → \d+\./,
  );
  expect(status).toBe(1);
});

test("a source that did not give the result is found by the rerun", async () => {
  const forged = altered(honest, "materials", /"amount": "(\d+)"/, '"amount": "1$1"');
  const { status, text } = await auditOf(forged);
  expect(text).toContain("other result: admission/escrow rerun gives other bytes than");
  expect(status).toBe(1);
});

test("a sum that does not come out is found by the certificate, without a rerun too", async () => {
  const forged = altered(honest, "products", /"final": "(\d+)"/, '"final": "1$1"');
  const { status, text } = await auditOf(forged);
  expect(text).toContain("wrong certificate: artifacts/admission/escrow/admission.json");
  expect(status).toBe(1);
});

test("another exit status, or another output, is found by the rerun", async () => {
  const { text } = await auditOf({
    ...honest,
    exitCode: 1,
    stdout: Buffer.concat([honest.stdout, Buffer.from("more\n")]),
  });
  expect(text).toContain(
    "other result: admission/escrow rerun ends with exit status 0; the manifest gives 1.",
  );
  expect(text).toContain("rerun gives other bytes than artifacts/admission/escrow/stdout.txt");
});

test("a source that is missing leaves the run without a verdict, beside the missing file", async () => {
  const { status, text } = await auditOf(honest, (folder) =>
    rmSync(path.join(folder, "sources/content/demos/admission/batch-sample.json")),
  );
  expect(text).toContain("could not check: admission/escrow was not rerun");
  expect(text).toContain("missing: sources/content/demos/admission/batch-sample.json");
  expect(status).toBe(1);
});

test("a copy with Windows line endings gives the same results from its sources", async () => {
  const { status, text } = await auditOf(honest, (folder) => {
    for (const name of ["batch-sample.json", "ledger.bosatsu"]) {
      const file = path.join(folder, "sources/content/demos/admission", name);
      writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
    }
  });
  expect(text).toContain("line endings: sources/content/demos/admission/ledger.bosatsu");
  expect(text).not.toContain("other result");
  expect(status).toBe(1);
});

test("a folder without a manifest is not audited, nor is nothing at all", () => {
  const folder = path.join(scratch, "empty");
  mkdirSync(folder);
  const ended = audit(folder);
  expect(ended.stdout).toContain("deploy-manifest.json is missing");
  expect(ended.status).toBe(2);
  expect(audit()).toMatchObject({ status: 2 });
});

test("a manifest that this checkout cannot read leaves certificates and runs unchecked", async () => {
  const odd = { ...planned, requires: ["a server"] };
  const bytes = Buffer.from(JSON.stringify({ schema: "receipts.manifest/1", runs: [odd] }));
  const { status, text } = await auditOf(honest, (folder) =>
    writeFileSync(path.join(folder, "deploy-manifest.json"), bytes),
  );
  expect(text).toContain("could not check: deploy-manifest.json cannot be used");
  expect(text).toContain("- Whether the certificates inside the results hold");
  expect(status).toBe(1);
});

/** `npm run audit` as a person starts it. */
function audit(...args: readonly string[]) {
  return spawnSync(process.execPath, [inRoot("scripts", "audit.ts"), ...args], {
    encoding: "utf8",
    cwd: scratch,
  });
}
