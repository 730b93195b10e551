import { execFileSync } from "node:child_process";
import os from "node:os";
import { inRoot } from "./paths.ts";

/** This machine, as far as a result may be slower or other on one that differs. */
export function machine() {
  return {
    system: os.type(),
    release: os.release(),
    architecture: os.arch(),
    processor: os.cpus()[0]?.model.trim() ?? "unknown",
    processors: os.availableParallelism(),
    memoryBytes: os.totalmem(),
  };
}

/** The checked-out commit, or `null` where there is no git or no history. */
export function commitOf(): { readonly sha: string; readonly clean: boolean } | null {
  try {
    const sha = git("rev-parse", "HEAD").trim();
    return { sha, clean: git("status", "--porcelain") === "" };
  } catch {
    return null;
  }
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd: inRoot(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}
