import { accessibilityWords } from "../language/accessibility-words.ts";
import { languageOf } from "../language/language.ts";

// The report is made after the pages, from the pages: it is fetched and not rendered at build.

type Report = {
  readonly axe: string;
  readonly pages: readonly {
    readonly passes: number;
    readonly violations: readonly unknown[];
    readonly undecided: readonly string[];
  }[];
};

const words = accessibilityWords(languageOf(document.documentElement.lang));

for (const host of document.querySelectorAll<HTMLElement>("accessibility-report")) {
  void show(host, host.dataset["report"] ?? "");
}

async function show(host: HTMLElement, address: string): Promise<void> {
  try {
    if (!(await isPublished(host.dataset["execution"] ?? "", address))) throw new Error("absent");
    const report: Report = await (await fetch(address)).json();
    const link = document.createElement("a");
    link.href = address;
    link.textContent = words.file;
    host.replaceChildren(...summary(report).map(paragraph), paragraph(link));
  } catch {
    host.replaceChildren(paragraph(words.absent));
  }
}

/** Whether the build that made this page says that it published the file. */
async function isPublished(execution: string, address: string): Promise<boolean> {
  const response = await fetch(execution);
  if (!response.ok) return false;
  const { files }: { readonly files: readonly { readonly name: string }[] } = await response.json();
  return files.some(({ name }) => address.endsWith(`/${name}`));
}

function summary({ axe, pages }: Report): readonly string[] {
  const sum = (count: (page: Report["pages"][number]) => number) =>
    String(pages.reduce((total, page) => total + count(page), 0));
  const undecided = [...new Set(pages.flatMap((page) => page.undecided))].sort();
  const told = words.summary(
    String(pages.length),
    sum(({ passes }) => passes),
    sum(({ violations }) => violations.length),
    axe,
  );
  return undecided.length === 0 ? [told] : [told, `${words.undecided} ${undecided.join(", ")}`];
}

function paragraph(content: Node | string): HTMLParagraphElement {
  const made = document.createElement("p");
  made.append(content);
  return made;
}
