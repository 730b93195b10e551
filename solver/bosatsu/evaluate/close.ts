import type { Value } from "../tree/value.ts";
import {
  again,
  type Captured,
  type Closure,
  type Code,
  constantCode,
  type Frame,
  filled,
  frameOf,
  type Lambda,
  newFrame,
  nothingCaptured,
  type Run,
} from "./code.ts";
import type { Meter } from "./meter.ts";

/**
 * The code that makes a function of `lambda`, whose body has now been translated. What it captures is
 * copied, so that a later turn of a loop cannot change it.
 */
export function functionCode(lambda: Lambda, body: Code, meter: Meter | undefined): Code {
  lambda.body = body;
  lambda.step = meter?.step;
  lambda.enter = entryOf(lambda);
  const { captures } = lambda;
  const run: Run = (frame, outer) => {
    const captured: Value[] = [];
    const closure = close(lambda, captured);
    for (const capture of captures) {
      if (capture.from === "self") captured.push(closure);
      else {
        const from = capture.from === "slot" ? frame : outer;
        captured.push(filled(from[capture.index], capture.index));
      }
    }
    return closure;
  };
  // One function does for all when it depends on nothing around it.
  if (captures.every(({ from }) => from === "self")) return constantCode(run([], nothingCaptured));
  return { tag: "simple", run };
}

/** A JavaScript function of the lambda's arity. Up to two parameters it is written out, for speed. */
function close(lambda: Lambda, captured: Captured): Closure {
  const { enter } = lambda;
  const closure = { lambda, captured };
  switch (lambda.arity) {
    case 1: {
      const fn = (a: Value) => {
        const frame = newFrame(lambda.frameSize);
        frame[0] = a;
        return enter(frame, captured);
      };
      fn.closure = closure;
      return fn;
    }
    case 2: {
      const fn = (a: Value, b: Value) => {
        const frame = newFrame(lambda.frameSize);
        frame[0] = a;
        frame[1] = b;
        return enter(frame, captured);
      };
      fn.closure = closure;
      return fn;
    }
    default: {
      const fn = (...args: Value[]) => enter(frameOf(lambda.frameSize, args), captured);
      fn.closure = closure;
      return fn;
    }
  }
}

/** How the lambda runs, once its body and what it captures are known. */
function entryOf(lambda: Lambda): Run {
  const turn = stepping(lambda.body.run, lambda.step);
  const body = lambda.loops ? looping(turn) : turn;
  const { prologue } = lambda;
  if (prologue.length === 0) return body;
  return (frame, captured) => {
    enterPrologue(lambda, frame, captured);
    return body(frame, captured);
  };
}

function stepping(body: Run, step: (() => void) | undefined): Run {
  if (step === undefined) return body;
  return (frame, captured) => {
    step();
    return body(frame, captured);
  };
}

/**
 * How many turns of a loop share a frame. One that gets old costs the garbage collector work for each
 * new value that is put into it.
 */
const turnsMax = 1024;

/** A call of itself in tail position comes back here as `again`, with the frame filled anew. */
function looping(body: Run): Run {
  return (first, captured) => {
    let frame = first;
    for (let turn = 1; ; turn += 1) {
      const result = body(frame, captured);
      if (result !== again) return result;
      if (turn % turnsMax === 0) frame = frame.slice();
    }
  };
}

export function enterPrologue(lambda: Lambda, frame: Frame, captured: Captured): void {
  for (const { slot, capture } of lambda.prologue) frame[slot] = captured[capture];
}
