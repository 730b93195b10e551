import type { Admission } from "@receipts/formats/admission.ts";
import type { AdmissionWords } from "../language/admission-words.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import { narrowFrame, wideFrame } from "../pictures/escrow-bands.ts";
import { bandPicture } from "./band-picture.ts";
import { scrollable } from "./scrollable.ts";

/** The escrow bands in two sizes, of which the style sheet shows one, and as a table. */
export function bands(
  admission: Pick<Admission, "keys" | "operations">,
  { bands: words }: AdmissionWords,
  name: string,
): MarkupElement {
  const drawn = (frame: typeof wideFrame, size: string) =>
    bandPicture(admission, { frame, words, name: `${name}-${size}` });
  return element(
    "figure",
    { class: "wide bands" },
    element("div", { class: "only-wide" }, drawn(wideFrame, "wide")),
    element("div", { class: "only-narrow" }, drawn(narrowFrame, "narrow")),
    element("figcaption", {}, words.caption),
    element(
      "details",
      { class: "file" },
      element("summary", {}, words.asTable),
      scrollable(words.title, [bandTable(admission, words)]),
    ),
  );
}

function bandTable({ keys }: Pick<Admission, "keys">, words: AdmissionWords["bands"]): Markup {
  const number = (name: string) => element("th", { scope: "col", class: "number" }, name);
  const head = [
    element("th", { scope: "col" }, words.key),
    [words.initial, words.low, words.high, words.final].map(number),
    element("th", { scope: "col" }, words.limits),
  ];
  const rows = keys.map(({ key, initial, final, interval, bounds }) => {
    const limits = bounds.map(({ name, kind, limit }) =>
      kind === "at_least" ? words.atLeast(name, limit) : words.atMost(name, limit),
    );
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, element("code", {}, key)),
      [initial, interval.low, interval.high, final].map((it) =>
        element("td", { class: "number" }, it),
      ),
      element("td", {}, limits.join("; ")),
    );
  });
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, head)),
    element("tbody", {}, rows),
  );
}
