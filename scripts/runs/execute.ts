import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Run } from "@receipts/formats/manifest.ts";
import { inRoot, root } from "./paths.ts";
import { programReads } from "./programs.ts";
import type { Environment } from "./requirements.ts";

/** What a process did, in bytes. File names are relative to the run's directory. */
export type Execution = {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** The declared products that exist. */
  readonly products: ReadonlyMap<string, Buffer>;
  /** Files the process wrote without saying so, and materials it changed; repository-relative. */
  readonly undeclared: readonly string[];
  /** Materials as they were read, by name. */
  readonly materials: ReadonlyMap<string, Buffer>;
  readonly usage: Usage;
};

/** What a process took: never the same twice, so it may reach no artifact. */
type Usage = {
  /** RFC 3339, in UTC. */
  readonly startedOn: string;
  readonly durationMs: number;
  /** Undefined when the process ended without telling, such as by a signal. */
  readonly peakMemoryBytes: number | undefined;
};

/** Everything about the machine that a result must not depend on. */
export type Surroundings = {
  readonly folderName: string;
  readonly zone: string;
  readonly locale: string;
  /** Node modules that are loaded first, such as the one that shuffles folder listings. */
  readonly preload: readonly string[];
  /** How to reach what the run requires, such as a server; nothing when left out. */
  readonly environment?: Environment;
  /** The folder that the materials' names are relative to; the repository when left out. */
  readonly materialsFolder?: string;
};

export const plainSurroundings: Surroundings = {
  folderName: "run",
  zone: "UTC",
  locale: "C.UTF-8",
  preload: [],
};

export const strangeSurroundings: Surroundings = {
  folderName: "another run 実行",
  zone: "Asia/Tokyo",
  locale: "ja_JP.UTF-8",
  preload: [inRoot("scripts", "runs", "shuffle-listings.mjs")],
};

const secondsMax = 300;

/**
 * As many runs go on at once as there are processors, so what an engine compiles or collects beside a
 * program takes the processor of another run; a short run ends before it has gained by that.
 */
export const oneThread = ["--single-threaded"];

const peakMemoryModule = inRoot("scripts", "runs", "peak-memory.cjs");

/**
 * Executes one run as a process of its own in a fresh folder that holds the declared materials and
 * nothing else. Node's permission model keeps it from reading or writing anywhere else.
 *
 * Throws when a material does not exist.
 */
export async function execute(
  run: Run,
  program: string,
  surroundings: Surroundings = plainSurroundings,
): Promise<Execution> {
  const scratch = await realpath(await mkdtemp(path.join(os.tmpdir(), "receipts-")));
  const folder = path.join(scratch, surroundings.folderName);
  try {
    const materials = await readMaterials(run, surroundings.materialsFolder ?? root);
    await writeMaterials(materials, folder);
    const directory = path.join(folder, run.directory);
    await mkdir(directory, { recursive: true });
    const ended = await start(run, program, { folder, directory, surroundings });
    return { ...ended, materials, ...(await collect(run, folder, materials)) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The materials of a run by name, from where they lie. Throws when one does not exist. */
export async function readMaterials(run: Run, from: string): Promise<ReadonlyMap<string, Buffer>> {
  const materials = new Map<string, Buffer>();
  for (const { name } of run.materials) materials.set(name, await readFile(path.join(from, name)));
  return materials;
}

async function writeMaterials(
  materials: ReadonlyMap<string, Buffer>,
  folder: string,
): Promise<void> {
  for (const [name, bytes] of materials) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}

type Place = {
  readonly folder: string;
  readonly directory: string;
  readonly surroundings: Surroundings;
};

async function start(
  run: Run,
  program: string,
  { folder, directory, surroundings }: Place,
): Promise<Pick<Execution, "exitCode" | "stdout" | "stderr" | "usage">> {
  const reads = [folder, ...programReads(), peakMemoryModule, ...surroundings.preload];
  const startedOn = new Date().toISOString();
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...oneThread,
      "--permission",
      ...reads.map((readable) => `--allow-fs-read=${readable}`),
      `--allow-fs-write=${folder}`,
      `--require=${peakMemoryModule}`,
      ...surroundings.preload.map((module) => `--import=${module}`),
      program,
      ...run.command.slice(1),
    ],
    {
      cwd: directory,
      // An allow-list: nothing of the caller's environment reaches a result.
      env: {
        ...surroundings.environment,
        TZ: surroundings.zone,
        LANG: surroundings.locale,
        LC_ALL: surroundings.locale,
      },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      timeout: secondsMax * 1000,
    },
  );
  const ended = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? -1));
  });
  const [stdout, stderr, peakKilobytes, exitCode] = await Promise.all([
    written(child.stdout),
    written(child.stderr),
    written(child.stdio[3]),
    ended,
  ]);
  const usage = {
    startedOn,
    durationMs: Math.round(performance.now() - started),
    peakMemoryBytes: peakKilobytes === "" ? undefined : Number(peakKilobytes) * 1024,
  };
  return { exitCode, stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), usage };
}

/** All that a process writes to one of its pipes. */
function written(pipe: unknown): Promise<string> {
  if (!(pipe instanceof Readable)) throw new Error("the process was started without this pipe");
  return text(pipe);
}

async function collect(
  run: Run,
  folder: string,
  materials: ReadonlyMap<string, Buffer>,
): Promise<Pick<Execution, "products" | "undeclared">> {
  const declared = new Map(
    run.products.map(({ name }) => [path.posix.join(run.directory, name), name]),
  );
  const products = new Map<string, Buffer>();
  const undeclared: string[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const absolute = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, absolute).split(path.sep).join("/");
    const bytes = await readFile(absolute);
    const product = declared.get(name);
    const material = materials.get(name);
    if (product !== undefined) products.set(product, bytes);
    else if (material === undefined || !material.equals(bytes)) undeclared.push(name);
  }
  return { products, undeclared: undeclared.sort() };
}

/** How a person types the command of a run: where to stand and what to say. */
export function typedCommand(run: Run): string {
  return `cd ${path.relative(root, inRoot(run.directory))} && npx ${run.command.join(" ")}`;
}
