/** What a card says. */
export type Card = {
  readonly title: string;
  /** One sentence, shown where there is no picture. */
  readonly description: string;
  readonly language: "en" | "ja";
  /** A picture of the page, as an `<svg>` element with a view box; most pages have none. */
  readonly picture: string | undefined;
};

const width = 1200;
const height = 630;
const edge = 72;
const inner = width - 2 * edge;
const titleLinesMax = 3;
const textSize = 33;
const textLinesMax = 5;

/**
 * A card of a page as SVG, in the light colours: the site's name, the title in up to three lines, and
 * the page's own picture below it. `style` is what the picture's classes mean.
 */
export function cardOf(card: Card, style: string): string {
  const { title, description, language, picture } = card;
  const size = picture === undefined ? 76 : 60;
  const lines = linesOf(title, { language, ems: inner / size, max: titleLinesMax });
  const top = picture === undefined ? 240 : 205;
  const below = top + lines.length * size * 1.25;
  const text = { language, ems: inner / textSize, max: textLinesMax };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${style}</style>`,
    `<rect width="${width}" height="${height}" fill="#fbfaf7"/>`,
    `<g font-family="${language === "ja" ? "Zen Antique, " : ""}Source Serif 4" fill="#1c1b19">`,
    `<circle cx="${edge + 9}" cy="85" r="9" fill="#1f6f4a"/>`,
    `<text x="${edge + 32}" y="97" font-size="36" font-family="Source Serif 4">Receipts</text>`,
    `<path d="M${edge} 126H${width - edge}" stroke="#d9d5cb" stroke-width="2"/>`,
    ...set(lines, size, top),
    ...(picture === undefined ? set(linesOf(description, text), textSize, below) : []),
    "</g>",
    picture === undefined ? "" : placed(picture, below - size / 2),
    "</svg>",
  ].join("\n");
}

/** The picture in what is left below the title, cut off at the card's lower edge. */
function placed(picture: string, top: number): string {
  return picture.replace(
    /^<svg\s/,
    `<svg x="${edge}" y="${top}" width="${inner}" height="${height - top}" preserveAspectRatio="xMidYMin slice" `,
  );
}

function set(lines: readonly string[], size: number, top: number): readonly string[] {
  const leading = size * (size > textSize ? 1.25 : 1.5);
  return lines.map(
    (line, index) =>
      `<text x="${edge}" y="${top + index * leading}" font-size="${size}">${escaped(line)}</text>`,
  );
}

type Measure = { readonly language: "en" | "ja"; readonly ems: number; readonly max: number };

/** The text in lines of at most `ems` widths of the font; what does not fit ends with dots. */
function linesOf(text: string, { language, ems, max }: Measure): readonly string[] {
  const parts = language === "ja" ? phrases(text) : text.split(/(?<= )/);
  if (text === "") return [];
  const lines = [""];
  for (const part of parts) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && emsOf(line + part.trimEnd()) > ems) lines.push(part);
    else lines[lines.length - 1] = line + part;
  }
  const shown = lines.slice(0, max).map((line) => line.trimEnd());
  if (lines.length > max) shown[max - 1] = `${shown[max - 1]}…`;
  return shown;
}

/** Japanese may be broken after a mark, and else anywhere but before one. */
function phrases(text: string): readonly string[] {
  return text.match(/.[、。」』）・ー]*/gu) ?? [];
}

/** Wide letters count one em, others about half: enough to break lines by. */
function emsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.52), 0);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
