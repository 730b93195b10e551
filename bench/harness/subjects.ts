import { type BenchmarkSubject, benchmarkSubjects } from "@receipts/formats/benchmark.ts";
import type { Part } from "./part.ts";

/** Loads what is measured of each subject: a process that measures one needs none of the others. */
const loaders: Readonly<
  Record<BenchmarkSubject, () => Promise<{ readonly parts: readonly Part[] }>>
> = {
  language: () => import("../language/parts.ts"),
  admission: () => import("../admission/parts.ts"),
  interleaving: () => import("../interleaving/parts.ts"),
  ledger: () => import("../ledger/parts.ts"),
  manifest: () => import("../manifest/parts.ts"),
  site: () => import("../site/parts.ts"),
};

export async function partsOf(subject: BenchmarkSubject): Promise<readonly Part[]> {
  return (await loaders[subject]()).parts;
}

/** A subject and the parts of it that are wanted. */
export type Chosen = { readonly subject: BenchmarkSubject; readonly parts: readonly Part[] };

/**
 * What was asked for, in the order of the subjects: each name is a subject or a part such as
 * `admission/batch`; no name asks for everything. A text says which name means nothing.
 */
export async function chosenBy(names: readonly string[]): Promise<readonly Chosen[] | string> {
  const all = await Promise.all(
    benchmarkSubjects.map(async (subject) => ({ subject, parts: await partsOf(subject) })),
  );
  const known = all.flatMap(({ subject, parts }) => [
    subject,
    ...parts.map(({ name }) => `${subject}/${name}`),
  ]);
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) return `"${stranger}" is no subject; there are: ${known.join(" ")}`;
  const isWanted = (subject: string, part: string) =>
    names.length === 0 || names.includes(subject) || names.includes(`${subject}/${part}`);
  return all
    .map(({ subject, parts }) => ({
      subject,
      parts: parts.filter(({ name }) => isWanted(subject, name)),
    }))
    .filter(({ parts }) => parts.length > 0);
}
