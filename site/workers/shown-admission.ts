import type { Admission, AdmissionOperation } from "@receipts/formats/admission.ts";
import { figureText } from "../data/figure.ts";

/** Operations of a batch that a page shows one by one; of a larger one the first, and sums. */
const operationsMax = 100;
/** Keys that are drawn, and ids that a list names. */
const keysMax = 40;
const namesMax = 40;

/** What a page draws of an admission, small however large the batch is. */
export type ShownAdmission = {
  /** With the first operations, keys and names only. */
  readonly admission: Admission;
  readonly counts: Counts;
  /** By key, for a batch that is not shown whole; none otherwise. */
  readonly accounts: readonly AccountCounts[];
  /** Values of the whole admission by their pointers. */
  readonly figures: ReadonlyMap<string, string>;
};

type Counts = {
  readonly operations: number;
  readonly keys: number;
  readonly admitted: number;
  readonly deferred: number;
  readonly inconclusive: number;
};

type AccountCounts = {
  readonly key: string;
  readonly operations: number;
  readonly admitted: number;
  readonly deferred: number;
  readonly inconclusive: number;
  /** Of the deferred ones, those that a bound of this key turned away. */
  readonly turnedAway: number;
};

/** Cuts an admission down to what can be looked at. */
export function shownOf(admission: Admission): ShownAdmission {
  const { operations, keys, components } = admission;
  const counts = { admitted: 0, deferred: 0, inconclusive: 0 };
  for (const { verdict } of operations) counts[verdict] += 1;
  const isWhole = operations.length <= operationsMax;
  return {
    admission: {
      ...admission,
      keys: keys.slice(0, keysMax),
      operations: operations.slice(0, operationsMax),
      components: components.map((component) => ({
        ...component,
        candidates: firstOf(component.candidates),
        admitted: firstOf(component.admitted),
      })),
      admitted: [],
      order: "any",
    },
    counts: { operations: operations.length, keys: keys.length, ...counts },
    accounts: isWhole ? [] : accountsOf(admission).slice(0, keysMax),
    figures: figuresOf(admission),
  };
}

function firstOf(ids: readonly string[]): string[] {
  return ids.length <= namesMax ? [...ids] : [...ids.slice(0, namesMax), "…"];
}

function accountsOf({ keys, operations }: Admission): readonly AccountCounts[] {
  const none = { operations: 0, admitted: 0, deferred: 0, inconclusive: 0, turnedAway: 0 };
  const sums = new Map(keys.map(({ key }) => [key, { key, ...none }]));
  for (const operation of operations) {
    for (const key of new Set(operation.footprint)) {
      const sum = sums.get(key);
      if (sum === undefined) continue;
      sum.operations += 1;
      sum[operation.verdict] += 1;
      if (turnsAway(key, operation)) sum.turnedAway += 1;
    }
  }
  return [...sums.values()];
}

function turnsAway(key: string, operation: AdmissionOperation): boolean {
  if (operation.verdict !== "deferred") return false;
  return operation.why.some((why) => "bound" in why && why.key === key);
}

/** The pointers that the views of an admission ask for. */
function figuresOf(admission: Admission): ReadonlyMap<string, string> {
  const numbers = [
    "/rounds/serial",
    "/rounds/escrow",
    "/price/admitted",
    "/price/bestAnyOrder/size",
    "/price/arrivalSerial",
    "/price/bestFixedOrder/size",
    "/searchBound",
  ].map((pointer) => [pointer, "number"] as const);
  const lists = admission.components.map(
    (_, index) => [`/components/${index}/candidates`, "count"] as const,
  );
  return new Map(
    [...numbers, ...lists].flatMap(([pointer, kind]): [string, string][] => {
      const figure = figureText(admission, pointer, kind);
      return figure.ok ? [[pointer, figure.text]] : [];
    }),
  );
}
