import { execFileSync } from "node:child_process";
import { jsonDifferences } from "@receipts/formats/json-difference.ts";
import type { Run, Verdict } from "@receipts/formats/manifest.ts";
import { acceptedPath, filesOf, readAccepted } from "../runs/accepted.ts";
import type { Judged } from "../runs/compare.ts";
import { sha256 } from "../runs/differences.ts";
import type { Execution } from "../runs/execute.ts";
import { inRoot } from "../runs/paths.ts";
import { type LineChange, lineChanges } from "./line-changes.ts";
import { pointerLines } from "./pointer-lines.ts";

/** What accepting one run changes. */
export type RunChange = {
  readonly run: Run;
  readonly verdict: Verdict;
  /** Files that it was given and that are not as they were accepted. */
  readonly sources: readonly FileChange[];
  /** Files and streams that it wrote. */
  readonly results: readonly FileChange[];
};

export type FileChange = {
  /** From the top of the repository. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly told:
    | { readonly as: "places"; readonly places: readonly Place[] }
    | { readonly as: "lines"; readonly lines: readonly LineChange[] }
    /** One side is not at hand, so that only the digests tell. */
    | { readonly as: "digests" };
};

/** A place of a JSON document where the sides part; compact JSON, `undefined` where one has nothing. */
export type Place = {
  readonly pointer: string;
  /** The pointer with the ids of what it leads through, such as `operations › t3 › verdict`. */
  readonly name: string;
  readonly kind: "verdict" | "band" | "balance" | "other";
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly lineBefore: number | undefined;
  readonly lineAfter: number | undefined;
};

/**
 * What accepting these runs would change, read before anything is written. Runs that are good and runs
 * that did not execute change nothing and are left out.
 */
export async function changesOf(
  judged: readonly Judged[],
  executions: ReadonlyMap<string, Execution>,
  before: readonly Run[],
): Promise<readonly RunChange[]> {
  const rows = new Map(before.map((run) => [run.id, run]));
  const changes: RunChange[] = [];
  for (const { row, verdict } of judged) {
    const execution = executions.get(row.id);
    if (verdict === "good" || execution === undefined) continue;
    changes.push({
      run: row,
      verdict,
      sources: sourceChanges(rows.get(row.id) ?? row, execution),
      results: await resultChanges(row, execution),
    });
  }
  return changes;
}

function sourceChanges(accepted: Run, { materials }: Execution): readonly FileChange[] {
  return accepted.materials.flatMap(({ name, digest }) => {
    const bytes = materials.get(name);
    if (bytes === undefined || sha256(bytes) === digest?.sha256) return [];
    const old = committed(name);
    const isAccepted = old !== undefined && sha256(old) === digest?.sha256;
    return [fileChange(name, "lines", [isAccepted ? old : undefined, bytes])];
  });
}

async function resultChanges(run: Run, execution: Execution): Promise<readonly FileChange[]> {
  const changes: FileChange[] = [];
  for (const [file, bytes] of filesOf(execution)) {
    const old = await readAccepted(run, file);
    const isStream = !execution.products.has(file);
    // A stream that nothing was written to is no file.
    const [before, after] = [old, isStream && bytes.length === 0 ? undefined : bytes];
    if (before === undefined && after === undefined) continue;
    if (before !== undefined && after?.equals(before) === true) continue;
    changes.push(fileChange(acceptedPath(run, file), "places", [before, after]));
  }
  return changes;
}

/** What people wrote is told by line, what programs wrote by place where it is JSON. */
function fileChange(
  path: string,
  by: "lines" | "places",
  [before, after]: readonly [Buffer | undefined, Buffer | undefined],
): FileChange {
  const [old, now] = [before?.toString("utf8"), after?.toString("utf8")];
  const digests = {
    path,
    before: before === undefined ? undefined : sha256(before),
    after: after === undefined ? undefined : sha256(after),
  };
  if (old === undefined || now === undefined) return { ...digests, told: { as: "digests" } };
  const documents = by === "places" && path.endsWith(".json") ? [parsed(old), parsed(now)] : [];
  const [one, other] = documents;
  if (one === undefined || other === undefined) {
    return { ...digests, told: { as: "lines", lines: lineChanges(old, now) } };
  }
  return { ...digests, told: { as: "places", places: placesOf([old, now], one, other) } };
}

function placesOf(
  [old, now]: readonly [string, string],
  one: unknown,
  other: unknown,
): readonly Place[] {
  const [linesBefore, linesAfter] = [pointerLines(old), pointerLines(now)];
  return jsonDifferences(one, other).map(({ pointer, before, after }) => ({
    pointer,
    name: nameOf(after === undefined ? one : other, pointer),
    kind: kindOf(pointer),
    before,
    after,
    lineBefore: linesBefore.get(pointer),
    lineAfter: linesAfter.get(pointer),
  }));
}

/** What a reviewer looks for first: decisions, then what may move, then money. */
function kindOf(pointer: string): Place["kind"] {
  if (/\/(verdict|outcome|status)$/.test(pointer)) return "verdict";
  if (/^\/keys\//.test(pointer)) return "band";
  return /\/(balances|driftedBalances|changed)(\/|$)/.test(pointer) ? "balance" : "other";
}

const identities = ["id", "key", "name", "property", "title", "package", "journal", "member"];

function nameOf(document: unknown, pointer: string): string {
  let value = document;
  const names = pointer
    .split("/")
    .slice(1)
    .map((token) => {
      const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const inList = Array.isArray(value);
      value = Object(value)[key];
      const identity = inList
        ? identities.map((each) => Object(value)[each]).find((each) => typeof each === "string")
        : undefined;
      return identity ?? key;
    });
  return names.length === 0 ? "the document" : names.join(" › ");
}

/** The file as it was last committed; undefined without git, or where it was not. */
function committed(name: string): Buffer | undefined {
  try {
    return execFileSync("git", ["show", `HEAD:${name}`], {
      cwd: inRoot(),
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 2 ** 26,
    });
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
