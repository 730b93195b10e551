import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Manifest } from "@receipts/formats/manifest.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptedOutputs } from "./accepted.ts";
import { type Execution, readMaterials } from "./execute.ts";
import { readManifest } from "./manifest-file.ts";
import { root } from "./paths.ts";
import { selected } from "./selection.ts";
import { joinShards, saveShard } from "./shards.ts";

// The accepted results stand for what machines give: the whole manifest, dealt out to three of them.

const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-shards-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const saved = path.join(scratch, "saved");
let manifest: Manifest;

beforeAll(async () => {
  ({ manifest } = await readManifest());
  const ids = manifest.runs.map(({ id }) => id);
  for (const index of [1, 2, 3]) {
    const executions = new Map<string, Execution>();
    for (const id of selected(ids, { only: undefined, shard: { index, of: 3 } })) {
      const run = manifest.runs.find((each) => each.id === id);
      const outputs = run === undefined ? undefined : await acceptedOutputs(run);
      if (run === undefined || outputs === undefined)
        throw new Error(`${id} is not accepted whole`);
      const materials = await readMaterials(run, root);
      const usage = { startedOn: "2026-01-01T00:00:00.000Z", durationMs: 1, peakMemoryBytes: 2 };
      executions.set(id, { ...outputs, materials, usage, exitCode: run.exitCode, undeclared: [] });
    }
    await saveShard(path.join(saved, `shard-${index}`), { executions, before: manifest });
  }
});

/** The join of the shards after something was done to them. */
function joinedAfter(change: (folder: string) => void) {
  const folder = mkdtempSync(path.join(scratch, "copy-"));
  cpSync(saved, folder, { recursive: true });
  change(folder);
  return joinShards(folder, () => undefined);
}

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, "utf8");
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`nothing to change in ${file}`);
  writeFileSync(file, edited);
}

test("shards join to one pass, in the manifest's order, with the manifest's text", async () => {
  const { judged, after, sameText, executions } = await joinedAfter(() => undefined);
  expect(judged.map(({ row, verdict }) => [row.id, verdict])).toEqual(
    manifest.runs.map(({ id }) => [id, "good"]),
  );
  expect(after).toEqual(manifest);
  expect(sameText).toBe(true);
  expect([...executions.values()][0]?.usage).toEqual({
    startedOn: "2026-01-01T00:00:00.000Z",
    durationMs: 1,
    peakMemoryBytes: 2,
  });
});

test("a result that a machine changed is bad where it is joined", async () => {
  const { judged } = await joinedAfter((folder) =>
    edit(path.join(folder, "shard-1/runs/admission/escrow/admission.json"), "{", "{ "),
  );
  expect(judged.filter(({ verdict }) => verdict !== "good")).toMatchObject([
    { row: { id: "admission/escrow" }, verdict: "bad" },
  ]);
});

test("an exit status that a machine saw fails where it is joined", async () => {
  const { judged } = await joinedAfter((folder) =>
    edit(path.join(folder, "shard-1/shard.json"), '"exitCode": 0', '"exitCode": 3'),
  );
  expect(judged.map(({ verdict }) => verdict).filter((verdict) => verdict !== "good")).toEqual([
    "fail",
  ]);
});

test.for([
  [
    "left out",
    (folder: string) => rmSync(path.join(folder, "shard-2"), { recursive: true }),
    "is in no shard",
  ],
  [
    "there twice",
    (folder: string) =>
      cpSync(path.join(folder, "shard-1"), path.join(folder, "shard-4"), { recursive: true }),
    "is in two shards",
  ],
  [
    "of another manifest",
    (folder: string) =>
      edit(path.join(folder, "shard-3/shard.json"), /"manifest": "../, '"manifest": "00'),
    "of another deploy-manifest.json",
  ],
  [
    "made from another source",
    (folder: string) =>
      edit(path.join(folder, "shard-1/shard.json"), /(batch-sample\.json": ")../, "$100"),
    "ran over another content/demos/admission/batch-sample.json",
  ],
] as const)("a shard that is %s stops the join", async ([, change, message]) => {
  await expect(joinedAfter(change)).rejects.toThrow(message);
});
