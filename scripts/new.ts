import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { encodeManifest, type Manifest } from "@receipts/formats/manifest.ts";
import { demoPlan, type Plan, postPlan } from "./new/plan.ts";
import { readManifest } from "./runs/manifest-file.ts";
import { inRoot, manifestPath } from "./runs/paths.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run new -- post NAME [--run ID]
npm run new -- demo NAME

Makes what a post or a demo begins with, in both languages, and writes its row or its page into
deploy-manifest.json. NAME is lower-case words joined by -, and becomes its address.

  post   content/posts/{en,ja}/NAME.mdx, with the receipt of a run
  demo   content/demos/NAME/ with Bosatsu sources that work and a batch, content/notes/{en,ja}/NAME.mdx,
         and the run NAME/sample

  --run ID   the run that the post shows first; the manifest's first one when left out

Exit status: 0 made; 2 nothing was made.`;

process.exitCode = await makeNew();

async function makeNew(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { run: { type: "string" }, help: { type: "boolean", short: "h", default: false } },
  });
  const [kind, name = "", ...rest] = positionals;
  if (values.help) {
    say(usage);
    return 0;
  }
  if ((kind !== "post" && kind !== "demo") || rest.length > 0) return refuse(usage);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return refuse(
      `new: a name is lower-case words joined by -, such as fruit-shelf; not "${name}".`,
    );
  }
  const { manifest } = await readManifest();
  const plan =
    kind === "post" ? await planPost(name, values.run, manifest) : await planDemo(name, manifest);
  if (typeof plan === "string") return refuse(plan);
  const taken = [...plan.files.keys()].filter((file) => existsSync(inRoot(file)));
  if (taken.length > 0)
    return refuse(`new: ${taken.join(", ")} is there already. Nothing was made.`);
  await write(plan);
  say(kind === "post" ? postNext(name) : demoNext(name));
  return 0;
}

async function planPost(
  name: string,
  id: string | undefined,
  manifest: Manifest,
): Promise<Plan | string> {
  const run = manifest.runs.find((each) => id === undefined || each.id === id);
  if (run === undefined) return `new: no run is called ${id ?? ""}; ${manifestPath} lists them.`;
  return postPlan(name, { run, date: new Date().toISOString().slice(0, 10) }, manifest);
}

async function planDemo(name: string, manifest: Manifest): Promise<Plan | string> {
  if (manifest.runs.some(({ id }) => id.startsWith(`${name}/`))) {
    return `new: ${manifestPath} has runs of ${name} already. Nothing was made.`;
  }
  return demoPlan(name, (await lastOrder()) + 1, manifest);
}

/** The place of the last demo in the list of demos. */
async function lastOrder(): Promise<number> {
  const folder = inRoot("content", "notes", "en");
  const files = (await readdir(folder)).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const orders = texts
    .filter((text) => /^kind: demo$/m.test(text))
    .map((text) => Number(/^order: (\d+)$/m.exec(text)?.[1] ?? 0));
  return Math.max(0, ...orders);
}

async function write({ files, manifest }: Plan): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(path.dirname(inRoot(file)), { recursive: true });
    await writeFile(inRoot(file), text);
    say(`made     ${file}`);
  }
  await writeFile(inRoot(manifestPath), encodeManifest(manifest));
  say(`changed  ${manifestPath}`);
}

function postNext(name: string): string {
  return `
Write it in both languages; \`npm run dev\` shows it at /en/blog/${name}/ as you write.`;
}

function demoNext(name: string): string {
  return `
1. \`npm run dev\` shows it at /en/demos/${name}/, and runs it again whenever you change a source.
2. \`npm run accept -- ${name}/sample\` takes its result in, once it is what you mean.
3. \`npm run build\` then makes the site with it.`;
}

function refuse(message: string): number {
  complain(message);
  return 2;
}
