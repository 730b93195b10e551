import { CannotRun } from "evenly/commands/cannot-run.ts";
import type { World } from "evenly/commands/world.ts";
import { stampsFrom } from "evenly/journal/stamps.ts";
import type { Database } from "evenly/store/database.ts";
import { randomBits } from "evenly/worker.ts";
import { handedFiles } from "./handed-files.ts";
import type { WorkerReply, WorkerRequest } from "./messages.ts";
import { readWords, type Words } from "./words.ts";

type Finished = Extract<WorkerReply, { tag: "finished" }>;

/** Runs with the arguments after the command's name; gives the exit status. */
type Command = (args: readonly string[], world: World) => Promise<number>;

const outputs = ["--format", "--result", "--book"];

/** The commands of `evenly` that a browser runs as a shell does, on a new ledger in memory. */
const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    "attempt",
    async (args, world) => {
      const words = readWords(args, { operands: { from: 1, to: 1 }, options: outputs });
      const { attemptCommand } = await import("evenly/commands/attempt.ts");
      return attemptCommand(world, { file: words.operands[0] ?? "", ...outputOf(words) });
    },
  ],
  [
    "verify-ledger",
    async (args, world) => {
      const words = ledgerWords(args, 0);
      const { verifyCommand } = await import("evenly/commands/verify-ledger.ts");
      return verifyCommand(world, { ...ledgerOf(words), ...outputOf(words) });
    },
  ],
  [
    "rebuild-balances",
    async (args, world) => {
      const words = ledgerWords(args, 1);
      const { rebuildCommand } = await import("evenly/commands/rebuild-balances.ts");
      const [group] = words.operands;
      return rebuildCommand(world, { group, ...ledgerOf(words), ...outputOf(words) });
    },
  ],
]);

/**
 * Runs one command of `evenly` over the files that were handed over, and keeps all that it says and
 * writes. Throws on a command or an argument that a browser cannot take in the same way as a shell.
 */
export async function runLedgerCommand(
  { args: [name = "", ...rest], files }: WorkerRequest,
  open: () => Promise<Database>,
  onStage: (name: string) => void,
): Promise<Finished> {
  const command = commands.get(name);
  if (command === undefined) throw new Error(`there is no "${name}" in a browser`);
  const said = { out: [""], error: [""] };
  const written = new Map<string, string>();
  const disk = handedFiles(files);
  const world: World = {
    read: (path) => {
      const read = disk.read(path);
      if (read.ok) return read.text;
      throw new CannotRun(`cannot read ${path}: there is no such file or folder`);
    },
    write: (path, text) => written.set(path, text),
    say: (text) => said.out.push(text),
    complain: (text) => said.error.push(text),
    progress: (text) => {
      if (text !== "") onStage(text);
    },
    open: () => open(),
    // There is no other process to wait for.
    pause: async () => false,
    stamps: stampsFrom(Date.now, randomBits),
  };
  const exitCode = await statusOf(() => command(rest, world), world);
  return {
    tag: "finished",
    exitCode,
    files: [...written].map(([path, text]) => ({ name: path, text })),
    stdout: said.out.join(""),
    stderr: said.error.join(""),
  };
}

/** The same as for a process; a fault of evenly itself reaches the page as what it is. */
async function statusOf(run: () => Promise<number>, { complain }: World): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    complain(`evenly: ${error.message}\n`);
    return 2;
  }
}

function ledgerWords(args: readonly string[], operandsMax: number): Words {
  return readWords(args, {
    operands: { from: 0, to: operandsMax },
    options: [...outputs, "--events", "--tamper"],
    repeatable: ["--tamper"],
  });
}

function ledgerOf(words: Words) {
  return { events: words.value("--events"), tamper: words.values("--tamper") };
}

function outputOf(words: Words) {
  return {
    format: words.oneOf("--format", ["text", "json"]),
    result: words.value("--result"),
    book: words.value("--book"),
  };
}
