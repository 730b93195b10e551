import { createReadStream, existsSync } from "node:fs";
import type { Plugin, ViteDevServer } from "vite";
import { artifactsFolder, inRoot } from "../runs/paths.ts";

/** The side of the development server that the runs talk to. */
export type LivePages = {
  readonly plugin: Plugin;
  readonly reload: () => void;
  /** Lays a message over the pages that are open; the next reload takes it away. */
  readonly showFault: (message: string) => void;
  /** Where the pages begin, with a slash at its end. */
  readonly base: () => string;
};

/** Reloads pages when results change, and serves results and sources where a built site has them. */
export function livePages(): LivePages {
  let server: ViteDevServer | undefined;
  const base = () => (server?.config.base ?? "/").replace(/\/*$/, "/");
  return {
    base,
    plugin: {
      name: "receipts-live-pages",
      configureServer(started) {
        server = started;
        started.middlewares.use((request, response, next) => {
          const file = publishedFile(decodeURIComponent(request.url ?? ""), base());
          if (file === undefined) return next();
          const type = file.endsWith(".json") ? "application/json" : "text/plain";
          response.setHeader("content-type", `${type}; charset=utf-8`);
          createReadStream(file).pipe(response);
        });
      },
    },
    reload: () => server?.ws.send({ type: "full-reload" }),
    showFault: (message) =>
      server?.ws.send({ type: "error", err: { message, stack: "", plugin: "receipts" } }),
  };
}

/** A built site has `artifacts/` as they are, and the sources below `sources/`. */
function publishedFile(url: string, base: string): string | undefined {
  const name = url.replace(/[?#].*$/, "");
  const below = name.startsWith(base) ? name.slice(base.length) : name.slice(1);
  const parts = below.split("/");
  if (parts.includes("..") || !/\.\w+$/.test(below)) return undefined;
  const [folder, ...rest] = parts;
  const file = folder === "artifacts" ? inRoot(artifactsFolder, ...rest) : inRoot(...rest);
  const isOurs =
    folder === "artifacts" || (folder === "sources" && /^(content|accepted)$/.test(rest[0] ?? ""));
  return isOurs && existsSync(file) ? file : undefined;
}
