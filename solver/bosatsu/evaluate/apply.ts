import type { Fn, Value } from "../tree/value.ts";
import {
  asFn,
  type Captured,
  type Closure,
  type Code,
  type Frame,
  isClosure,
  type Lambda,
  newFrame,
  type Operand,
  type Run,
} from "./code.ts";
import { isSafe } from "./int.ts";
import { leafOf, operandOf, read, stepOf } from "./operand.ts";

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
  if (leafOf(fn)?.from === "cell") {
    if (b === undefined) return enterOne(of, a);
    if (c === undefined) return enterTwo(of, a, b);
    return enterMany(of, args);
  }
  if (b === undefined) return applyOne(of, a);
  if (c === undefined) return applyTwo(of, a, b);
  return applyMany(of, args);
}

/** A top-level function stays what it is: once it is known, its code is entered at once. */
function enterOne(of: Operand, a: Operand): Run {
  const step = stepOf(a);
  if (step !== undefined) return enterStep(of, a, step);
  let known: Closure["closure"] | undefined;
  return (frame, captured) => {
    const first = read(a, frame, captured);
    if (known === undefined) {
      const fn = asFn(read(of, frame, captured));
      if (!isClosure(fn)) return fn(first);
      known = fn.closure;
    }
    const { lambda, captured: held } = known;
    const inner = newFrame(lambda.frameSize);
    inner[0] = first;
    return lambda.enter(inner, held);
  };
}

/** The same for an argument that is a variable and a number more or less, as in most recursions. */
function enterStep(of: Operand, a: Operand, { slot, by }: Stepped): Run {
  let known: Closure["closure"] | undefined;
  return (frame, captured) => {
    const from = frame[slot];
    let first: Value | undefined = typeof from === "number" ? from + by : undefined;
    if (typeof first !== "number" || !isSafe(first)) first = a.run(frame, captured);
    if (known === undefined) {
      const fn = asFn(read(of, frame, captured));
      if (!isClosure(fn)) return fn(first);
      known = fn.closure;
    }
    const { lambda, captured: held } = known;
    const inner = newFrame(lambda.frameSize);
    inner[0] = first;
    return lambda.enter(inner, held);
  };
}

type Stepped = NonNullable<ReturnType<typeof stepOf>>;

function enterTwo(of: Operand, a: Operand, b: Operand): Run {
  let host: Fn | undefined;
  let known: Closure["closure"] | undefined;
  return (frame, captured) => {
    const first = read(a, frame, captured);
    const second = read(b, frame, captured);
    if (host !== undefined) return host(first, second);
    if (known === undefined) {
      const fn = asFn(read(of, frame, captured));
      if (!isClosure(fn)) {
        host = fn;
        return host(first, second);
      }
      known = fn.closure;
    }
    const { lambda, captured: held } = known;
    const inner = newFrame(lambda.frameSize);
    inner[0] = first;
    inner[1] = second;
    return lambda.enter(inner, held);
  };
}

function enterMany(of: Operand, args: readonly Operand[]): Run {
  const pass = passing(args);
  const ask = asking(args);
  let host: Fn | undefined;
  let known: Closure["closure"] | undefined;
  return (frame, captured) => {
    if (host !== undefined) return ask(host, frame, captured);
    if (known === undefined) {
      const fn = asFn(read(of, frame, captured));
      if (!isClosure(fn)) {
        host = fn;
        return ask(host, frame, captured);
      }
      known = fn.closure;
    }
    const { lambda, captured: held } = known;
    const inner = newFrame(lambda.frameSize);
    pass(inner, frame, captured);
    return lambda.enter(inner, held);
  };
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
  const ask = asking(args);
  return (frame, captured) => {
    const fn = asFn(read(of, frame, captured));
    if (!isClosure(fn)) return ask(fn, frame, captured);
    const { lambda, captured: held } = fn.closure;
    const inner = newFrame(lambda.frameSize);
    pass(inner, frame, captured);
    return lambda.enter(inner, held);
  };
}

type Ask = (host: Fn, frame: Frame, captured: Captured) => Value;

/** Calls a host's function. */
function asking(args: readonly Operand[]): Ask {
  const [a, b, c] = args;
  if (a && b && c && args.length === 3) {
    return (host, frame, captured) =>
      host(read(a, frame, captured), read(b, frame, captured), read(c, frame, captured));
  }
  return (host, frame, captured) => host(...args.map((arg) => read(arg, frame, captured)));
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
