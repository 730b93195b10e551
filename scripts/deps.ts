import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import * as z from "zod";
import { checkedIn, type Dependencies, dependencies } from "./dependencies/direct.ts";
import { inRoot } from "./runs/paths.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run deps [-- --check]

Every package that we ask for, with its licence, its size and why it is here (dependencies/reasons.json),
what came with them, what runs when they are installed, and the advisories that the registry knows of.

  --check   only tell what lacks a reason, or has one and is gone

Exit status: 0 every package has a reason; 1 one has none, or there are advisories.`;

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

const auditSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

if (values.help) {
  say(usage);
} else {
  const all = dependencies(checkedIn());
  process.exitCode = values.check ? reasonsMissing(all) : tell(all);
}

function reasonsMissing({ direct, unneeded }: Dependencies): number {
  for (const { name, reason } of direct) {
    if (reason !== undefined) continue;
    complain(
      `deps: ${name} has no reason: say in scripts/dependencies/reasons.json what it is for.`,
    );
  }
  for (const name of unneeded) {
    complain(`deps: nothing asks for ${name}: take it out of scripts/dependencies/reasons.json.`);
  }
  return unneeded.length > 0 || direct.some(({ reason }) => reason === undefined) ? 1 : 0;
}

function tell(all: Dependencies): number {
  for (const { name, version, licence, bytes, reason } of all.direct) {
    const size = bytes === undefined ? "not here" : `${Math.ceil(bytes / 1024)} kB`;
    const cells = [`${name} ${version}`.padEnd(46), licence.padEnd(14), size.padStart(11)];
    say(`${cells.join(" ")}  ${reason ?? "NO REASON"}`);
  }
  say(
    `\n${all.direct.length} packages that we ask for, and ${all.transitive} that came with them.`,
  );
  say(`These run something when they are installed: ${all.installing.join(", ")}.`);
  const advisories = knownAdvisories();
  say(advisories.text);
  return Math.max(reasonsMissing(all), advisories.count > 0 ? 1 : 0);
}

function knownAdvisories(): { readonly count: number; readonly text: string } {
  const { stdout } = spawnSync("npm", ["audit", "--json"], { cwd: inRoot(), encoding: "utf8" });
  const answer = auditSchema.safeParse(parsed(stdout));
  if (!answer.success) return { count: 0, text: "Advisories: the registry does not answer." };
  const found = Object.entries(answer.data.vulnerabilities);
  const named = found.map(([name, { severity }]) => `${name} (${severity})`).join(", ");
  return { count: found.length, text: `Advisories: ${found.length === 0 ? "none" : named}.` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
