import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { madeFiles, madePages } from "../scripts/pages/made-pages.ts";

/** What a reader downloads of a built site, in bytes after gzip, as a host sends it. */
export type SiteWeights = {
  readonly addresses: readonly string[];
  /** A page and the style sheets, by the page's address: what reading needs. */
  readonly reading: (address: string) => number;
  /** The scripts that a page loads before anybody presses anything. */
  readonly scripts: (address: string) => number;
  /** The one script with this in its name, and all that it imports. */
  readonly script: (part: string) => number;
  /** PostgreSQL for the browser, published packed, and the worker that runs it. */
  readonly database: () => number;
};

/** Weighs the site in a folder that was built for `base`. Throws at a page or a script that is not there. */
export function siteWeights(folder: string, base: string): SiteWeights {
  const files = madeFiles(folder);
  const pages = new Map(madePages(folder, base).map((page) => [page.address, page]));
  const bytesOf = (name: string) => readFileSync(path.join(folder, name));
  const packed = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(bytesOf(name)).length, 0);
  const styles = gzipSync(
    Buffer.concat(files.filter((name) => name.endsWith(".css")).map(bytesOf)),
  ).length;
  const pageAt = (address: string) => {
    const page = pages.get(address);
    if (page === undefined) throw new Error(`there is no page ${address}`);
    return page;
  };
  const named = (part: string) => files.filter((name) => name.includes(part));
  return {
    addresses: [...pages.keys()],
    reading: (address) => gzipSync(pageAt(address).html).length + styles,
    scripts(address) {
      const inBase = pageAt(address).references.filter((name) => name.startsWith(base));
      const own = inBase.map((name) => name.slice(base.length));
      return packed(
        withImports(
          own.filter((name) => name.endsWith(".js")),
          bytesOf,
        ),
      );
    },
    script(part) {
      const found = named(part);
      if (found.length !== 1) throw new Error(`${found.length} scripts are called ${part}`);
      return packed(withImports(found, bytesOf));
    },
    database: () =>
      files
        .filter((name) => name.startsWith("database/"))
        .reduce((sum, name) => sum + bytesOf(name).length, 0) + packed(named("live-ledger.worker")),
  };
}

/** Scripts and all that they import before anybody presses anything. */
function withImports(
  scripts: readonly string[],
  bytesOf: (name: string) => Buffer,
): readonly string[] {
  const found = new Set(scripts);
  // A set grows while it is gone through.
  for (const name of found) {
    const text = bytesOf(name).toString();
    for (const [, , file = ""] of text.matchAll(/\b(import|from)\s*["']\.\/([^"']+)["']/g)) {
      found.add(path.posix.join(path.posix.dirname(name), file));
    }
  }
  return [...found];
}
