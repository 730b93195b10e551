import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { decodeManifest } from "@receipts/formats/manifest.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { checkSite } from "../scripts/pages/check-site.ts";
import type { MadePage } from "../scripts/pages/made-pages.ts";
import { pageKinds } from "../scripts/pages/page-kinds.ts";
import { overweight, weigh } from "../scripts/pages/weights.ts";
import { base, builtBytes, builtFiles, builtPages, dist } from "./built-site.ts";
import { hostHeaders } from "./host-headers.ts";

let pages: readonly MadePage[] = [];
let files: ReadonlySet<string> = new Set();

beforeAll(() => {
  expect(existsSync(dist), `${dist} is built first`).toBe(true);
  pages = builtPages();
  files = new Set(builtFiles());
});

const manifest = decodeManifest(readFileSync("deploy-manifest.json", "utf8"));

test("what a page leads to is there, under the base, and every run has its pages", () => {
  const found = checkSite(dist, base, manifest.runs);
  expect(found.map(({ file, sentence }) => `${file} ${sentence}`)).toEqual([]);
});

describe("pages", () => {
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

  test("let nothing be evaluated, and no WebAssembly run, but in workers of their own policy", () => {
    for (const { address, html } of pages) {
      expect(/<meta[^>]*content-security-policy[^>]*>/.exec(html)?.[0], address).not.toMatch(
        /-eval/,
      );
    }
  });

  test("take about as long to read in either language", () => {
    const minutes = ({ html }: MadePage) =>
      Number(/(?:約 )?(\d+) (?:min read|分)<\/span>/.exec(html)?.[1]);
    const posts = pages.filter(({ address }) => /\/en\/blog\/[^/]+\//.test(address));
    expect(posts.length).toBeGreaterThan(0);
    for (const post of posts) {
      const address = post.address.replace("/en/", "/ja/");
      const translated = pages.find((page) => page.address === address);
      if (translated === undefined) throw new Error(`${address} is not there`);
      const share = minutes(translated) / minutes(post);
      expect(Math.abs(Math.log(share)), `${address}: ${share}`).toBeLessThan(Math.log(1.3));
    }
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

  test("stay within their weight, and so does what they load on demand", () => {
    const weights = weigh(dist, base, pages);
    expect(weights.pages).toHaveLength(pages.length);
    expect(overweight(weights)).toEqual([]);
  });

  test("publish what each kind of them weighs", () => {
    const published = JSON.parse(builtBytes("evidence/weights.json").toString());
    const kinds = pages.filter(({ address }) => pageKinds.includes(address.slice(base.length)));
    expect(kinds).toHaveLength(pageKinds.length);
    expect(published).toEqual(weigh(dist, base, kinds));
  });

  test("load a database from three files that are published once", () => {
    expect([...files].filter((name) => name.startsWith("database/"))).toHaveLength(3);
    expect([...files].filter((name) => /pglite.*\.(wasm|data)$|initdb/.test(name))).toEqual([]);
  });
});

describe("what is served beside the pages", () => {
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

/** `/receipts/en/` is the file `en/index.html` of the built folder. */
function fileOf(pathname: string): string {
  const name = pathname.startsWith(base) ? pathname.slice(base.length) : `../${pathname}`;
  return name === "" || name.endsWith("/") ? path.posix.join(name, "index.html") : name;
}

function languageOf({ address }: Pick<MadePage, "address">): string | undefined {
  return /^(en|ja)\//.exec(address.slice(base.length))?.[1];
}

test("every worker has a policy of its own, and no page loses the one against frames", () => {
  const headersOf = hostHeaders(dist);
  const workers = [...files].filter((name) => /\.worker-[^/]+\.js$/.test(name));
  expect(workers.length).toBeGreaterThan(4);
  for (const name of workers) {
    const policies = headersOf(`/${name}`)["content-security-policy"]?.split(", ");
    expect(policies, name).toEqual([
      "frame-ancestors 'none'",
      expect.stringMatching(/^default-src 'none'; script-src 'self'/),
    ]);
  }
  for (const name of ["en/index.html", "audit.mjs", "404.html"]) {
    expect(headersOf(`/${name}`)["content-security-policy"]).toBe("frame-ancestors 'none'");
  }
});
