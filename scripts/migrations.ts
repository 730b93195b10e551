import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Puts the text of the ledger's migrations into a module, because the same ledger runs in a browser,
 * where there is no disk to read them from. Run it after adding a migration.
 */

const folder = join(dirname(fileURLToPath(import.meta.url)), "../ledger/migrations");

export const migrationSourcesPath = join(folder, "sources.ts");

/** The text of sources.ts for the migrations that lie beside it, in the order of their names. */
export function migrationSourcesText(): string {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const entries = names.map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return `  {\n    name: "${name}",\n    text: ${templateLiteral(text)},\n  },\n`;
  });
  return [
    `import type { Migration } from "../store/migrate.ts";\n\n`,
    "/** Written by scripts/migrations.ts from the files in this folder: change those instead. */\n",
    `export const migrationSources: readonly Migration[] = [\n${entries.join("")}];\n`,
  ].join("");
}

/** A template literal keeps the lines, so that a migration is as readable here as there. */
function templateLiteral(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$\{/g, (special) => `\\${special}`)}\``;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(migrationSourcesPath, migrationSourcesText());
}
