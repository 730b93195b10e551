import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, realpathSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import { inRoot, root } from "./paths.ts";

/** The programs that a manifest row may name, each with what it must find at run time. */
const entryPoints = { yichus: "solver/main.ts", evenly: "ledger/main.ts" } as const;

export type Program = keyof typeof entryPoints;

/** PGlite finds its WebAssembly beside its own files, so it stays a package. */
const external = ["@electric-sql/pglite", "@electric-sql/pglite/*"];

/** Where programs are put, with all that they read of their own. */
const bundles = inRoot("build", "programs");

/** Folders outside the run's own that a program may read: its bundle, and packages left out of it. */
export function programReads(): readonly string[] {
  const folders = [bundles, inRoot("node_modules", "@electric-sql")];
  // Packages may be links: they are looked up by one path and read by another.
  return folders.flatMap((folder) => (existsSync(folder) ? [folder, realpathSync(folder)] : []));
}

/** The language's own packages are put in with their interfaces, so that no run compiles them first. */
const libraryInterfaces: Plugin = {
  name: "library-interfaces",
  setup: ({ onLoad }) => {
    onLoad({ filter: /solver[\\/]bosatsu[\\/]library[\\/]interfaces\.ts$/ }, async () => {
      const args = [inRoot("solver", "print-interfaces.ts")];
      const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
      return { contents: `export const libraryInterfaces = ${stdout};`, loader: "js" };
    });
  },
};

const clusterName = "empty-cluster.tar";

/** The ledger starts each engine in memory from a cluster that this build has made once. */
const emptyCluster: Plugin = {
  name: "empty-cluster",
  setup: ({ onLoad }) => {
    onLoad({ filter: /ledger[\\/]store[\\/]empty-cluster\.ts$/ }, () => ({
      contents: `import { readFile } from "node:fs/promises";
        const file = new URL("./${clusterName}", import.meta.url);
        export const emptyCluster = async () => new Blob([await readFile(file)]);`,
      loader: "js",
    }));
  },
};

/**
 * Bundles the named programs into `build/programs/` and returns where each one is. What a program
 * loads on demand lies beside it.
 */
export async function bundlePrograms(
  programs: Iterable<Program>,
): Promise<ReadonlyMap<Program, string>> {
  const named = [...new Set(programs)];
  await Promise.all(named.map((program) => bundleProgram(program, bundles)));
  return new Map(named.map((program) => [program, join(bundles, `${program}.mjs`)]));
}

/**
 * Bundles one program into `folder` as `<program>.mjs` with what it loads on demand. Returns the files
 * that went into it, as paths from the top of the repository.
 */
export async function bundleProgram(program: Program, folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const made = program === "evenly" ? writeEmptyCluster(folder) : undefined;
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: { [program]: entryPoints[program] },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: `${program}-[hash]`,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    external,
    plugins: [libraryInterfaces, emptyCluster],
    // Packages written as CommonJS ask for node:* through require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: "warning",
  });
  await made;
  return Object.keys(metafile.inputs).sort();
}

/**
 * In a process of its own, beside the bundler. The file appears whole or not at all, since another
 * build may be reading it. Throws when it could not be made.
 */
async function writeEmptyCluster(folder: string): Promise<void> {
  const target = join(folder, clusterName);
  const unfinished = `${target}.${process.pid}`;
  const file = await open(unfinished, "w");
  try {
    const child = spawn(process.execPath, [inRoot("ledger", "print-empty-cluster.ts")], {
      stdio: ["ignore", file.fd, "inherit"],
    });
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`the empty cluster could not be made: exit status ${code}`);
  } finally {
    await file.close();
  }
  await rename(unfinished, target);
}
