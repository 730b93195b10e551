import { bundleFromJSON } from "@sigstore/bundle";
import { TrustedRoot } from "@sigstore/protobuf-specs";
import { toSignedEntity, toTrustMaterial, Verifier } from "@sigstore/verify";
import { z } from "zod";
import type { Subject } from "./statements.ts";

/** Who may have signed: one workflow of one repository, on one branch, on a machine of GitHub's. */
export type Signer = {
  /** `OWNER/NAME`. */
  readonly repository: string;
  readonly workflow: string;
  readonly ref: string;
};

/** What a signature says, once it is known who made it. */
export type Vouched = {
  readonly signer: string;
  readonly commit: string | undefined;
  readonly predicateType: string;
  readonly subjects: readonly Subject[];
};

export type Verification =
  | { readonly ok: true; readonly vouched: Vouched }
  | { readonly ok: false; readonly reason: string };

const issuer = "https://token.actions.githubusercontent.com";
const payloadType = "application/vnd.in-toto+json";
/** Extensions of a certificate for a workflow (Fulcio's registry of object identifiers). */
const extensions = {
  runnerEnvironment: [1, 3, 6, 1, 4, 1, 57264, 1, 11],
  sourceRepository: [1, 3, 6, 1, 4, 1, 57264, 1, 12],
  sourceCommit: [1, 3, 6, 1, 4, 1, 57264, 1, 13],
} as const;
const utf8StringTag = 0x0c;

const statementSchema = z.object({
  _type: z.literal("https://in-toto.io/Statement/v1"),
  predicateType: z.string(),
  subject: z
    .array(
      z.object({
        name: z.string(),
        digest: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
      }),
    )
    .min(1),
});

/**
 * Reads trusted roots from text: one JSON document, or one a line, as `gh attestation trusted-root`
 * prints them.
 */
export function readTrustedRoots(text: string): readonly TrustedRoot[] {
  const documents = text.trim().startsWith("{\n") ? [text] : text.trim().split("\n");
  return documents.map((document) => TrustedRoot.fromJSON(JSON.parse(document)));
}

/**
 * Whether a Sigstore bundle holds a statement that this signer has signed and a transparency log has
 * recorded, by the first of the roots that vouches for it. Never throws on what the bundle says.
 */
export function verifyBundle(
  text: string,
  roots: readonly TrustedRoot[],
  signer: Signer,
): Verification {
  const reasons: string[] = [];
  for (const root of roots) {
    try {
      return { ok: true, vouched: vouchedBy(text, root, signer) };
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { ok: false, reason: [...new Set(reasons)].join("; ") };
}

function vouchedBy(text: string, root: TrustedRoot, signer: Signer): Vouched {
  const bundle = bundleFromJSON(JSON.parse(text));
  if (bundle.content.$case !== "dsseEnvelope") throw new Error("the bundle holds no statement");
  const { payload, payloadType: type } = bundle.content.dsseEnvelope;
  if (type !== payloadType) throw new Error(`the bundle holds ${type}, not ${payloadType}`);
  const { identity } = new Verifier(toTrustMaterial(root)).verify(toSignedEntity(bundle), {
    subjectAlternativeName: new RegExp(`^${escaped(identityOf(signer))}$`),
    extensions: { issuer },
    oids: [
      oid(extensions.sourceRepository, `https://github.com/${signer.repository}`),
      oid(extensions.runnerEnvironment, "github-hosted"),
    ],
  });
  const statement = statementSchema.parse(JSON.parse(payload.toString("utf8")));
  const commit = identity?.oids?.find(
    (each) => each.oid?.id.join() === extensions.sourceCommit.join(),
  );
  return {
    signer: identity?.subjectAlternativeName ?? "",
    commit: commit?.value.subarray(2).toString("utf8"),
    predicateType: statement.predicateType,
    subjects: statement.subject.map(({ name, digest }) => ({ name, sha256: digest.sha256 })),
  };
}

/** The name that a certificate gives to a workflow. */
export function identityOf({ repository, workflow, ref }: Signer): string {
  return `https://github.com/${repository}/${workflow}@${ref}`;
}

/** An extension with a short text, as it stands in a certificate (DER: tag, length, bytes). */
function oid(id: readonly number[], text: string) {
  const bytes = Buffer.from(text);
  if (bytes.length > 127) throw new Error(`${text} is too long to be compared`);
  const value = Buffer.concat([Buffer.of(utf8StringTag, bytes.length), bytes]);
  return { oid: { id: [...id] }, value };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
