import { readdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { base, builtBytes, builtFiles } from "./built-site.ts";

// The feeds as a reader of feeds takes them: parsed as XML by a browser, which refuses what is not well formed.

type Item = { readonly id: string; readonly link: string; readonly html: string };
type Feed = {
  readonly fault: string | undefined;
  readonly language: string | null;
  readonly items: Item[];
};

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** Reads an RSS or Atom text; `fault` is what the parser says of a text that is no XML. */
function parsed(xml: string): Promise<Feed> {
  return page.evaluate((text) => {
    const document_ = new DOMParser().parseFromString(text, "application/xml");
    const textOf = (item: Element, name: string) => item.querySelector(name)?.textContent ?? "";
    return {
      fault: document_.querySelector("parsererror")?.textContent ?? undefined,
      language: textOf(document_.documentElement, "channel > language") || null,
      items: [...document_.querySelectorAll("item, entry")].map((item) => ({
        id: textOf(item, "guid, id"),
        link: item.querySelector("link")?.getAttribute("href") ?? textOf(item, "link"),
        html:
          item.getElementsByTagName("content:encoded")[0]?.textContent ?? textOf(item, "content"),
      })),
    };
  }, xml);
}

/** Every address in a text of HTML that a reader could follow or would load. */
function addressesIn(html: string): readonly string[] {
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? "");
}

const files = new Set(builtFiles());

/** Whether an absolute address of this site leads to a built file. */
function isBuilt(address: URL): boolean {
  const name = decodeURIComponent(address.pathname.slice(base.length));
  return files.has(name) || files.has(`${name}index.html`);
}

const feeds = ["en", "ja"].flatMap((language) =>
  ["rss.xml", "atom.xml"].map((name) => [language, name] as const),
);

describe.each(feeds)("%s/%s", (language, name) => {
  const xml = builtBytes(`${language}/${name}`).toString();
  const other = language === "en" ? "ja" : "en";

  test("is XML, and has each post of its language by an id that only its name makes", async () => {
    const { fault, items } = await parsed(xml);
    expect(fault).toBeUndefined();
    const slugs = readdirSync(`content/posts/${language}`).map((file) =>
      file.replace(/\.mdx$/, ""),
    );
    const [home = ""] = /https?:\/\/[^"<]*?\/(?=(?:en|ja)\/)/.exec(xml) ?? [];
    const expected = slugs.map((slug) => `${home}${language}/blog/${slug}/`).sort();
    expect(items.map(({ id }) => id).sort()).toEqual(expected);
    expect(items.map(({ link }) => link).sort()).toEqual(expected);
    expect(xml).not.toContain(`/${other}/blog/`);
  });

  test("has each post whole, as a page shows it, with addresses that lead somewhere", async () => {
    const { items } = await parsed(xml);
    for (const { link, html } of items) {
      const slug = link.split("/").at(-2);
      const page = builtBytes(`${language}/blog/${slug}/index.html`).toString();
      const shown = page.slice(page.indexOf("<article"), page.indexOf("</article>"));
      const paragraphs = [...shown.matchAll(/<p>([^<&]{40,})/g)].map(([, text = ""]) => text);
      expect(paragraphs.length).toBeGreaterThan(3);
      expect(html).toContain(paragraphs.at(-1));
      // What only a page in the making has: imports, components, expressions.
      expect(html).not.toMatch(/^\s*import |<[A-Z]\w+[\s/>]|\{[\w.]+\}/m);
      for (const address of addressesIn(html)) {
        expect(address, link).toMatch(/^(https?|mailto|data):/);
        const url = new URL(address);
        if (address.startsWith(link.slice(0, link.indexOf(`/${language}/`)))) {
          expect(isBuilt(url), address).toBe(true);
        }
      }
    }
  });

  test("is no feed any more with one tag left open", async () => {
    expect((await parsed(xml.replace("</title>", ""))).fault).toBeDefined();
  });
});
