import type { HeldValue, InterleavingStep } from "@receipts/formats/interleaving.ts";
import type { ScenarioDatabase } from "@receipts/formats/scenario.ts";

/** One statement; gives the first value of its first row as text. */
export type RunStatement = (sql: string) => Promise<string | undefined>;

/** The statements of a step. Throws when the scenario has none for it. */
export function statementsOf(
  { steps }: ScenarioDatabase,
  { operation, step }: Pick<InterleavingStep, "operation" | "step">,
): readonly string[] {
  const statements = steps[operation]?.[step - 1];
  if (statements !== undefined) return statements;
  throw new Error(`the scenario has no statements for step ${step} of ${operation}`);
}

/** The cells that the scenario has a query for, as the tables hold them now. */
export async function observe(
  run: RunStatement,
  { observe: queries }: ScenarioDatabase,
): Promise<readonly HeldValue[]> {
  const state: HeldValue[] = [];
  for (const [cell, query] of Object.entries(queries)) {
    const text = await run(query);
    state.push({ cell, value: text === undefined ? null : JSON.parse(text) });
  }
  return state;
}

/** The first cell that was seen to hold something else than the model's; `undefined` for none. */
export function otherState(
  seen: readonly HeldValue[],
  expected: readonly HeldValue[],
): string | undefined {
  for (const { cell, value } of seen) {
    const model = expected.find((held) => held.cell === cell);
    if (model === undefined) throw new Error(`the schedule has no cell ${cell}`);
    const [there, here] = [JSON.stringify(value), JSON.stringify(model.value)];
    if (there !== here) return `${cell} should be ${here}, and is ${there}`;
  }
  return undefined;
}
