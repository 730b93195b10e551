import type { Fn, Value } from "../tree/value.ts";

/**
 * The program as it runs. Each piece can run itself on the JavaScript stack (`run`); the machine of
 * machine.ts runs the same pieces on a stack of its own by looking at their parts.
 */

/** The variables of one call, by slot. Slots above the parameters are filled as bindings are met. */
export type Frame = (Value | undefined)[];

/** What a function took along from around it when it was made. Complete before it can be called. */
export type Captured = readonly Value[];

export type Run = (frame: Frame, captured: Captured) => Value;

export type Code =
  /** Cannot get deep: it calls nothing that was written in Bosatsu, and has few parts inside parts. */
  | ({
      readonly tag: "simple";
      readonly run: Run;
      /** Present when it is so simple that it can be read in place. */
      readonly leaf?: Leaf;
      /** How deeply its parts are nested; none without parts. */
      readonly depth?: number;
    } & Known)
  | { readonly tag: "global"; readonly cell: Cell; readonly run: Run }
  /** `parts` are the function and its arguments. */
  | { readonly tag: "apply"; readonly parts: readonly Code[]; readonly run: Run }
  /** Puts values together without calling anything that was written in Bosatsu. */
  | ({
      readonly tag: "combine";
      readonly parts: readonly Code[];
      readonly combine: (values: readonly Value[]) => Value;
      readonly run: Run;
    } & Known)
  /** A call of the function that is running, in tail position: new parameters, then from the top. */
  | {
      readonly tag: "again";
      readonly parts: readonly Code[];
      readonly slots: readonly number[];
      readonly lambda: Lambda;
      readonly run: Run;
    }
  | {
      readonly tag: "block";
      readonly steps: readonly Step[];
      readonly body: Code;
      readonly run: Run;
    }
  | ({
      readonly tag: "match";
      readonly scrutinee: Code;
      readonly branches: readonly Branch[];
      readonly run: Run;
    } & Known);

/** What is known of the value beyond what `run` gives, for those who can do without the value. */
export type Known = {
  /** Present when the value is the order of two Ints. */
  readonly comparison?: Comparison;
  /** Present when the value is a Bool that the order of two Ints decides. */
  readonly test?: Test;
  /** Present when the value is one of a type with this one constructor: its fields. */
  readonly fields?: readonly Code[];
};

export type Leaf =
  | { readonly from: "slot" | "captured"; readonly index: number }
  | { readonly from: "constant"; readonly value: Value }
  /** A top-level function. */
  | { readonly from: "cell"; readonly cell: Cell }
  | { readonly from: "sum"; readonly sum: Sum };

/** What is in a slot, and once more, or less, what is in another one or a number. */
export type Sum = {
  readonly slot: number;
  /** -1 when it is `amount` that is added. */
  readonly other: number;
  readonly amount: number;
  readonly sign: 1 | -1;
};

/**
 * Parts of code as the code around them sees them. A leaf is read where it is needed, for calling a
 * function through a variable costs several times as much as reading one.
 */
export type Operand = {
  readonly kind: 0 | 1 | 2 | 3 | 4 | 5;
  readonly index: number;
  readonly value: Value;
  readonly cell: Cell | undefined;
  readonly sum: Sum | undefined;
  /** Works for every kind. */
  readonly run: Run;
};

/** The two Ints whose order a code finds. */
export type Comparison = {
  readonly left: Operand;
  readonly right: Operand;
  /** When the left one is in a slot and the right one a number: both, so that nothing has to be asked. */
  readonly slot: number;
  readonly amount: number;
};

/** What a condition asks: the order of two Ints where it is that, else any code. */
export type Test = {
  readonly comparison: Comparison | undefined;
  readonly onLess: boolean;
  readonly onEqual: boolean;
  readonly onGreater: boolean;
  readonly run: Run;
};

export type Step = { readonly slot: number; readonly value: Code };

export type Branch = {
  readonly match: Match;
  /** Present when a guard takes part in a search: `match` is then not used. */
  readonly search: Search | undefined;
  readonly guard: Code | undefined;
  readonly body: Code;
};

/** Whether a value has the pattern's form. Fills the pattern's slots on the way. */
export type Match = (value: Value, frame: Frame) => boolean;

/**
 * The next way in which a value has the pattern's form, after `last`; the first one when that is
 * `undefined`. Fills the slots. The result, a place in the value, is what `last` takes.
 */
export type Search = (value: Value, frame: Frame, last: Value | undefined) => Value | undefined;

/** A function's code. All but the arity is settled once the whole of its body has been translated. */
export type Lambda = {
  readonly arity: number;
  /** How many slots a frame needs. */
  frameSize: number;
  readonly captures: Capture[];
  /** Slots filled from what was captured before the body runs: parameters of outer groups of a def. */
  readonly prologue: { readonly slot: number; readonly capture: number }[];
  /** True when the body holds an `again`. */
  loops: boolean;
  body: Code;
  /** Runs the whole on a frame that holds the arguments. */
  enter: Run;
  /** Present when steps are counted: taken at each call and each turn. */
  step: (() => void) | undefined;
};

/** Where a captured value comes from when the function is made; `self` is the function. */
export type Capture =
  | { readonly from: "slot" | "captured"; readonly index: number }
  | { readonly from: "self" };

/** A top-level value, worked out at its first use. */
export type Cell = {
  readonly package: string;
  readonly name: string;
  value: Value | undefined;
  /** The value's expression, translated at the first call. */
  readonly translation: () => { readonly code: Code; readonly frameSize: number };
};

/** A function made by `close`: the machine enters its code in place of calling it. */
export type Closure = Fn & {
  readonly closure: { readonly lambda: Lambda; readonly captured: Captured };
};

/** What an `again` returns to the function's own loop. */
export const again: Value = { opaque: "again" };

export const nothingCaptured: Captured = [];

/** Parts that are nested more deeply are left to the machine, where JavaScript's stack does not do. */
const simpleDepthMax = 200;

/** The depth of what is made of these parts, when it is simple. */
export function simpleDepth(parts: readonly Code[]): number | undefined {
  let depth = 0;
  for (const part of parts) {
    if (part.tag !== "simple") return undefined;
    depth = Math.max(depth, (part.depth ?? 0) + 1);
  }
  return depth <= simpleDepthMax ? depth : undefined;
}

export function constantCode(value: Value): Code {
  return { tag: "simple", run: () => value, leaf: { from: "constant", value } };
}

export function slotCode(index: number): Code {
  const run: Run = (frame) => filled(frame[index], index);
  return { tag: "simple", run, leaf: { from: "slot", index } };
}

export function capturedCode(index: number): Code {
  const run: Run = (_, captured) => filled(captured[index], index);
  return { tag: "simple", run, leaf: { from: "captured", index } };
}

/** A slot is read only where its binding is in scope. */
export function filled(value: Value | undefined, slot: number): Value {
  if (value === undefined) throw new Error(`slot ${slot} was read before it was filled`);
  return value;
}

export function asFn(value: Value): Fn {
  if (typeof value !== "function") throw new Error(`not a function: ${String(value)}`);
  return value;
}

export function isClosure(fn: Fn): fn is Closure {
  return "closure" in fn;
}

/** A frame of at least `size` empty slots. Written out, so that it is made at once. */
export function newFrame(size: number): Frame {
  if (size <= 2) return [undefined, undefined];
  if (size <= 4) return [undefined, undefined, undefined, undefined];
  if (size <= 8) {
    return [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined];
  }
  return wideFrame(size);
}

const sixteen: Frame = Array.from({ length: 16 }, () => undefined);

function wideFrame(size: number): Frame {
  const frame = sixteen.slice();
  while (frame.length < size) frame.push(undefined);
  return frame;
}

/** A frame of at least `size` slots that begins with the arguments. */
export function frameOf(size: number, args: readonly Value[]): Frame {
  const frame = newFrame(size);
  for (const [at, arg] of args.entries()) frame[at] = arg;
  return frame;
}
