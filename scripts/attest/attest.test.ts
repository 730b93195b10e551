import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditText, folderPlace } from "../audit/audit.mjs";
import { auditFurther } from "../audit/audit-further.ts";
import { thisBuilder } from "../pages/builders.ts";
import { sinceDeploy } from "../pages/previous.ts";
import { publish } from "../pages/publish.ts";
import { rowOf } from "../runs/compare.ts";
import { sha256 } from "../runs/differences.ts";
import { inRoot } from "../runs/paths.ts";
import { type MockAuthority, mockAuthority, type Statement } from "./mock-authority.ts";
import {
  pinningFiles,
  provenanceType,
  type Subject,
  subjectList,
  testResult,
  testResultType,
} from "./statements.ts";
import { readTrustedRoots, type Signer, verifyBundle } from "./verify-bundle.ts";
import { readList } from "./write-inputs.ts";

const signer: Signer = {
  repository: "receipts/site",
  workflow: ".github/workflows/deploy.yml",
  ref: "refs/heads/main",
};
const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-attest-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const site = path.join(scratch, "site");
const rootFile = path.join(scratch, "trusted-root.jsonl");
let authority: MockAuthority;
let provenance: Statement;
let row: Run;

beforeAll(async () => {
  const planned: Run = {
    id: "test/one",
    title: { en: "One", ja: "一" },
    directory: "content",
    command: ["evenly", "--text"],
    exitCode: 0,
    materials: [],
    products: [{ name: "out.json", mediaType: "application/json" }],
    byproducts: [{ name: "stdout" }, { name: "stderr" }],
    requires: [],
    pages: [],
  };
  const execution = {
    exitCode: 0,
    stdout: Buffer.from("done\n"),
    stderr: Buffer.of(),
    products: new Map([["out.json", Buffer.from("{}\n")]]),
    undeclared: [],
    materials: new Map(),
    usage: { startedOn: "2026-01-01T00:00:00.000Z", durationMs: 1, peakMemoryBytes: 1 },
  };
  row = rowOf(planned, execution);
  const after: Manifest = { schema: "receipts.manifest/1", runs: [row] };
  const rerun = { executions: new Map([[row.id, execution]]), unavailable: new Map(), after };
  mkdirSync(site);
  writeFileSync(path.join(site, "index.html"), "<!doctype html>\n");
  const since = await sinceDeploy(undefined, rerun);
  const builders = thisBuilder({ before: after, judged: [] });
  await publish(site, rerun, { startedOn: new Date(0), since, builders, kept: new Map() });

  authority = await mockAuthority();
  writeFileSync(rootFile, authority.trustedRoot);
  const pinning = pinningFiles.map((name) => subjectOf(name));
  const stable = readList(readFileSync(path.join(site, "SHA256SUMS"), "utf8"));
  provenance = {
    predicateType: provenanceType,
    subjects: readList(subjectList(pinning, stable)),
    predicate: { buildDefinition: {}, runDetails: {} },
  };
  mkdirSync(path.join(site, "attestations"));
  writeBundle(site, "provenance", await authority.attest(provenance, signer));
  const judged = [{ row, verdict: "good" as const, findings: [] }];
  const results = {
    predicateType: testResultType,
    subjects: [subjectOf("deploy-manifest.json")],
    predicate: JSON.parse(testResult(after, judged, null)),
  };
  writeBundle(site, "test-result", await authority.attest(results, signer));
});

function subjectOf(name: string): Subject {
  return { name, sha256: sha256(readFileSync(path.join(site, name))) };
}

function writeBundle(folder: string, name: string, text: string): void {
  writeFileSync(path.join(folder, `attestations/${name}.sigstore.json`), text);
}

/** The audit of a copy to which something was done, without the network. */
async function auditAfter(change: (folder: string) => void, repository = signer.repository) {
  const folder = mkdtempSync(path.join(scratch, "copy-"));
  cpSync(site, folder, { recursive: true });
  change(folder);
  const report = await auditFurther(await folderPlace(folder), {
    rerun: false,
    manifest: undefined,
    signatures: { signer: { ...signer, repository }, bundles: [], trustedRoot: rootFile },
    tell: () => undefined,
  });
  return { report, text: auditText(report) };
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

describe("a signed copy", () => {
  test("is clean, and says what was signed, by whom, from which commit", async () => {
    const { report, text } = await auditAfter(() => undefined);
    expect(report.problems).toEqual([]);
    expect(text).toContain(
      `signed: ${provenanceType} over ${provenance.subjects.length} files, by https://github.com/receipts/site/.github/workflows/deploy.yml@refs/heads/main, commit 0123456789012345678901234567890123456789`,
    );
    expect(text).toContain(`signed: ${testResultType} over 1 files`);
    const gaps = report.notChecked.map(({ gap }) => gap);
    expect(gaps).not.toContain("signature");
    expect(gaps).not.toContain("origin");
  });

  test("vouches for the files that pin all the others, and for each result by itself", () => {
    const names = provenance.subjects.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining([...pinningFiles]));
    expect(names).toContain("artifacts/test/one/out.json");
  });

  test.for(pinningFiles)("with a byte flipped in %s is refused, which is named", async (name) => {
    const { report } = await auditAfter((folder) => flip(path.join(folder, name), 40));
    expect(report.status).toBe(1);
    const told = report.problems.filter((each) => each.sentence.includes("was signed"));
    expect(told.map((each) => each.name)).toEqual(
      name === "deploy-manifest.json" ? [name, name] : [name],
    );
    expect(report.notChecked.map(({ gap }) => gap)).toContain("signature");
  });

  test("with a byte flipped anywhere in a bundle is refused or says the same", async () => {
    const text = readFileSync(path.join(site, "attestations/provenance.sigstore.json"), "utf8");
    const roots = readTrustedRoots(authority.trustedRoot);
    const honest = verifyBundle(text, roots, signer);
    expect(honest.ok).toBe(true);
    let refused = 0;
    for (let at = 0; at < text.length; at += 397) {
      const flipped = Buffer.from(text);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      const verified = verifyBundle(flipped.toString("latin1"), roots, signer);
      if (verified.ok) expect(verified).toEqual(honest);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(5);
  });

  test("without its bundle is refused", async () => {
    const name = "attestations/provenance.sigstore.json";
    const { report } = await auditAfter((folder) => rmSync(path.join(folder, name)));
    expect(report.status).toBe(1);
    expect(report.problems.map(({ sentence }) => sentence).join("\n")).toContain(
      `${name} is missing: nothing says who published this copy.`,
    );
    expect(report.problems.map((each) => each.name)).toEqual(
      expect.arrayContaining([...pinningFiles]),
    );
  });

  test("of another repository is refused", async () => {
    const { report, text } = await auditAfter(() => undefined, "somebody/else");
    expect(report.status).toBe(1);
    expect(text).toContain(
      "wrong signature: attestations/provenance.sigstore.json is not signed by https://github.com/somebody/else/.github/workflows/deploy.yml@refs/heads/main",
    );
  });

  test.for([
    ["another repository that calls this workflow", signer, { repository: "somebody/else" }],
    ["another workflow", { ...signer, workflow: ".github/workflows/check.yml" }, {}],
    ["another branch", { ...signer, ref: "refs/heads/mine" }, {}],
    ["a name that only begins like ours", { ...signer, ref: "refs/heads/main2" }, {}],
    ["another issuer", signer, { iss: "https://example.org" }],
    ["a machine of somebody's own", signer, { runner_environment: "self-hosted" }],
  ] as const)("signed by %s is refused", async ([, by, claims]) => {
    const text = await authority.attest(provenance, by, claims);
    const { report } = await auditAfter((folder) => writeBundle(folder, "provenance", text));
    expect(report.status).toBe(1);
    expect(report.problems.filter(({ kind }) => kind === "wrong signature").length).toBe(4);
  });

  test("signed by another authority is refused", async () => {
    const other = await mockAuthority();
    const text = await other.attest(provenance, signer);
    const { report } = await auditAfter((folder) => writeBundle(folder, "provenance", text));
    expect(report.status).toBe(1);
  });

  test("that signs less than the files that pin the others is refused", async () => {
    const less = { ...provenance, subjects: [subjectOf("SHA256SUMS")] };
    const text = await authority.attest(less, signer);
    const { report } = await auditAfter((folder) => writeBundle(folder, "provenance", text));
    expect(report.problems.map(({ sentence }) => sentence)).toEqual([
      `deploy-manifest.json is not vouched for: no verified statement of type ${provenanceType} names it.`,
      `execution.json is not vouched for: no verified statement of type ${provenanceType} names it.`,
    ]);
  });
});

test("the command verifies, with a bundle of one's own too, and says what it cannot do", () => {
  const command = (...args: readonly string[]) => {
    const program = [inRoot("scripts/audit.ts"), site, ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: "utf8" });
    return { status, output: `${stdout}${stderr}` };
  };
  const trusting = ["--repository", signer.repository, "--trusted-root", rootFile];
  const bundle = path.join(site, "attestations/provenance.sigstore.json");
  const clean = command(...trusting, "--bundle", bundle);
  expect(clean.output).toMatch(/signed: https:\/\/slsa\.dev.*\n(.*\n)*clean\n$/);
  expect(clean.status).toBe(0);
  const missing = command(...trusting, "--bundle", path.join(scratch, "none.json"));
  expect(missing).toMatchObject({ status: 1, output: expect.stringContaining("is missing") });
  const untrusted = command(
    "--repository",
    signer.repository,
    "--trusted-root",
    path.join(site, "SHA256SUMS"),
  );
  expect(untrusted.status).toBe(2);
  expect(untrusted.output).toContain("trusted roots cannot be read");
  expect(command("--bundle", bundle)).toMatchObject({ status: 2 });
});

describe("statements", () => {
  test("a list of too many files names those that pin the others", () => {
    const subjects = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `file ${at}`, sha256: "0".repeat(64) }));
    const pinning = pinningFiles.map((name) => ({ name, sha256: "1".repeat(64) }));
    const lines = (text: string) => text.trimEnd().split("\n").length;
    expect(lines(subjectList(pinning, subjects(1021)))).toBe(1024);
    expect(lines(subjectList(pinning, subjects(1022)))).toBe(3);
    const long = subjects(1000).map(({ sha256, name }) => ({
      sha256,
      name: `${"long".repeat(200)}${name}`,
    }));
    expect(lines(subjectList(pinning, long))).toBe(3);
    expect(lines(subjectList(pinning, [...pinning, ...pinning]))).toBe(3);
  });

  test.for([
    [["good"], "PASSED"],
    [["good", "unavailable"], "WARNED"],
    [["good", "bad"], "FAILED"],
    [["unavailable", "fail"], "FAILED"],
    [["unknown"], "FAILED"],
  ] as const)("%s is %s", ([verdicts, result]) => {
    const judged = verdicts.map((verdict) => ({ row, verdict, findings: [] }));
    const text = testResult({ schema: "receipts.manifest/1", runs: [row] }, judged, "https://log");
    expect(JSON.parse(text)).toMatchObject({
      result,
      url: "https://log",
      configuration: [{ name: "artifacts/test/one/out.json", digest: { sha256: /^/ } }].map(
        (each) => ({ ...each, digest: row.products[0]?.digest }),
      ),
      passedTests: verdicts.filter((verdict) => verdict === "good").map(() => row.id),
    });
  });
});
