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

/** What a transaction goes back to when it has to wait. */
type Mark = { readonly world: World; readonly writes: number };

/**
 * Runs a program from a world; `call` calls its functions. Nothing is shared with another run. Nobody
 * else runs meanwhile, so a program that has to wait never goes on: it ends there.
 */
export function runAction(
  program: Value,
  cell: Cell,
  start: World,
  call: (fn: Fn, argument: Value) => Value,
): Ran {
  const pending: (Fn | Mark)[] = [];
  const writes: Write[] = [];
  let world = start;
  let current = asAction(program);
  for (;;) {
    let result: Value = unit;
    switch (current.tag) {
      case "bind":
        pending.push(current.next);
        current = current.first;
        continue;
      case "transaction":
        pending.push({ world, writes: writes.length });
        current = current.program;
        continue;
      case "pure":
        result = current.value;
        break;
      case "read":
        result = heldBy(current.cell, cell, world);
        break;
      case "await":
        result = heldBy(current.cell, cell, world);
        if (call(current.ready, result) !== true) return waiting({ world, writes }, pending);
        break;
      case "write":
        writes.push({ cell: current.cell, place: current.place });
        world = written(current.cell, cell, world, current.value);
        break;
    }
    const next = nextOf(pending);
    if (next === undefined) return { world, writes };
    current = asAction(call(next, result));
  }
}

/** Takes off what comes next. A mark above it belongs to a transaction that has ended. */
function nextOf(pending: (Fn | Mark)[]): Fn | undefined {
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (typeof each === "function") return each;
  }
  return undefined;
}

function heldBy(cell: Cell, judged: Cell, { state, others }: World): Value {
  return cell === judged ? state : (others.get(cell) ?? cell.initial);
}

function written(cell: Cell, judged: Cell, { state, others }: World, value: Value): World {
  if (cell === judged) return { state: value, others };
  return { state, others: new Map(others).set(cell, value) };
}

/** What the outermost transaction did before it had to wait has not happened. */
function waiting(ran: Ran, pending: readonly (Fn | Mark)[]): Ran {
  const mark = pending.find((each) => typeof each !== "function");
  if (mark === undefined) return ran;
  return { world: mark.world, writes: ran.writes.slice(0, mark.writes) };
}
