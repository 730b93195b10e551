import { ledgersOn } from "../../ledger/testing/fresh-ledger.ts";
import type { Wrong } from "../../ledger/testing/judge.ts";
import type { SimulationResult } from "../../ledger/testing/simulate.ts";
import { simulate } from "../../ledger/testing/simulate.ts";
import type { FaultName } from "./all.ts";
import { FAULTS } from "./all.ts";
import type { Ground } from "./stage.ts";

/** What became of some groups that a fault befell. */
export type Outcome = {
  readonly fault: FaultName;
  readonly seeds: number;
  readonly events: number;
  readonly struck: number;
  readonly failed: number;
  readonly unheard: number;
  readonly untimely: number;
  readonly wrong: readonly (Wrong & { readonly seed: string })[];
};

/** Fifteen groups to a ledger: fresh tables for each would be most of the time. */
const PER_LEDGER = 15;

/**
 * One made-up group a seed, on a server that the fault befalls. Throws `NotHere` when this machine cannot
 * make the fault. After a seed that goes wrong the others have a fresh ledger, and after
 * one that breaks off they are not tried.
 */
export async function runFault(
  ground: Ground,
  name: FaultName,
  seeds: readonly string[],
): Promise<Outcome> {
  const stage = await FAULTS[name].open(ground);
  const ledgers = ledgersOn(() => stage.engine, "simulated");
  const sum = { events: 0, struck: 0, failed: 0, unheard: 0, untimely: 0 };
  const wrong: Outcome["wrong"][number][] = [];
  let seen = 0;
  try {
    let ledger = await ledgers.fresh();
    for (const [index, seed] of seeds.entries()) {
      if (index % PER_LEDGER === PER_LEDGER - 1) ledger = await ledgers.fresh();
      const fault = stage.fault();
      const result = await simulate(ledger, seed, fault, stage.workOf?.(seed)).catch(brokenOff);
      sum.events += result.events;
      sum.struck += fault.struck?.() ?? result.untimely;
      sum.failed += result.failed;
      sum.unheard += result.unheard;
      sum.untimely += result.untimely;
      wrong.push(...result.wrong.map((each) => ({ ...each, seed })));
      seen += 1;
      // Of a group that broke off some are still at work: nothing after it would say anything.
      if (result.wrong.some(({ how }) => how === "broken off")) break;
      if (result.wrong.length > 0) ledger = await ledgers.fresh();
    }
  } finally {
    await stage.close();
  }
  return { fault: name, seeds: seen, ...sum, wrong };
}

/** A group whose people could not even finish: what they were answered is a fault in itself. */
function brokenOff(error: unknown): SimulationResult {
  const what = error instanceof Error ? error.message : String(error);
  return { events: 0, failed: 0, unheard: 0, untimely: 0, wrong: [{ how: "broken off", what }] };
}
