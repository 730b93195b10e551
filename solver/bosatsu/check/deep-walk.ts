/**
 * A walk over a tree that must survive any depth: it yields the walks of the children, and `runWalk`
 * keeps the stack. What a walk finds goes into what it closes over.
 */
export interface Walk extends Generator<Walk, void, void> {}

/** Runs a walk and every walk it yields, each to its end before its parent goes on. */
export function runWalk(root: Walk): void {
  const stack: Walk[] = [root];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const step = top.next();
    if (step.done === true) stack.pop();
    else stack.push(step.value);
  }
}
