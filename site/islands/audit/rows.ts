import type { RerunPlan, RerunResult } from "../rerun.ts";
import type { AuditProblem, AuditReport, ManifestRow } from "./audit-module.ts";

/** What is said of a row, or of one side of it. */
export type Mark = "good" | "bad" | "unknown" | "unavailable" | "edited";

/** Files that belong to no single run, by what they are. */
export const fileGroups = ["lists", "sources", "schemas", "pages"] as const;

export type FileGroup = (typeof fileGroups)[number];

/** The files of one row as the host serves them. */
export type ServedFiles = {
  readonly mark: Mark;
  readonly read: number;
  readonly problems: readonly AuditProblem[];
};

/** Whether a program gave here what the manifest says. */
export type RunVerdict =
  | { readonly mark: "good" }
  | { readonly mark: "bad"; readonly result: RerunResult }
  | {
      /** A reader changed what it read: it is compared, and nothing is claimed. */
      readonly mark: "edited";
      readonly result: RerunResult;
      readonly path: string;
      readonly isSame: boolean;
    }
  | {
      readonly mark: "unknown";
      readonly result: RerunResult;
      /** Inputs that the host does not serve as the manifest has them. */
      readonly otherInputs: readonly string[];
    }
  | { readonly mark: "unavailable"; readonly needs: "server" | "program" | "database" };

/** Files of all rows, by group or run id. `read` are the names that the audit got through. */
export function servedFiles(
  report: AuditReport,
  read: readonly string[],
  ids: readonly string[],
): ReadonlyMap<string, ServedFiles> {
  const keys: readonly string[] = [...fileGroups, ...ids];
  const counts = countBy(read.map((name) => rowOfFile(name, ids)));
  return new Map(
    keys.map((key) => {
      const problems = report.problems.filter(({ name }) => rowOfFile(name, ids) === key);
      const count = counts.get(key) ?? 0;
      return [key, { mark: filesMark(problems, count), read: count, problems }];
    }),
  );
}

/** The row that a published file belongs to: a run's id, or a group. */
function rowOfFile(name: string, ids: readonly string[]): string {
  if (name.startsWith("sources/")) return "sources";
  if (name.startsWith("schemas/")) return "schemas";
  if (name.startsWith("artifacts/")) {
    const [owner] = ids
      .filter((id) => name.startsWith(`artifacts/${id}/`))
      .toSorted((left, right) => right.length - left.length);
    return owner ?? "lists";
  }
  return isPageFile(name) ? "pages" : "lists";
}

/** A page, or what a page loads; not the lists and tools that lie beside the pages. */
export function isPageFile(name: string): boolean {
  return (
    (name.includes("/") || /\.(html|css|js|svg|png|ico|xml|txt|woff2|webmanifest)$/.test(name)) &&
    !/^(artifacts|sources|schemas|attestations)\//.test(name)
  );
}

/** A file that did not come is no proof of another one. */
const unproven: ReadonlySet<string> = new Set(["missing", "could not check"]);

function filesMark(problems: readonly AuditProblem[], read: number): Mark {
  if (problems.some(({ kind }) => !unproven.has(kind))) return "bad";
  return problems.length > 0 || read === 0 ? "unknown" : "good";
}

/**
 * Why a run is not repeated in a browser; `undefined` when it is. `withDatabase`: the reader has asked
 * for the megabytes that some need.
 */
export function unavailableBecause(
  row: ManifestRow,
  withDatabase: boolean,
): RunVerdict | undefined {
  if (row.requires.length > 0) return { mark: "unavailable", needs: "server" };
  if (row.worker === undefined) return { mark: "unavailable", needs: "program" };
  if (row.worker === "ledger" && !withDatabase) return { mark: "unavailable", needs: "database" };
  return undefined;
}

/**
 * Judges a repeated run by the manifest's digests, whatever the host serves as the artifact: that is the
 * other question, and the files answer it. Over inputs that are not the manifest's nothing is claimed.
 */
export function judgeRun(plan: RerunPlan, result: RerunResult): RunVerdict {
  if (result.tag === "unknown") return { mark: "unknown", result, otherInputs: [] };
  const { report } = result;
  const inputs = new Set(plan.inputs.map(({ name }) => name));
  const otherInputs = report.servedOtherwise
    .map(({ file }) => file.name)
    .filter((name) => inputs.has(name));
  if (otherInputs.length > 0) return { mark: "unknown", result, otherInputs };
  const expected = new Map(plan.products.map(({ name, sha256 }) => [name, sha256]));
  const isAsExpected =
    report.exitCode === plan.exitCode &&
    report.missing.length === 0 &&
    report.outcomes.every(
      (outcome) =>
        (outcome.verdict === "good" ? outcome.sha256 : outcome.here) === expected.get(outcome.name),
    );
  return isAsExpected ? { mark: "good" } : { mark: "bad", result };
}

/** The worst of some marks: what is wrong before what is not known; what cannot be had counts last. */
export function worst(marks: readonly Mark[]): Mark {
  const order: readonly Mark[] = ["bad", "unknown", "edited", "good", "unavailable"];
  return order.find((mark) => marks.includes(mark)) ?? "unknown";
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
