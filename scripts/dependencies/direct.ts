import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { inRoot } from "../runs/paths.ts";

/** A package that one of our own asks for by name. */
type Direct = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Of its folder, in bytes; undefined where this machine did not install it. */
  readonly bytes: number | undefined;
  /** Why it is here; undefined when nobody has said so. */
  readonly reason: string | undefined;
};

export type Dependencies = {
  readonly direct: readonly Direct[];
  /** How many packages came with these. */
  readonly transitive: number;
  /** Names of packages that want to run something when they are installed. */
  readonly installing: readonly string[];
  /** Names with a reason that nothing asks for. */
  readonly unneeded: readonly string[];
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      devDependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const installed = "node_modules/";

/** A lock file and the reasons, as JSON. */
export type Checked = { readonly lock: unknown; readonly reasons: unknown };

/** Those of this repository. */
export function checkedIn(): Checked {
  const json = (file: string): unknown => JSON.parse(readFileSync(inRoot(file), "utf8"));
  return { lock: json("package-lock.json"), reasons: json("scripts/dependencies/reasons.json") };
}

/** What a lock file says, sorted by name. Throws a zod error when it is none. */
export function dependencies({ lock, reasons }: Checked): Dependencies {
  const why = z.record(z.string(), z.string().min(1)).parse(reasons);
  const { packages } = lockSchema.parse(lock);
  const entries = Object.entries(packages);
  const ours = new Set(entries.filter(([, { link }]) => link).map(([at]) => nameAt(at)));
  const places = new Map(
    entries
      .filter(([at]) => !at.includes(installed))
      .flatMap(([folder, each]) =>
        [each.dependencies, each.devDependencies, each.optionalDependencies]
          .flatMap((some) => Object.keys(some ?? {}))
          .filter((name) => !ours.has(name))
          .map((name) => [name, placeOf(name, folder, packages)] as const),
      ),
  );
  const foreign = entries.filter(([at, { link }]) => at.includes(installed) && link !== true);
  return {
    direct: [...places].sort(byName).map(([name, at]): Direct => {
      const { version = "?", license = "?" } = packages[at] ?? {};
      return { name, version, licence: license, bytes: bytesIn(inRoot(at)), reason: why[name] };
    }),
    transitive: foreign.length - places.size,
    installing: foreign
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([at]) => nameAt(at))
      .sort(),
    unneeded: Object.keys(why).filter((name) => !places.has(name)),
  };
}

/** Where it is installed for one of our own folders: beside that folder's own, or at the top. */
function placeOf(
  name: string,
  folder: string,
  packages: Readonly<Record<string, unknown>>,
): string {
  const near = `${folder}/${installed}${name}`;
  return near in packages ? near : installed + name;
}

function byName([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : 1;
}

function nameAt(at: string): string {
  return at.slice(at.lastIndexOf(installed) + installed.length);
}

/** Without the packages that lie inside it. */
function bytesIn(folder: string): number | undefined {
  if (!existsSync(folder)) return undefined;
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isFile()) bytes += statSync(at).size;
    else if (entry.isDirectory() && entry.name !== "node_modules") bytes += bytesIn(at) ?? 0;
  }
  return bytes;
}
