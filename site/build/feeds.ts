import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { Feed } from "feed";
import { frameWords } from "../language/frame-words.ts";
import { type Language, languages } from "../language/language.ts";
import { pageWords } from "../language/page-words.ts";
import { type Article, articleOf } from "./article.ts";

/**
 * Writes `<language>/rss.xml` and `<language>/atom.xml` with every post in full, taken from the built
 * pages: a component that a post uses says the same in a feed reader as on the page.
 */
export function feeds(): AstroIntegration {
  let site = "";
  let base = "";
  return {
    name: "feeds",
    hooks: {
      "astro:config:done": ({ config }) => {
        site = config.site ?? "";
        base = config.base.replace(/\/*$/, "/");
      },
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const language of languages) {
          const home = new URL(`${base}${language}/`, site);
          const articles = await articlesIn(path.join(folder, language, "blog"));
          // An author in RSS is an e-mail address, and nobody here gives one.
          const unsigned = articles.map((article) => ({ ...article, authors: [] }));
          const rss = feedOf(unsigned, language, home).rss2();
          await writeFile(path.join(folder, language, "rss.xml"), rss);
          const atom = feedOf(articles, language, home).atom1();
          await writeFile(path.join(folder, language, "atom.xml"), atom);
        }
      },
    },
  };
}

async function articlesIn(blog: string): Promise<readonly Article[]> {
  const entries = await readdir(blog, { withFileTypes: true });
  const articles = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) =>
        articleOf(await readFile(path.join(blog, name, "index.html"), "utf8")),
      ),
  );
  return articles.toSorted((a, b) => compare(b.date, a.date) || compare(a.address, b.address));
}

/** A feed's own date is that of its newest post: the same pages make the same bytes. */
function feedOf(articles: readonly Article[], language: Language, home: URL): Feed {
  const { siteName } = frameWords(language);
  const { home: words } = pageWords(language);
  const feed = new Feed({
    title: siteName,
    description: words.description,
    id: home.href,
    link: home.href,
    language,
    updated: new Date(articles[0]?.date ?? 0),
    generator: siteName,
    copyright: "MIT",
    feedLinks: { rss: new URL("rss.xml", home).href, atom: new URL("atom.xml", home).href },
  });
  for (const { title, address, description, date, authors, html } of articles) {
    const item = { title, id: address, link: address, description, content: html };
    const author = authors.map((name) => ({ name }));
    feed.addItem({ ...item, author, date: new Date(date), published: new Date(date) });
  }
  return feed;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
