import path from "node:path";
import { type Copy, copyOfRepository } from "../../tests/copy-of-repository.ts";
import { clockTime } from "../harness/timing.ts";

/** A checkout of its own, built: rows executed, pages rendered into its `dist/`. */
export type BuiltCopy = {
  readonly folder: string;
  /** Where the site lies in it. */
  readonly site: string;
  /** What `npm run build` took. */
  readonly seconds: number;
};

let built: { readonly copy: Copy; readonly made: BuiltCopy } | undefined;

/**
 * The checkout that all parts of this process measure, built once: what is measured there changes no file
 * of the repository. Removed when the process ends. Throws with what the build said when it fails.
 */
export async function builtCopy(): Promise<BuiltCopy> {
  if (built !== undefined) return built.made;
  const copy = copyOfRepository("receipts");
  process.once("exit", () => copy.remove());
  const ms = await clockTime(() => {
    const { status, output } = copy.run("build.ts");
    if (status !== 0) throw new Error(output);
  });
  const site = path.join(copy.folder, "dist");
  built = { copy, made: { folder: copy.folder, site, seconds: ms / 1000 } };
  return built.made;
}
