import type { HeldValue, InterleavingStep } from "@receipts/formats/interleaving.ts";
import { heldValues, type Model } from "./program/model.ts";
import { ended, waits } from "./program/unfold.ts";

/** One interleaving, step by step. */
export type Simulation = {
  readonly steps: readonly InterleavingStep[];
  readonly preemptions: number;
  /** By property: whether its condition is true before each step and at the end. */
  readonly holds: readonly (readonly boolean[])[];
  /** Whether all operations have come to their end. */
  readonly ended: boolean;
  /** Why the order could not be followed to its end: the operation at this place of it cannot step. */
  readonly stopped: { readonly at: number; readonly because: "ended" | "waits" } | undefined;
};

/** Follows an order of operations, each given by its place in the scenario. */
export function simulate(model: Model, order: readonly number[]): Simulation {
  const { operations, properties, unfolding } = model;
  const positions = operations.map(({ start }) => start);
  let cells = model.initial;
  const taken = operations.map(() => 0);
  const steps: InterleavingStep[] = [];
  const holds: boolean[][] = properties.map(() => []);
  let preemptions = 0;
  judge();
  let stopped: Simulation["stopped"];
  for (const [at, operation] of order.entries()) {
    const next = stepOf(operation);
    if (next === "ended" || next === "waits") {
      stopped = { at, because: next };
      break;
    }
    const interrupted = interruptedBy(operation, order[at - 1]);
    if (interrupted !== null) preemptions += 1;
    const waiting = operations.flatMap(({ id }, other) => (stepOf(other) === "waits" ? [id] : []));
    positions[operation] = next.position;
    cells = next.cells;
    taken[operation] = (taken[operation] ?? 0) + 1;
    steps.push({
      operation: operations[operation]?.id ?? "",
      step: taken[operation] ?? 0,
      reads: next.reads,
      writes: next.writes,
      preempts: interrupted,
      waiting,
      state: heldValues(model.cells, cells),
      holds: judge(),
    });
  }
  return { steps, preemptions, holds, ended: positions.every((each) => each === ended), stopped };

  function judge(): string[] {
    return properties.flatMap(({ name, question }, at) => {
      const answer = unfolding.ask(question, cells, () => {}) === true;
      holds[at]?.push(answer);
      return answer ? [name] : [];
    });
  }

  function interruptedBy(operation: number, last: number | undefined): string | null {
    if (last === undefined || last === operation) return null;
    return typeof stepOf(last) === "string" ? null : (operations[last]?.id ?? null);
  }

  function stepOf(operation: number): Taken | "ended" | "waits" {
    const position = positions[operation] ?? ended;
    if (position === ended) return "ended";
    const after = Int32Array.from(cells);
    const touches = { read: [], write: [] } as Record<"read" | "write", InterleavingStep["reads"]>;
    const next = unfolding.step(position, after, (cell, how, value) => {
      const { name = "", shown } = model.cells[cell] ?? {};
      const touch = { cell: name, value: shown?.(value) ?? null };
      // A step that looks twice sees the same twice.
      if (!touches[how].some((known) => known.cell === name && isSame(known, touch))) {
        touches[how].push(touch);
      }
    });
    if (next === waits) return "waits";
    return { position: next, cells: after, reads: touches.read, writes: touches.write };
  }
}

function isSame(one: HeldValue, other: HeldValue): boolean {
  return JSON.stringify(one.value) === JSON.stringify(other.value);
}

type Taken = {
  readonly position: number;
  readonly cells: Int32Array<ArrayBuffer>;
  readonly reads: InterleavingStep["reads"];
  readonly writes: InterleavingStep["writes"];
};
