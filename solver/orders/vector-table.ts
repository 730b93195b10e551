/**
 * Vectors of one width, each kept once and known by a number: 0, 1, 2 in the order in which they
 * first came. An open-addressed hash table over one growing array, so that millions stay cheap.
 */
export type VectorTable = {
  readonly size: () => number;
  /** The number of the vector, a new one for a new vector. The vector is copied. */
  readonly numberOf: (vector: Int32Array) => number;
  /** Copies the vector of that number. */
  readonly copyTo: (number: number, target: Int32Array) => void;
  /** One component of the vector of that number. */
  readonly at: (number: number, component: number) => number;
};

export function vectorTable(width: number): VectorTable {
  let vectors = new Int32Array(width * 1024);
  // One more than the number of a vector; 0 is free. At most half full, a power of two.
  let slots = new Int32Array(2048);
  let size = 0;

  function add(vector: Int32Array, freeSlot: number): void {
    if ((size + 1) * width > vectors.length) vectors = enlarged(vectors, width);
    const start = size * width;
    for (let at = 0; at < width; at += 1) vectors[start + at] = vector[at] ?? 0;
    size += 1;
    slots[freeSlot] = size;
    if (size * 2 > slots.length) slots = spread();
  }

  /** A table of more slots with the same entries. */
  function spread(): Int32Array<ArrayBuffer> {
    const larger = new Int32Array(slots.length * 4);
    const mask = larger.length - 1;
    for (let number = 0; number < size; number += 1) {
      let slot = hashOf(vectors, number * width, width) & mask;
      while (larger[slot] !== 0) slot = (slot + 1) & mask;
      larger[slot] = number + 1;
    }
    return larger;
  }

  return {
    size: () => size,
    numberOf: (vector) => {
      // Copies that nothing else can change, so that they stay in registers.
      const [table, known, mask] = [slots, vectors, slots.length - 1];
      let slot = hashOf(vector, 0, width) & mask;
      for (let entry = table[slot] ?? 0; entry !== 0; entry = table[slot] ?? 0) {
        if (isAt(known, (entry - 1) * width, vector)) return entry - 1;
        slot = (slot + 1) & mask;
      }
      add(vector, slot);
      return size - 1;
    },
    copyTo: (number, target) => {
      const start = number * width;
      for (let at = 0; at < width; at += 1) target[at] = vectors[start + at] ?? 0;
    },
    at: (number, component) => vectors[number * width + component] ?? 0,
  };
}

function isAt(vectors: Int32Array, start: number, vector: Int32Array): boolean {
  for (let at = 0; at < vector.length; at += 1) {
    if (vectors[start + at] !== vector[at]) return false;
  }
  return true;
}

function enlarged(numbers: Int32Array, atLeast: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2 + atLeast);
  larger.set(numbers);
  return larger;
}

/** FNV-1a over whole components, with a last mix since the low bits choose the slot. */
function hashOf(numbers: Int32Array, start: number, width: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < start + width; at += 1) {
    hash = Math.imul(hash ^ (numbers[at] ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
