import type { Head } from "@receipts/formats/heads.ts";
import { encodeHeads, headsSchema } from "@receipts/formats/heads.ts";
import { readPlainJson } from "@receipts/formats/plain-json.ts";
import { readHeads } from "../audit/heads.ts";
import { CannotRun } from "./cannot-run.ts";
import type { LedgerOptions } from "./open-ledger.ts";
import { withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { deliverReport, requireLedger } from "./output.ts";
import type { World } from "./world.ts";

/** `evenly heads`: the end of each group's chain, to be kept where this database is not. */
export async function headsCommand(
  world: World,
  options: LedgerOptions & OutputOptions,
): Promise<number> {
  requireLedger(options);
  const heads = await withLedger(world, options, readHeads);
  const text = heads.heads
    .map(({ group, sequence, digest }) => `${group} ${sequence} ${digest}\n`)
    .join("");
  deliverReport(world, { text, json: encodeHeads(heads) }, options);
  return 0;
}

/** The heads of a file that was kept. */
export function keptHeads(world: World, path: string): readonly Head[] {
  const read = readPlainJson(world.read(path));
  if (!read.ok) {
    const { line, column, message } = read.problem;
    throw new CannotRun(`${path}:${line}:${column}: this is no JSON: ${message}`);
  }
  const decoded = headsSchema.safeParse(read.value);
  if (decoded.success) return decoded.data.heads;
  const [issue] = decoded.error.issues;
  throw new CannotRun(
    `${path}: not the heads of a ledger: /${issue?.path.join("/") ?? ""}: ${issue?.message ?? ""}. Write them with \`evenly heads --result FILE\``,
  );
}
