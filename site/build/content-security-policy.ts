import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/**
 * Writes a content security policy into every built page. The hashes are taken from the final HTML,
 * so a script that some later step adds or changes is refused by the browser instead of let in by a
 * list that nobody updated.
 */
export function contentSecurityPolicy(): AstroIntegration {
  return {
    name: "content-security-policy",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const names = await readdir(folder, { recursive: true });
        for (const name of names.filter((it) => it.endsWith(".html"))) {
          const file = path.join(folder, name);
          await writeFile(file, withPolicy(await readFile(file, "utf8")));
        }
      },
    },
  };
}

/** The page with its policy as the first thing that a browser reads after the character set. */
export function withPolicy(html: string): string {
  const charset = /<meta charset="?utf-8"?\s*\/?>/i;
  if (!charset.test(html))
    throw new Error("a page without <meta charset> has no place for a policy");
  const tag = `<meta http-equiv="content-security-policy" content="${policyOf(html)}">`;
  return html.replace(charset, (found) => `${found}${tag}`);
}

function policyOf(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesOf(html, "script")].join(" ")}`,
    `style-src ${["'self'", ...hashesOf(html, "style")].join(" ")}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashesOf(html: string, element: "script" | "style"): readonly string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, "gi");
  const texts = [...html.matchAll(inline)].map((match) => match[1] ?? "");
  const hashes = texts.map((text) => createHash("sha256").update(text).digest("base64"));
  return [...new Set(hashes)].sort().map((hash) => `'sha256-${hash}'`);
}
