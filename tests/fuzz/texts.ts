import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** A checked-in file, by its path from the top of the repository. */
export function textOf(name: string): string {
  return readFileSync(path.join(root, name), "utf8");
}

/** Checked-in files of some ending under a folder, sorted by path. */
export function textsUnder(folder: string, ending: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => textOf(path.join(folder, name)));
}
