/** A list of 32-bit integers that grows at its end; a plain array of millions costs several times as much. */
export type GrowingInts = {
  readonly push: (value: number) => void;
  readonly size: () => number;
  /** What is in it so far. */
  readonly taken: () => Int32Array;
};

export function growingInts(): GrowingInts {
  let values = new Int32Array(1024);
  let size = 0;
  return {
    push: (value) => {
      if (size === values.length) {
        const larger = new Int32Array(size * 2);
        larger.set(values);
        values = larger;
      }
      values[size] = value;
      size += 1;
    },
    size: () => size,
    taken: () => values.slice(0, size),
  };
}
