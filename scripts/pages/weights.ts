import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type MadePage, madeFiles } from "./made-pages.ts";

/** What the pages may weigh, in bytes as they travel: gzip for text, fonts as they are. */
const budget = {
  /** HTML and style sheets: what reading takes. */
  reading: 60 * 1024,
  /** Scripts that come before a reader touches anything. */
  scripts: 25 * 1024,
  fonts: 60 * 1024,
  fontFiles: 2,
};

/** What comes only when a reader asks for it, by a part of its files' names. */
const parts = [
  { part: "solver", script: "solver.worker", bytesMax: 150_000 },
  { part: "language for the editor", script: "editor.worker", bytesMax: 150_000 },
  { part: "editor", script: "open-editor", bytesMax: 115_000 },
  { part: "database", script: "live-ledger.worker", folder: "database/", bytesMax: 10_000_000 },
];

type PageWeight = {
  /** As it is asked for, without the base. */
  readonly page: string;
  /** The page and everything that it loads by itself. */
  readonly requests: number;
  readonly reading: number;
  readonly scripts: number;
  readonly fonts: number;
  readonly fontFiles: number;
};

type PartWeight = { readonly part: string; readonly bytes: number; readonly bytesMax: number };

/** `evidence/weights.json`: made from the built files of each build, beside the runs. */
export type Weights = {
  readonly schema: "receipts.weights/1";
  readonly budget: typeof budget;
  readonly pages: readonly PageWeight[];
  readonly parts: readonly PartWeight[];
};

/** Weighs pages of a built folder as they load, before anything is touched. `base` has slashes around it. */
export function weigh(folder: string, base: string, pages: readonly MadePage[]): Weights {
  const names = madeFiles(folder);
  const files = filesIn(folder);
  return {
    schema: "receipts.weights/1",
    budget,
    pages: pages.map((page) => weightOf(page, base, files)),
    parts: parts.map(({ part, script, folder: data, bytesMax }) => {
      const scripts = names.filter((name) => name.includes(script) && name.endsWith(".js"));
      const rest = data === undefined ? [] : names.filter((name) => name.startsWith(data));
      if (scripts.length !== 1) throw new Error(`${scripts.length} scripts are called ${script}`);
      // What lies in the folder is packed already.
      const bytes = files.packed(files.loadedOnPress(scripts)) + files.bytes(rest);
      return { part, bytes, bytesMax };
    }),
  };
}

/** A sentence for each budget that is not kept. */
export function overweight({ pages, parts }: Weights): readonly string[] {
  const kinds = ["reading", "scripts", "fonts", "fontFiles"] as const;
  return [
    ...pages.flatMap((page) =>
      kinds.flatMap((kind) =>
        page[kind] > budget[kind]
          ? [`${page.page}: ${kind} ${page[kind]}, and ${budget[kind]} is the budget`]
          : [],
      ),
    ),
    ...parts.flatMap(({ part, bytes, bytesMax }) =>
      bytes > bytesMax ? [`${part}: ${bytes} bytes, and ${bytesMax} is the budget`] : [],
    ),
  ];
}

function weightOf({ address, html, references }: MadePage, base: string, files: Files): PageWeight {
  const loaded = references.map((it) => it.replace(/[?#].*/, "").slice(base.length));
  const ending = (end: string) => [...new Set(loaded.filter((name) => name.endsWith(end)))];
  const styles = ending(".css");
  const scripts = files.loadedBy(ending(".js"));
  const fonts = ending(".woff2");
  return {
    page: address.slice(base.length),
    requests: 1 + styles.length + scripts.length + fonts.length,
    reading: gzipSync(html).length + files.packed(styles),
    scripts: files.packed(scripts),
    fonts: files.bytes(fonts),
    fontFiles: fonts.length,
  };
}

type Files = ReturnType<typeof filesIn>;

/** Reads a built folder; each file is packed once, since pages share them. */
function filesIn(folder: string) {
  const sizes = new Map<string, number>();
  const read = (name: string) => readFileSync(path.join(folder, name));
  const packedOne = (name: string): number => {
    const size = sizes.get(name) ?? gzipSync(read(name)).length;
    sizes.set(name, size);
    return size;
  };
  const sum = (names: readonly string[], size: (name: string) => number) =>
    names.reduce((total, name) => total + size(name), 0);
  const named = (name: string, pattern: RegExp): readonly string[] =>
    [...read(name).toString().matchAll(pattern)].map(([, file = ""]) =>
      path.posix.join(path.posix.dirname(name), file),
    );
  /** Scripts and all that they import before anybody presses anything. */
  const loadedBy = (scripts: readonly string[]): readonly string[] => {
    const found = new Set(scripts);
    // A set grows while it is gone through.
    for (const script of found) {
      const imported = named(script, /\b(?:import|from)\s*["'`]\.\/([^"'`]+)["'`]/g);
      for (const name of imported) found.add(name);
    }
    return [...found];
  };
  return {
    bytes: (names: readonly string[]) => sum(names, (name) => read(name).length),
    packed: (names: readonly string[]) => sum(names, packedOne),
    loadedBy,
    /** The same, with the heaviest of what they load for one thing that is asked of them. */
    loadedOnPress: (scripts: readonly string[]): readonly string[] => {
      const atOnce = loadedBy(scripts);
      const choices = atOnce
        .flatMap((name) => named(name, /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
        .map((name) => loadedBy([...atOnce, name]))
        .sort((a, b) => sum(b, packedOne) - sum(a, packedOne));
      return choices[0] ?? atOnce;
    },
  };
}
