import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { jsonDifferences } from "@receipts/formats/json-difference.ts";
import type { Run, Verdict } from "@receipts/formats/manifest.ts";
import type { Finding } from "@receipts/formats/rerun-report.ts";
import type { Execution } from "./execute.ts";
import { lineOf } from "./manifest-file.ts";
import { acceptedFolder, inRoot, manifestPath } from "./paths.ts";

/** A row as it really ran, with every digest filled in, and what is said of it. */
export type Judged = {
  readonly row: Run;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
};

const differencesMax = 20;

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

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
    ...(await changedProducts(run, row, execution)),
    ...changed("byproduct", run.byproducts, row.byproducts),
  ].map((each) => ({
    ...each,
    source: each.source ?? { path: manifestPath, line: lineOf(manifestText, run, each.name) },
  }));
  return { row, verdict: findings.length === 0 ? "good" : "bad", findings };
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

async function changedProducts(
  run: Run,
  row: Run,
  execution: Execution,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const each of changed("product", run.products, row.products)) {
    const bytes = execution.products.get(each.name);
    findings.push(bytes === undefined ? each : { ...each, ...(await explain(run, each, bytes)) });
  }
  return findings;
}

/** Where the accepted document and this one part, and the accepted line that says so. */
async function explain(run: Run, { name }: Finding, bytes: Buffer): Promise<Partial<Finding>> {
  const acceptedPath = path.posix.join(acceptedFolder, run.id, name);
  const accepted = await readFile(inRoot(acceptedPath)).catch(() => undefined);
  if (accepted === undefined) return { message: `changed, and ${acceptedPath} is missing` };
  const line = firstDifferentLine(accepted.toString("utf8"), bytes.toString("utf8"));
  const source = { path: acceptedPath, line };
  const documents = [accepted, bytes].map((each) => parsed(each.toString("utf8")));
  if (documents.includes(undefined)) return { source };
  const differences = jsonDifferences(documents[0], documents[1]);
  return {
    source,
    differing: differences.length,
    differences: differences.slice(0, differencesMax).map(({ pointer, before, after }) => ({
      pointer,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    })),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstDifferentLine(before: string, after: string): number {
  const left = before.split("\n");
  const right = after.split("\n");
  const index = left.findIndex((line, at) => line !== right[at]);
  return (index === -1 ? left.length : index) + 1;
}
