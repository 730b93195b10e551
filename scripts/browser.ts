import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { complain, say } from "./terminal.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Where a Chromium is: `CHROME_PATH`, or one on the search path. On Debian and Ubuntu it installs one
 * with apt where there is none, and says so. Throws when there is no way to have one.
 */
export async function findOrInstallBrowser(): Promise<string> {
  const found = findBrowser();
  if (found !== undefined) return found;
  say("No Chromium found: installing Debian's package `chromium` (the browser tests need one).");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];
  for (const args of [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk"],
  ]) {
    const [command, ...rest] = [...sudo, ...args];
    if (command === undefined) continue;
    const { status } = spawnSync(command, rest, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) complain(`${[command, ...rest].join(" ")} failed`);
  }
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
