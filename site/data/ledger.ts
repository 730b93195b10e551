import { type Attempts, attemptsSchema } from "@receipts/formats/attempts.ts";
import { type Book, type BookGroup, type BookJournal, bookSchema } from "@receipts/formats/book.ts";
import type { Run } from "@receipts/formats/manifest.ts";
import { type Rebuild, rebuildSchema } from "@receipts/formats/rebuild.ts";
import { type Verification, verificationSchema } from "@receipts/formats/verification.ts";
import { fault } from "./fault.ts";
import { documentOf } from "./products.ts";
import { runNamed } from "./runs.ts";

/** What a run wrote of a whole ledger. Stops the build when the run wrote no such thing. */
export function bookOf(id: string, where?: string): Book {
  const { run } = runNamed(id, where);
  return documentOf(run, { name: "evenly.book/1", schema: bookSchema }, where);
}

/** What a verification found. */
export function verificationOf(id: string, where?: string): Verification {
  const { run } = runNamed(id, where);
  return documentOf(run, { name: "evenly.verification/1", schema: verificationSchema }, where);
}

/** What a rebuild changed. */
export function rebuildOf(id: string, where?: string): Rebuild {
  const { run } = runNamed(id, where);
  return documentOf(run, { name: "evenly.rebuild/1", schema: rebuildSchema }, where);
}

/** A step of a run of `evenly attempt` that was refused. */
export type ShownRefusal = {
  readonly run: Run;
  /** Which step, counted from zero. */
  readonly at: number;
  readonly step: Attempts["steps"][number];
  /** The step in the product, as anchors name it. */
  readonly place: string;
};

/** The refused step whose title begins so. Stops the build when there is none, or more than one. */
export function refusalIn(id: string, titled: string, where?: string): ShownRefusal {
  const { run } = runNamed(id, where);
  const { steps } = documentOf(run, { name: "evenly.attempts/1", schema: attemptsSchema }, where);
  const found = steps.flatMap((step, at) =>
    step.outcome === "refused" && step.title.startsWith(titled) ? [{ step, at }] : [],
  );
  const [only] = found;
  if (only === undefined || found.length > 1) {
    return fault(where, `${found.length} refused steps of "${id}" begin with "${titled}", not one`);
  }
  const product = run.products.find(({ schema }) => schema === "evenly.attempts/1");
  return { run, ...only, place: `${product?.name ?? ""}/steps/${only.at}` };
}

/** The group of that name or id; the only one when none is asked for. */
export function groupIn(book: Book, name: string | undefined, where?: string): BookGroup {
  const groups = book.groups.filter(
    (it) => name === undefined || it.name === name || it.group === name,
  );
  const [group] = groups;
  if (group === undefined) return fault(where, `the book has no group ${name ?? ""}`);
  if (groups.length > 1) {
    const names = groups.map((it) => it.name ?? it.group).join(", ");
    return fault(where, `the book has several groups; name one of: ${names}`);
  }
  return group;
}

/** The journals whose keys begin with one of some words; all of them when none is given. */
export function journalsAbout(
  group: BookGroup,
  about: string | undefined,
  where?: string,
): readonly BookJournal[] {
  if (about === undefined) return group.journals;
  return about.split(" ").flatMap((start) => {
    const found = group.journals.filter(({ key }) => key.startsWith(start));
    return found.length > 0
      ? found
      : fault(where, `no journal has a key that begins with ${start}`);
  });
}
