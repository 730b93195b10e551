import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit, folderPlace } from "../audit/audit.mjs";
import { rowOf } from "../runs/compare.ts";
import { sha256 } from "../runs/differences.ts";
import type { Execution } from "../runs/execute.ts";
import { thisBuilder } from "./builders.ts";
import { readPrevious, sinceDeploy } from "./previous.ts";
import { publish } from "./publish.ts";

// Three deploys, one after the other, each made from what the one before published.

const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-deploys-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A run called `id` that writes `value`, as if it had been executed. */
function executed(id: string, value: unknown): readonly [Run, Execution] {
  const run: Run = {
    id,
    title: { en: id, ja: id },
    directory: "content",
    command: ["evenly", "--text"],
    exitCode: 0,
    materials: [{ name: "content/日本 語.txt" }],
    products: [{ name: "out.json", mediaType: "application/json" }],
    byproducts: [{ name: "stdout" }, { name: "stderr" }],
    requires: [],
    pages: [],
  };
  const execution = {
    exitCode: 0,
    stdout: Buffer.from("done\n"),
    stderr: Buffer.of(),
    products: new Map([["out.json", Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]]),
    undeclared: [],
    materials: new Map([["content/日本 語.txt", Buffer.from("read\n")]]),
    usage: { startedOn: "2026-01-01T00:00:00.000Z", durationMs: 1500, peakMemoryBytes: 1 },
  };
  return [rowOf(run, execution), execution];
}

async function deploy(
  name: string,
  previous: string | undefined,
  values: readonly [string, unknown][],
) {
  const runs = values.map(([id, value]) => executed(id, value));
  const after: Manifest = { schema: "receipts.manifest/1", runs: runs.map(([row]) => row) };
  const executions = new Map(runs.map(([{ id }, execution]) => [id, execution]));
  const rerun = { executions, unavailable: new Map(), after };
  const before = previous === undefined ? undefined : await readPrevious(folderOf(previous));
  const since = await sinceDeploy(before, rerun);
  const builders = thisBuilder({ before: after, judged: [] });
  await publish(folderOf(name), rerun, {
    startedOn: new Date(0),
    since,
    builders,
    kept: new Map(),
  });
}

function folderOf(name: string): string {
  return path.join(scratch, name);
}

function read(name: string, file: string) {
  return JSON.parse(readFileSync(path.join(folderOf(name), file), "utf8"));
}

beforeAll(async () => {
  await deploy("first", undefined, [
    ["a/one", { sum: 1, list: [1, 2] }],
    ["a/two", {}],
  ]);
  await deploy("second", "first", [
    ["a/one", { sum: 2, list: [1, 3] }],
    ["a/three", {}],
  ]);
  await deploy("third", "second", [
    ["a/one", { sum: 2, list: [1, 3] }],
    ["a/three", {}],
  ]);
});

describe("what changed since the deploy before", () => {
  test("is everything when there was none", () => {
    expect(read("first", "diff.json")).toMatchObject({
      before: null,
      unchanged: 0,
      runs: [
        { id: "a/one", change: "added" },
        { id: "a/two", change: "added" },
      ],
    });
  });

  test("is told by run, file and JSON pointer", () => {
    const { before, after, runs } = read("second", "diff.json");
    const manifests = ["first", "second"].map((name) =>
      sha256(readFileSync(path.join(folderOf(name), "deploy-manifest.json"))),
    );
    expect([before.sha256, after.sha256]).toEqual(manifests);
    expect(runs).toMatchObject([
      {
        id: "a/one",
        change: "changed",
        changes: [
          {
            part: "product",
            name: "out.json",
            differing: 2,
            differences: [
              { pointer: "/sum", before: "1", after: "2" },
              { pointer: "/list/1", before: "2", after: "3" },
            ],
          },
        ],
      },
      { id: "a/three", change: "added" },
      { id: "a/two", change: "removed" },
    ]);
  });

  test("is nothing when nothing did", () => {
    expect(read("third", "diff.json")).toMatchObject({ unchanged: 2, runs: [] });
  });
});

describe("the history", () => {
  test("goes on from what was live and changes nothing of it", () => {
    const [first, second, third] = ["first", "second", "third"].map(
      (name) => read(name, "history.json").deploys,
    );
    expect(second.slice(0, 1)).toEqual(first);
    expect(third.slice(0, 2)).toEqual(second);
    expect(
      third.map(({ changed }: { changed: { id: string }[] }) => changed.map(({ id }) => id)),
    ).toEqual([["a/one", "a/two"], ["a/one", "a/three", "a/two"], []]);
    expect(second[1].changed[0].products).toEqual([
      {
        name: "out.json",
        digest: read("second", "deploy-manifest.json").runs[0].products[0].digest,
      },
    ]);
  });

  test.for(["deploy-manifest.json", "history.json"])(
    "does not start anew because %s could not be read",
    async (name) => {
      const folder = mkdtempSync(path.join(scratch, "broken-"));
      for (const file of ["deploy-manifest.json", "history.json"]) {
        writeFileSync(path.join(folder, file), readFileSync(path.join(folderOf("second"), file)));
      }
      writeFileSync(path.join(folder, name), "<html>");
      await expect(readPrevious(folder)).rejects.toThrow(`${name} is no ${name}`);
    },
  );

  test.for([
    [404, undefined],
    [503, "the host answers 503"],
  ] as const)("a host that answers %s", async ([status, message]) => {
    const server = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("the server has no port");
    const previous = readPrevious(`http://127.0.0.1:${bound.port}/base/`);
    if (message === undefined) expect(await previous).toBeUndefined();
    else await expect(previous).rejects.toThrow(message);
    server.close();
  });
});

test("each of them is a sound copy, and a wrong digest in the new documents is found", async () => {
  for (const name of ["first", "second", "third"]) {
    expect((await audit(await folderPlace(folderOf(name)))).problems).toEqual([]);
  }
  for (const name of ["diff.json", "history.json"]) {
    const place = await folderPlace(folderOf("second"));
    const old = readFileSync(path.join(folderOf("first"), name));
    const report = await audit({
      ...place,
      read: async (wanted) => (wanted === name ? new Uint8Array(old) : place.read(wanted)),
    });
    expect(report.status).toBe(1);
    const told = report.problems.map(({ sentence }) => sentence).join("\n");
    expect(told).toContain(`not as in ${name}`);
  }
});

type Entity = {
  readonly "@id": string;
  readonly "@type": string;
  readonly [name: string]: unknown;
};

describe("the RO-Crate view", () => {
  const graph = () => read("second", "ro-crate-metadata.json")["@graph"] as Entity[];
  const entity = (id: string) => graph().find((each) => each["@id"] === id);

  test("describes the folder as the standard asks for", () => {
    const descriptor = entity("ro-crate-metadata.json");
    expect(descriptor).toMatchObject({ "@type": "CreativeWork", about: { "@id": "./" } });
    const root = entity("./");
    expect(root?.["@type"]).toBe("Dataset");
    for (const needed of ["name", "description", "datePublished", "license"]) {
      expect(root?.[needed]).toBeTruthy();
    }
  });

  test("names each entity once, and refers to none that it does not describe", () => {
    const ids = graph().map((each) => each["@id"]);
    expect(new Set(ids).size).toBe(ids.length);
    const outside = referencesIn(graph()).filter((id) => !ids.includes(id));
    expect(new Set(outside)).toEqual(
      new Set(["https://w3id.org/ro/crate/1.1", "http://schema.org/CompletedActionStatus"]),
    );
  });

  test("has every file with the digest that it really has, and every run with its files", () => {
    const files = graph().filter((each) => each["@type"] === "File");
    for (const file of files) {
      const bytes = readFileSync(path.join(folderOf("second"), decodeURIComponent(file["@id"])));
      if (file["sha256"] !== undefined) expect(file["sha256"]).toBe(sha256(bytes));
      if (file["contentSize"] !== undefined) expect(file["contentSize"]).toBe(String(bytes.length));
    }
    expect(files.filter((file) => file["sha256"] !== undefined)).toHaveLength(7);
    expect(entity("#a/one")).toMatchObject({
      "@type": "CreateAction",
      instrument: { "@id": "#evenly" },
      object: [{ "@id": "sources/content/%E6%97%A5%E6%9C%AC%20%E8%AA%9E.txt" }],
      result: ["out.json", "stdout.txt", "stderr.txt"].map((name) => ({
        "@id": `artifacts/a/one/${name}`,
      })),
      startTime: "2026-01-01T00:00:00.000Z",
      endTime: "2026-01-01T00:00:01.500Z",
    });
  });
});

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === "@id") return [String(first[1])];
  return entries.flatMap(([, each]) => referencesIn(each));
}
