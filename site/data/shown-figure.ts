import type { Run } from "@receipts/formats/manifest.ts";
import type { Language } from "../language/language.ts";
import { runLink } from "../language/links.ts";
import { element } from "../markup/markup.ts";
import type { ShowFigure } from "../views/figures.ts";
import { fault } from "./fault.ts";
import { type FigureKind, figureText } from "./figure.ts";
import { jsonProductOf } from "./products.ts";

/** A value of a run's product in words, and the place on the run's page that it was read from. */
export type ShownFigure = { readonly text: string; readonly link: string; readonly title: string };

type Asked = {
  readonly at: string;
  readonly kind?: FigureKind | undefined;
  readonly product?: string | undefined;
};

/** Reads one value. Stops the build when the pointer leads nowhere or to another type. */
export function shownFigure(
  run: Run,
  { at, kind = "number", product: name }: Asked,
  { language, where }: { readonly language: Language; readonly where: string | undefined },
): ShownFigure {
  const { product, document } = jsonProductOf(run, name, where);
  const figure = figureText(document, at, kind);
  if (!figure.ok) {
    return fault(
      where,
      `<Figure run="${run.id}" at="${at}">: ${figure.problem} in ${product.name}`,
    );
  }
  return {
    text: figure.text,
    link: runLink(language, run.id, `${product.name}${at}`),
    title: `${run.id} · ${product.name} · ${at}`,
  };
}

/** The same for views that show several values of the only product of a run. */
export function figuresOf(
  run: Run,
  place: { readonly language: Language; readonly where: string | undefined },
): ShowFigure {
  return (at, kind) => {
    const { text, link, title } = shownFigure(run, { at, kind }, place);
    return element("a", { class: "figure", href: link, title }, text);
  };
}
