import { parseArgs } from "node:util";
import { auditText, placeOf } from "./audit/audit.mjs";
import { auditFurther } from "./audit/audit-further.ts";
import { reportAudit, uncachedPlace, waitForClean } from "./audit/live.ts";
import { complain, say } from "./terminal.ts";

/** What deploys, and so what signs: its path is a public name, and renaming it breaks who verifies. */
const deployer = { workflow: ".github/workflows/deploy.yml", ref: "refs/heads/main" };

const usage = `npm run audit -- FOLDER|ADDRESS [--rerun] [--repository OWNER/NAME] [--json]

Audits a published copy of the site: every file against the manifest and the checksum list, and the
certificates inside the results with \`yichus verify-certificate\`. What was not checked is said.

  --rerun             run every row again with this checkout's programs, over the sources that the
                      copy publishes, and compare with the results that the copy publishes
  --manifest SHA256   the digest that the copy's deploy-manifest.json must have
  --repository OWNER/NAME
                      the repository whose deploy workflow must have signed the copy
  --bundle FILE       a signature to verify in place of those that the copy publishes; repeatable
  --trusted-root FILE what to trust in place of what Sigstore publishes, as it is printed by
                      gh attestation trusted-root: then no network is needed
  --wait MINUTES      after a deploy: past every cache, again and again until the copy is clean
  --json              the findings as JSON

Exit status: 0 clean; 1 something was found; 2 it could not be audited, or not wholly.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rerun: { type: "boolean", default: false },
    manifest: { type: "string" },
    repository: { type: "string" },
    bundle: { type: "string", multiple: true, default: [] },
    "trusted-root": { type: "string" },
    wait: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
const [typed] = positionals;

if (values.help) {
  say(usage);
} else if (typed === undefined || positionals.length > 1) {
  complain(usage);
  process.exitCode = 2;
} else if (values.repository === undefined && values.bundle.length > 0) {
  complain("audit: --bundle needs --repository OWNER/NAME: whose signature should it be?");
  process.exitCode = 2;
} else if (values.wait !== undefined && !/^https?:.*\n\d+$/.test(`${typed}\n${values.wait}`)) {
  complain("audit: --wait takes whole minutes, and an address to ask.");
  process.exitCode = 2;
} else {
  process.exitCode = await auditPlace(typed);
}

async function auditPlace(typed: string): Promise<number> {
  const started = Date.now();
  const once = async (attempt: number) => {
    const isLive = values.wait !== undefined;
    const stamp = `${started}-${attempt}`;
    return auditFurther(isLive ? uncachedPlace(typed, stamp) : await placeOf(typed), {
      rerun: values.rerun,
      manifest: values.manifest,
      signatures: signatureOptions(),
      tell: complain,
    });
  };
  const report = await waitForClean(once, { minutes: Number(values.wait ?? 0), tell: complain });
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : auditText(report));
  await reportAudit(report);
  return report.status;
}

function signatureOptions() {
  const { repository, bundle, "trusted-root": trustedRoot } = values;
  if (repository === undefined) return undefined;
  return { signer: { repository, ...deployer }, bundles: bundle, trustedRoot };
}
