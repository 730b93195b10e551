import type { External, Fn, Opaque, Value } from "../../tree/value.ts";
import { unit } from "../../tree/value.ts";
import { dataOf, fieldOf } from "../data.ts";
import { externalsOf, fnOf, given, isOpaque } from "./arguments.ts";

/** A `Prog`: what to do, as a value. Nothing is done before `runProg` goes through it. */
export type Prog = Opaque & { readonly opaque: "Prog" } & (
    | { readonly tag: "pure" | "raise"; readonly value: Value }
    | { readonly tag: "flat_map" | "recover"; readonly first: Prog; readonly fn: Fn }
    | { readonly tag: "apply_fix"; readonly argument: Value; readonly fn: Fn }
    | { readonly tag: "effect"; readonly run: Effect }
  );

/** One step that only the host can take. */
export type Effect = (host: ProgHost, call: Call) => Outcome;

export type Call = (fn: Fn, ...args: readonly Value[]) => Value;

export type Outcome =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Value };

/** All that a program can do to the world here: write to its two streams, and read the third. */
export type ProgHost = {
  readonly write: (stream: "stdout" | "stderr", octets: Uint8Array) => void;
  /** At least one octet and at most `max`, in their order; none at the end. */
  readonly read: (max: number) => Uint8Array;
};

export function effect(run: Effect): Prog {
  return { opaque: "Prog", tag: "effect", run };
}

function asProg(value: Value | undefined): Prog {
  if (isProg(value)) return value;
  throw new TypeError(`not a Prog: ${String(value)}`);
}

function isProg(value: Value | undefined): value is Prog {
  return isOpaque(value, "Prog");
}

/** What `new_var` makes. It belongs to the run that made it. */
type Var = Opaque & { readonly opaque: "Var"; value: Value };

function isVar(value: Value | undefined): value is Var {
  return isOpaque(value, "Var");
}

function asVar(value: Value | undefined): Var {
  if (isVar(value)) return value;
  throw new TypeError(`not a Var: ${String(value)}`);
}

export function done(value: Value): Outcome {
  return { ok: true, value };
}

function applyFix(argument: Value, fn: Fn): Prog {
  return { opaque: "Prog", tag: "apply_fix", argument, fn };
}

/** The host of Bosatsu/Prog. */
export const progExternals: ReadonlyMap<string, External> = externalsOf({
  pure: (value: Value): Prog => ({ opaque: "Prog", tag: "pure", value: given(value) }),
  raise_error: (value: Value): Prog => ({ opaque: "Prog", tag: "raise", value: given(value) }),
  flat_map: (prog: Value, fn: Value): Prog => {
    return { opaque: "Prog", tag: "flat_map", first: asProg(prog), fn: fnOf(fn) };
  },
  recover: (prog: Value, fn: Value): Prog => {
    return { opaque: "Prog", tag: "recover", first: asProg(prog), fn: fnOf(fn) };
  },
  apply_fix: (argument: Value, fn: Value) => applyFix(given(argument), fnOf(fn)),
  observe: () => effect(() => done(unit)),
  new_var: (value: Value) => effect(() => done(newVar(given(value)))),
  get: (cell: Value) => effect(() => done(asVar(cell).value)),
  set: (cell: Value, value: Value) =>
    effect(() => {
      asVar(cell).value = given(value);
      return done(unit);
    }),
  swap: (cell: Value, value: Value) =>
    effect(() => {
      const before = asVar(cell).value;
      asVar(cell).value = given(value);
      return done(before);
    }),
  update: (cell: Value, fn: Value) =>
    effect((_, call) => {
      const pair = dataOf(call(fnOf(fn), asVar(cell).value));
      asVar(cell).value = fieldOf(pair, 1);
      return done(fieldOf(pair, 2));
    }),
});

function newVar(value: Value): Var {
  return { opaque: "Var", value };
}

/** What waits for the end of the program inside: a function of its result, or of its error. */
type Waiting = { readonly for: "result" | "error"; readonly fn: Fn };

/**
 * Does what a `Prog` says, with a stack of its own: neither long nor deeply nested programs need
 * JavaScript's. `call` is `Evaluation.call`.
 */
export function runProg(program: Value, host: ProgHost, call: Call): Outcome {
  const waiting: Waiting[] = [];
  let current = asProg(program);
  for (;;) {
    const outcome = step(current, waiting, { host, call });
    if ("opaque" in outcome) {
      current = outcome;
      continue;
    }
    const next = nextFor(outcome.ok ? "result" : "error", waiting);
    if (next === undefined) return outcome;
    current = asProg(call(next, outcome.ok ? outcome.value : outcome.error));
  }
}

/** The program to go on with, or how this one has ended. */
function step(
  current: Prog,
  waiting: Waiting[],
  { host, call }: { readonly host: ProgHost; readonly call: Call },
): Prog | Outcome {
  switch (current.tag) {
    case "pure":
      return done(current.value);
    case "raise":
      return { ok: false, error: current.value };
    case "flat_map":
      waiting.push({ for: "result", fn: current.fn });
      return current.first;
    case "recover":
      waiting.push({ for: "error", fn: current.fn });
      return current.first;
    case "apply_fix": {
      const { fn, argument } = current;
      const again: Fn = (value: Value) => applyFix(value, fn);
      return asProg(call(fnOf(call(fn, again)), argument));
    }
    case "effect":
      return current.run(host, call);
  }
}

function nextFor(wanted: Waiting["for"], waiting: Waiting[]): Fn | undefined {
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each.for === wanted) return each.fn;
  }
  return undefined;
}
