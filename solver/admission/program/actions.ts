import type { Place } from "../../bosatsu/tree/source.ts";
import {
  type External,
  type Externals,
  type Fn,
  type Opaque,
  unit,
  type Value,
} from "../../bosatsu/tree/value.ts";

/** The package that this module is the host of. */
export const ioPackage = "Yichus/IO";

/** A cell of a program. Two cells are the same when they are the same object; names do not count. */
export type Cell = Opaque & {
  readonly opaque: "cell";
  readonly name: string;
  readonly initial: Value;
};

/** An `IO`: a description of what to do, run by `runAction`. */
type Action = Opaque & { readonly opaque: "IO" } & (
    | { readonly tag: "pure"; readonly value: Value }
    | { readonly tag: "bind"; readonly first: Action; readonly next: Fn }
    | { readonly tag: "read"; readonly cell: Cell }
    | { readonly tag: "write"; readonly cell: Cell; readonly value: Value; readonly place: Place }
  );

/** The host's side of Yichus/IO. A write knows where it stands, so that a drift can be located. */
export const ioExternals: Externals = new Map([
  [
    ioPackage,
    new Map<string, External>([
      ["pure", plain((value) => action({ opaque: "IO", tag: "pure", value: given(value) }))],
      [
        "bind",
        plain((first, next) =>
          action({ opaque: "IO", tag: "bind", first: asAction(first), next: asFn(next) }),
        ),
      ],
      ["cell", plain((name, initial) => newCell(name, initial))],
      ["read", plain((cell) => action({ opaque: "IO", tag: "read", cell: asCell(cell) }))],
      ["write", { tag: "located", at: writeAt }],
    ]),
  ],
]);

function plain(fn: Fn): External {
  return { tag: "plain", value: fn };
}

/** Says that the object is a whole action; a `Value` alone would lose its parts. */
function action(made: Action): Action {
  return made;
}

function writeAt(place: Place): Value {
  return (cell, value) =>
    action({ opaque: "IO", tag: "write", cell: asCell(cell), value: given(value), place });
}

function newCell(name: Value | undefined, initial: Value | undefined): Cell {
  if (typeof name !== "string") throw new TypeError(`a cell's name is ${typeof name}`);
  return { opaque: "cell", name, initial: given(initial) };
}

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

export function isCell(value: Value): value is Cell {
  return typeof value === "object" && "opaque" in value && value.opaque === "cell";
}

function isAction(value: Value): value is Action {
  return typeof value === "object" && "opaque" in value && value.opaque === "IO";
}

// The type checker has made sure of what these insist on: a fault here is ours.

function asCell(value: Value | undefined): Cell {
  if (value === undefined || !isCell(value)) throw new TypeError("a cell was expected");
  return value;
}

function asAction(value: Value | undefined): Action {
  if (value === undefined || !isAction(value)) throw new TypeError("an IO was expected");
  return value;
}

function asFn(value: Value | undefined): Fn {
  if (typeof value !== "function") throw new TypeError("a function was expected");
  return value;
}

function given(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError("an argument is missing");
  return value;
}
