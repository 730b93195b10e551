import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A page as it lies in a built folder, with what it offers and what it asks for. */
export type MadePage = {
  /** As it is asked for, base included: `/receipts/en/audit/`. */
  readonly address: string;
  readonly html: string;
  readonly ids: readonly string[];
  /** Everything that the page refers to: links, scripts, styles, icons, as written. */
  readonly references: readonly string[];
};

/** Every page of a built folder, in the order of their files. `base` has a slash at both ends. */
export function madePages(folder: string, base: string): readonly MadePage[] {
  return madeFiles(folder)
    .filter((name) => name.endsWith(".html"))
    .map((name) => {
      const html = readFileSync(path.join(folder, name), "utf8");
      const all = attributes(html);
      const valued = (wanted: string) =>
        all.flatMap(({ name, value }) => (name === wanted ? [value] : []));
      return {
        address: `${base}${name.replace(/index\.html$/, "")}`,
        html,
        ids: valued("id"),
        references: [...valued("href"), ...valued("src"), ...valued("srcset").flatMap(candidates)],
      };
    });
}

/** Every file below a folder, by its path with forward slashes, sorted. */
export function madeFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join("/"))
    .sort();
}

type Attribute = { readonly name: string; readonly value: string };

/** The attributes of every tag; text between tags, and in scripts, may look like some. */
function attributes(html: string): readonly Attribute[] {
  const markup = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, "$1");
  const tags = markup.matchAll(/<[a-z][\w-]*\s((?:"[^"]*"|'[^']*'|[^'">])*)>/gi);
  return [...tags].flatMap(([, inside = ""]) =>
    [...inside.matchAll(/([^\s"'=/]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)].map(
      ([, name = "", double, single, bare]) => ({
        name: name.toLowerCase(),
        value: decoded(double ?? single ?? bare ?? ""),
      }),
    ),
  );
}

function candidates(srcset: string): readonly string[] {
  return srcset.split(",").map((each) => each.trim().replace(/\s.*$/, ""));
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
