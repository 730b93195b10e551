import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./browser.ts";
import { base, dist } from "./built-site.ts";
import { type SiteServer, serveSite } from "./static-server.ts";

export type OpenedSite = {
  readonly browser: Browser;
  /** `http://127.0.0.1:41234`, without the base. */
  readonly origin: string;
  /** Where a page is, by its path below the base: `en/audit/`. */
  readonly address: (path: string) => string;
};

/**
 * The built site on a server of its own, and a browser: opened before the first test of the file or
 * block that calls this, closed after its last. Its parts throw when they are asked for before that.
 */
export function openedSite(): OpenedSite {
  let server: SiteServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    server = await serveSite(dist, base);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get browser() {
      return opened(browser);
    },
    get origin() {
      return opened(server).origin;
    },
    address: (path) => `${opened(server).origin}${base}${path}`,
  };
}

function opened<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("the site is not opened yet");
  return part;
}
