import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

/** A second checkout of what git tracks, with the installed packages of this one. */
export type Copy = {
  readonly folder: string;
  /** Runs one of `scripts/` there. Nothing of a CI's environment is passed on. */
  run(script: string, ...args: readonly string[]): Ended;
  remove(): void;
};

type Ended = { readonly status: number | null; readonly output: string };

/** Our own workspaces: in the copy these names lead to the copy's folders. */
const workspaces = {
  "@receipts/disk": "disk",
  "@receipts/formats": "formats",
  yichus: "solver",
  evenly: "ledger",
} as const;

/**
 * Copies the working tree's tracked files to a temporary folder called `name`. `environment` is put on
 * top of a bare one, to stand for another machine.
 */
export function copyOfRepository(
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Copy {
  const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), "receipts-copy-")));
  const folder = path.join(scratch, name);
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    },
  );
  for (const file of listed.split("\0").filter((each) => existsSync(path.join(root, each)))) {
    if (file !== "") cpSync(path.join(root, file), path.join(folder, file));
  }
  linkPackages(folder);
  return {
    folder,
    run(script, ...args) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [path.join(folder, "scripts", script), ...args],
        {
          cwd: folder,
          encoding: "utf8",
          env: { PATH: process.env["PATH"] ?? "", NO_COLOR: "1", ...environment },
        },
      );
      return { status, output: `${stdout}${stderr}` };
    },
    remove() {
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** The text of every file below a folder, by its path in it. */
export function filesBelow(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((entry) =>
    path.relative(folder, path.join(entry.parentPath, entry.name)),
  );
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

function linkPackages(folder: string): void {
  const packages = path.join(folder, "node_modules");
  mkdirSync(path.join(packages, "@receipts"), { recursive: true });
  for (const entry of readdirSync(path.join(root, "node_modules")).sort()) {
    if (entry === "@receipts" || entry in workspaces) continue;
    symlinkSync(path.join(root, "node_modules", entry), path.join(packages, entry));
  }
  for (const [name, workspace] of Object.entries(workspaces)) {
    symlinkSync(path.join(folder, workspace), path.join(packages, name));
    const own = path.join(root, workspace, "node_modules");
    symlinkSync(own, path.join(folder, workspace, "node_modules"));
  }
}
