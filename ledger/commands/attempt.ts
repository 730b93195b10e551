import type { Attempt, Script } from "@receipts/formats/attempts.ts";
import { encodeAttempts, scriptSchema } from "@receipts/formats/attempts.ts";
import { readPlainJson } from "@receipts/formats/plain-json.ts";
import { verifyLedger } from "../audit/verify.ts";
import { apply } from "../delivery/apply.ts";
import { attemptSteps } from "../scenario/attempt.ts";
import { CannotRun } from "./cannot-run.ts";
import { withLedger } from "./open-ledger.ts";
import type { OutputOptions } from "./output.ts";
import { bookIfAsked, deliverReport } from "./output.ts";
import type { World } from "./world.ts";

/**
 * `evenly attempt SCRIPT.json`: tries things on a new ledger in memory and says what came of each.
 * Status 1 when it is not what the script expects.
 */
export async function attemptCommand(
  world: World,
  { file, ...options }: OutputOptions & { readonly file: string },
): Promise<number> {
  const script = readScript(world, file);
  const { steps, ...report } = await withLedger(world, {}, async (database) => {
    const { groups } = script;
    await apply(
      database,
      { schema: "evenly.events/1", groups, events: [] },
      { live: world.stamps },
    );
    const attempts = await attemptSteps(database, script);
    const verification = await verifyLedger(database);
    return {
      steps: attempts,
      text: attempts.map(attemptText).join(""),
      json: encodeAttempts({ schema: "evenly.attempts/1", steps: [...attempts], verification }),
      ...(await bookIfAsked(database, options)),
    };
  });
  deliverReport(world, report, options);
  return steps.every(({ expected, outcome }) => expected === outcome) ? 0 : 1;
}

function readScript(world: World, path: string): Script {
  const text = world.read(path);
  const read = readPlainJson(text);
  if (!read.ok) {
    const { line, column, message } = read.problem;
    throw new CannotRun(`${path}:${line}:${column}: this is no JSON: ${message}`);
  }
  const script = scriptSchema.safeParse(read.value);
  if (script.success) return script.data;
  const [issue] = script.error.issues;
  throw new CannotRun(`${path}: ${issue?.path.join(".")}: ${issue?.message}`);
}

function attemptText({ title, expected, outcome, at, sqlstate, message, rows }: Attempt): string {
  const where = at === null ? "" : ` at ${at}`;
  const state = sqlstate === null ? "" : ` (SQLSTATE ${sqlstate})`;
  return [
    `${outcome}${where}${state}: ${title}`,
    ...(message === null ? [] : [`  ${message}`]),
    ...rows.map(
      (row) =>
        `  ${Object.entries(row)
          .map(([name, value]) => `${name} ${value}`)
          .join(", ")}`,
    ),
    ...(expected === outcome ? [] : [`  expected: ${expected}`]),
    "",
  ].join("\n");
}
