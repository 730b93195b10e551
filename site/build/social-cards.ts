import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { AstroIntegration } from "astro";
import subsetFont from "subset-font";
import { type Card, cardOf } from "../cards/card.ts";
import { pictureStyle } from "../cards/picture-style.ts";
import { languages } from "../language/language.ts";
import { decoded } from "./entities.ts";

const fontPackages = [
  "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2",
  "@fontsource/zen-antique/files/zen-antique-japanese-400-normal.woff2",
];

/**
 * Draws a PNG for every page that names one of its own in `og:image`, from the page's title and its
 * first picture. Only the packages' fonts are used, so every machine draws the same.
 */
export function socialCards(): AstroIntegration {
  return {
    name: "social-cards",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const cards = new Map<string, Card>();
        for (const language of languages) {
          const home = path.join(folder, language);
          for (const name of (await readdir(home, { recursive: true })).sort()) {
            if (!name.endsWith(".html")) continue;
            const card = cardOn(await readFile(path.join(home, name), "utf8"), language);
            // Pages without a card of their own share that of the home page.
            if (card !== undefined && (card.own || !cards.has(card.name)))
              cards.set(card.name, card.card);
          }
        }
        await drawAll(cards, folder);
      },
    },
  };
}

function cardOn(html: string, language: Card["language"]) {
  const image = /<meta property="og:image" content="[^"]*\/(cards\/[^"]+)"/.exec(html)?.[1];
  const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  if (image === undefined || title === undefined) return undefined;
  const picture = /<svg class="[^"]*-picture[^"]*"[\s\S]*?<\/svg>/.exec(html)?.[0];
  const own =
    !image.endsWith("/home.png") || /<meta property="og:url" content="[^"]*\/(en|ja)\/"/.test(html);
  return {
    name: image,
    own,
    card: { title: decoded(title), description: decoded(description), language, picture },
  };
}

async function drawAll(cards: ReadonlyMap<string, Card>, folder: string): Promise<void> {
  const styles = new URL("../styles/", import.meta.url);
  const style = pictureStyle(
    await readFile(new URL("pictures.css", styles), "utf8"),
    await readFile(new URL("tokens.css", styles), "utf8"),
  );
  const drawn = [...cards].map(([name, card]) => [name, cardOf(card, style)] as const);
  const fonts = await mkdtemp(path.join(tmpdir(), "card-fonts-"));
  try {
    const fontFiles = await writeFonts(fonts, drawn.map(([, svg]) => svg).join(""));
    for (const [name] of drawn)
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    const threads = availableParallelism();
    const shares = Array.from({ length: threads }, (_, thread) =>
      drawn.filter((_, at) => at % threads === thread),
    );
    await Promise.all(shares.map((share) => drawShare({ folder, fontFiles, cards: share })));
  } finally {
    await rm(fonts, { recursive: true, force: true });
  }
}

async function drawShare(share: object): Promise<void> {
  const worker = new Worker(new URL("draw-cards.ts", import.meta.url), { workerData: share });
  const [status] = await once(worker, "exit");
  if (status !== 0) throw new Error(`a card could not be drawn: status ${status}`);
}

/** The renderer reads plain font files: cut to the letters on the cards, since whole ones are slow. */
async function writeFonts(folder: string, text: string): Promise<string[]> {
  const resolve = createRequire(import.meta.url).resolve;
  return Promise.all(
    fontPackages.map(async (name, index) => {
      const bytes = await subsetFont(await readFile(resolve(name)), text, {
        targetFormat: "truetype",
      });
      const target = path.join(folder, `${index}.ttf`);
      await writeFile(target, bytes);
      return target;
    }),
  );
}
