import type { RerunPlan } from "./rerun.ts";

/** The part of a manifest's row that a rerun needs, with every digest there. */
export type PlannedRun = {
  readonly id: string;
  readonly directory: string;
  readonly command: readonly string[];
  readonly exitCode: number;
  readonly materials: readonly { readonly name: string; readonly sha256: string }[];
  readonly products: readonly { readonly name: string; readonly sha256: string }[];
};

/** What a browser does to repeat a run of the site whose published files lie below `base`. */
export function planOf(run: PlannedRun, base: string): RerunPlan {
  const within = `${run.directory}/`;
  return {
    args: run.command.slice(1),
    exitCode: run.exitCode,
    inputs: run.materials.map(({ name, sha256 }) => ({
      name: name.startsWith(within) ? name.slice(within.length) : name,
      url: `${base}sources/${name}`,
      sha256,
    })),
    products: run.products.map(({ name, sha256 }) => ({
      name,
      url: `${base}artifacts/${run.id}/${name}`,
      sha256,
    })),
  };
}
