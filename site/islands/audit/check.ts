import { rerun } from "../rerun.ts";
import { planOf } from "../rerun-plan.ts";
import type { AuditModule, AuditReport, ManifestRow } from "./audit-module.ts";
import type { OwnEdit } from "./own-edit.ts";
import {
  fileGroups,
  isPageFile,
  judgeRun,
  type RunVerdict,
  type ServedFiles,
  servedFiles,
  unavailableBecause,
} from "./rows.ts";

/** All that a check found; `files` by group and run id, `runs` by run id, in the manifest's order. */
export type Checked = {
  readonly report: AuditReport;
  readonly rows: readonly ManifestRow[];
  readonly files: ReadonlyMap<string, ServedFiles>;
  readonly runs: ReadonlyMap<string, RunVerdict>;
};

export type CheckOptions = {
  /** Pages, their scripts and styles too. */
  readonly withPages: boolean;
  /** Runs that need the database, which the page then loads. */
  readonly withDatabase: boolean;
  /** The digest that the manifest must have, if the reader has one. */
  readonly manifest: string | undefined;
  /** A reader's own text in the place of an input. */
  readonly edit: OwnEdit | undefined;
};

export type CheckTools = {
  readonly module: AuditModule;
  /** Where the site lies, absolute, with a slash at its end. */
  readonly base: string;
  readonly startWorker: (row: ManifestRow) => Worker;
  readonly limitMilliseconds: number;
  readonly stopped: AbortSignal;
  readonly onRows: (rows: readonly ManifestRow[], groups: readonly string[]) => void;
  readonly onFile: (done: number, of: number) => void;
  readonly onFiles: (files: ReadonlyMap<string, ServedFiles>) => void;
  readonly onRun: (row: ManifestRow, verdict: RunVerdict, done: number) => void;
};

/**
 * Reads every published file and compares it with the lists, then repeats every run that a browser can
 * repeat. Never rejects over what it finds: what cannot be had is a problem of the report.
 */
export async function checkAll(options: CheckOptions, tools: CheckTools): Promise<Checked> {
  const { module, base, stopped } = tools;
  const place = module.addressPlace(base, stopped);
  const manifest = await place.read("deploy-manifest.json").catch(() => undefined);
  const rows = manifest === undefined ? [] : module.manifestRows(manifest);
  const groups = fileGroups.filter((group) => options.withPages || group !== "pages");
  tools.onRows(rows, groups);
  const ids = rows.map(({ id }) => id);
  const read: string[] = [];
  const report = await module.audit(place, {
    ...(options.manifest === undefined ? {} : { manifest: options.manifest }),
    ...(options.withPages ? {} : { skip: isPageFile }),
    onFile: (name, of) => {
      read.push(name);
      tools.onFile(read.length, of);
    },
  });
  const files = servedFiles(report, [...read, ...alwaysRead(report, read)], ids);
  tools.onFiles(files);
  const runs = new Map<string, RunVerdict>();
  for (const row of rows) {
    const verdict =
      unavailableBecause(row, options.withDatabase) ?? (await repeat(row, options.edit, tools));
    runs.set(row.id, verdict);
    tools.onRun(row, verdict, runs.size);
  }
  return { report, rows, files, runs };
}

/** The lists that say what there has to be are read before any file is. */
function alwaysRead(report: AuditReport, read: readonly string[]): readonly string[] {
  if (report.manifest === null) return [];
  return ["deploy-manifest.json", "SHA256SUMS", "execution.json"].filter(
    (name) => !read.includes(name),
  );
}

async function repeat(
  row: ManifestRow,
  edit: OwnEdit | undefined,
  tools: CheckTools,
): Promise<RunVerdict> {
  const plan = planOf(row, tools.base);
  const at = row.materials.findIndex(({ name }) => name === edit?.path);
  const edited = plan.inputs[at]?.name;
  const result = await rerun(plan, {
    startWorker: () => tools.startWorker(row),
    limitMilliseconds: tools.limitMilliseconds,
    onStage: () => {},
    stopped: tools.stopped,
    ...(edited === undefined || edit === undefined
      ? {}
      : { instead: new Map([[edited, edit.text]]) }),
  });
  const verdict = judgeRun(plan, result);
  return edited === undefined || verdict.mark === "unknown" || edit === undefined
    ? verdict
    : { mark: "edited", result, path: edit.path, isSame: verdict.mark === "good" };
}
