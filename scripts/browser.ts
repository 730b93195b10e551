import { accessSync, constants } from "node:fs";
import path from "node:path";
import { installPackages } from "./debian-packages.ts";
import { say } from "./terminal.ts";

// The shell is Chromium without the windows and menus that nobody sees here: pages take half its time.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Where a Chromium is: `CHROME_PATH`, or one on the search path. On Debian and Ubuntu it installs one
 * with apt where there is none, and says so. Throws when there is no way to have one.
 */
export async function findOrInstallBrowser(): Promise<string> {
  const found = findBrowser();
  if (found !== undefined) return found;
  say(
    "No Chromium found: installing Debian's `chromium-headless-shell` (the browser tests need one).",
  );
  installPackages("chromium-headless-shell", "fonts-noto-cjk");
  const installed = findBrowser();
  if (installed === undefined) {
    throw new Error("no Chromium: install one, or name it in CHROME_PATH, and run again");
  }
  say(`Installed ${installed}.`);
  return installed;
}

function findBrowser(): string | undefined {
  const named = process.env["CHROME_PATH"];
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [
    ...(named === undefined ? [] : [named]),
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
  ];
  return candidates.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
