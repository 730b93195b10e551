import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type AxeReport = Awaited<ReturnType<AxeBuilder["analyze"]>>;

type AxeOptions = {
  /** The elements that are read, by selector; the whole page when left out. */
  readonly within?: readonly string[];
  /** Only these rules. */
  readonly rules?: readonly string[];
};

/** The rules that look at colours: the others say the same in every colour scheme. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe says of a page as it stands, with every folded part open. Of elements only those that break a
 * rule are told: to carry all the others out of the browser takes longer than to look at them.
 */
export async function readWithAxe(page: Page, options: AxeOptions = {}): Promise<AxeReport> {
  await page.evaluate(() => {
    for (const it of document.querySelectorAll("details")) it.open = true;
  });
  const builder = new AxeBuilder({ page }).options({
    resultTypes: ["violations"],
    ...(options.rules === undefined
      ? {}
      : { runOnly: { type: "rule", values: [...options.rules] } }),
  });
  for (const selector of options.within ?? []) builder.include(selector);
  // The other mode is for pages with frames of other origins, which the pages' policy refuses.
  return builder.setLegacyMode(true).analyze();
}

/** What axe objects to, each as a rule and the elements that break it. */
export function objections({ violations }: AxeReport): readonly string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.html).join(" | ")}`);
}
