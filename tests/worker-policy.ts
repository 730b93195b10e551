import { readFileSync } from "node:fs";
import type { Route } from "playwright-core";
import { base, builtBytes } from "./built-site.ts";

/** Answers with the headers that hosts are given for a worker: it must be able to start under its policy. */
export async function withItsPolicy(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const [, name] = /\/_astro\/([a-z-]+\.worker)-/.exec(pathname) ?? [];
  const rules = readFileSync("site/public/_headers", "utf8").split(/^(?=\/)/m);
  const rule = rules.find((each) => each.startsWith(`/_astro/${name}-*`));
  const [, policy] = /Content-Security-Policy: (.*)/.exec(rule ?? "") ?? [];
  if (policy === undefined) throw new Error(`${pathname} has no policy`);
  await route.fulfill({
    body: builtBytes(pathname.slice(base.length)),
    contentType: "text/javascript",
    headers: { "content-security-policy": policy },
  });
}
