import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { decodeManifest } from "@receipts/formats/manifest.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type BuiltPage, base, builtBytes, builtFiles, builtPages, dist } from "./built-site.ts";

let pages: readonly BuiltPage[] = [];
let files: ReadonlySet<string> = new Set();

beforeAll(() => {
  expect(existsSync(dist), `${dist} is built first`).toBe(true);
  pages = builtPages();
  files = new Set(builtFiles());
});

describe("links", () => {
  test("lead to pages, files and places that exist, under the base", () => {
    const dead = pages.flatMap((page) =>
      page.references
        .filter((reference) => !isExternal(reference))
        .flatMap((reference) => {
          const problem = problemWith(reference, page);
          return problem === undefined ? [] : [`${page.address} → ${reference}: ${problem}`];
        }),
    );
    expect(dead).toEqual([]);
  });

  test("are written with the base, so that nothing asks the host's root", () => {
    const rootless = pages.flatMap(({ address, references }) =>
      references
        .filter((it) => it.startsWith("/") && !it.startsWith(base))
        .map((it) => `${address} → ${it}`),
    );
    expect(rootless).toEqual([]);
  });

  test("load nothing from another origin", () => {
    const loaded = pages.flatMap(({ html }) => [
      ...html.matchAll(/<(?:script|img|iframe)[^>]*\ssrc="(https?:[^"]*)"/g),
      ...html.matchAll(/<link[^>]*rel="(?:stylesheet|preload|icon)"[^>]*href="(https?:[^"]*)"/g),
    ]);
    expect(loaded.map((match) => match[1])).toEqual([]);
  });

  function problemWith(reference: string, page: BuiltPage): string | undefined {
    const { pathname, hash } = new URL(reference, `http://localhost${page.address}`);
    const name = fileOf(decodeURIComponent(pathname));
    if (!files.has(name)) return "no such file";
    if (hash === "" || !name.endsWith(".html")) return undefined;
    const target = pages.find(({ address }) => fileOf(address) === name);
    const id = decodeURIComponent(hash.slice(1));
    return target?.ids.includes(id) === true ? undefined : `no place ${id}`;
  }
});

describe("pages", () => {
  test("have no id twice", () => {
    const doubled = pages.flatMap(({ address, ids }) =>
      ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${address}#${id}`),
    );
    expect(doubled).toEqual([]);
  });

  test("say their language, and link to themselves in every language", () => {
    for (const { address, html } of pages.filter((page) => languageOf(page) !== undefined)) {
      const language = languageOf({ address });
      expect(html, address).toContain(`<html lang="${language}">`);
      for (const other of ["en", "ja"]) {
        const twin = address.replace(`${base}${language}/`, `${base}${other}/`);
        expect(files.has(fileOf(twin)), twin).toBe(true);
        expect(html, address).toMatch(
          new RegExp(`<link rel="alternate" hreflang="${other}" href="https?://[^"]*${twin}"`),
        );
      }
    }
  });

  test("carry a policy, and no style or handler that the policy would refuse", () => {
    for (const { address, html } of pages) {
      expect(html, address).toMatch(/http-equiv="content-security-policy"/);
      expect(html.match(/<[^>]*\sstyle=/)?.[0], address).toBeUndefined();
      expect(html.match(/<[^>]*\son[a-z]+=/)?.[0], address).toBeUndefined();
    }
  });

  test("are in the sitemap, once a language, with their translations", () => {
    const map = builtBytes("sitemap-0.xml").toString();
    for (const { address } of pages.filter((page) => languageOf(page) !== undefined)) {
      expect(map, address).toMatch(new RegExp(`<loc>https?://[^<]*${address}</loc>`));
      const entry = map.split("<url>").find((it) => it.includes(`${address}</loc>`)) ?? "";
      const languages = [...entry.matchAll(/hreflang="([^"]*)"/g)].map((match) => match[1]);
      expect(languages, address).toEqual(["en", "ja"]);
    }
    expect(map).not.toContain("/404");
  });

  test("hold no space between two Japanese characters at the end of a source line", () => {
    const kana = "[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}。、]";
    const gap = new RegExp(`${kana}\\n\\s*${kana}`, "u");
    for (const { address, html } of pages.filter((page) => languageOf(page) === "ja")) {
      const prose = html.replaceAll(/<pre[\s\S]*?<\/pre>/g, "");
      expect(prose.match(gap)?.[0], address).toBeUndefined();
      expect(prose.match(/\*\*/)?.[0], `${address} shows its Markdown`).toBeUndefined();
    }
  });

  test("stay within their weight", () => {
    const css = [...files].filter((name) => name.endsWith(".css"));
    const style = gzipSync(Buffer.concat(css.map(builtBytes))).length;
    for (const { address, html } of pages) {
      expect(gzipSync(html).length + style, address).toBeLessThanOrEqual(60 * 1024);
    }
    const scripts = [...files].filter((name) => name.endsWith(".js"));
    const workers = scripts.filter((name) => name.includes("worker"));
    const size = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + gzipSync(builtBytes(name)).length, 0);
    expect(size(scripts) - size(workers)).toBeLessThanOrEqual(25 * 1024);
    // The aim is 150 kB; with the library's hosts the worker has grown past it.
    expect(size(workers)).toBeLessThanOrEqual(160 * 1024);
  });
});

describe("what is served beside the pages", () => {
  const manifest = decodeManifest(readFileSync("deploy-manifest.json", "utf8"));

  test("every artifact has the bytes that were accepted", () => {
    for (const { id, products, byproducts } of manifest.runs) {
      for (const { name, digest } of products) {
        expect(sha256(`artifacts/${id}/${name}`), `${id}/${name}`).toBe(digest?.sha256);
      }
      for (const { name, digest } of byproducts) {
        expect(sha256(`artifacts/${id}/${name}.txt`), `${id}/${name}`).toBe(digest?.sha256);
      }
    }
  });

  test("every source has the bytes that the run was given", () => {
    for (const { materials } of manifest.runs) {
      for (const { name } of materials) {
        expect(builtBytes(`sources/${name}`).equals(readFileSync(name)), name).toBe(true);
      }
    }
  });

  test("the checksum list agrees with the files", () => {
    const lines = builtBytes("SHA256SUMS").toString().trimEnd().split("\n");
    for (const line of lines) {
      const [digest, name = ""] = line.split("  ");
      expect(sha256(name), name).toBe(digest);
    }
  });
});

function sha256(name: string): string {
  return createHash("sha256").update(builtBytes(name)).digest("hex");
}

function isExternal(reference: string): boolean {
  return /^(https?:|mailto:)/.test(reference);
}

/** `/receipts/en/` is the file `en/index.html` of the built folder. */
function fileOf(pathname: string): string {
  const name = pathname.startsWith(base) ? pathname.slice(base.length) : `../${pathname}`;
  return name === "" || name.endsWith("/") ? path.posix.join(name, "index.html") : name;
}

function languageOf({ address }: Pick<BuiltPage, "address">): string | undefined {
  return /^(en|ja)\//.exec(address.slice(base.length))?.[1];
}
