import { createHash, generateKeyPairSync } from "node:crypto";
import { bundleToJSON } from "@sigstore/bundle";
import { initializeCA, initializeCTLog, mockFulcio, mockRekor } from "@sigstore/mock";
import { HashAlgorithm, PublicKeyDetails, TrustedRoot } from "@sigstore/protobuf-specs";
import { DSSEBundleBuilder, FulcioSigner, RekorWitness } from "@sigstore/sign";
import type { Subject } from "./statements.ts";
import { identityOf, type Signer } from "./verify-bundle.ts";

/** Certificates and a log of our own, in memory: signing as a workflow does, without a network. */
export type MockAuthority = {
  /** What one has to trust to believe it, as a file of trusted roots. */
  readonly trustedRoot: string;
  /** A bundle over a statement, as the attesting action makes it for a workflow. */
  readonly attest: (statement: Statement, signer: Signer, claims?: Claims) => Promise<string>;
};

type Claims = Readonly<Record<string, string>>;

export type Statement = {
  readonly predicateType: string;
  readonly subjects: readonly Subject[];
  readonly predicate: unknown;
};

const authority = "https://fulcio.example";
const log = "https://rekor.example";

export async function mockAuthority(): Promise<MockAuthority> {
  const keyPair = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ctLog = await initializeCTLog(keyPair);
  const { rootCertificate } = await initializeCA(keyPair, ctLog);
  const publicKey = keyPair.publicKey.export({ format: "der", type: "spki" });
  const validFor = { start: new Date(0) };
  const key = {
    rawBytes: publicKey,
    keyDetails: PublicKeyDetails.PKIX_ECDSA_P256_SHA_256,
    validFor,
  };
  const named = { commonName: "sigstore", organization: "sigstore.mock" };
  const logOf = (baseUrl: string) => ({
    baseUrl,
    logId: { keyId: createHash("sha256").update(publicKey).digest() },
    hashAlgorithm: HashAlgorithm.SHA2_256,
    publicKey: key,
    checkpointKeyId: undefined,
    operator: "",
  });
  const root: TrustedRoot = {
    mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
    tlogs: [logOf(log)],
    ctlogs: [logOf(authority)],
    certificateAuthorities: [
      {
        subject: named,
        uri: authority,
        certChain: { certificates: [{ rawBytes: Buffer.from(rootCertificate.buffer) }] },
        validFor,
        operator: "",
      },
    ],
    timestampAuthorities: [],
  };
  return {
    trustedRoot: `${JSON.stringify(TrustedRoot.toJSON(root))}\n`,
    async attest(statement, signer, claims = {}) {
      // Each of them answers once.
      await mockFulcio({ baseURL: authority, keyPair });
      await mockRekor({ baseURL: log, keyPair });
      const token = tokenOf(signer, claims);
      const builder = new DSSEBundleBuilder({
        signer: new FulcioSigner({
          fulcioBaseURL: authority,
          identityProvider: { getToken: async () => token },
        }),
        witnesses: [new RekorWitness({ rekorBaseURL: log, entryType: "intoto" })],
      });
      const bundle = await builder.create({
        type: "application/vnd.in-toto+json",
        data: Buffer.from(statementText(statement)),
      });
      return JSON.stringify(bundleToJSON(bundle));
    },
  };
}

function statementText({ predicateType, subjects, predicate }: Statement): string {
  return JSON.stringify({
    _type: "https://in-toto.io/Statement/v1",
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType,
    predicate,
  });
}

/** What GitHub says of a workflow that asks for a certificate; nobody checks its signature here. */
function tokenOf(signer: Signer, claims: Claims): string {
  const { repository, workflow, ref } = signer;
  const payload = {
    iss: "https://token.actions.githubusercontent.com",
    sub: identityOf(signer),
    aud: "sigstore",
    repository,
    ref,
    sha: "0123456789012345678901234567890123456789",
    workflow_ref: `${repository}/${workflow}@${ref}`,
    runner_environment: "github-hosted",
    ...claims,
  };
  const parts = [{ alg: "none" }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return `${parts.join(".")}.`;
}
