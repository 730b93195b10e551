#!/usr/bin/env node
import { Command } from "commander";
import { admitCommand } from "./commands/admit.ts";
import { checkCommand } from "./commands/check.ts";
import { evalCommand } from "./commands/eval.ts";
import { exportCommand } from "./commands/export.ts";
import { huntCommand } from "./commands/hunt.ts";
import { interleaveCommand } from "./commands/interleave.ts";
import { runCommand } from "./commands/run.ts";
import { testCommand } from "./commands/test.ts";
import { verifyCertificateCommand } from "./commands/verify-certificate.ts";

/** `yichus`: argv to a command. Usage errors exit with 2, as everything that could not run. */
const usageError = 2;

const program = new Command("yichus")
  .description(
    "Decides and explains which operations of a batch can be applied as one write, for programs in Bosatsu.",
  )
  .exitOverride(({ exitCode }) => {
    process.exit(exitCode === 0 ? 0 : usageError);
  })
  .showHelpAfterError("(yichus --help and yichus COMMAND --help say more)");

const commands = [
  admitCommand(),
  checkCommand(),
  evalCommand(),
  exportCommand(),
  huntCommand(),
  interleaveCommand(),
  testCommand(),
  runCommand(),
  verifyCertificateCommand(),
];
for (const command of commands) {
  program.addCommand(command.copyInheritedSettings(program));
}

await program.parseAsync();
