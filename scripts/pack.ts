import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import * as z from "zod";
import { manPage } from "./pack/man-page.ts";
import { thirdPartyNotice } from "./pack/third-party.ts";
import { inRoot } from "./runs/paths.ts";
import { bundleProgram, type Program } from "./runs/programs.ts";
import { say } from "./terminal.ts";

const usage = `npm run pack

Makes build/packages/yichus-VERSION.tgz and evenly-VERSION.tgz, to be installed with npm anywhere:
bundled, without TypeScript, each with its README, an example, a manual page and the licences of what
is inside. Try one: npm install build/packages/yichus-0.1.0.tgz

Exit status: 0 made; anything else, not.`;

const run = promisify(execFile);
const packages = inRoot("build", "packages");

const manifestSchema = z.object({
  version: z.string(),
  license: z.string(),
  description: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/** Of each program: its folder, what stays a package beside the bundle, and what its example is. */
const contents = {
  yichus: { folder: "solver", kept: [], example: "content/demos/admission" },
  evenly: {
    folder: "ledger",
    kept: ["@electric-sql/pglite"],
    example: "content/demos/ledger/kyoto",
  },
} as const satisfies Record<Program, unknown>;

const { values } = parseArgs({
  options: { help: { type: "boolean", short: "h", default: false } },
});
if (values.help) say(usage);
else for (const program of ["yichus", "evenly"] as const) await pack(program);

async function pack(program: Program): Promise<void> {
  const { folder, kept, example } = contents[program];
  const target = path.join(packages, program);
  await rm(target, { recursive: true, force: true });
  await mkdir(path.join(target, "man"), { recursive: true });
  const inputs = await bundleProgram(program, path.join(target, "bin"));
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(inRoot(folder, "package.json"), "utf8")),
  );
  const written = {
    name: program,
    version: manifest.version,
    license: manifest.license,
    description: manifest.description,
    type: "module",
    engines: { node: ">=24" },
    bin: { [program]: `bin/${program}.mjs` },
    man: [`man/${program}.1`],
    files: ["bin", "man", "example", "THIRD-PARTY.txt"],
    dependencies: Object.fromEntries(kept.map((name) => [name, manifest.dependencies[name]])),
  };
  await writeFile(path.join(target, "package.json"), `${JSON.stringify(written, null, 2)}\n`);
  await writeFile(path.join(target, "THIRD-PARTY.txt"), thirdPartyNotice(inputs));
  await writeFile(
    path.join(target, "man", `${program}.1`),
    manPage({
      name: program,
      ...manifest,
      ...(await helpOf(path.join(target, "bin", `${program}.mjs`))),
    }),
  );
  await cp(inRoot("LICENSE"), path.join(target, "LICENSE"));
  await cp(inRoot(folder, "PACKAGE.md"), path.join(target, "README.md"));
  await cp(inRoot(example), path.join(target, "example"), { recursive: true });
  const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", packages], {
    cwd: target,
  });
  say(`build/packages/${stdout.trim()}`);
}

/** Asks the program itself; its commands are listed in its general help. */
async function helpOf(file: string) {
  const ask = async (...args: readonly string[]) =>
    (await run(process.execPath, [file, ...args, "--help"])).stdout;
  const general = await ask();
  const names = [...general.slice(general.indexOf("Commands:")).matchAll(/^ {2}([a-z-]+)/gm)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => name !== "help");
  const commands = [];
  for (const name of names) commands.push({ name, text: await ask(name) });
  return { general, commands };
}
