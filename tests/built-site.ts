import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The built folder and the base it was built for: what `npm test` sets, or a plain build. */
export const dist = path.resolve(process.env["RECEIPTS_DIST"] ?? "dist");
export const base = (process.env["RECEIPTS_BASE"] ?? "/").replace(/\/*$/, "/");

export type BuiltPage = {
  /** As it is asked for, base included: `/receipts/en/audit/`. */
  readonly address: string;
  readonly html: string;
  readonly ids: readonly string[];
  /** Everything that the page refers to: links, scripts, styles, icons. */
  readonly references: readonly string[];
};

/** Every page, in the order of their addresses. */
export function builtPages(): readonly BuiltPage[] {
  return builtFiles()
    .filter((name) => name.endsWith(".html"))
    .map((name) => {
      const html = readFileSync(path.join(dist, name), "utf8");
      return {
        address: `${base}${name.replace(/index\.html$/, "")}`,
        html,
        ids: attributes(html, "id"),
        references: [...attributes(html, "href"), ...attributes(html, "src")],
      };
    });
}

/** Every file of the site, by its path in the built folder, sorted. */
export function builtFiles(): readonly string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The bytes of a built file. */
export function builtBytes(name: string): Buffer {
  return readFileSync(path.join(dist, name));
}

function attributes(html: string, name: string): readonly string[] {
  const found = html.matchAll(new RegExp(`\\s${name}=(?:"([^"]*)"|([^\\s">]+))`, "g"));
  return [...found].map((match) => decoded(match[1] ?? match[2] ?? ""));
}

function decoded(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#34;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll("&#38;", "&");
}
