import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import path from "node:path";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".xml": "application/xml; charset=utf-8",
};

export type SiteServer = {
  /** `http://127.0.0.1:41234`, without the base. */
  readonly origin: string;
  readonly close: () => Promise<void>;
};

/**
 * Serves a built folder under `base` the way a plain static host does: exact bytes, a folder's
 * `index.html`, and `404.html` with status 404 for everything else, outside the base too.
 */
export async function serveSite(folder: string, base: string): Promise<SiteServer> {
  if (!existsSync(path.join(folder, "404.html"))) {
    throw new Error(`${folder} holds no site: build it first`);
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    void answer(folder, base, decodeURIComponent(pathname), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}

async function answer(
  folder: string,
  base: string,
  pathname: string,
  response: ServerResponse,
): Promise<void> {
  const file = pathname.startsWith(base)
    ? await fileAt(folder, pathname.slice(base.length))
    : undefined;
  const found = file ?? path.join(folder, "404.html");
  response.writeHead(file === undefined ? 404 : 200, {
    "content-type": types[path.extname(found)] ?? "application/octet-stream",
  });
  createReadStream(found).pipe(response);
}

async function fileAt(folder: string, name: string): Promise<string | undefined> {
  const target = path.join(folder, name);
  if (!target.startsWith(path.resolve(folder))) return undefined;
  const candidates =
    name === "" || name.endsWith("/") ? [path.join(target, "index.html")] : [target];
  for (const candidate of candidates) {
    const found = await stat(candidate).catch(() => undefined);
    if (found?.isFile() === true) return candidate;
  }
  return undefined;
}
