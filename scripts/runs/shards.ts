import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { encodeManifest, type Run } from "@receipts/formats/manifest.ts";
import { z } from "zod";
import { filesOf } from "./accepted.ts";
import { heldToAccepted, type Judged, judge } from "./compare.ts";
import { sha256 } from "./differences.ts";
import { type Execution, readMaterials } from "./execute.ts";
import { readManifest } from "./manifest-file.ts";
import { root } from "./paths.ts";
import { concluded, type Rerun } from "./rerun-all.ts";

// Rows spread over machines: each leaves what its rows gave in a folder, and one machine joins them.
// The verdicts of a shard do not travel. Its bytes do, and they are compared anew where they are joined.

const shardSchema = z.strictObject({
  schema: z.literal("receipts.shard/1"),
  /** Digest of the manifest that the rows were taken from. */
  manifest: z.string(),
  runs: z.array(
    z.strictObject({
      id: z.string(),
      exitCode: z.int(),
      undeclared: z.array(z.string()),
      /** Digests of what was read, by name. */
      materials: z.record(z.string(), z.string()),
      usage: z.strictObject({
        startedOn: z.string(),
        durationMs: z.int(),
        peakMemoryBytes: z.int().optional(),
      }),
    }),
  ),
});

type Shard = z.infer<typeof shardSchema>;
type ShardRun = Shard["runs"][number];

const shardName = "shard.json";

/** Leaves what the rows of a pass gave in `folder`, for another machine to join. */
export async function saveShard(
  folder: string,
  { executions, before }: Pick<Rerun, "executions" | "before">,
): Promise<void> {
  const runs: ShardRun[] = [];
  for (const [id, execution] of executions) {
    for (const [name, bytes] of filesOf(execution)) {
      const target = path.join(folder, "runs", id, name);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes);
    }
    const { exitCode, undeclared, materials, usage } = execution;
    const { peakMemoryBytes: peak, ...clocks } = usage;
    runs.push({
      id,
      exitCode,
      undeclared: [...undeclared],
      materials: Object.fromEntries([...materials].map(([name, bytes]) => [name, sha256(bytes)])),
      usage: { ...clocks, ...(peak === undefined ? {} : { peakMemoryBytes: peak }) },
    });
  }
  const shard: Shard = {
    schema: "receipts.shard/1",
    manifest: sha256(Buffer.from(encodeManifest(before))),
    runs,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, shardName), `${JSON.stringify(shard, null, 2)}\n`);
}

/**
 * Joins the shards that lie below `folder` into one pass over the manifest, and judges every row. Throws
 * when a row is in none of them or in two, or when one was made from another manifest or other files.
 */
export async function joinShards(
  folder: string,
  onJudged: (judged: Judged) => void,
): Promise<Rerun> {
  const file = await readManifest();
  const saved = await readShards(folder, sha256(Buffer.from(file.text)));
  const executions = new Map<string, Execution>();
  const results: Judged[] = [];
  for (const run of file.manifest.runs) {
    const execution = await executionOf(run, saved);
    executions.set(run.id, execution);
    const judged = await heldToAccepted(await judge(run, execution, file.text));
    onJudged(judged);
    results.push(judged);
  }
  return concluded(results, { executions, unavailable: new Map() }, file);
}

type Saved = ReadonlyMap<string, { readonly run: ShardRun; readonly folder: string }>;

async function readShards(folder: string, manifest: string): Promise<Saved> {
  const saved = new Map<string, { readonly run: ShardRun; readonly folder: string }>();
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const own = path.join(folder, name);
    const shard = shardSchema.parse(JSON.parse(await readFile(path.join(own, shardName), "utf8")));
    if (shard.manifest !== manifest) throw new Error(`${own} is of another deploy-manifest.json`);
    for (const run of shard.runs) {
      const twin = saved.get(run.id);
      if (twin !== undefined) throw new Error(`${run.id} is in two shards: ${twin.folder}, ${own}`);
      saved.set(run.id, { run, folder: path.join(own, "runs", run.id) });
    }
  }
  return saved;
}

async function executionOf(run: Run, saved: Saved): Promise<Execution> {
  const found = saved.get(run.id);
  if (found === undefined) throw new Error(`${run.id} is in no shard: was its machine left out?`);
  const { exitCode, undeclared, materials: digests, usage } = found.run;
  const materials = await readMaterials(run, root);
  for (const [name, bytes] of materials) {
    if (digests[name] === sha256(bytes)) continue;
    throw new Error(`${run.id} ran over another ${name} than the one here`);
  }
  const read = (name: string) => readFile(path.join(found.folder, name));
  const products = new Map<string, Buffer>();
  for (const { name } of run.products) {
    const bytes = await read(name).catch(() => undefined);
    if (bytes !== undefined) products.set(name, bytes);
  }
  return {
    exitCode,
    undeclared,
    materials,
    products,
    stdout: await read("stdout.txt"),
    stderr: await read("stderr.txt"),
    usage: { ...usage, peakMemoryBytes: usage.peakMemoryBytes },
  };
}
