import { parseArgs } from "node:util";
import { auditText, placeOf } from "./audit/audit.mjs";
import { auditFurther } from "./audit/audit-further.ts";
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
} else {
  const report = await auditFurther(await placeOf(typed), {
    rerun: values.rerun,
    manifest: values.manifest,
    signatures:
      values.repository === undefined
        ? undefined
        : {
            signer: { repository: values.repository, ...deployer },
            bundles: values.bundle,
            trustedRoot: values["trusted-root"],
          },
    tell: complain,
  });
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : auditText(report));
  process.exitCode = report.status;
}
