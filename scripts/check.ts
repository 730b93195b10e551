import { spawnSync } from "node:child_process";
import { checks, programOf } from "./checks/list.ts";
import { inRoot } from "./runs/paths.ts";
import { say } from "./terminal.ts";

// One check after the other; the first that complains decides.
const failed = checks.find(([tool, ...args]) => {
  say(`> ${[tool, ...args].join(" ")}`);
  const { status } = spawnSync(programOf(tool), args, {
    cwd: inRoot(),
    stdio: "inherit",
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
  });
  return status !== 0;
});
process.exitCode = failed === undefined ? 0 : 1;
