import { type Code, type Run, type Step, simpleDepth } from "./code.ts";
import { operandOf, read } from "./operand.ts";

/** Bindings that are filled in order, then the value they lead to. */
export function blockCode(steps: readonly Step[], body: Code): Code {
  const run = blockRun(steps, body);
  const depth = simpleDepth([body, ...steps.map(({ value }) => value)]);
  return depth === undefined ? { tag: "block", steps, body, run } : { tag: "simple", run, depth };
}

function blockRun(steps: readonly Step[], body: Code): Run {
  const last = operandOf(body);
  const fills = steps.map(({ slot, value }) => ({ slot, operand: operandOf(value) }));
  const [first] = fills;
  if (first !== undefined && steps.length === 1) {
    const { slot, operand } = first;
    return (frame, captured) => {
      frame[slot] = read(operand, frame, captured);
      return read(last, frame, captured);
    };
  }
  return (frame, captured) => {
    for (const { slot, operand } of fills) frame[slot] = read(operand, frame, captured);
    return read(last, frame, captured);
  };
}
