import type { LocalId } from "../tree/core.ts";
import { type Capture, type Code, capturedCode, type Lambda, slotCode } from "./code.ts";
import { leafOf } from "./operand.ts";

/** Where the variables of the function that is being translated live. */
export type Scope = {
  /** The function around this one. */
  readonly parent: Scope | undefined;
  readonly lambda: Lambda;
  slots: Map<LocalId, number>;
  /** Variables that are always the same: parameters of inlined functions. */
  constants: Map<LocalId, Code>;
  /** The function's own name when it is a local def that calls itself. */
  self: LocalId | undefined;
  readonly captured: Map<LocalId, number>;
  /** The next free slot. Slots of a branch or block are free again after it. */
  depth: number;
  /** Above every slot that has been in use since the last branch of a match began. */
  top: number;
};

export function newScope(parent: Scope | undefined, arity: number, self?: LocalId): Scope {
  const lambda: Lambda = {
    arity,
    frameSize: arity,
    captures: [],
    prologue: [],
    loops: false,
    body: untranslated,
    enter: untranslated.run,
    step: undefined,
  };
  return {
    parent,
    lambda,
    slots: new Map(),
    constants: new Map(),
    self,
    captured: new Map(),
    depth: 0,
    top: 0,
  };
}

const untranslated: Code = {
  tag: "simple",
  run: () => {
    throw new Error("a function was called before it was translated");
  },
};

/** The slot of a variable at its binding place. Alternatives of a pattern share their variables. */
export function bind(scope: Scope, id: LocalId): number {
  const known = scope.slots.get(id);
  if (known !== undefined) return known;
  const slot = scope.depth;
  scope.depth += 1;
  use(scope, scope.depth);
  scope.slots.set(id, slot);
  return slot;
}

/**
 * Makes the variable another name of what the code reads: a slot, or a constant. Answers whether it is
 * one of these.
 */
export function bindTo(scope: Scope, id: LocalId, code: Code): boolean {
  const leaf = leafOf(code);
  if (leaf?.from === "slot") scope.slots.set(id, leaf.index);
  else if (leaf?.from === "constant") scope.constants.set(id, code);
  else return false;
  return true;
}

/**
 * Lets a scope see nothing but what is bound from now on: another function's body follows, whose
 * variables may have the numbers of those here. Call the result at its end.
 */
export function enterInlined(scope: Scope): () => void {
  const { slots, constants, self, depth } = scope;
  scope.slots = new Map();
  scope.constants = new Map();
  scope.self = undefined;
  return () => Object.assign(scope, { slots, constants, self, depth });
}

function use(scope: Scope, end: number): void {
  scope.top = Math.max(scope.top, end);
  scope.lambda.frameSize = Math.max(scope.lambda.frameSize, end);
}

/** Gives the slots from `start` on, one after the other. */
export function freshFrom(scope: Scope, start: number): () => number {
  let next = start;
  return () => {
    const slot = next;
    next += 1;
    use(scope, next);
    return slot;
  };
}

export function localCode(scope: Scope, id: LocalId): Code {
  const slot = scope.slots.get(id);
  if (slot !== undefined) return slotCode(slot);
  return constantOf(scope, id) ?? capturedCode(capture(scope, id));
}

/** Bound here or around the function; a constant need not be captured. */
function constantOf(scope: Scope, id: LocalId): Code | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.slots.has(id) || at.self === id) return undefined;
    const constant = at.constants.get(id);
    if (constant !== undefined) return constant;
  }
  return undefined;
}

/** The place of an outer variable among the captured ones, which it joins at its first mention. */
export function capture(scope: Scope, id: LocalId): number {
  const known = scope.captured.get(id);
  if (known !== undefined) return known;
  const { captures } = scope.lambda;
  captures.push(source(scope, id));
  const index = captures.length - 1;
  scope.captured.set(id, index);
  return index;
}

function source(scope: Scope, id: LocalId): Capture {
  if (scope.self === id) return { from: "self" };
  const { parent } = scope;
  if (parent === undefined) throw new Error(`local ${id} is not bound anywhere around its mention`);
  const slot = parent.slots.get(id);
  return slot === undefined
    ? { from: "captured", index: capture(parent, id) }
    : { from: "slot", index: slot };
}
