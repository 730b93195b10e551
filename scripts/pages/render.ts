import { spawn } from "node:child_process";
import { inRoot } from "../runs/paths.ts";

/** Renders the pages with Astro into `out`. Returns its exit status. */
export function renderSite(out: string): Promise<number> {
  const astro = inRoot("node_modules", "astro", "bin", "astro.mjs");
  const child = spawn(process.execPath, [astro, "build", "--silent", "--outDir", out], {
    cwd: inRoot(),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
