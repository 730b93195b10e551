import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder, wherever it was cloned. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

export const manifestPath = "deploy-manifest.json";

/** The bytes that were accepted, one folder a run: what a changed result is compared with. */
export const acceptedFolder = "accepted";

/** What the last rerun wrote: never checked in. */
export const artifactsFolder = "artifacts";

/** An absolute path for a repository-relative one. */
export function inRoot(...parts: readonly string[]): string {
  return path.join(root, ...parts);
}
