import type { Place } from "../../bosatsu/tree/source.ts";
import { type Fn, unit, type Value } from "../../bosatsu/tree/value.ts";
import { asAction, type Cell } from "../../program/actions.ts";

/** What every cell holds. The cell under judgement apart, since replay looks at it after each step. */
export type World = {
  readonly state: Value;
  readonly others: ReadonlyMap<Cell, Value>;
};

export type Write = { readonly cell: Cell; readonly place: Place };

export type Ran = { readonly world: World; readonly writes: readonly Write[] };

/** Runs a program from a world; `call` calls its functions. Nothing is shared with another run. */
export function runAction(
  program: Value,
  cell: Cell,
  start: World,
  call: (fn: Fn, argument: Value) => Value,
): Ran {
  const pending: Fn[] = [];
  const writes: Write[] = [];
  let { state, others } = start;
  let current = asAction(program);
  for (;;) {
    let result: Value = unit;
    switch (current.tag) {
      case "bind":
        pending.push(current.next);
        current = current.first;
        continue;
      case "pure":
        result = current.value;
        break;
      case "read":
        result = current.cell === cell ? state : (others.get(current.cell) ?? current.cell.initial);
        break;
      case "write":
        writes.push({ cell: current.cell, place: current.place });
        if (current.cell === cell) state = current.value;
        else others = new Map(others).set(current.cell, current.value);
        break;
    }
    const next = pending.pop();
    if (next === undefined) return { world: { state, others }, writes };
    current = asAction(call(next, result));
  }
}
