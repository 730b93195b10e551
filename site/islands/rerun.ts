import { sha256Hex } from "@receipts/formats/digest.ts";
import { compareBytes, type Outcome } from "./outcome.ts";
import { askWorker, type Finished, NoAnswer } from "./run-worker.ts";

/** What the page knows of a run that a browser can repeat. */
export type RerunPlan = {
  /** The worker that runs it. */
  readonly worker: "solver" | "ledger";
  readonly args: readonly string[];
  readonly exitCode: number;
  readonly inputs: readonly PlannedFile[];
  /** What it wrote, and what it said as `stdout.txt` and `stderr.txt`. */
  readonly products: readonly PlannedFile[];
};

export type PlannedFile = {
  /** As the command writes it. */
  readonly name: string;
  readonly url: string;
  /** What the build put there. */
  readonly sha256: string;
};

export type RerunStage =
  | { readonly tag: "fetching" | "running" | "comparing" }
  | { readonly tag: "phase"; readonly name: string };

/** Everything that a rerun found; nothing of it is claimed beyond what was looked at. */
type RerunReport = {
  /** Files that the host does not serve as the build made them. */
  readonly servedOtherwise: readonly { readonly file: PlannedFile; readonly sha256: string }[];
  readonly exitCode: number;
  readonly stderr: string;
  readonly outcomes: readonly Outcome[];
  /** Products of the deployed run that were not written here. */
  readonly missing: readonly string[];
};

export type RerunResult =
  | { readonly tag: "report"; readonly report: RerunReport }
  | { readonly tag: "unknown"; readonly reason: UnknownReason };

type UnknownReason =
  | { readonly tag: "stopped" | "insecure" }
  | { readonly tag: "time"; readonly seconds: number }
  | { readonly tag: "broken" | "unreachable"; readonly message: string };

export type RerunTools = {
  readonly startWorker: (kind: RerunPlan["worker"]) => Worker;
  readonly limitMilliseconds: number;
  readonly onStage: (stage: RerunStage) => void;
  readonly stopped: AbortSignal;
  /** Texts that a reader put in the place of inputs, by name. */
  readonly instead?: ReadonlyMap<string, string>;
};

/** Runs the plan in a worker and compares. Never rejects: what goes wrong is a reason. */
export async function rerun(plan: RerunPlan, tools: RerunTools): Promise<RerunResult> {
  if (!globalThis.isSecureContext) return { tag: "unknown", reason: { tag: "insecure" } };
  tools.onStage({ tag: "fetching" });
  const fetched = await fetchAll([...plan.inputs, ...plan.products], tools.stopped);
  if (fetched.tag !== "files") return { tag: "unknown", reason: fetched };
  const inputs = fetched.files.slice(0, plan.inputs.length);
  const products = fetched.files.slice(plan.inputs.length);
  tools.onStage({ tag: "running" });
  try {
    const request = {
      args: plan.args,
      files: inputs.map(({ file, bytes }) => ({
        name: file.name,
        text: tools.instead?.get(file.name) ?? decode(bytes),
      })),
    };
    const finished = await askWorker(tools.startWorker(plan.worker), request, {
      limitMilliseconds: tools.limitMilliseconds,
      onPhase: (name) => tools.onStage({ tag: "phase", name }),
      stopped: tools.stopped,
    });
    tools.onStage({ tag: "comparing" });
    return { tag: "report", report: await reportOn(finished, inputs, products) };
  } catch (problem) {
    return { tag: "unknown", reason: reasonOf(problem, tools.limitMilliseconds / 1000) };
  }
}

type Fetched = { readonly file: PlannedFile; readonly bytes: Uint8Array<ArrayBuffer> };

async function fetchAll(
  files: readonly PlannedFile[],
  signal: AbortSignal,
): Promise<{ readonly tag: "files"; readonly files: readonly Fetched[] } | UnknownReason> {
  try {
    return { tag: "files", files: await Promise.all(files.map((file) => fetchOne(file, signal))) };
  } catch (problem) {
    if (signal.aborted) return { tag: "stopped" };
    return { tag: "unreachable", message: messageOf(problem) };
  }
}

async function fetchOne(file: PlannedFile, signal: AbortSignal): Promise<Fetched> {
  const response = await fetch(file.url, { signal, cache: "no-cache" });
  if (!response.ok) throw new Error(`${file.url}: ${response.status}`);
  return { file, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function reportOn(
  finished: Finished,
  inputs: readonly Fetched[],
  products: readonly Fetched[],
): Promise<RerunReport> {
  const digests = await Promise.all(
    [...inputs, ...products].map(async ({ file, bytes }) => ({
      file,
      sha256: await sha256Hex(bytes),
    })),
  );
  const written = new Map([
    ...finished.files.map(({ name, text }) => [name, text] as const),
    ["stdout.txt", finished.stdout] as const,
    ["stderr.txt", finished.stderr] as const,
  ]);
  const compared = products.filter(({ file }) => written.has(file.name));
  return {
    servedOtherwise: digests.filter(({ file, sha256 }) => sha256 !== file.sha256),
    exitCode: finished.exitCode,
    stderr: finished.stderr,
    outcomes: await Promise.all(
      compared.map(({ file, bytes }) =>
        compareBytes(file.name, bytes, encode(written.get(file.name) ?? "")),
      ),
    ),
    missing: products.map(({ file }) => file.name).filter((name) => !written.has(name)),
  };
}

function reasonOf(problem: unknown, seconds: number): UnknownReason {
  const why = problem instanceof NoAnswer ? problem.why : "broken";
  switch (why) {
    case "time":
      return { tag: "time", seconds };
    case "stopped":
      return { tag: "stopped" };
    case "broken":
      return { tag: "broken", message: messageOf(problem) };
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
