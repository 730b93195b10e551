import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { languages } from "../language/language.ts";
import { sectionsOf } from "./sections.ts";

/** Writes `<language>/search.json`: the sections of every built page, in the order of addresses. */
export function searchIndex(): AstroIntegration {
  return {
    name: "search-index",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const language of languages) {
          const home = path.join(folder, language);
          const names = (await readdir(home, { recursive: true }))
            .map((name) => name.split(path.sep).join("/"))
            .filter((name) => name.endsWith("index.html") && !name.startsWith("search/"))
            .sort();
          const pages = await Promise.all(
            names.map(async (name) => {
              const address = name.slice(0, -"index.html".length);
              const sections = sectionsOf(await readFile(path.join(home, name), "utf8"), address);
              return isRecord(address) ? sections.slice(0, 1) : sections;
            }),
          );
          await writeFile(path.join(home, "search.json"), `${JSON.stringify(pages.flat())}\n`);
        }
      },
    },
  };
}

/** A page that prints files: found by its name, not by everything in them. */
function isRecord(address: string): boolean {
  return /^(runs|sources)\//.test(address);
}
