import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import os from "node:os";
import path from "node:path";
import { decodeManifest, type Manifest, type Run } from "@receipts/formats/manifest.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { thisBuilder } from "../pages/builders.ts";
import { sinceDeploy } from "../pages/previous.ts";
import { publish } from "../pages/publish.ts";
import { rowOf } from "../runs/compare.ts";
import { sha256 } from "../runs/differences.ts";
import { type Execution, execute, plainSurroundings } from "../runs/execute.ts";
import { inRoot } from "../runs/paths.ts";
import { type AuditReport, addressPlace, audit, auditText, folderPlace } from "./audit.mjs";

// A published folder as a build makes it, of two small runs and a page. Programs of a line stand for
// ours: what is audited is bytes.

const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-audit-test-"));
const site = path.join(scratch, "site");
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function rowOfProgram(id: string, schema: string): Run {
  return {
    id,
    title: { en: "One", ja: "一" },
    directory: "content",
    command: ["yichus", schema],
    exitCode: 0,
    materials: [{ name: "formats/package.json" }, { name: "solver/package.json" }],
    products: [{ name: "sub/out.json", mediaType: "application/json", schema }],
    byproducts: [{ name: "stdout" }, { name: "stderr" }],
    requires: [],
    pages: [],
  };
}

const planned = [
  rowOfProgram("test/one", "yichus.admission/1"),
  rowOfProgram("test/two", "evenly.book/1"),
];

/** Executes and publishes into `folder`, where a page lies already. */
async function publishInto(folder: string): Promise<void> {
  const program = path.join(scratch, "program.mjs");
  writeFileSync(
    program,
    `import fs from "node:fs";
     fs.mkdirSync("sub");
     const document = { schema: process.argv[2], text: "日本語" };
     fs.writeFileSync("sub/out.json", JSON.stringify(document, null, 2) + "\\n");
     console.log("wrote\\none");`,
  );
  mkdirSync(path.join(folder, "en"), { recursive: true });
  writeFileSync(path.join(folder, "en/index.html"), "<!doctype html>\n<title>One</title>\n");
  const executions = new Map<string, Execution>();
  const runs: Run[] = [];
  for (const run of planned) {
    const execution = await execute(run, program, { ...plainSurroundings, preload: [program] });
    executions.set(run.id, execution);
    runs.push(rowOf(run, execution));
  }
  const after: Manifest = { schema: "receipts.manifest/1", runs };
  const executed = { executions, unavailable: new Map(), after };
  const since = await sinceDeploy(undefined, executed);
  const builders = thisBuilder({ before: after, judged: [] });
  await publish(folder, executed, { startedOn: new Date(0), since, builders, kept: new Map() });
}

let names: readonly string[] = [];

beforeAll(async () => {
  await publishInto(site);
  names = (await (await folderPlace(site)).list?.()) ?? [];
});

/** The audit of a copy to which something was done. */
async function auditAfter(
  change: (folder: string) => void,
): Promise<{ report: AuditReport; text: string }> {
  const folder = mkdtempSync(path.join(scratch, "copy-"));
  cpSync(site, folder, { recursive: true });
  change(folder);
  const report = await audit(await folderPlace(folder));
  return { report, text: auditText(report) };
}

/** Files that something is found about: named as the subject, or in the sentence. */
function tells(report: AuditReport, name: string): boolean {
  return report.problems.some((found) => found.name === name && found.sentence.includes(name));
}

function alter(folder: string, name: string, change: (bytes: Buffer) => Uint8Array): void {
  const file = path.join(folder, name);
  const before = readFileSync(file);
  const after = change(before);
  if (before.equals(after)) throw new Error(`the change does not apply to ${name}`);
  writeFileSync(file, after);
}

describe("what a build publishes", () => {
  test("is sound", async () => {
    const { report, text } = await auditAfter(() => undefined);
    expect(report.problems).toEqual([]);
    expect(report).toMatchObject({ status: 0, runs: 2 });
    // All files but execution.json, which is read for what it says, and has no digest anywhere.
    expect(report.files).toBe(names.length - 1);
    expect(text).toContain("clean");
    expect(report.notChecked.map(({ gap }) => gap)).toEqual([
      "origin",
      "signature",
      "rerun",
      "certificates",
      "clocks",
    ]);
  });

  test("holds schemas, checksums of all that is stable, and clocks in one file alone", async () => {
    const sums = readFileSync(path.join(site, "SHA256SUMS"), "utf8");
    const listed = sums.trimEnd().split("\n");
    for (const line of listed) {
      const [digest, name = ""] = line.split("  ");
      expect(sha256(readFileSync(path.join(site, name))), name).toBe(digest);
    }
    for (const name of ["audit.mjs", "deploy-manifest.json", "schemas/evenly.book-1.json"]) {
      expect(sums).toContain(`  ${name}\n`);
    }
    for (const name of ["execution.json", "history.json", "en/index.html"])
      expect(sums).not.toContain(name);

    const again = path.join(scratch, "again");
    await publishInto(again);
    const differing = names.filter(
      (name) => !readFileSync(path.join(site, name)).equals(readFileSync(path.join(again, name))),
    );
    expect(differing).toEqual(["execution.json", "history.json", "ro-crate-metadata.json"]);
    const { runs } = JSON.parse(readFileSync(path.join(again, "execution.json"), "utf8"));
    expect(runs.map(({ id }: { id: string }) => id)).toEqual(["test/one", "test/two"]);
    for (const { peakMemoryBytes, durationMs } of runs) {
      expect(peakMemoryBytes).toBeGreaterThan(10_000_000);
      expect(durationMs).toBeGreaterThan(0);
    }
  });

  test("leaves nothing of an earlier build", async () => {
    const folder = path.join(scratch, "stale");
    mkdirSync(path.join(folder, "artifacts/test/zero"), { recursive: true });
    writeFileSync(path.join(folder, "artifacts/test/zero/out.json"), "{}");
    await publishInto(folder);
    expect((await audit(await folderPlace(folder))).status).toBe(0);
  });
});

describe("every single change is found, and names its file", () => {
  test("one byte flipped, in each file at its start, middle and end", async () => {
    const unseen: string[] = [];
    for (const name of names.filter((each) => each !== "execution.json")) {
      const { length } = readFileSync(path.join(site, name));
      for (const at of length === 0 ? [] : new Set([0, length >> 1, length - 1])) {
        const { report } = await auditAfter((folder) =>
          alter(folder, name, (bytes) => {
            const flipped = Buffer.from(bytes);
            flipped[at] = (flipped[at] ?? 0) ^ 1;
            return flipped;
          }),
        );
        if (report.status !== 1 || !tells(report, name)) unseen.push(`${name} at ${at}`);
      }
    }
    expect(unseen).toEqual([]);
  });

  test("each byte flipped of the checksum list", async () => {
    const original = readFileSync(path.join(site, "SHA256SUMS"));
    const read = await inMemory();
    const unseen: number[] = [];
    for (let at = 0; at < original.length; at += 7) {
      const flipped = Buffer.from(original);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      const report = await audit(read("SHA256SUMS", flipped));
      if (report.status !== 1 || !tells(report, "SHA256SUMS")) unseen.push(at);
    }
    expect(unseen).toEqual([]);
  });

  test("a byte more, and each file emptied", async () => {
    const unseen: string[] = [];
    const read = await inMemory();
    for (const name of names.filter((each) => each !== "execution.json")) {
      const bytes = readFileSync(path.join(site, name));
      for (const changed of [Buffer.concat([bytes, Buffer.from("\n")]), Buffer.of()]) {
        if (changed.equals(bytes)) continue;
        const report = await audit(read(name, changed));
        if (report.status === 0 || !tells(report, name)) unseen.push(name);
      }
    }
    expect(unseen).toEqual([]);
  });

  test("each file removed", async () => {
    for (const name of names) {
      const { report } = await auditAfter((folder) => rmSync(path.join(folder, name)));
      expect(tells(report, name), name).toBe(true);
      expect(report.problems.some(({ kind }) => kind === "missing")).toBe(true);
      expect(report.status, name).toBe(name === "deploy-manifest.json" ? 2 : 1);
    }
  });

  test.for(["more.html", "artifacts/test/one/more.json", "sources/x", "schemas/x.json", "en/.x"])(
    "%s added",
    async (name) => {
      const { report } = await auditAfter((folder) => writeFileSync(path.join(folder, name), "x"));
      expect(report.problems).toMatchObject([{ kind: "extra", name }]);
      expect(report.status).toBe(1);
    },
  );

  test("in execution.json, where it says what can be compared; the rest is said not to be", async () => {
    for (const [from, to] of [
      [/"sha256": "./, '"sha256": "x"'],
      ['"exitCode": 0', '"exitCode": 1'],
      ["receipts.execution/1", "receipts.execution/0"],
      ["test/one", "test/won"],
      ['"files": [', '"files": [1,'],
      ["{", "("],
    ] as const) {
      const { report } = await auditAfter((folder) =>
        alter(folder, "execution.json", (bytes) => Buffer.from(bytes.toString().replace(from, to))),
      );
      expect(tells(report, "execution.json"), String(from)).toBe(true);
    }
    const { report } = await auditAfter((folder) =>
      alter(folder, "execution.json", (bytes) =>
        Buffer.from(bytes.toString().replace("1970", "1971")),
      ),
    );
    expect(report.status).toBe(0);
    expect(report.notChecked.map(({ gap }) => gap)).toContain("clocks");
  });
});

describe("a manifest that was written anew", () => {
  /** Puts another manifest, and the digest of it, everywhere that it stands. */
  function withManifest(folder: string, change: (manifest: Manifest) => unknown): void {
    const file = path.join(folder, "deploy-manifest.json");
    const before = readFileSync(file);
    const after = Buffer.from(
      `${JSON.stringify(change(decodeManifest(before.toString())), null, 2)}\n`,
    );
    writeFileSync(file, after);
    const others = ["SHA256SUMS", "builders.json", "diff.json", "history.json"];
    for (const name of [...others, "execution.json"]) {
      alter(folder, name, (bytes) =>
        Buffer.from(bytes.toString().replaceAll(sha256(before), sha256(after))),
      );
    }
    for (const name of others) listAnew(folder, name);
  }

  /** Puts the digest of a file as it is by now into `execution.json`. */
  function listAnew(folder: string, name: string): void {
    const bytes = readFileSync(path.join(folder, name));
    const entry = new RegExp(
      `("name": "${name}",\\s+"digest": \\{\\s+"sha256": ")[0-9a-f]{64}(".*?"bytes": )\\d+`,
      "s",
    );
    alter(folder, "execution.json", (all) =>
      Buffer.from(
        all
          .toString()
          .replace(entry, (_, head, middle) => `${head}${sha256(bytes)}${middle}${bytes.length}`),
      ),
    );
  }

  const first = (change: (run: Run) => unknown) => (all: Manifest) => ({
    ...all,
    runs: all.runs.map((run, index) => (index === 0 ? change(run) : run)),
  });

  test.for([
    ["of another version", (all: Manifest) => ({ ...all, schema: "receipts.manifest/2" }), 1],
    ["without a run", (all: Manifest) => ({ ...all, runs: all.runs.slice(1) }), 1],
    ["with another exit status", first((run) => ({ ...run, exitCode: 1 })), 1],
    ["with a run that says nothing", first(() => ({})), 1],
    [
      "with a path out of the copy",
      first((run) => ({
        ...run,
        materials: run.materials.map((each) => ({ ...each, name: "../../../etc/hostname" })),
      })),
      1,
    ],
    [
      "with another size",
      first((run) => ({ ...run, products: run.products.map((each) => ({ ...each, bytes: 1 })) })),
      1,
    ],
    [
      "with another schema",
      first((run) => ({
        ...run,
        products: run.products.map((each) => ({ ...each, schema: "evenly.feed/1" })),
      })),
      1,
    ],
  ] as const)("%s", async ([, change, status]) => {
    const { report } = await auditAfter((folder) => withManifest(folder, change));
    expect(report.status).toBe(status);
    expect(report.problems.filter(({ sentence }) => sentence.includes("root:"))).toEqual([]);
  });

  test("consistently, is sound by itself and found out by the digest of a checkout's", async () => {
    const folder = mkdtempSync(path.join(scratch, "copy-"));
    cpSync(site, folder, { recursive: true });
    withManifest(
      folder,
      first((run) => ({ ...run, pages: ["elsewhere"] })),
    );
    const place = await folderPlace(folder);
    expect((await audit(place)).problems).toEqual([]);
    const trusted = sha256(readFileSync(path.join(site, "deploy-manifest.json")));
    expect(await audit(place, { manifest: trusted })).toMatchObject({ status: 1 });
    const honest = await audit(await folderPlace(site), { manifest: trusted });
    expect(honest.status).toBe(0);
    expect(honest.notChecked.map(({ gap }) => gap)).not.toContain("origin");
  });
});

test("a copy with Windows line endings is told to be that, file by file", async () => {
  const { report, text } = await auditAfter((folder) => {
    for (const name of names) {
      const file = path.join(folder, name);
      writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
    }
  });
  expect(new Set(report.problems.map(({ kind }) => kind))).toEqual(new Set(["line endings"]));
  const withLines = names.filter((name) => readFileSync(path.join(site, name)).includes("\n"));
  expect(report.problems.map(({ name }) => name)).toEqual(
    withLines.filter((name) => name !== "execution.json"),
  );
  expect(report.status).toBe(1);
  expect(text).toContain("differs in its line endings alone");

  const also = await auditAfter((folder) => {
    alter(folder, "audit.mjs", (bytes) => Buffer.from(bytes.toString().replaceAll("\n", "\r\n")));
    alter(folder, "en/index.html", (bytes) => Buffer.from(bytes.toString().replace("One", "Won")));
  });
  expect(also.report.problems.map(({ kind }) => kind)).toEqual(["line endings", "changed"]);
  expect(also.text).not.toContain("line endings alone");
});

describe("a copy that is served", () => {
  let server: Server;
  let address = "";
  const asked: (string | undefined)[] = [];
  const answers = new Map<string, number>();
  beforeAll(async () => {
    server = createServer((request, response) => {
      const name = decodeURIComponent((request.url ?? "").replace("/base/", ""));
      asked.push(name);
      const isThere = request.url?.startsWith("/base/") === true && names.includes(name);
      const status = answers.get(name) ?? (isThere ? 200 : 404);
      response.writeHead(status, { connection: "close" });
      response.end(status === 200 ? readFileSync(path.join(site, name)) : "not here");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("the server has no port");
    address = `http://127.0.0.1:${bound.port}/base`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("is read whole, and that nothing more can be seen is said", async () => {
    const report = await audit(addressPlace(address));
    expect(report).toMatchObject({ status: 0, problems: [], files: names.length - 1 });
    expect(report.notChecked.map(({ gap }) => gap)).toContain("unlisted");
    expect([...asked].sort()).toEqual(expect.arrayContaining([...names]));
  });

  test("a file that it does not have is missing; one that it cannot give is not judged", async () => {
    const name = "artifacts/test/one/sub/out.json";
    answers.set(name, 404);
    const without = await audit(addressPlace(`${address}/`));
    expect(without).toMatchObject({ status: 1, problems: [{ kind: "missing", name }] });
    answers.set(name, 503);
    const failing = await audit(addressPlace(address));
    expect(failing).toMatchObject({ status: 2, problems: [{ kind: "could not check", name }] });
    expect(failing.problems[0]?.sentence).toContain("503");
    answers.clear();
  });

  test("no server at all is no verdict", async () => {
    const report = await audit(addressPlace("http://127.0.0.1:1/"));
    expect(report).toMatchObject({ status: 2, problems: [{ kind: "could not check" }] });
  });
});

describe("as a program", () => {
  function run(folder: string, ...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }

  test("it audits the folder that it lies in, from anywhere, with the exit status", async () => {
    const published = path.join(site, "audit.mjs");
    const clean = run(scratch, published);
    expect(clean).toMatchObject({ status: 0, stderr: "" });
    expect(clean.stdout).toContain("Not checked:");
    expect(run(site, "audit.mjs", ".")).toMatchObject({ status: 0 });

    const folder = mkdtempSync(path.join(scratch, "copy-"));
    cpSync(site, folder, { recursive: true });
    writeFileSync(path.join(folder, "artifacts/test/one/stdout.txt"), "");
    const changed = run(folder, "audit.mjs");
    expect(changed.status).toBe(1);
    expect(changed.stdout).toContain("changed: artifacts/test/one/stdout.txt");
    const json = JSON.parse(run(folder, "audit.mjs", "--json").stdout);
    expect(json.problems).toMatchObject([{ name: "artifacts/test/one/stdout.txt" }]);

    rmSync(path.join(folder, "deploy-manifest.json"));
    expect(run(folder, "audit.mjs")).toMatchObject({ status: 2 });
    expect(run(folder, "audit.mjs", "nowhere")).toMatchObject({ status: 2 });
    expect(run(folder, "audit.mjs", "--unknown")).toMatchObject({ status: 2 });
    expect(run(folder, "audit.mjs", "--help").stdout).toContain("Exit status");
  });

  test("it needs nothing that is not in Node and in a browser", () => {
    const text = readFileSync(inRoot("scripts/audit/audit.mjs"), "utf8");
    const imported = [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(([, name]) => name);
    expect(imported.filter((name) => name !== "./audit.mjs" && !name?.startsWith("node:"))).toEqual(
      [],
    );
    expect(text).not.toMatch(/^import /m);
  });
});

/** The published folder as a place in memory, with one file changed. */
async function inMemory() {
  const files = new Map(names.map((name) => [name, readFileSync(path.join(site, name))]));
  return (changed: string, bytes: Buffer) => ({
    address: "memory",
    list: async () => names,
    read: async (name: string) => {
      const found = name === changed ? bytes : files.get(name);
      return found === undefined ? undefined : new Uint8Array(found);
    },
  });
}
