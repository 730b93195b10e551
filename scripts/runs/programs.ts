import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { inRoot, root } from "./paths.ts";

/** The programs that a manifest row may name, each with what it must find at run time. */
const entryPoints = { yichus: "solver/main.ts", evenly: "ledger/main.ts" } as const;

export type Program = keyof typeof entryPoints;

/** PGlite finds its WebAssembly beside its own files, so it stays a package. */
const external = ["@electric-sql/pglite", "@electric-sql/pglite/*"];

/** Folders outside the run's own that a program may read: its bundle, and packages left out of it. */
export function programReads(): readonly string[] {
  const folders = [inRoot("build", "programs"), inRoot("node_modules", "@electric-sql")];
  // Packages may be links: they are looked up by one path and read by another.
  return folders.flatMap((folder) => (existsSync(folder) ? [folder, realpathSync(folder)] : []));
}

/** The language's own packages are put in with their interfaces, so that no run compiles them first. */
const libraryInterfaces: Plugin = {
  name: "library-interfaces",
  setup: ({ onLoad }) => {
    onLoad({ filter: /solver[\\/]bosatsu[\\/]library[\\/]interfaces\.ts$/ }, () => {
      const args = [inRoot("solver", "print-interfaces.ts")];
      const printed = execFileSync(process.execPath, args, {
        encoding: "utf8",
        maxBuffer: 2 ** 26,
      });
      return { contents: `export const libraryInterfaces = ${printed};`, loader: "js" };
    });
  },
};

/**
 * Bundles the named programs into `build/programs/` and returns where each one is. What a program
 * loads on demand lies beside it.
 */
export async function bundlePrograms(
  programs: Iterable<Program>,
): Promise<ReadonlyMap<Program, string>> {
  const bundles = new Map<Program, string>();
  for (const program of new Set(programs)) {
    const outdir = inRoot("build", "programs");
    await build({
      absWorkingDir: root,
      entryPoints: { [program]: entryPoints[program] },
      outdir,
      outExtension: { ".js": ".mjs" },
      chunkNames: `${program}-[hash]`,
      bundle: true,
      splitting: true,
      platform: "node",
      format: "esm",
      target: "node24",
      external,
      plugins: [libraryInterfaces],
      // Packages written as CommonJS ask for node:* through require.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      logLevel: "warning",
    });
    bundles.set(program, join(outdir, `${program}.mjs`));
  }
  return bundles;
}
