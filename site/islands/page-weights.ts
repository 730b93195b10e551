import { accessibilityWords } from "../language/accessibility-words.ts";
import { languageOf } from "../language/language.ts";
import { nodesOf } from "../markup/dom.ts";
import { element, type Markup } from "../markup/markup.ts";
import { scrollable } from "../views/scrollable.ts";

// The pages are weighed after they are made: the table is fetched and not rendered at build.

const language = languageOf(document.documentElement.lang);
const words = accessibilityWords(language);
const table = words.weightTable;
const columns = ["reading", "scripts", "fonts"] as const;

type Sizes = Readonly<Record<(typeof columns)[number], number>>;
type Weights = {
  readonly budget: Sizes;
  readonly pages: readonly (Sizes & { readonly page: string; readonly requests: number })[];
  readonly parts: readonly {
    readonly part: keyof typeof table.partNames;
    readonly bytes: number;
    readonly bytesMax: number;
  }[];
};

for (const host of document.querySelectorAll<HTMLElement>("page-weights")) void show(host);

async function show(host: HTMLElement): Promise<void> {
  try {
    const response = await fetch(host.dataset["report"] ?? "");
    if (!response.ok) throw new Error(`answered with ${response.status}`);
    host.replaceChildren(...nodesOf(tables(await response.json())));
  } catch {
    host.textContent = words.weightAbsent;
  }
}

function tables({ budget, pages, parts }: Weights): Markup {
  const rows = pages.map(({ page, requests, ...sizes }) =>
    row(element("code", {}, `/${page}`), [...columns.map((it) => kilobytes(sizes[it])), requests]),
  );
  const limits = row(table.budget, [...columns.map((it) => kilobytes(budget[it])), ""]);
  const loaded = parts.map(({ part, bytes, bytesMax }) =>
    row(table.partNames[part], [kilobytes(bytes), kilobytes(bytesMax)]),
  );
  const titles = [...columns.map((it) => table[it]), table.requests];
  return [
    scrollable(table.caption, [tableOf(table.caption, table.page, titles, [...rows, limits])]),
    scrollable(table.parts, [tableOf(table.parts, table.part, ["kB", table.budget], loaded)]),
  ];
}

function tableOf(
  caption: string,
  first: string,
  titles: readonly string[],
  rows: readonly Markup[],
): Markup {
  const heading = (title: string) => element("th", { scope: "col", class: "number" }, title);
  return element(
    "table",
    { class: "weights" },
    element("caption", {}, caption),
    element(
      "thead",
      {},
      element("tr", {}, [element("th", { scope: "col" }, first), titles.map(heading)]),
    ),
    element("tbody", {}, rows),
  );
}

function row(name: Markup, values: readonly (string | number)[]): Markup {
  const cell = (value: string | number) => element("td", { class: "number" }, String(value));
  return element("tr", {}, [element("th", { scope: "row" }, name), values.map(cell)]);
}

/** One decimal, as the tables of the site have it; no locale takes part. */
function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
