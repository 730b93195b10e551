/** How long a reader has to pause before what was typed is checked. */
const pauseMilliseconds = 300;

/** Calls once it has been quiet, and of answers that come out of turn drops none: the last one stands. */
export function later(call: () => Promise<void>): () => void {
  let clock: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(clock);
    clock = setTimeout(() => {
      call().catch(() => undefined);
    }, pauseMilliseconds);
  };
}
