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
  let vectors = new Int32Array(width * 64);
  // One more than the number of a vector; 0 is free. At most half full, a power of two.
  let slots = new Int32Array(128);
  let size = 0;

  function isAt(number: number, vector: Int32Array): boolean {
    const start = number * width;
    for (let at = 0; at < width; at += 1) {
      if (vectors[start + at] !== vector[at]) return false;
    }
    return true;
  }

  function freeSlot(hash: number, table: Int32Array): number {
    let slot = hash & (table.length - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
    return slot;
  }

  function grow(): void {
    if ((size + 1) * width > vectors.length) {
      const larger = new Int32Array(vectors.length * 2 + width);
      larger.set(vectors);
      vectors = larger;
    }
    if ((size + 1) * 2 <= slots.length) return;
    const larger = new Int32Array(slots.length * 2);
    for (let number = 0; number < size; number += 1) {
      const start = number * width;
      larger[freeSlot(hashOf(vectors.subarray(start, start + width)), larger)] = number + 1;
    }
    slots = larger;
  }

  return {
    size: () => size,
    numberOf: (vector) => {
      const hash = hashOf(vector);
      let slot = hash & (slots.length - 1);
      for (let entry = slots[slot] ?? 0; entry !== 0; entry = slots[slot] ?? 0) {
        if (isAt(entry - 1, vector)) return entry - 1;
        slot = (slot + 1) & (slots.length - 1);
      }
      grow();
      slots[freeSlot(hash, slots)] = size + 1;
      vectors.set(vector, size * width);
      size += 1;
      return size - 1;
    },
    copyTo: (number, target) => {
      const start = number * width;
      for (let at = 0; at < width; at += 1) target[at] = vectors[start + at] ?? 0;
    },
    at: (number, component) => vectors[number * width + component] ?? 0,
  };
}

/** FNV-1a over whole components, with a last mix since the low bits choose the slot. */
function hashOf(vector: Int32Array): number {
  let hash = 0x811c9dc5;
  for (const component of vector) hash = Math.imul(hash ^ component, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
