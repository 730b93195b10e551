import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import path from "node:path";
import { type HostHeaders, hostHeaders } from "./host-headers.ts";

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
 * Serves a built folder under `base` the way a static host does: exact bytes, a folder's `index.html`,
 * and `404.html` with status 404 for everything else, outside the base too. The headers are those that
 * `_headers` asks of a host: the pages, and each worker, have to do their work under the strictest policy.
 */
export async function serveSite(folder: string, base: string): Promise<SiteServer> {
  if (!existsSync(path.join(folder, "404.html"))) {
    throw new Error(`${folder} holds no site: build it first`);
  }
  const headersOf = hostHeaders(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    void answer({ folder, base, headersOf }, decodeURIComponent(pathname), response);
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

type Site = { readonly folder: string; readonly base: string; readonly headersOf: HostHeaders };

async function answer(site: Site, pathname: string, response: ServerResponse): Promise<void> {
  const { folder, base, headersOf } = site;
  const name = pathname.startsWith(base) ? pathname.slice(base.length) : undefined;
  const file = name === undefined ? undefined : await fileAt(folder, name);
  const found = file ?? path.join(folder, "404.html");
  response.writeHead(file === undefined ? 404 : 200, {
    ...headersOf(`/${name ?? "404.html"}`),
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
