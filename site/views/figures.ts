import type { Admission, AdmissionPrice } from "@receipts/formats/admission.ts";
import type { AdmissionWords } from "../language/admission-words.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";

/** Shows the value at a pointer into the admission; at build, with a link to where it was read. */
export type ShowFigure = (pointer: string, kind?: "number" | "count") => Markup;

type Shown = { readonly at: string; readonly label: string };

/** How many writes are saved. */
export function writeRounds(words: AdmissionWords["rounds"], show: ShowFigure): MarkupElement {
  return figureList(
    [
      { at: "/rounds/serial", label: words.serial },
      { at: "/rounds/escrow", label: words.escrow },
    ],
    show,
  );
}

/** What independence of order costs. A size that is only a bound is said to be one. */
export function priceFigures(
  price: AdmissionPrice,
  words: AdmissionWords["rounds"],
  show: ShowFigure,
): MarkupElement {
  const isBound = ({ proof }: AdmissionPrice["bestAnyOrder"]) => proof === "bound";
  return figureList(
    [
      { at: "/price/admitted", label: words.admitted },
      {
        at: "/price/bestAnyOrder/size",
        label: isBound(price.bestAnyOrder) ? words.bestAtMost : words.best,
      },
      { at: "/price/arrivalSerial", label: words.arrival },
      {
        at: "/price/bestFixedOrder/size",
        label: isBound(price.bestFixedOrder) ? words.fixedAtMost : words.fixed,
      },
    ],
    show,
  );
}

/** Each component that was left to the search: what was asked, what was found, in which order. */
export function witnesses(
  { components }: Pick<Admission, "components">,
  words: AdmissionWords,
  show: ShowFigure,
): Markup {
  return components.map((component, index) => {
    const candidates = show(`/components/${index}/candidates`, "count");
    return witness(component, words, { candidates, bound: show("/searchBound") });
  });
}

function witness(
  component: Admission["components"][number],
  words: AdmissionWords,
  counts: { readonly candidates: Markup; readonly bound: Markup },
): MarkupElement {
  const { witness: said } = words;
  const fact = (name: string, ...value: readonly Markup[]) => [
    element("dt", {}, name),
    element("dd", {}, value),
  ];
  const { properties, keys, candidates, order, safeOrders, allOrders } = component;
  const steps = order.map((id) => element("li", {}, element("code", {}, id)));
  return element(
    "dl",
    { class: "facts witness" },
    fact(
      said.property,
      element("b", {}, words.list(properties)),
      ` (${said.reads} ${words.list(keys)})`,
    ),
    fact(said.candidates, counts.candidates, `: ${words.list(candidates)}`),
    fact(said.bound, counts.bound),
    fact(said.admitted, keptText(component, words)),
    order.length === 0
      ? undefined
      : [
          fact(said.order, element("ol", { class: "order" }, steps)),
          fact(said.orders, said.ordersOf(safeOrders ?? "0", allOrders ?? "0")),
        ],
  );
}

function keptText(
  { searched, admitted }: Admission["components"][number],
  words: AdmissionWords,
): string {
  if (!searched) return words.witness.tooLarge;
  return admitted.length === 0 ? words.witness.none : words.list(admitted);
}

function figureList(shown: readonly Shown[], show: ShowFigure): MarkupElement {
  const items = shown.map(({ at, label }) =>
    element("div", {}, element("dt", {}, label), element("dd", {}, show(at))),
  );
  return element("dl", { class: "rounds" }, items);
}
