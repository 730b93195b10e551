import { readFile } from "node:fs/promises";
import { pinningFiles, provenanceType, type Subject } from "../attest/statements.ts";
import {
  identityOf,
  readTrustedRoots,
  type Signer,
  type Vouched,
  verifyBundle,
} from "../attest/verify-bundle.ts";
import { type Place, type Problem, type Signature, sha256Of } from "./audit.mjs";
import { problem } from "./published-copy.ts";

/** Where a deploy leaves the bundles of its signatures, one a statement. */
const publishedBundles = [
  "attestations/provenance.sigstore.json",
  "attestations/test-result.sigstore.json",
] as const;

export type SignatureOptions = {
  readonly signer: Signer;
  /** Files of the reader's with a bundle each; those that the copy publishes when there are none. */
  readonly bundles: readonly string[];
  /** A file of trusted roots; those that Sigstore publishes when left out, for which it needs a network. */
  readonly trustedRoot: string | undefined;
};

type Checked = { readonly found: readonly Problem[]; readonly signatures: readonly Signature[] };

/**
 * Who published a copy: each bundle has to be signed by the one workflow that deploys, and its digests
 * have to be those of the files. One of them has to vouch for the files that pin all others.
 */
export async function checkSignatures(place: Place, options: SignatureOptions): Promise<Checked> {
  const roots = await trustedRoots(options.trustedRoot);
  if (typeof roots === "string") {
    return { found: [problem("could not check", "trusted root", roots)], signatures: [] };
  }
  const own = options.bundles.length > 0;
  const found: Problem[] = [];
  const vouched: Vouched[] = [];
  for (const name of own ? options.bundles : publishedBundles) {
    const text = await (own ? readFile(name, "utf8").catch(() => undefined) : textOf(place, name));
    if (text === undefined) {
      const sentence = `${name} is missing: nothing says who published this copy.`;
      found.push(problem("missing", name, sentence));
      continue;
    }
    const verified = verifyBundle(text, roots, options.signer);
    if (verified.ok) {
      vouched.push(verified.vouched);
      found.push(...(await wrongSubjects(place, name, verified.vouched)));
    } else {
      const sentence = `${name} is not signed by ${identityOf(options.signer)}: ${verified.reason}.`;
      found.push(problem("wrong signature", name, sentence));
    }
  }
  if (vouched.length > 0) found.push(...unvouched(vouched));
  return { found, signatures: vouched.map(told) };
}

function told({ signer, commit, predicateType, subjects }: Vouched): Signature {
  return { signer, commit: commit ?? null, predicateType, files: subjects.length };
}

async function trustedRoots(file: string | undefined) {
  try {
    if (file !== undefined) return readTrustedRoots(await readFile(file, "utf8"));
    const { getTrustedRoot } = await import("@sigstore/tuf");
    return [await getTrustedRoot()];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `No signature was checked, because the trusted roots cannot be read: ${why}. Give a file of them with --trusted-root.`;
  }
}

async function textOf(place: Place, name: string): Promise<string | undefined> {
  const bytes = await place.read(name).catch(() => undefined);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** The files that a statement gives another digest than they have. */
async function wrongSubjects(
  place: Place,
  bundle: string,
  { subjects }: Vouched,
): Promise<readonly Problem[]> {
  const problems = await Promise.all(
    subjects.map((subject) => wrongSubject(place, bundle, subject)),
  );
  return problems.flatMap((each) => (each === undefined ? [] : [each]));
}

async function wrongSubject(
  place: Place,
  bundle: string,
  { name, sha256 }: Subject,
): Promise<Problem | undefined> {
  const bytes = await place.read(name).catch(() => undefined);
  if (bytes === undefined) {
    return problem("missing", name, `${name} is signed in ${bundle}, but it is missing.`);
  }
  const actual = await sha256Of(bytes);
  if (actual === sha256) return undefined;
  const sentence = `${name} is not the file that was signed: sha256 expected ${sha256} in ${bundle}; found ${actual}.`;
  return problem("changed", name, sentence);
}

function unvouched(vouched: readonly Vouched[]): readonly Problem[] {
  const names = new Set(
    vouched
      .filter(({ predicateType }) => predicateType === provenanceType)
      .flatMap(({ subjects }) => subjects.map(({ name }) => name)),
  );
  return pinningFiles
    .filter((name) => !names.has(name))
    .map((name) => {
      const sentence = `${name} is not vouched for: no verified statement of type ${provenanceType} names it.`;
      return problem("wrong signature", name, sentence);
    });
}
