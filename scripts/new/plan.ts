import { readFile } from "node:fs/promises";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";
import { inRoot } from "../runs/paths.ts";

/** Files to write, by path from the top of the repository, and the manifest with its new row. */
export type Plan = { readonly files: ReadonlyMap<string, string>; readonly manifest: Manifest };

const languages = ["en", "ja"] as const;
const sources = ["model.bosatsu", "spec.bosatsu", "handlers.bosatsu"] as const;

/** A post beside a run that is there already; `date` as `2026-11-30`. */
export async function postPlan(
  name: string,
  { run, date }: { readonly run: Run; readonly date: string },
  manifest: Manifest,
): Promise<Plan> {
  const values = { TITLE: titleOf(name), DATE: date, RUN: run.id };
  const pages = languages.map(
    async (language) =>
      [
        `content/posts/${language}/${name}.mdx`,
        await filled(`post/page.${language}.mdx`, values),
      ] as const,
  );
  const runs = manifest.runs.map((each) =>
    each.id === run.id ? { ...each, pages: [...each.pages, `blog/${name}`] } : each,
  );
  return { files: new Map(await Promise.all(pages)), manifest: { ...manifest, runs } };
}

/** A demo of its own: sources that work, a batch, a page in each language, and the row of its run. */
export async function demoPlan(name: string, order: number, manifest: Manifest): Promise<Plan> {
  const folder = `content/demos/${name}`;
  const values = { TITLE: titleOf(name), NAME: name, ORDER: String(order) };
  const inputs = [...sources, "batch.json"].map(
    async (file) =>
      [
        `${folder}/${file}`,
        (await template(`demo/${file}`)).replaceAll("Example/", `${packageOf(name)}/`),
      ] as const,
  );
  const pages = languages.map(
    async (language) =>
      [
        `content/notes/${language}/${name}.mdx`,
        await filled(`demo/page.${language}.mdx`, values),
      ] as const,
  );
  return {
    files: new Map(await Promise.all([...inputs, ...pages])),
    manifest: { ...manifest, runs: [...manifest.runs, rowOf(name, folder)] },
  };
}

/** A row that nobody has accepted yet: no digests. */
function rowOf(name: string, folder: string): Run {
  return {
    id: `${name}/sample`,
    title: { en: `${titleOf(name)}: the sample batch`, ja: `${titleOf(name)}：サンプルバッチ` },
    directory: folder,
    command: [
      "yichus",
      "admit",
      ...sources,
      ...["--batch", "batch.json", "--result", "admission.json"],
    ],
    exitCode: 0,
    materials: [...sources, "batch.json"].map((file) => ({ name: `${folder}/${file}` })),
    products: [
      { name: "admission.json", mediaType: "application/json", schema: "yichus.admission/1" },
    ],
    byproducts: [{ name: "stdout" }, { name: "stderr" }],
    requires: [],
    pages: [`demos/${name}`],
    browser: { worker: "solver" },
  };
}

async function filled(file: string, values: Readonly<Record<string, string>>): Promise<string> {
  return Object.entries(values).reduce(
    (text, [placeholder, value]) => text.replaceAll(new RegExp(`\\b${placeholder}\\b`, "g"), value),
    await template(file),
  );
}

function template(file: string): Promise<string> {
  return readFile(inRoot("scripts", "new", file), "utf8");
}

/** `fruit-shelf` as `Fruit shelf`. */
function titleOf(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`;
}

/** `fruit-shelf` as `FruitShelf`, as a Bosatsu package is called. */
function packageOf(name: string): string {
  return name
    .split("-")
    .map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`)
    .join("");
}
