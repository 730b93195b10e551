import type { Fn, Resumable, Value } from "../tree/value.ts";

/** A host's function that calls functions of the program. The machine makes those calls itself. */
export type ResumableFn = Fn & { readonly start: Resumable };

/** As a plain function, for JavaScript's stack. */
export function resumableFn(start: Resumable): ResumableFn {
  const run = (...args: Value[]) => {
    const resumption = start(...args);
    let step = resumption.next();
    while (step.done !== true) step = resumption.next(step.value.fn(...step.value.args));
    return step.value;
  };
  return Object.assign(run, { start });
}

export function isResumable(fn: Fn): fn is ResumableFn {
  return "start" in fn;
}
