import MiniSearch from "minisearch";
import { isJapanese, tokensOf, tokensOfQuery } from "./tokens.ts";

/** A part of a page that can be found: what stands below one heading. */
export type Section = {
  /** With its anchor, if it has one. */
  readonly address: string;
  /** The page's title. */
  readonly title: string;
  /** Empty for what stands above the first heading. */
  readonly heading: string;
  readonly text: string;
};

/** Finds sections, the best first. */
export type Finder = (query: string) => readonly Section[];

/** How many are shown at most; a page that shows as many says that there may be more. */
export const foundMax = 20;

/** An index over the sections; it is small enough to be made where it is used. */
export function finderOf(sections: readonly Section[]): Finder {
  const index = new MiniSearch<Section & { readonly id: number }>({
    fields: ["title", "heading", "text"],
    tokenize: (text) => [...tokensOf(text)],
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (query) => [...tokensOfQuery(query)],
      processTerm: (term) => term,
      boost: { title: 4, heading: 3 },
      // A page in prose is a better place to begin than the record of a run.
      boostDocument: (id) => (isProse(sections[Number(id)]) ? 1 : 0.4),
      prefix: (term) => !isJapanese(term) || term.length === 1,
      fuzzy: (term) => (!isJapanese(term) && term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(
    sections.map(({ title, ...section }, id) => ({
      id,
      ...section,
      // Else every section of a page would be found by its title.
      title: section.heading === "" ? title : "",
    })),
  );
  return (query) => {
    const all = index.search(query, { combineWith: "AND" });
    const found = all.length > 0 ? all : index.search(query, { combineWith: "OR" });
    return found.slice(0, foundMax).flatMap(({ id }) => sections[Number(id)] ?? []);
  };
}

function isProse(section: Section | undefined): boolean {
  return section !== undefined && /^(blog|demos|notes)\/./.test(section.address);
}

/** Some text around the first place where a part of the query stands; the text's start otherwise. */
export function excerptAround(text: string, query: string, length: number): string {
  const low = text.toLowerCase();
  const places = tokensOfQuery(query)
    .map((token) => low.indexOf(token))
    .filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - length / 3);
  if (places.length === 0 || start === 0) return cut(text, 0, length);
  return `…${cut(text, Math.floor(start), length)}`;
}

function cut(text: string, start: number, length: number): string {
  const part = [...text.slice(start, start + length)].join("");
  return start + length < text.length ? `${part.trim()}…` : part.trim();
}
