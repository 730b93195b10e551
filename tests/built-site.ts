import { readFileSync } from "node:fs";
import path from "node:path";
import { type MadePage, madeFiles, madePages } from "../scripts/pages/made-pages.ts";

/** The built folder and the base it was built for: what `npm test` sets, or a plain build. */
export const dist = path.resolve(process.env["RECEIPTS_DIST"] ?? "dist");
export const base = (process.env["RECEIPTS_BASE"] ?? "/").replace(/\/*$/, "/");

/** Every page, in the order of their files. */
export function builtPages(): readonly MadePage[] {
  return madePages(dist, base);
}

/** Every file of the site, by its path in the built folder, sorted. */
export function builtFiles(): readonly string[] {
  return madeFiles(dist);
}

/** The bytes of a built file. */
export function builtBytes(name: string): Buffer {
  return readFileSync(path.join(dist, name));
}
