/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number;
};

/** Marsaglia's xorshift with a Weyl sequence ("Xorshift RNGs", 2003); never stuck, whatever the seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  let weyl = 0;
  const next = (): number => {
    weyl = (weyl + 0x9e3779b9) >>> 0;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const mixed = Math.imul((state + weyl) ^ ((state + weyl) >>> 16), 0x85ebca6b);
    return (mixed ^ (mixed >>> 13)) >>> 0;
  };
  return { below: (count) => Math.floor((next() / 2 ** 32) * count) };
}
