import type { AdmissionWords } from "../../language/admission-words.ts";
import { element, type Markup } from "../../markup/markup.ts";
import { bands } from "../../views/bands.ts";
import { priceFigures, type ShowFigure, witnesses, writeRounds } from "../../views/figures.ts";
import { scrollable } from "../../views/scrollable.ts";
import { sentence } from "../../views/sentence.ts";
import { independence, verdictTable } from "../../views/verdict-table.ts";
import type { AdmitAnswer, Certificate } from "../../workers/editor-messages.ts";
import type { ShownAdmission } from "../../workers/shown-admission.ts";
import type { WorkbenchWords } from "./workbench-words.ts";

export type ResultWords = { readonly own: WorkbenchWords; readonly admission: AdmissionWords };

type Decided = NonNullable<AdmitAnswer["decided"]>;

/** All that was decided, by the code that draws the published result. */
export function resultView({ shown }: Decided, words: ResultWords): Markup {
  const { admission, figures } = shown;
  const { own, admission: said } = words;
  const show: ShowFigure = (pointer) => figures.get(pointer) ?? "";
  const titled = (title: string, ...content: readonly Markup[]) => [
    element("h3", {}, title),
    content,
  ];
  return [
    element("p", { class: "why" }, sentence(said.replay(admission.replay))),
    element("div", { class: "certificate why" }, element("p", {}, own.certifying)),
    shown.accounts.length > 0 ? titled(own.accounts, accountTable(shown, own)) : undefined,
    titled(
      own.headings.verdicts,
      firstOf(shown, own),
      verdictTable(admission, said, () => undefined),
      shown.accounts.length > 0 ? undefined : independence(admission, said),
    ),
    titled(own.headings.bands, bands(admission, said, "live-bands")),
    titled(
      own.headings.cost,
      writeRounds(said.rounds, show),
      admission.price === null ? undefined : priceFigures(admission.price, said.rounds, show),
    ),
    admission.components.length === 0
      ? undefined
      : titled(own.headings.search, witnesses(admission, said, show)),
  ];
}

function firstOf({ admission, counts }: ShownAdmission, own: WorkbenchWords): Markup {
  const { length } = admission.operations;
  return length === counts.operations
    ? undefined
    : element("p", {}, own.firstOf(length, counts.operations));
}

/** What adding the result up again came to. */
export function certificateView(certificate: Certificate, own: WorkbenchWords): Markup {
  return [element("p", {}, certificateText(certificate, own)), rerunList(certificate, own)];
}

function certificateText(certificate: Certificate, own: WorkbenchWords): Markup {
  if (certificate.ok) return own.certificateHolds(certificate.checked);
  const { pointer, found, expected } = certificate;
  return element("span", { class: "mark bad" }, own.certificateFails(pointer, found, expected));
}

function rerunList(certificate: Certificate, own: WorkbenchWords): Markup {
  if (!certificate.ok) return undefined;
  return element(
    "details",
    {},
    element("summary", {}, own.rerunOnly),
    element(
      "ul",
      { lang: "en" },
      certificate.rerun.map((claim) => element("li", {}, claim)),
    ),
  );
}

function accountTable({ accounts, admission }: ShownAdmission, own: WorkbenchWords): Markup {
  const { key, ...columns } = own.accountColumns;
  const number = (tag: "th" | "td", text: string) =>
    element(tag, { class: "number", scope: tag === "th" && "col" }, text);
  const rows = accounts.map((account) => {
    const interval = admission.keys.find((it) => it.key === account.key)?.interval;
    const band = interval === undefined ? "" : `${interval.low}–${interval.high}`;
    const { operations, admitted, deferred, turnedAway, inconclusive } = account;
    const cells = [operations, admitted, deferred, turnedAway, inconclusive].map(String);
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, element("code", {}, account.key)),
      [...cells, band].map((text) => number("td", text)),
    );
  });
  const head = Object.values(columns).map((name) => number("th", name));
  return scrollable(own.accounts, [
    element(
      "table",
      { class: "accounts" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, key), head)),
      element("tbody", {}, rows),
    ),
  ]);
}
