import { chromium } from "playwright-core";
import { findOrInstallBrowser } from "../browser.ts";
import { readWithAxe } from "./axe.ts";
import { pageKinds } from "./page-kinds.ts";
import { startPreview } from "./preview.ts";

/** What axe says of one page in one colour scheme. */
type PageReport = {
  readonly page: string;
  readonly colours: "light" | "dark";
  /** Rules that apply to the page and are kept. */
  readonly passes: number;
  readonly violations: readonly { readonly rule: string; readonly elements: readonly string[] }[];
  /** Rules that a person has to look at. */
  readonly undecided: readonly string[];
};

export type AccessibilityReport = {
  readonly schema: "receipts.accessibility/1";
  readonly axe: string;
  readonly pages: readonly PageReport[];
};

/** Reads one page of each kind, in both languages and colour schemes, with every folded part open. */
export async function accessibilityReport(out: string): Promise<AccessibilityReport> {
  const preview = await startPreview(out);
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const pages: PageReport[] = [];
    let axe = "";
    for (const colours of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme: colours });
      const tab = await context.newPage();
      for (const page of inBothLanguages(pageKinds)) {
        await tab.goto(preview.address + page);
        const result = await readWithAxe(tab);
        axe = result.testEngine.version;
        pages.push({
          page,
          colours,
          passes: result.passes.length,
          violations: result.violations.map(({ id, nodes }) => ({
            rule: id,
            elements: nodes.map(({ html }) => html),
          })),
          undecided: result.incomplete.map(({ id }) => id),
        });
      }
      await context.close();
    }
    return { schema: "receipts.accessibility/1", axe, pages };
  } finally {
    await browser.close();
    preview.stop();
  }
}

function inBothLanguages(pages: readonly string[]): readonly string[] {
  const kinds = [...new Set(pages.map((page) => page.replace(/^\w+\//, "")))];
  return kinds.flatMap((kind) => [`en/${kind}`, `ja/${kind}`]);
}
