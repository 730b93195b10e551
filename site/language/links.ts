import type { Language } from "./language.ts";

/** The folder that the site is served from, with slashes at both ends. */
const base = import.meta.env.BASE_URL.replace(/\/*$/, "/");

/** The address of anything in the built folder, wherever the site is served from. */
export function fileLink(path: string): string {
  return `${base}${path}`;
}

/** The address of a page; `path` is without language, and empty for the home page. */
export function pageLink(language: Language, path: string): string {
  return fileLink(path === "" ? `${language}/` : `${language}/${path}/`);
}

/** The page of a run, or the place on it that `fragment` names. */
export function runLink(language: Language, run: string, fragment?: string): string {
  const page = pageLink(language, `runs/${run}`);
  return fragment === undefined ? page : `${page}#${encodeURI(fragment)}`;
}

/** Where on a page a run can be repeated. */
export function rerunAnchor(run: string): string {
  return `rerun-${run.replaceAll("/", "-")}`;
}

/** The bytes that a run wrote, exactly. */
export function artifactLink(run: string, name: string): string {
  return fileLink(`artifacts/${run}/${name}`);
}

/** The page of a file, or a line of it; `path` is relative to the repository. */
export function sourcePageLink(language: Language, path: string, line?: number): string {
  const page = pageLink(language, `sources/${path}`);
  return line === undefined ? page : `${page}#L${line}`;
}

/** The bytes that a run was given, exactly; `path` is relative to the repository. */
export function sourceLink(path: string): string {
  return fileLink(`sources/${path}`);
}
