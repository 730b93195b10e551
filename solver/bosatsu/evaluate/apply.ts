import {
  asFn,
  type Captured,
  type Code,
  type Frame,
  isClosure,
  type Lambda,
  newFrame,
  type Operand,
  type Run,
} from "./code.ts";
import { operandOf, read } from "./operand.ts";

/** Code that calls a function of the program, or one that is not known before it runs. */
export function applyCode(fn: Code, args: readonly Code[]): Code {
  return { tag: "apply", parts: [fn, ...args], run: applyRun(fn, args.map(operandOf)) };
}

/** Code in which the function that is running calls itself. It has captured what it has now. */
export function applySelfCode(fn: Code, lambda: Lambda, args: readonly Code[]): Code {
  const pass = passing(args.map(operandOf));
  const run: Run = (frame, captured) => {
    const inner = newFrame(lambda.frameSize);
    pass(inner, frame, captured);
    return lambda.enter(inner, captured);
  };
  return { tag: "apply", parts: [fn, ...args], run };
}

function applyRun(fn: Code, args: readonly Operand[]): Run {
  const of = operandOf(fn);
  const [a, b, c] = args;
  if (a === undefined) return (frame, captured) => asFn(read(of, frame, captured))();
  if (b === undefined) return applyOne(of, a);
  if (c === undefined) return applyTwo(of, a, b);
  return applyMany(of, args);
}

function applyOne(of: Operand, a: Operand): Run {
  return (frame, captured) => {
    const fn = asFn(read(of, frame, captured));
    const first = read(a, frame, captured);
    if (!isClosure(fn)) return fn(first);
    const { lambda, captured: held } = fn.closure;
    const inner = newFrame(lambda.frameSize);
    inner[0] = first;
    return lambda.enter(inner, held);
  };
}

function applyTwo(of: Operand, a: Operand, b: Operand): Run {
  return (frame, captured) => {
    const fn = asFn(read(of, frame, captured));
    const first = read(a, frame, captured);
    const second = read(b, frame, captured);
    if (!isClosure(fn)) return fn(first, second);
    const { lambda, captured: held } = fn.closure;
    const inner = newFrame(lambda.frameSize);
    inner[0] = first;
    inner[1] = second;
    return lambda.enter(inner, held);
  };
}

function applyMany(of: Operand, args: readonly Operand[]): Run {
  const pass = passing(args);
  return (frame, captured) => {
    const fn = asFn(read(of, frame, captured));
    if (!isClosure(fn)) return fn(...args.map((arg) => read(arg, frame, captured)));
    const { lambda, captured: held } = fn.closure;
    const inner = newFrame(lambda.frameSize);
    pass(inner, frame, captured);
    return lambda.enter(inner, held);
  };
}

type Pass = (inner: Frame, frame: Frame, captured: Captured) => void;

/** Fills the parameters of a call. */
function passing(args: readonly Operand[]): Pass {
  const [a, b, c, d] = args;
  if (a && b && c && args.length === 3) {
    return (inner, frame, captured) => {
      inner[0] = read(a, frame, captured);
      inner[1] = read(b, frame, captured);
      inner[2] = read(c, frame, captured);
    };
  }
  if (a && b && c && d && args.length === 4) {
    return (inner, frame, captured) => {
      inner[0] = read(a, frame, captured);
      inner[1] = read(b, frame, captured);
      inner[2] = read(c, frame, captured);
      inner[3] = read(d, frame, captured);
    };
  }
  return (inner, frame, captured) => {
    let at = 0;
    for (const arg of args) {
      inner[at] = read(arg, frame, captured);
      at += 1;
    }
  };
}
