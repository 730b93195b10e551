import { root } from "astro:config/server";
import { existsSync, readFileSync } from "node:fs";

/** The text of a file, by its path from the top of the repository; `undefined` when there is none. */
export function repositoryText(path: string): string | undefined {
  const file = new URL(path, root);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
