import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { inRoot } from "./runs/paths.ts";
import { say } from "./terminal.ts";

// Makes site/fonts/ from the fonts' npm packages: only the characters that Latin prose and code use,
// so that both files together stay small. Japanese is set in the reader's own fonts.

/** A font file of the site, and how it is made. */
export type SiteFont = {
  readonly name: string;
  readonly from: string;
  readonly axes?: Readonly<Record<string, { min: number; max: number; default: number }>>;
};

export const siteFonts: readonly SiteFont[] = [
  {
    name: "source-serif-4.woff2",
    from: "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 650, default: 400 } },
  },
  {
    name: "jetbrains-mono.woff2",
    from: "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2",
  },
];

/** What is kept: ASCII, accented Latin letters, and the punctuation and signs of the prose. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xc0, 0xff),
  ..."\u00a0©«°±·»×÷‐‑‒–—‘’“”•…′€£¥",
].join("");

/** The bytes of a font of the site, the same for the same packages. */
export async function madeFont({ from, axes }: SiteFont): Promise<Buffer> {
  const whole = await readFile(createRequire(import.meta.url).resolve(from));
  // Ligatures would show code otherwise than it is typed.
  const options = { targetFormat: "woff2", noLayoutClosure: true } as const;
  return subsetFont(whole, characters, axes ? { ...options, variationAxes: axes } : options);
}

function range(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}

if (process.argv[1] === import.meta.filename) {
  for (const font of siteFonts) {
    const bytes = await madeFont(font);
    await writeFile(inRoot("site", "fonts", font.name), bytes);
    say(`${font.name}: ${bytes.length} bytes`);
  }
}
