import { unified } from "@astrojs/markdown-remark";
import mdx from "@astrojs/mdx";
import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";
import remarkCjkFriendly from "remark-cjk-friendly";
import { contentSecurityPolicy } from "./site/build/content-security-policy.ts";
import { codeLanguages, codeTheme, roleClasses } from "./site/highlight/code.ts";
import { componentPositions } from "./site/markdown/component-positions.ts";
import { readingTime } from "./site/markdown/reading-time.ts";
import { scrollableTables } from "./site/markdown/scrollable-tables.ts";
import { typedFigures } from "./site/markdown/typed-figures.ts";

export default defineConfig({
  srcDir: "./site",
  publicDir: "./site/public",
  // A build that is not told where it will live still has to write absolute addresses into the
  // sitemap; `.example` is reserved for exactly that.
  site: process.env.RECEIPTS_SITE ?? "https://receipts.example",
  base: process.env.RECEIPTS_BASE ?? "/",
  i18n: {
    locales: ["en", "ja"],
    defaultLocale: "en",
    routing: { prefixDefaultLocale: true, redirectToDefaultLocale: false },
  },
  integrations: [
    mdx(),
    sitemap({
      i18n: { defaultLocale: "en", locales: { en: "en", ja: "ja" } },
      filter: (address) => !address.endsWith("/404/"),
    }),
    contentSecurityPolicy(),
  ],
  markdown: {
    processor: unified({
      remarkPlugins: [remarkCjkFriendly, typedFigures, componentPositions, readingTime],
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
