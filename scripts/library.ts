import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Puts the text of the language's own packages into a module, because the engine that compiles them
 * may not read a disk. Run it after a change to a library package.
 */

const folder = join(dirname(fileURLToPath(import.meta.url)), "../solver/bosatsu/library");

export const sourcesPath = join(folder, "sources.ts");

/** The text of sources.ts for the library packages that lie beside it, in the order of their names. */
export function librarySourcesText(): string {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".bosatsu"))
    .sort();
  const entries = names.map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return `  {\n    path: "library/${name}",\n    text: ${templateLiteral(text)},\n  },\n`;
  });
  return [
    `import type { Source } from "../tree/source.ts";\n\n`,
    "/** Written by scripts/library.ts from the packages in this folder: change those instead. */\n",
    `export const librarySources: readonly Source[] = [\n${entries.join("")}];\n`,
  ].join("");
}

/** A template literal keeps the lines, so that a change of a package is as readable here as there. */
function templateLiteral(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$\{/g, (special) => `\\${special}`)}\``;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(sourcesPath, librarySourcesText());
}
