import { jsonDifferences } from "@receipts/formats/json-difference.ts";
import type { Run } from "@receipts/formats/manifest.ts";
import { sha256 } from "../runs/differences.ts";
import { type Execution, execute, plainSurroundings } from "../runs/execute.ts";
import type { Requirements } from "../runs/requirements.ts";
import type { Place, Problem } from "./audit.mjs";
import { artifactName, problem, readPublished, writeInto } from "./published-copy.ts";

const pointersShown = 5;

type Means = {
  readonly program: string;
  readonly folder: string;
  readonly requirements: Requirements;
};

/**
 * Runs a row over the sources that a copy publishes, laid out in `folder`, and compares what it gives
 * with the results that the copy publishes. Returns what is not the same; nothing when all is. Throws
 * `Unavailable` when the machine lacks what the row requires.
 */
export async function rerunPublished(
  place: Place,
  run: Run,
  { program, folder, requirements }: Means,
): Promise<readonly Problem[]> {
  const missing: string[] = [];
  for (const { name, digest } of run.materials) {
    const bytes = await readPublished(place, `sources/${name}`, digest);
    if (bytes === undefined) missing.push(name);
    else await writeInto(folder, name, bytes);
  }
  if (missing.length > 0) {
    const sentence = `${run.id} was not rerun: sources/${missing.join(", sources/")} cannot be read.`;
    return [problem("could not check", run.id, sentence)];
  }
  const surroundings = { ...plainSurroundings, materialsFolder: folder };
  const execution = await requirements.provide(run, (environment) =>
    execute(run, program, { ...surroundings, environment }),
  );
  return [...endProblems(run, execution), ...(await resultProblems(place, run, execution))];
}

function endProblems(run: Run, { exitCode, undeclared }: Execution): readonly Problem[] {
  const problems: Problem[] = [];
  if (exitCode !== run.exitCode) {
    const sentence = `${run.id} rerun ends with exit status ${exitCode}; the manifest gives ${run.exitCode}.`;
    problems.push(problem("other result", run.id, sentence));
  }
  for (const name of undeclared) {
    const sentence = `${run.id} rerun writes ${name}, which the manifest does not declare.`;
    problems.push(problem("other result", run.id, sentence));
  }
  return problems;
}

async function resultProblems(
  place: Place,
  run: Run,
  execution: Execution,
): Promise<readonly Problem[]> {
  const results = [
    ...run.products.map(({ name, digest }) => ({
      name,
      digest,
      actual: execution.products.get(name),
    })),
    ...run.byproducts.map(({ name, digest }) => ({
      name: `${name}.txt`,
      digest,
      actual: execution[name],
    })),
  ];
  const problems: Problem[] = [];
  for (const { name, digest, actual } of results) {
    const artifact = artifactName(run, name);
    const published = await readPublished(place, artifact, digest);
    const sentence = difference(run.id, artifact, { published, actual, digest });
    if (sentence !== undefined) problems.push(problem("other result", artifact, sentence));
  }
  return problems;
}

type Compared = {
  readonly published: Uint8Array | undefined;
  readonly actual: Buffer | undefined;
  readonly digest: { readonly sha256: string } | undefined;
};

/** What is not the same, in a sentence; undefined when all is. */
function difference(id: string, artifact: string, compared: Compared): string | undefined {
  const { published, actual, digest } = compared;
  if (actual === undefined) return `${id} rerun does not write ${artifact}.`;
  if (published === undefined) return `${id} rerun has no ${artifact} to compare with.`;
  if (actual.equals(published)) return undefined;
  const offset = published.findIndex((byte, at) => byte !== actual[at]);
  const at = offset === -1 ? published.length : offset;
  const agrees =
    digest?.sha256 === sha256(actual) ? " What it gives is what the manifest has." : "";
  return `${id} rerun gives other bytes than ${artifact}, first at byte ${at}${pointers(published, actual)}.${agrees}`;
}

function pointers(published: Uint8Array, actual: Buffer): string {
  const [before, after] = [Buffer.from(published), actual].map(parsed);
  if (before === undefined || after === undefined) return "";
  const all = jsonDifferences(before, after);
  const shown = all
    .slice(0, pointersShown)
    .map((each) => `${each.pointer}: ${each.before ?? "nothing"} → ${each.after ?? "nothing"}`);
  if (all.length > shown.length) shown.push(`and ${all.length - shown.length} more places`);
  return `; ${shown.join("; ")}`;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
