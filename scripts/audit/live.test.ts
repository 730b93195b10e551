import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { inRoot } from "../runs/paths.ts";
import { type AuditReport, audit } from "./audit.mjs";
import { uncachedPlace, waitForClean } from "./live.ts";

const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-live-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let close: () => void = () => undefined;
afterEach(() => close());

type Answer = { readonly status: number; readonly text: string };

/** A host, and the addresses that it was asked for; gives where it is. */
async function host(answer: (url: string) => Answer): Promise<string> {
  const server = createServer((request, response) => {
    const { status, text } = answer(request.url ?? "");
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.close();
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${bound.port}/receipts`;
}

function reportOf(status: AuditReport["status"], found = 0): AuditReport {
  const problems = Array.from({ length: found }, (_, at) => ({
    kind: "changed" as const,
    name: `file-${at}`,
    sentence: `file-${at} is changed.`,
  }));
  const nothing = { runs: 0, files: 0, bytes: 0, manifest: null, notChecked: [], signatures: [] };
  return { status, place: "somewhere", problems, ...nothing };
}

describe("after a deploy", () => {
  test("each audit asks for every file anew, whatever a host keeps by its address", async () => {
    const kept = new Map<string, Answer>();
    let deployed = "old";
    const address = await host((url) => {
      const answer = kept.get(url) ?? { status: 200, text: deployed };
      kept.set(url, answer);
      return answer;
    });
    const read = async (stamp: string) => {
      const bytes = await uncachedPlace(address, stamp).read("日本 語/a.json");
      return new TextDecoder().decode(bytes);
    };
    expect(await read("1")).toBe("old");
    deployed = "new";
    expect(await read("1")).toBe("old");
    expect(await read("2")).toBe("new");
    expect([...kept.keys()][0]).toBe(`/receipts/${encodeURIComponent("日本 語")}/a.json?live=1`);
  });

  test.for([
    [404, 1, "missing"],
    [410, 1, "missing"],
    [503, 2, "could not check"],
  ] as const)("a host that answers %s", async ([status, ended, kind]) => {
    const address = await host(() => ({ status, text: "" }));
    const report = await audit(uncachedPlace(address, "1"));
    expect(report.problems).toMatchObject([{ kind, name: "deploy-manifest.json" }]);
    expect(report.status).toBe(kind === "missing" ? 2 : ended);
  });

  test("the copy is asked again until it is clean, and no more", async () => {
    const told: string[] = [];
    const attempts: number[] = [];
    const report = await waitForClean(
      async (attempt) => {
        attempts.push(attempt);
        return attempt < 3 ? reportOf(attempt === 1 ? 2 : 1, attempt) : reportOf(0);
      },
      { minutes: 1, tell: (line) => told.push(line), every: 0.01 },
    );
    expect(report.status).toBe(0);
    expect(attempts).toEqual([1, 2, 3]);
    expect(told).toEqual([
      "not yet: 1 found; asked again in 0.01 s",
      "not yet: 2 found; asked again in 0.01 s",
    ]);
  });

  test.for([0, 0.005])("after %f minutes the last report stands, clean or not", async (minutes) => {
    let attempts = 0;
    const report = await waitForClean(
      async () => {
        attempts += 1;
        return reportOf(1, attempts);
      },
      { minutes, tell: () => undefined, every: 0.005 },
    );
    expect(report).toMatchObject({ status: 1, problems: { length: attempts } });
    expect(attempts > 1).toBe(minutes > 0);
  });

  test.for([
    ["a folder", [scratch, "--wait", "1"]],
    ["no whole number", ["https://nobody.invalid/", "--wait", "0.5"]],
  ] as const)("waiting for %s is refused", ([, args]) => {
    const { status, stdout, stderr } = auditProgram(args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toBe("audit: --wait takes whole minutes, and an address to ask.\n");
  });
});

/** Runs `npm run audit`, with nothing of a workflow around it but what is given. */
function auditProgram(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, [inRoot("scripts/audit.ts"), ...args], {
    cwd: inRoot(),
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
}

describe("in a workflow", () => {
  test("at most ten annotations are made, and the summary has the whole report", () => {
    const copy = mkdtempSync(path.join(scratch, "copy-"));
    const manifest = { schema: "receipts.manifest/1", runs: [] };
    writeFileSync(path.join(copy, "deploy-manifest.json"), JSON.stringify(manifest));
    const lines = Array.from({ length: 14 }, (_, at) => `${"0".repeat(64)}  page-${at}.html`);
    writeFileSync(path.join(copy, "SHA256SUMS"), `${lines.join("\n")}\n`);
    const summary = path.join(scratch, "summary.md");
    writeFileSync(summary, "");
    const workflow = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
    const { status, stdout } = auditProgram([copy], workflow);
    expect(status).toBe(1);
    const found = stdout.split("\n").filter((line) => /^(missing|changed): /.test(line));
    expect(found.length).toBeGreaterThan(14);
    const annotations = stdout.split("\n").filter((line) => line.startsWith("::error"));
    expect(annotations).toHaveLength(10);
    expect(annotations[0]).toMatch(/^::error title=Audit%3A missing::SHA256SUMS does not list /);
    expect(annotations.at(-1)).toBe(`::error::${found.length - 9} more findings are in the log.`);
    const written = readFileSync(summary, "utf8");
    expect(written).toMatch(/^<h2>Audit<\/h2>/);
    for (const line of found) expect(written).toContain(line);

    // Outside of one, the report is all.
    const alone = auditProgram([copy]);
    expect(alone.stdout).not.toContain("::error");
    expect(stdout).toContain(alone.stdout);
  });
});
