import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const places = [
  process.env["CHROME_PATH"],
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Starts the Chromium of this machine, with a profile of its own that is thrown away. */
export function openBrowser(): Promise<Browser> {
  const executablePath = places.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) {
    throw new Error(`no Chromium at ${places.filter((it) => it !== undefined).join(", ")}`);
  }
  return chromium.launch({
    executablePath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // One process draws all pages of the site: to start one for each took longer than to draw it.
      "--process-per-site",
    ],
  });
}
