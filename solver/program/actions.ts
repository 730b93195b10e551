import type { Place } from "../bosatsu/tree/source.ts";
import type { External, Externals, Fn, Opaque, Value } from "../bosatsu/tree/value.ts";

/** The package that this module is the host of. */
export const ioPackage = "Yichus/IO";

/** A cell of a program. Two cells are the same when they are the same object; names do not count. */
export type Cell = Opaque & {
  readonly opaque: "cell";
  readonly name: string;
  readonly initial: Value;
};

/** An `IO`: a description of what to do. Whoever runs one decides what happens in between. */
export type Action = Opaque & { readonly opaque: "IO" } & (
    | { readonly tag: "pure"; readonly value: Value }
    | { readonly tag: "bind"; readonly first: Action; readonly next: Fn }
    | { readonly tag: "read"; readonly cell: Cell }
    | { readonly tag: "write"; readonly cell: Cell; readonly value: Value; readonly place: Place }
    | { readonly tag: "transaction"; readonly program: Action }
    | { readonly tag: "await"; readonly cell: Cell; readonly ready: Fn }
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
      [
        "transaction",
        plain((program) =>
          action({ opaque: "IO", tag: "transaction", program: asAction(program) }),
        ),
      ],
      [
        "await",
        plain((cell, ready) =>
          action({ opaque: "IO", tag: "await", cell: asCell(cell), ready: asFn(ready) }),
        ),
      ],
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

export function asAction(value: Value | undefined): Action {
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
