import type { Code, Run, Step } from "./code.ts";

/** Bindings that are filled in order, then the value they lead to. */
export function blockCode(steps: readonly Step[], body: Code): Code {
  const run = blockRun(steps, body.run);
  const isSimple = body.tag === "simple" && steps.every(({ value }) => value.tag === "simple");
  return isSimple ? { tag: "simple", run } : { tag: "block", steps, body, run };
}

function blockRun(steps: readonly Step[], body: Run): Run {
  const [first] = steps;
  if (first !== undefined && steps.length === 1) {
    const { slot, value } = first;
    const { run } = value;
    return (frame, captured) => {
      frame[slot] = run(frame, captured);
      return body(frame, captured);
    };
  }
  const fills = steps.map(({ slot, value }) => ({ slot, run: value.run }));
  return (frame, captured) => {
    for (const { slot, run } of fills) frame[slot] = run(frame, captured);
    return body(frame, captured);
  };
}
