import { spawnSync } from "node:child_process";
import { inRoot } from "./runs/paths.ts";
import { say } from "./terminal.ts";

// The checks that need no test runner, one after the other; the first that complains decides.
const checks = [
  ["biome", "check", "."],
  ["tsc", "--noEmit", "--project", "."],
  // The root configuration leaves the site out, since its modules resolve as a bundler does it.
  ["astro", "check", "--tsconfig", "site/tsconfig.json"],
  ["knip"],
] as const;

const failed = checks.find(([tool, ...args]) => {
  say(`> ${tool} ${args.join(" ")}`);
  return (
    spawnSync(inRoot("node_modules", ".bin", tool), args, {
      cwd: inRoot(),
      stdio: "inherit",
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
    }).status !== 0
  );
});
process.exitCode = failed === undefined ? 0 : 1;
