import { unified } from "@astrojs/markdown-remark";
import mdx from "@astrojs/mdx";
import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";
import remarkCjkFriendly from "remark-cjk-friendly";
import { contentSecurityPolicy } from "./site/build/content-security-policy.ts";
import { databaseFiles } from "./site/build/database/database-files.ts";
import { feeds } from "./site/build/feeds.ts";
import { searchIndex } from "./site/build/search-index.ts";
import { socialCards } from "./site/build/social-cards.ts";
import { codeLanguages, codeTheme, roleClasses } from "./site/highlight/code.ts";
import { componentPositions } from "./site/markdown/component-positions.ts";
import { figureOrigins } from "./site/markdown/figure-origins.ts";
import { readingTime } from "./site/markdown/reading-time.ts";
import { scrollableTables } from "./site/markdown/scrollable-tables.ts";
import { typedFigures } from "./site/markdown/typed-figures.ts";

// A build that is not told where it will live still has to write absolute addresses into the sitemap;
// `.example` is reserved for exactly that.
const site = process.env.RECEIPTS_SITE ?? "https://receipts.example";
const base = (process.env.RECEIPTS_BASE ?? "/").replace(/\/*$/, "/");
const doors = [new URL(base, site).href, new URL(`${base}404/`, site).href];

export default defineConfig({
  srcDir: "./site",
  publicDir: "./site/public",
  site,
  base,
  i18n: {
    locales: ["en", "ja"],
    defaultLocale: "en",
    routing: { prefixDefaultLocale: true, redirectToDefaultLocale: false },
  },
  integrations: [
    mdx(),
    sitemap({
      i18n: { defaultLocale: "en", locales: { en: "en", ja: "ja" } },
      // The door at the root is no translation of anything.
      filter: (address) => !doors.includes(address),
    }),
    feeds(),
    searchIndex(),
    socialCards(),
    databaseFiles(),
    contentSecurityPolicy(),
  ],
  markdown: {
    processor: unified({
      remarkPlugins: [
        remarkCjkFriendly,
        typedFigures,
        componentPositions,
        figureOrigins,
        readingTime,
      ],
      rehypePlugins: [scrollableTables],
    }),
    shikiConfig: {
      langs: codeLanguages,
      theme: codeTheme,
      transformers: [roleClasses],
      wrap: null,
    },
  },
  build: { inlineStylesheets: "never" },
  devToolbar: { enabled: false },
  vite: { worker: { format: "es" } },
});
