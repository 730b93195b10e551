import { spawnSync } from "node:child_process";
import { installPackages } from "./debian-packages.ts";
import { say } from "./terminal.ts";

/**
 * Sees to it that hledger, which judges what the ledger exports for it, is here where it can be had: on
 * Debian and Ubuntu it is installed. Without it those tests are skipped, and say so.
 */
export function findOrInstallJudges(): void {
  if (hasHledger()) return;
  say("No hledger found: installing Debian's package `hledger` (it judges what evenly exports).");
  installPackages("hledger");
  if (!hasHledger()) say("There is no hledger: what evenly exports for it is not judged by it.");
}

function hasHledger(): boolean {
  return spawnSync("hledger", ["--version"]).status === 0;
}
