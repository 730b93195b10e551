import { readFileSync } from "node:fs";
import path from "node:path";
import type { Run } from "@receipts/formats/manifest.ts";
import { type MadePage, madeFiles, madePages } from "./made-pages.ts";

/** Something that a made site must not have: the file it is in, and a sentence about it. */
export type SiteProblem = { readonly file: string; readonly sentence: string };

type Site = {
  readonly folder: string;
  /** With a slash at both ends. */
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, MadePage>;
};

const languages = ["en", "ja"];

/**
 * What is wrong with a made site, in the order of its files: links, anchors and assets that lead
 * nowhere, ids that stand twice, things loaded from elsewhere, and runs and pages that do not name each
 * other. It reads the folder and nothing else, so a stale file counts like any other.
 */
export function checkSite(
  folder: string,
  base: string,
  runs: readonly Pick<Run, "id" | "pages">[],
): readonly SiteProblem[] {
  const files = new Set(madeFiles(folder));
  const made = madePages(folder, base).map((page) => [fileOf(base, page.address), page] as const);
  const site = { folder, base, files, pages: new Map(made) };
  return [
    ...made.flatMap(([file, page]) => [
      ...referenceProblems(site, file, page),
      ...idsTwice(file, page),
    ]),
    ...assetProblems(site),
    ...runProblems(site, runs),
  ].sort((left, right) => compare(left.file, right.file));
}

function referenceProblems(site: Site, file: string, page: MadePage): readonly SiteProblem[] {
  const problems = [...new Set(page.references)].flatMap((reference) => {
    const problem = problemWith(site, page, reference);
    return problem === undefined ? [] : [`leads to ${reference}: ${problem}`];
  });
  return [...problems, ...loadedFromElsewhere(page)].map((sentence) => ({ file, sentence }));
}

function problemWith(site: Site, page: MadePage, reference: string): string | undefined {
  if (/^(https?:|mailto:|data:)/.test(reference)) return undefined;
  if (!URL.canParse(reference, `http://localhost${page.address}`)) return "this is no address";
  const { pathname, hash } = new URL(reference, `http://localhost${page.address}`);
  if (!pathname.startsWith(site.base)) return `it leaves the site, which begins at ${site.base}`;
  const name = fileOf(site.base, decodeURIComponent(pathname));
  if (!site.files.has(name)) return `there is no file ${name}`;
  const target = site.pages.get(name);
  if (hash === "" || target === undefined) return undefined;
  const id = decodeURIComponent(hash.slice(1));
  return target.ids.includes(id) ? undefined : `no element of ${name} has the id ${id}`;
}

function loadedFromElsewhere({ html }: MadePage): readonly string[] {
  return [
    ...html.matchAll(/<(?:script|img|iframe|source|video|audio)\b[^>]*\ssrc="(https?:[^"]*)"/g),
    ...html.matchAll(
      /<link\b[^>]*rel="(?:stylesheet|preload|modulepreload|icon)"[^>]*href="(https?:[^"]*)"/g,
    ),
  ].map((match) => `loads ${match[1]} from another place`);
}

function idsTwice(file: string, { ids }: MadePage): readonly SiteProblem[] {
  const seen = new Set<string>();
  const twice = new Set(ids.filter((id) => seen.size === seen.add(id).size));
  return [...twice].map((id) => ({ file, sentence: `has the id ${id} on more than one element` }));
}

/** What style sheets and scripts load: a page does not say it, and it goes missing unseen. */
function assetProblems({ folder, base, files }: Site): readonly SiteProblem[] {
  return [...files]
    .filter((file) => /\.(css|js)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      const wanted = file.endsWith(".css") ? cssReferences(text) : scriptReferences(text);
      return [...new Set(wanted)]
        .map((reference) => [reference, assetFile(file, base, reference)] as const)
        .filter(([, name]) => !files.has(name))
        .map(([reference, name]) => ({
          file,
          sentence: `loads ${reference}: there is no file ${name}`,
        }));
    });
}

function cssReferences(text: string): readonly string[] {
  return [...text.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)]
    .map((match) => match[1] ?? "")
    .filter((reference) => !/^(data:|#)/.test(reference));
}

/** Only what the bundler wrote: a script may hold any text that looks like a path. */
function scriptReferences(text: string): readonly string[] {
  const quoted = /["'`]((?:\.{1,2}\/|\/)?(?:[\w-]+\/)*_astro\/[\w.@-]+|\.\/[\w.@-]+\.js)["'`]/g;
  return [...text.matchAll(quoted)].map((match) => match[1] ?? "");
}

function assetFile(file: string, base: string, reference: string): string {
  const bare = reference.replace(/[?#].*$/, "");
  if (bare.startsWith(base)) return bare.slice(base.length);
  if (bare.startsWith(".") || !bare.includes("/")) {
    return path.posix.join(path.posix.dirname(file), bare);
  }
  return bare.startsWith("/") ? `..${bare}` : bare;
}

type ShownRun = Pick<Run, "id" | "pages">;
/** The runs that each file of the site names. */
type Named = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Each run has its page and a page that shows it; its row lists the posts, demos and notes that name it,
 * and no others; each page that tells of results names a run, and no page is left of a run that is gone.
 */
function runProblems({ base, pages }: Site, runs: readonly ShownRun[]): readonly SiteProblem[] {
  const named = new Map([...pages].map(([file, page]) => [file, runsNamedBy(base, page)] as const));
  const ids = new Set(runs.map(({ id }) => id));
  return [
    ...languages.flatMap((language) =>
      runs.flatMap((run) => [
        ...unshown(named, language, run),
        ...notOnItsPages(named, language, run),
        ...notInItsRow(named, language, run),
      ]),
    ),
    ...[...named].flatMap(([file, itsRuns]) => pageWithoutRun(file, itsRuns, ids)),
  ];
}

function unshown(named: Named, language: string, { id }: ShownRun): readonly SiteProblem[] {
  const own = `${language}/runs/${id}/index.html`;
  if (!named.has(own)) return [{ file: own, sentence: "is missing: the page of a run" }];
  const isShown = [...named].some(
    ([file, ids]) => file !== own && file.startsWith(`${language}/`) && ids.has(id),
  );
  return isShown ? [] : [{ file: own, sentence: "is the page of a run that no other page names" }];
}

function notOnItsPages(named: Named, language: string, run: ShownRun): readonly SiteProblem[] {
  return run.pages.flatMap((page) => {
    const file = `${language}/${page}/index.html`;
    const ids = named.get(file);
    if (ids === undefined) {
      return [{ file, sentence: `is missing: the manifest's row of ${run.id} lists it` }];
    }
    if (ids.has(run.id)) return [];
    return [{ file, sentence: `does not name ${run.id}, whose row in the manifest lists it` }];
  });
}

/** What is written about a run is found from its row; lists and the pages of files name runs besides. */
function notInItsRow(named: Named, language: string, run: ShownRun): readonly SiteProblem[] {
  return [...named].flatMap(([file, ids]) => {
    const [, its, page = ""] =
      /^(\w+)\/((?:blog|demos|notes)\/[^/]+)\/index\.html$/.exec(file) ?? [];
    if (its !== language || !ids.has(run.id) || run.pages.includes(page)) return [];
    return [{ file, sentence: `names ${run.id}, whose row in the manifest does not list ${page}` }];
  });
}

function pageWithoutRun(
  file: string,
  itsRuns: ReadonlySet<string>,
  ids: ReadonlySet<string>,
): readonly SiteProblem[] {
  const id = /^(?:en|ja)\/runs\/(.+)\/index\.html$/.exec(file)?.[1];
  if (id !== undefined && !ids.has(id)) {
    return [{ file, sentence: `is the page of ${id}, which is no run of the manifest` }];
  }
  const tellsOfResults = /^(?:en|ja)\/(?:blog|demos)\/[^/]+\/index\.html$/.test(file);
  if (!tellsOfResults || itsRuns.size > 0) return [];
  return [{ file, sentence: "tells of results, but names no run" }];
}

function runsNamedBy(base: string, { address, references }: MadePage): ReadonlySet<string> {
  const here = new URL(address, "https://site.example");
  const link = new RegExp(`^${here.origin}${base}(?:en|ja)/runs/([^#]+)/(?:#.*)?$`);
  return new Set(
    references.flatMap((reference) => link.exec(URL.parse(reference, here)?.href ?? "")?.[1] ?? []),
  );
}

/** `/receipts/en/` is the file `en/index.html` of the built folder. */
function fileOf(base: string, pathname: string): string {
  const name = pathname.slice(base.length);
  return name === "" || name.endsWith("/") ? path.posix.join(name, "index.html") : name;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
