import type { Page } from "playwright-core";

/** What somebody without a mouse finds in a part of a page, each by its name or text. */
export type Walk = {
  /** Where the keyboard stopped, in this order. */
  readonly stops: readonly string[];
  /** Controls that can be seen and are not stopped at. */
  readonly missed: readonly string[];
  /** Stops that stand before an earlier stop on the page. */
  readonly backward: readonly string[];
  /** Stops that show no outline, or that are out of sight. */
  readonly unseen: readonly string[];
  /** Whether the keyboard comes out at the end, and back in from there. */
  readonly leaves: boolean;
};

const stopsMax = 400;

/**
 * Goes through a part of the page with the tabulator, from its start to the first stop behind it, and
 * one step back. Looks into shadow trees. Of a group of radio buttons one is a stop.
 */
export async function walk(page: Page, selector: string): Promise<Walk> {
  await page.evaluate(begin, selector);
  let isInside = true;
  for (let at = 0; isInside && at < stopsMax; at += 1) {
    await page.keyboard.press("Tab");
    isInside = await page.evaluate(async () => (await window.keyboardWalk?.stop()) === true);
  }
  await page.keyboard.press("Shift+Tab");
  return page.evaluate((hasLeft) => {
    if (window.keyboardWalk === undefined) throw new Error("no walk has begun");
    return window.keyboardWalk.end(hasLeft);
  }, !isInside);
}

declare global {
  interface Window {
    keyboardWalk?: {
      readonly stop: () => Promise<boolean>;
      readonly end: (hasLeft: boolean) => Walk;
    };
  }
}

/** Runs in the page: takes the focus to the start of the part, and keeps what is seen on the way. */
function begin(selector: string): void {
  const host = document.querySelector<HTMLElement>(selector);
  if (host === null) throw new Error(`nothing is ${selector}`);
  const stops: Element[] = [];
  const unseen: Element[] = [];
  const name = (it: Element): string => {
    const label = it instanceof HTMLInputElement ? it.labels?.[0]?.textContent : undefined;
    const called = it.getAttribute("aria-label") ?? it.getAttribute("name") ?? label;
    return `${it.localName} ${called ?? it.textContent?.trim().slice(0, 40) ?? ""}`;
  };
  const within = (root: ParentNode): readonly Element[] =>
    [...root.querySelectorAll("*")].flatMap((it) =>
      it.shadowRoot === null ? [it] : [it, ...within(it.shadowRoot)],
    );
  const focused = (): Element | null => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement != null) active = active.shadowRoot.activeElement;
    return active;
  };
  const isControl = (it: Element): boolean => {
    if (!(it instanceof HTMLElement) || it.tabIndex < 0 || !it.checkVisibility()) return false;
    if (it.matches(":disabled") || it.closest("[inert]") !== null) return false;
    // A group of radio buttons is entered at the chosen one.
    return !(it instanceof HTMLInputElement && it.type === "radio" && !it.checked);
  };
  const isSeen = (it: Element): boolean => {
    const outlined = [it, it.closest(".cm-editor")].some((part) => {
      if (part === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    });
    const { width, height, top, bottom } = it.getBoundingClientRect();
    return outlined && width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  };
  host.tabIndex = -1;
  host.focus();
  window.keyboardWalk = {
    stop: async () => {
      const active = focused();
      const isInside = active !== null && within(host).includes(active);
      if (!isInside) return false;
      stops.push(active);
      // An editor draws its outline a moment after it has the focus.
      if (!isSeen(active)) await new Promise((resolve) => setTimeout(resolve, 100));
      if (!isSeen(active)) unseen.push(active);
      return true;
    },
    end: (hasLeft) => {
      host.removeAttribute("tabindex");
      const all = within(host);
      const back = focused();
      const places = stops.map((it) => all.indexOf(it));
      return {
        stops: stops.map(name),
        missed: all.filter((it) => isControl(it) && !stops.includes(it)).map(name),
        backward: stops.filter((_, at) => (places[at] ?? 0) < (places[at - 1] ?? -1)).map(name),
        unseen: unseen.map(name),
        leaves: hasLeft && back !== null && all.includes(back),
      };
    },
  };
}
