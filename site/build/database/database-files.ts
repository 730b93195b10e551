import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";
import type { DatabaseFile, DatabaseFiles } from "../../islands/database/files.ts";

const moduleName = "receipts:database-files";
const program = fileURLToPath(new URL("cluster-image.ts", import.meta.url));
const enginePackage = path.resolve("node_modules/@electric-sql/pglite");

/** Made once and kept: they depend on nothing but the engine and the program that makes them. */
const kept = path.resolve("node_modules/.cache/receipts-database");

/**
 * Publishes PostgreSQL for the browser: the engine, its files and a ready cluster, each gzipped, since
 * few hosts compress such files, under names with the digest of what is inside. `receipts:database-files` says where
 * they are and how large. The engine's own references to its files are taken out of the bundles, so
 * that nothing is published twice.
 */
export function databaseFiles(): AstroIntegration {
  let made: Made | undefined;
  return {
    name: "database-files",
    hooks: {
      "astro:config:setup": async ({ command, config, updateConfig }) => {
        if (command !== "build" && command !== "dev") return;
        made = await make(`${config.base.replace(/\/*$/, "/")}database/`);
        const { files, folder } = made;
        const plugins = () => [fileList(files), withoutOwnFiles(), servedFrom(folder, config.base)];
        updateConfig({
          vite: {
            plugins: plugins(),
            worker: { plugins },
            optimizeDeps: { exclude: ["@electric-sql/pglite"] },
          },
        });
      },
      "astro:build:done": async ({ dir }) => {
        if (made === undefined) return;
        await cp(made.folder, path.join(fileURLToPath(dir), "database"), { recursive: true });
      },
    },
  };
}

type Made = { readonly files: DatabaseFiles; readonly folder: string };

/** The files in a folder of their own; its name changes with whatever they are made from. */
async function make(address: string): Promise<Made> {
  const parts = [path.join(enginePackage, "package.json"), program, fileURLToPath(import.meta.url)];
  const key = createHash("sha256").update(process.version);
  for (const part of parts) key.update(await readFile(part));
  const home = path.join(kept, key.digest("hex").slice(0, 16));
  const folder = path.join(home, "files");
  const list = path.join(home, "list.json");
  const stored = await readFile(list, "utf8").catch(() => undefined);
  const files: DatabaseFiles = JSON.parse(stored ?? (await makeIn(home, list)));
  return { folder, files: withAddresses(files, address) };
}

/** Writes the files, and the list of them last: where that is, all is there. Answers with its text. */
async function makeIn(home: string, list: string): Promise<string> {
  const folder = path.join(home, "files");
  await mkdir(folder, { recursive: true });
  const engine = await packed(folder, "engine.wasm", await engineFile("pglite.wasm"));
  const bundle = await packed(folder, "engine.data", await engineFile("pglite.data"));
  const image = await packed(folder, "cluster.tar", await clusterImage());
  const files: DatabaseFiles = { engine, bundle, image };
  const text = JSON.stringify(files);
  await writeFile(`${list}.new`, text);
  await rename(`${list}.new`, list);
  return text;
}

function engineFile(name: string): Promise<Buffer> {
  return readFile(path.join(enginePackage, "dist", name));
}

async function clusterImage(): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    encoding: "buffer",
    env: { TZ: "UTC" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/**
 * Named after what is inside, since another processor may pack it into other bytes. Not called `.gz`:
 * some hosts declare such files as encoded, and browsers then inflate them by themselves.
 */
async function packed(folder: string, name: string, bytes: Buffer): Promise<DatabaseFile> {
  const small = await promisify(gzip)(bytes, { level: 9 });
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const address = `${name}-${digest}.packed`;
  await writeFile(path.join(folder, address), small);
  return { address, bytes: small.length, inflated: bytes.length };
}

function withAddresses({ engine, bundle, image }: DatabaseFiles, start: string): DatabaseFiles {
  const at = (file: DatabaseFile) => ({ ...file, address: `${start}${file.address}` });
  return { engine: at(engine), bundle: at(bundle), image: at(image) };
}

/** `import { databaseFiles } from "receipts:database-files"`. */
function fileList(files: DatabaseFiles): Plugin {
  const resolved = `\0${moduleName}`;
  return {
    name: moduleName,
    resolveId: (id) => (id === moduleName ? resolved : undefined),
    load: (id) =>
      id === resolved ? `export const databaseFiles = ${JSON.stringify(files)};` : undefined,
  };
}

function withoutOwnFiles(): Plugin {
  const reference = /new URL\("(?:\.\/)?(?:pglite|initdb)\.(?:wasm|data)",\s*import\.meta\.url\)/g;
  return {
    name: "engine-without-own-files",
    enforce: "pre",
    transform: (code, id) =>
      id.includes("@electric-sql/pglite") && reference.test(code)
        ? { code: code.replace(reference, 'new URL("about:blank")'), map: null }
        : undefined,
  };
}

/** What a build copies, `astro dev` serves from where it was made. */
function servedFrom(folder: string, base: string): Plugin {
  const start = `${base.replace(/\/*$/, "/")}database/`;
  return {
    name: "database-files-in-dev",
    configureServer: ({ middlewares }) => {
      middlewares.use(async (request, response, next) => {
        const name = request.url?.startsWith(start) ? path.basename(request.url) : undefined;
        const bytes = name && (await readFile(path.join(folder, name)).catch(() => undefined));
        if (bytes) response.end(bytes);
        else next();
      });
    },
  };
}
