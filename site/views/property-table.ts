import type { Interleaving, InterleavingProperty } from "@receipts/formats/interleaving.ts";
import type { InterleavingWords } from "../language/interleaving-words.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import { scrollable } from "./scrollable.ts";

/** How an interleaving's verdict looks: as a word, a shape and a colour that verdicts elsewhere have. */
const looks = { holds: "good", violated: "bad", inconclusive: "inconclusive" } as const;

/** The properties with verdicts and exact counts, and how much was explored for them. */
export function propertyTable(
  { properties, explored }: Interleaving,
  words: InterleavingWords,
): Markup {
  const heading = (name: string) => element("th", { scope: "col" }, name);
  const all = explored?.interleavings ?? undefined;
  return [
    scrollable(words.properties, [
      element(
        "table",
        { class: "properties" },
        element("caption", { class: "visually-hidden" }, words.properties),
        element(
          "thead",
          {},
          element("tr", {}, [words.property, words.verdict, words.interleavings].map(heading)),
        ),
        element(
          "tbody",
          {},
          properties.map((property) => propertyRow(property, all, words)),
        ),
      ),
    ]),
    element("p", {}, exploredText(explored, words)),
  ];
}

function propertyRow(
  property: InterleavingProperty,
  all: string | undefined,
  words: InterleavingWords,
): MarkupElement {
  const { name, verdict, interleavings, reason } = property;
  const counted =
    interleavings === null || all === undefined
      ? words.notCounted
      : words.counted(property, interleavings, all);
  return element(
    "tr",
    {},
    element(
      "th",
      { scope: "row" },
      name,
      element("br"),
      element("small", {}, words.asked(property)),
    ),
    element(
      "td",
      {},
      element("span", { class: `mark ${looks[verdict]}` }, words.verdicts[verdict]),
      reason === null ? undefined : [element("br"), reason],
    ),
    element("td", {}, counted),
  );
}

function exploredText(explored: Interleaving["explored"], words: InterleavingWords): string {
  if (explored === null) return words.notExplored;
  const { interleavings, states, steps, bound } = explored;
  return interleavings === null
    ? words.stoppedAt(bound)
    : words.explored(interleavings, states, steps);
}
