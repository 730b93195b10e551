import type { Event } from "@receipts/formats/events.ts";
import { findingCount } from "@receipts/formats/verification.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { apply } from "../delivery/apply.ts";
import { buildPostings } from "../journal/build-postings.ts";
import type { Database, Row } from "../store/database.ts";
import type { Ledgers } from "../testing/fresh-ledger.ts";
import {
  ANN,
  BEA,
  CAL,
  deletion,
  expense,
  id,
  settlement,
  settlementReversal,
  story,
  testStamps,
  writeOff,
} from "../testing/story.ts";
import { rebuildBalances } from "./rebuild.ts";
import { verifyLedger } from "./verify.ts";

/** The live table and the rebuilt one are equal, whatever happened before. */
export function rebuildLawConformance({ fresh }: Ledgers): void {
  test("law: after any events the live table is the rebuilt one, row by row, and says what stands", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(), { maxLength: 4 }), async (taken, damage) => {
        const ledger = await fresh();
        const { events, standing } = eventsOf(taken);
        const outcome = await apply(ledger, story(...events), { live: testStamps("law") });
        expect(outcome.ok && outcome.value.filter(({ tag }) => tag !== "applied")).toEqual([]);

        const live = await rowsOf(ledger);
        const balances = live.map((row): [string, unknown] => [
          `${String(row["member_id"])} ${String(row["currency"])}`,
          row["amount_minor"],
        ]);
        expect(new Map(balances.filter(([, amount]) => amount !== 0n).sort())).toEqual(
          sums(standing),
        );
        expect(findingCount(await verifyLedger(ledger))).toBe(0);
        expect((await rebuildBalances(ledger)).changed).toEqual([]);

        await ledger.transaction("owner", async (session) => {
          for (const hit of damage) {
            const row = live[hit % Math.max(1, live.length)];
            if (row === undefined) continue;
            await session.query(
              hit % 2 === 0
                ? "delete from balances where member_id = $1::uuid and currency = $2"
                : "update balances set amount_minor = amount_minor + 1 where member_id = $1::uuid and currency = $2",
              [String(row["member_id"]), String(row["currency"])],
            );
          }
          await session.query(
            "insert into balances values ($1::uuid, $2::uuid, 'USD', 0, $2::uuid)",
            [id("91"), id("92")],
          );
        });
        await rebuildBalances(ledger);
        expect(await rowsOf(ledger)).toEqual(live);
      }),
      { numRuns: 8 },
    );
  });
}

type Step = {
  readonly act: "spend" | "amend" | "delete" | "settle" | "unsettle" | "write off" | "repeat";
  readonly pick: number;
  readonly minor: bigint;
  readonly currency: string;
  readonly payer: string;
  readonly among: readonly string[];
};

const steps = fc.array(
  fc.record({
    act: fc.constantFrom<Step["act"][]>(
      "spend",
      "spend",
      "amend",
      "delete",
      "settle",
      "unsettle",
      "write off",
      "repeat",
    ),
    pick: fc.nat(),
    minor: fc.bigInt({ min: -5000n, max: 100_000n }).filter((minor) => minor !== 0n),
    currency: fc.constantFrom("EUR", "JPY"),
    payer: fc.constantFrom(ANN, BEA, CAL),
    among: fc.subarray([ANN, BEA, CAL], { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 14 },
);

/** What people would say is true now: the expenses, payments and write-offs that still stand. */
type Standing = Map<string, Event & { readonly version?: number }>;

type Told = {
  readonly event: Event;
  /** What stands from now on under a key; null when the thing is gone. */
  readonly stands?: { readonly key: string; readonly as: Event | null };
};

/** Turns steps into events that can follow each other, and keeps what stands after them. */
function eventsOf(taken: readonly Step[]): { events: readonly Event[]; standing: Standing } {
  const events: Event[] = [];
  const standing: Standing = new Map();
  for (const [index, step] of taken.entries()) {
    const told = tell(step, index, { events, standing });
    if (told === undefined) continue;
    events.push(told.event);
    if (told.stands?.as === null) standing.delete(told.stands.key);
    else if (told.stands !== undefined) standing.set(told.stands.key, told.stands.as);
  }
  return { events, standing };
}

type SoFar = { readonly events: readonly Event[]; readonly standing: Standing };

/** The event of a step; nothing when there is nothing yet that it could be about. */
function tell(step: Step, index: number, soFar: SoFar): Told | undefined {
  const event = id(`e${index.toString(16).padStart(3, "0")}`);
  const thing = id(`${index.toString(16).padStart(3, "0")}1`);
  const size = step.minor < 0n ? -step.minor : step.minor;
  switch (step.act) {
    case "spend": {
      const spent = expense({ ...step, event, expense: thing });
      return { event: spent, stands: { key: `expense ${thing}`, as: spent } };
    }
    case "settle": {
      const paid = settlement(thing, { event, minor: size, currency: step.currency });
      return { event: paid, stands: { key: `settlement ${thing}`, as: paid } };
    }
    case "write off": {
      const left = writeOff(thing, { event, minor: size, currency: step.currency });
      return { event: left, stands: { key: `write_off ${thing}`, as: left } };
    }
    case "repeat": {
      const before = soFar.events[step.pick % Math.max(1, soFar.events.length)];
      return before && { event: before };
    }
    default:
      return correct(step, event, soFar);
  }
}

function correct(step: Step, event: string, { standing }: SoFar): Told | undefined {
  const type = step.act === "unsettle" ? "settlement" : "expense";
  const keys = [...standing.keys()].filter((key) => key.startsWith(type));
  const key = keys[step.pick % Math.max(1, keys.length)];
  const [, thing] = key?.split(" ") ?? [];
  if (key === undefined || thing === undefined) return undefined;
  if (step.act === "unsettle") {
    return { event: settlementReversal(event, thing), stands: { key, as: null } };
  }
  const version = standing.get(key)?.version ?? 0;
  if (step.act === "delete") {
    return { event: deletion(event, thing, version), stands: { key, as: null } };
  }
  const spent = expense({ ...step, event, expense: thing, version: version + 1 });
  return { event: spent, stands: { key, as: spent } };
}

/** The sums of what stands, from the postings that each would make alone. */
function sums(standing: Standing): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const event of standing.values()) {
    if (event.type === "expense.deleted" || event.type === "settlement.reversed") continue;
    const lines = buildPostings(event);
    if (!lines.ok) throw new Error(lines.problem.code);
    for (const { member, currency, amount } of lines.value) {
      const key = `${member} ${currency}`;
      found.set(key, (found.get(key) ?? 0n) + amount);
    }
  }
  return new Map([...found].filter(([, sum]) => sum !== 0n).sort());
}

const rowsOf = (ledger: Database): Promise<readonly Row[]> =>
  ledger.transaction("snapshot", (session) =>
    session.query("select * from balances order by group_id, member_id, currency"),
  );
