import type { Source } from "../tree/source.ts";

/**
 * A case is a text file: sources, a line `==> kind`, and what comes out. A line `--- path` begins
 * another source, and so does a `package` line after the first; what stands above is called after
 * the case.
 */
export type CaseFile = {
  readonly sources: readonly Source[];
  readonly kind: string;
  readonly expected: string;
};

export function readCase(name: string, text: string): CaseFile {
  const mark = /^==> ?(.*)\n?/m.exec(text);
  if (mark === null) throw new Error(`${name} has no line ==>`);
  const [line, head = ""] = mark;
  const [kind = "", ...rest] = head.split(" ");
  const below = text.slice(mark.index + line.length);
  const expected = kind === "value" ? `${rest.join(" ")}\n${below}` : below;
  return { sources: sourcesOf(name, text.slice(0, mark.index)), kind, expected: expected.trim() };
}

/** The case with another outcome. */
export function rewriteCase(text: string, kind: string, expected: string): string {
  const mark = text.search(/^==>/m);
  if (mark === -1) throw new Error("a case without a line ==>");
  const separator = kind === "value" ? " " : "\n";
  const below = expected === "" ? "\n" : `${separator}${expected}\n`;
  return `${text.slice(0, mark)}==> ${kind}${below}`;
}

function sourcesOf(name: string, text: string): readonly Source[] {
  const parts = text.split(/^--- (.*)\n/m);
  const named: Source[] = [{ path: `${name}.bosatsu`, text: parts[0] ?? "" }];
  for (let at = 1; at < parts.length; at += 2) {
    named.push({ path: parts[at] ?? "", text: parts[at + 1] ?? "" });
  }
  return named.filter((source) => source.text.trim() !== "").flatMap(onePackageEach);
}

/** `a.bosatsu`, `a-2.bosatsu`, ... where several packages follow each other. */
function onePackageEach({ path, text }: Source): readonly Source[] {
  const starts = [...text.matchAll(/^package /gm)].map(({ index }) => index).slice(1);
  const bounds = [0, ...starts, text.length];
  return bounds.slice(0, -1).map((start, index) => ({
    path: index === 0 ? path : path.replace(/\.bosatsu$/, `-${index + 1}.bosatsu`),
    text: text.slice(start, bounds[index + 1]),
  }));
}
