/**
 * Thrown when a value cannot be had: it is too large for this machine, since programs always end, but
 * not always in the space there is; or a `todo` stands where it should be. The message says which.
 */
export class EvaluationLimit extends Error {
  override readonly name = "EvaluationLimit";
}

/** JavaScript's own stack is full. Firefox has an error of its own for that. */
export function isStackOverflow(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof RangeError) return /call stack/i.test(thrown.message);
  return thrown.name === "InternalError" && /recursion/i.test(thrown.message);
}

/** What to throw on in place of `thrown`: a number or text beyond JavaScript's own limits is a limit. */
export function asLimit(thrown: unknown): unknown {
  if (!(thrown instanceof RangeError) || isStackOverflow(thrown)) return thrown;
  return new EvaluationLimit(`a number, text or list became too large: ${thrown.message}`, {
    cause: thrown,
  });
}
