import { spawnSync } from "node:child_process";
import { complain } from "./terminal.ts";

/**
 * Installs packages of Debian or Ubuntu with apt, as root or through a `sudo` that asks nothing. A step
 * that fails is named on standard error; whoever needs a program has to look whether it is there now.
 */
export function installPackages(...packages: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];
  for (const args of [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages],
  ]) {
    const [command, ...rest] = [...sudo, ...args];
    if (command === undefined) continue;
    const { status } = spawnSync(command, rest, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) complain(`${[command, ...rest].join(" ")} failed`);
  }
}
