import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { inRoot } from "../runs/paths.ts";

/** A built site, served on this machine until it is stopped. */
export type Preview = {
  /** Of the home page, base included: `http://localhost:41234/receipts/`. */
  readonly address: string;
  readonly stop: () => void;
};

/** Serves `out` as a plain host would, under `RECEIPTS_BASE`. Throws when nothing is built there. */
export async function startPreview(out: string): Promise<Preview> {
  const base = (process.env["RECEIPTS_BASE"] ?? "/").replace(/\/*$/, "/");
  const port = await freePort();
  const astro = inRoot("node_modules", "astro", "bin", "astro.mjs");
  const child = spawn(
    process.execPath,
    [astro, "preview", "--outDir", path.resolve(inRoot(), out), "--port", String(port)],
    {
      cwd: inRoot(),
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
      stdio: "ignore",
    },
  );
  const address = `http://localhost:${port}${base}`;
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isUp) return { address, stop: () => child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error("the preview server did not start: build the site first");
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on("error", reject);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() =>
      address !== null && typeof address === "object"
        ? resolve(address.port)
        : reject(new Error("no port")),
    );
  });
  return promise;
}
