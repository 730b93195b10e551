import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The headers that a host which reads `_headers` gives to a path of the site, such as `/_astro/a.js`. */
export type HostHeaders = (pathname: string) => Readonly<Record<string, string>>;

/**
 * Reads the `_headers` of a built site: a line with a path, in which `*` stands for anything, and its
 * headers below it, indented. Where several paths fit, all hold: a name that is said twice has both
 * values, as with every policy that comes on top of another.
 */
export function hostHeaders(folder: string): HostHeaders {
  const file = path.join(folder, "_headers");
  const rules = existsSync(file) ? rulesIn(readFileSync(file, "utf8")) : [];
  return (pathname) => {
    const headers: Record<string, string> = {};
    for (const [name, value] of rules.filter(({ fits }) => fits.test(pathname)).flatMap(of)) {
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
    return headers;
  };
}

type Rule = { readonly fits: RegExp; readonly headers: (readonly [string, string])[] };

const of = ({ headers }: Rule) => headers;

function rulesIn(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      rules.push({ fits: patternOf(line), headers: [] });
    else rules.at(-1)?.headers.push([name.toLowerCase(), value]);
  }
  return rules;
}

function patternOf(line: string): RegExp {
  const literally = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${line.trim().split("*").map(literally).join(".*")}$`);
}
