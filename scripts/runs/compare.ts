import path from "node:path";
import type { Run, Verdict } from "@receipts/formats/manifest.ts";
import type { Finding } from "@receipts/formats/rerun-report.ts";
import { acceptedOf, acceptedPath, filesOf, type Outputs, readAccepted } from "./accepted.ts";
import { differencesBetween, sha256 } from "./differences.ts";
import type { Execution } from "./execute.ts";
import { lineOf } from "./manifest-file.ts";
import { manifestPath } from "./paths.ts";

/** A row as it really ran, with every digest filled in, and what is said of it. */
export type Judged = {
  readonly row: Run;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
};

/** The row with the digests of what was read and written in this execution. */
export function rowOf(run: Run, execution: Execution): Run {
  const measured = (bytes: Buffer | undefined) =>
    bytes === undefined ? {} : { digest: { sha256: sha256(bytes) }, bytes: bytes.length };
  return {
    ...run,
    materials: run.materials.map(({ name }) => ({
      name,
      ...measured(execution.materials.get(name)),
    })),
    products: run.products.map((product) => ({
      ...product,
      ...measured(execution.products.get(product.name)),
    })),
    byproducts: run.byproducts.map(({ name }) => ({
      name,
      digest: { sha256: sha256(execution[name]) },
    })),
  };
}

/** Compares one execution with what the manifest and the accepted files hold. */
export async function judge(run: Run, execution: Execution, manifestText: string): Promise<Judged> {
  const row = rowOf(run, execution);
  const faults = faultsOf(run, execution);
  if (faults.length > 0) return { row, verdict: "fail", findings: faults };
  const isNew = [...run.materials, ...run.products, ...run.byproducts].some(
    ({ digest }) => digest === undefined,
  );
  if (isNew) {
    const message = `nothing is accepted for this run yet: look at ${path.posix.join("artifacts", run.id)}/, then \`npm run accept -- ${run.id}\``;
    return { row, verdict: "unknown", findings: [finding("process", run.id, message)] };
  }
  const findings = [
    ...changed("material", run.materials, row.materials),
    ...(await changedOutputs(run, row, execution)),
  ].map((each) => ({
    ...each,
    source: each.source ?? { path: manifestPath, line: lineOf(manifestText, run, each.name) },
  }));
  return { row, verdict: findings.length === 0 ? "good" : "bad", findings };
}

/**
 * Holds a run that gave what its row pins to the files in `accepted/` as well, which a reviewer reads: it
 * is `bad` when one of them says something else.
 */
export async function heldToAccepted(judged: Judged): Promise<Judged> {
  if (judged.verdict !== "good") return judged;
  const { wrong } = await acceptedOf(judged.row);
  if (wrong.length === 0) return judged;
  const findings = wrong.map((file) => {
    const path = acceptedPath(judged.row, file);
    const message = `is what ${manifestPath} pins, but ${path} is not: it was edited, or not taken in`;
    return { ...finding("product", file, message), source: { path, line: 1 } };
  });
  return { ...judged, verdict: "bad", findings };
}

/**
 * What is said of a run that this machine lacks something for: `reason` when all that was accepted of
 * it can still be shown, `bad` when it reads other files by now, and `unknown` without a known result.
 */
export function judgeUnavailable(
  run: Run,
  { materials, accepted, reason }: Lacking,
  manifestText: string,
): Judged {
  const said = finding("requires", run.requires.join(", "), reason);
  if (accepted === undefined) {
    const message = "no result was accepted for this run that could be shown in its place";
    return { row: run, verdict: "unknown", findings: [said, finding("process", run.id, message)] };
  }
  const read = run.materials.map(({ name }) => ({ name, digest: digestOf(materials.get(name)) }));
  const findings = changed("material", run.materials, read).map((each) => ({
    ...each,
    source: { path: manifestPath, line: lineOf(manifestText, run, each.name) },
  }));
  const verdict = findings.length === 0 ? "unavailable" : "bad";
  return { row: run, verdict, findings: [said, ...findings] };
}

/** What there is of a run that was not executed: what it would read, and what was accepted of it. */
export type Lacking = {
  readonly materials: ReadonlyMap<string, Buffer>;
  readonly accepted: Outputs | undefined;
  readonly reason: string;
};

/** A run that gives other bytes in other surroundings has not finished as declared: says where. */
export function judgeSecond(judged: Judged, first: Execution, second: Execution): Judged {
  const others = filesOf(second);
  const findings: Finding[] = [...filesOf(first)].flatMap(([file, bytes]) => {
    const other = others.get(file) ?? Buffer.of();
    if (bytes.equals(other)) return [];
    const { line, ...places } = differencesBetween(bytes, other);
    const message = `differs from line ${line} on in a second execution in another folder, time zone and locale, with folder listings reversed`;
    const digests = { accepted: sha256(bytes), actual: sha256(other) };
    return [{ ...finding("process", file, message), ...places, ...digests }];
  });
  if (first.exitCode !== second.exitCode) {
    const message = `ended with ${first.exitCode}, and in other surroundings with ${second.exitCode}`;
    findings.push(finding("exit", judged.row.command[0], message));
  }
  for (const name of second.undeclared.filter((each) => !first.undeclared.includes(each))) {
    findings.push(finding("product", name, "written in other surroundings, but not declared"));
  }
  if (findings.length === 0) return judged;
  return { row: judged.row, verdict: "fail", findings: [...judged.findings, ...findings] };
}

function digestOf(bytes: Buffer | undefined): { readonly sha256: string } | undefined {
  return bytes === undefined ? undefined : { sha256: sha256(bytes) };
}

function finding(part: Finding["part"], name: string, message: string): Finding {
  return { part, name, message, differences: [], differing: 0 };
}

function faultsOf(run: Run, execution: Execution): readonly Finding[] {
  const faults: Finding[] = [];
  const { exitCode } = execution;
  if (exitCode !== run.exitCode) {
    const last = execution.stderr.toString("utf8").trim();
    faults.push(
      finding(
        "exit",
        run.command[0],
        `ended with ${exitCode} where ${run.exitCode} is declared${last === "" ? "" : `:\n${last}`}`,
      ),
    );
  }
  for (const { name } of run.products) {
    if (!execution.products.has(name)) {
      faults.push(finding("product", name, "declared, but not written"));
    }
  }
  for (const name of execution.undeclared) {
    faults.push(finding("product", name, "written, but not declared as a product"));
  }
  if (execution.stderr.includes("ERR_ACCESS_DENIED")) {
    faults.push(finding("process", run.command[0], "touched a file that no material declares"));
  }
  return faults;
}

type Digested = {
  readonly name: string;
  readonly digest?: { readonly sha256: string } | undefined;
};

function changed(
  part: "material" | "product" | "byproduct",
  accepted: readonly Digested[],
  actual: readonly Digested[],
): readonly Finding[] {
  return accepted.flatMap((before, index) => {
    const after = actual[index];
    if (before.digest?.sha256 === after?.digest?.sha256) return [];
    const message = part === "material" ? "is not the text that was accepted" : "changed";
    return [
      {
        ...finding(part, before.name, message),
        ...(before.digest === undefined ? {} : { accepted: before.digest.sha256 }),
        ...(after?.digest === undefined ? {} : { actual: after.digest.sha256 }),
      },
    ];
  });
}

/** The outputs that changed, each with where it and the accepted file part. */
async function changedOutputs(
  run: Run,
  row: Run,
  execution: Execution,
): Promise<readonly Finding[]> {
  const found = [
    ...changed("product", run.products, row.products),
    ...changed("byproduct", run.byproducts, row.byproducts),
  ];
  return Promise.all(
    found.map(async (each) => {
      const file = each.part === "product" ? each.name : `${each.name}.txt`;
      const bytes = filesOf(execution).get(file);
      return bytes === undefined ? each : { ...each, ...(await explain(run, file, bytes)) };
    }),
  );
}

/** Where the accepted file and this one part, and the accepted line that says so. */
async function explain(run: Run, file: string, bytes: Buffer): Promise<Partial<Finding>> {
  const path = acceptedPath(run, file);
  const accepted = await readAccepted(run, file);
  if (accepted === undefined) {
    return file.endsWith(".txt") ? {} : { message: `changed, and ${path} is missing` };
  }
  const { line, ...places } = differencesBetween(accepted, bytes);
  return { source: { path, line }, ...places };
}
