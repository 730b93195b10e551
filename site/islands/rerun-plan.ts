import type { RerunPlan } from "./rerun.ts";

/** The part of a manifest's row that a rerun needs, with every digest there. */
export type PlannedRun = {
  readonly id: string;
  readonly directory: string;
  readonly command: readonly string[];
  readonly exitCode: number;
  readonly materials: readonly Digested[];
  readonly products: readonly Digested[];
  /** What it said: `stdout`, `stderr`. */
  readonly byproducts: readonly Digested[];
  /** Which program of the page repeats it: `solver` or `ledger`. */
  readonly worker?: string | undefined;
};

type Digested = { readonly name: string; readonly sha256: string };

/** What a browser does to repeat a run of the site whose published files lie below `base`. */
export function planOf(run: PlannedRun, base: string): RerunPlan {
  const said = run.byproducts.map(({ name, sha256 }) => ({ name: `${name}.txt`, sha256 }));
  return {
    worker: run.worker === "ledger" ? "ledger" : "solver",
    args: run.command.slice(1),
    exitCode: run.exitCode,
    inputs: run.materials.map(({ name, sha256 }) => ({
      name: fromFolder(run.directory, name),
      url: `${base}sources/${name}`,
      sha256,
    })),
    products: [...run.products, ...said].map(({ name, sha256 }) => ({
      name,
      url: `${base}artifacts/${run.id}/${name}`,
      sha256,
    })),
  };
}

/** The way to a file as it is typed in a folder, both told from the top of the repository. */
export function fromFolder(folder: string, path: string): string {
  const at = folder.split("/");
  const to = path.split("/");
  const differs = at.findIndex((part, index) => part !== to[index]);
  const shared = differs === -1 ? at.length : differs;
  return [...at.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}
