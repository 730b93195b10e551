import type { Manifest } from "@receipts/formats/manifest.ts";
import type { Judged } from "../runs/compare.ts";

/** A file and its digest, as a signature vouches for it. */
export type Subject = { readonly name: string; readonly sha256: string };

/**
 * Files that pin all the others: the manifest and `SHA256SUMS` what is the same in every build,
 * `execution.json` the pages and what is of this build alone. A signature has to vouch for these.
 */
export const pinningFiles = ["deploy-manifest.json", "SHA256SUMS", "execution.json"] as const;

export const provenanceType = "https://slsa.dev/provenance/v1";
export const testResultType = "https://in-toto.io/attestation/test-result/v0.1";

/** What the attesting action takes at most: subjects, and bytes of their list. */
const subjectsMax = 1024;
const bytesMax = 512 * 1024;

/**
 * The list of what is signed, as `sha256sum` writes it: the files that pin all the others, and each of
 * `stable` while they are not too many, so that any of them can be verified by itself.
 */
export function subjectList(pinning: readonly Subject[], stable: readonly Subject[]): string {
  const all = [...pinning, ...stable];
  const named = new Map(all.map((subject) => [subject.name, subject]));
  const text = linesOf([...named.values()]);
  if (named.size <= subjectsMax && Buffer.byteLength(text) <= bytesMax) return text;
  return linesOf(pinning);
}

function linesOf(subjects: readonly Subject[]): string {
  const sorted = [...subjects].sort((left, right) => (left.name < right.name ? -1 : 1));
  return sorted.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
}

/**
 * What the runs gave as an in-toto test result (v0.1) over the manifest: `configuration` is each product
 * that was accepted, and each run stands as passed, warned (this machine lacks something) or failed.
 */
export function testResult(
  { runs }: Manifest,
  judged: readonly Judged[],
  url: string | null,
): string {
  const ids = (...verdicts: readonly Judged["verdict"][]) =>
    judged.filter(({ verdict }) => verdicts.includes(verdict)).map(({ row }) => row.id);
  const failed = ids("bad", "fail", "unknown");
  const warned = ids("unavailable");
  const predicate = {
    result: resultOf(failed.length, warned.length),
    configuration: runs.flatMap(({ id, products }) =>
      products.flatMap(({ name, digest, mediaType }) =>
        digest === undefined ? [] : [{ name: `artifacts/${id}/${name}`, digest, mediaType }],
      ),
    ),
    ...(url === null ? {} : { url }),
    passedTests: ids("good"),
    warnedTests: warned,
    failedTests: failed,
  };
  return `${JSON.stringify(predicate, null, 2)}\n`;
}

function resultOf(failed: number, warned: number): "PASSED" | "WARNED" | "FAILED" {
  if (failed > 0) return "FAILED";
  return warned > 0 ? "WARNED" : "PASSED";
}
