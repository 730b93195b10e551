/** Milliseconds since 1970 in UTC. */
export type Clock = () => number;

/** That many bits, uniformly. */
export type RandomBits = (count: number) => bigint;

/**
 * Makes UUIDs of version 7 (RFC 9562, 5.7) from a clock and random bits that are given, so that a
 * replay makes the same ones. Each is greater than the one before, also within a millisecond and
 * when the clock steps back: the twelve bits after the time count up from a random start (6.2,
 * method 1), and run over into the next millisecond.
 */
export function uuidv7Maker(clock: Clock, random: RandomBits): () => string {
  let last = -1n;
  return () => {
    const start = (BigInt(clock()) << 12n) | random(11);
    last = start > last ? start : last + 1n;
    return uuidText(last >> 12n, last & 0xfffn, random(62));
  };
}

function uuidText(milliseconds: bigint, counter: bigint, rest: bigint): string {
  const bits = (milliseconds << 80n) | (0x7n << 76n) | (counter << 64n) | (0b10n << 62n) | rest;
  const hex = bits.toString(16).padStart(32, "0");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

const MASK_64 = 0xffff_ffff_ffff_ffffn;

/**
 * Random bits that a seed decides: SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom
 * Number Generators", 2014), started at the FNV-1a hash of the seed's UTF-8 bytes. For replays, never
 * for ids that must not be guessed.
 */
export function seededBits(seed: string): RandomBits {
  let state = 0xcbf2_9ce4_8422_2325n;
  for (const byte of new TextEncoder().encode(seed)) {
    state = ((state ^ BigInt(byte)) * 0x100_0000_01b3n) & MASK_64;
  }
  return (count) => {
    if (count > 64) throw new RangeError(`${count} bits asked of a 64-bit generator`);
    state = (state + 0x9e37_79b9_7f4a_7c15n) & MASK_64;
    let mixed = ((state ^ (state >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MASK_64;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn) & MASK_64;
    return (mixed ^ (mixed >> 31n)) >> BigInt(64 - count);
  };
}
