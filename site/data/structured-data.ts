import type { Language } from "../language/language.ts";
import type { Crumb } from "./crumbs.ts";

/** What a page says about itself to machines. Addresses are absolute. */
export type Described = {
  readonly kind: "website" | "article";
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly image: string;
  readonly siteName: string;
  /** `2026-11-30`; an article has one. */
  readonly date?: string | undefined;
  /** Of an article: who signs it. A team is an organization, anybody else a person. */
  readonly authors: readonly { readonly name: string; readonly isTeam: boolean }[];
  readonly crumbs: readonly Crumb[];
};

/**
 * JSON-LD for one page, in the terms of schema.org: what it is, and the trail that leads to it. The
 * text can stand in a `<script>`: no `<` is left in it.
 */
export function structuredData(page: Described): string {
  const graph = [page.kind === "article" ? article(page) : webPage(page), ...trail(page)];
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll(
    "<",
    "\\u003c",
  );
}

function article(page: Described): object {
  return {
    "@type": "BlogPosting",
    headline: page.title,
    description: page.description,
    inLanguage: page.language,
    mainEntityOfPage: page.address,
    image: page.image,
    datePublished: page.date,
    author: page.authors.map(({ name, isTeam }) => ({
      "@type": isTeam ? "Organization" : "Person",
      name,
    })),
    publisher: { "@type": "Organization", name: page.siteName },
  };
}

function webPage({ title, description, language, address, siteName }: Described): object {
  return {
    "@type": "WebPage",
    name: title,
    description,
    inLanguage: language,
    url: address,
    isPartOf: { "@type": "WebSite", name: siteName },
  };
}

/** Search engines want an address for every step but the last. */
function trail({ crumbs, address, title }: Described): readonly object[] {
  const steps = crumbs.filter(({ link }) => link !== undefined);
  if (steps.length === 0) return [];
  const items = [...steps, { label: title, link: address }].map(({ label, link = "" }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: new URL(link, address).href,
  }));
  return [{ "@type": "BreadcrumbList", itemListElement: items }];
}
