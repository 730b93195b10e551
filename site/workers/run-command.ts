import type { PiecesWriter } from "yichus/tasks/world.ts";
import { handedFiles } from "./handed-files.ts";
import type { WorkerReply, WorkerRequest } from "./messages.ts";
import { solverCommands } from "./solver-commands.ts";

type Finished = Extract<WorkerReply, { tag: "finished" }>;

/**
 * Runs one command of `yichus` over the files that were handed over, and keeps all that it says and
 * writes. Throws on a command or an argument that a browser cannot take in the same way as a shell.
 */
export async function runCommand(
  { args: [name = "", ...rest], files }: WorkerRequest,
  onStage: (name: string) => void,
): Promise<Finished> {
  const command = solverCommands.get(name);
  if (command === undefined) throw new Error(`there is no "${name}" in a browser`);
  const said = { out: [""], error: [""] };
  const written = new Map<string, string>();
  const writePieces: PiecesWriter["writePieces"] = (path, pieces) => {
    written.set(path, [...pieces].join(""));
    return true;
  };
  const exitCode = await command(rest, {
    files: handedFiles(files),
    out: (text) => said.out.push(text),
    error: (text) => said.error.push(text),
    stage: onStage,
    write: (path, text) => writePieces(path, [text]),
    writePieces,
  });
  return {
    tag: "finished",
    exitCode,
    files: [...written].map(([path, text]) => ({ name: path, text })),
    stdout: said.out.join(""),
    stderr: said.error.join(""),
  };
}
