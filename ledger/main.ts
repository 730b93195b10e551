#!/usr/bin/env node
import { CommanderError } from "commander";
import { CannotRun } from "./commands/cannot-run.ts";
import { program } from "./commands/program.ts";
import { thisWorld } from "./commands/world.ts";

// Whoever reads only the first lines has closed the pipe: no fault, and the work goes on.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  process.stderr.write(`evenly: standard output cannot be written: ${error.code}.\n`);
  process.exit(2);
});
// A limit on the size of files is told by a signal that would end the process; so the write fails instead.
process.on("SIGXFSZ", () => undefined);

const world = thisWorld();

try {
  await program(world, (status) => {
    process.exitCode = status;
  }).parseAsync();
} catch (error) {
  process.exitCode = statusOf(error);
}

/** Says what went wrong and answers with the exit status. */
function statusOf(error: unknown): number {
  // Commander has said what was wrong; asking for help or the version is no fault.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CannotRun) {
    world.complain(`evenly: ${error.message}\n`);
    return 2;
  }
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  world.complain(`evenly: a fault of its own: ${told}\n`);
  return 3;
}
