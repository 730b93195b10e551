#!/usr/bin/env node
import { Command } from "commander";
import self from "./package.json" with { type: "json" };

/** `yichus`: argv to a command. Usage errors exit with 2, as everything that could not run. */
const usageError = 2;
const ownFault = 3;

// Whoever reads only the first lines has closed the pipe: no fault, and the work goes on.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  process.stderr.write(`yichus: standard output cannot be written: ${error.code}.\n`);
  process.exit(usageError);
});
// A limit on the size of files is told by a signal that would end the process; so the write fails instead.
process.on("SIGXFSZ", () => undefined);

const program = new Command("yichus")
  .description(
    "Decides and explains which operations of a batch can be applied as one write, for programs in Bosatsu.",
  )
  .version(self.version, "-V, --version", "print the version")
  .exitOverride(({ exitCode }) => {
    process.exit(exitCode === 0 ? 0 : usageError);
  })
  .showHelpAfterError("(yichus --help and yichus COMMAND --help say more)");

/** By name. Only the command that is asked for is loaded: programs start sooner for it. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  admit: async () => (await import("./commands/admit.ts")).admitCommand(),
  check: async () => (await import("./commands/check.ts")).checkCommand(),
  eval: async () => (await import("./commands/eval.ts")).evalCommand(),
  export: async () => (await import("./commands/export.ts")).exportCommand(),
  hunt: async () => (await import("./commands/hunt.ts")).huntCommand(),
  interleave: async () => (await import("./commands/interleave.ts")).interleaveCommand(),
  test: async () => (await import("./commands/test.ts")).testCommand(),
  run: async () => (await import("./commands/run.ts")).runCommand(),
  "verify-certificate": async () =>
    (await import("./commands/verify-certificate.ts")).verifyCertificateCommand(),
};

const asked = commands[process.argv[2] ?? ""];
// Help, and what is no command, are about all of them.
for (const load of asked === undefined ? Object.values(commands) : [asked]) {
  program.addCommand((await load()).copyInheritedSettings(program));
}

try {
  await program.parseAsync();
} catch (error) {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`yichus: a fault of its own: ${told}\n`);
  process.exitCode = ownFault;
}
