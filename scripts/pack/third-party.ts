import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod";
import { inRoot } from "../runs/paths.ts";

const manifestSchema = z.object({
  version: z.string(),
  license: z.string(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});

/**
 * The licences of the packages whose code is in a bundle, by the files that went into it. Throws on a
 * package without one: it must not be passed on.
 */
export function thirdPartyNotice(inputs: readonly string[]): string {
  const packages = inputs.flatMap((file) => {
    const found = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
    return found === undefined ? [] : [found];
  });
  return [...new Set(packages)].sort().map(noticeOf).join("\n");
}

function noticeOf(name: string): string {
  const folder = inRoot("node_modules", ...name.split("/"));
  const { version, license, author } = manifestSchema.parse(
    JSON.parse(readFileSync(`${folder}/package.json`, "utf8")),
  );
  const file = readdirSync(folder).find((it) => /^licen[cs]e/i.test(it));
  const text =
    file === undefined
      ? `Its package.json names the licence: ${license}. Author: ${nameOf(author)}.`
      : readFileSync(`${folder}/${file}`, "utf8").trim();
  return `${name} ${version}\n\n${text}\n`;
}

function nameOf(author: z.output<typeof manifestSchema>["author"]): string {
  if (author === undefined) return "not named";
  return typeof author === "string" ? author : author.name;
}
