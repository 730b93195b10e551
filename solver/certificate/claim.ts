export type Claim = {
  /** RFC 6901, into the result. */
  readonly pointer: string;
  readonly found: unknown;
  /** What should stand there, or in words what would do. */
  readonly expected: unknown;
};

/** Leaves the checks at the first claim that does not hold; never leaves this folder. */
export class Refuted extends Error {
  readonly claim: Claim;
  constructor(claim: Claim) {
    super(claim.pointer);
    this.claim = claim;
  }
}

/** Refutes the result when the two are not the same JSON. `found` is what stands at the pointer. */
export type Check = (pointer: string, found: unknown, expected: unknown) => void;

/** What to expect where several values would do, or none; nothing that can be found is the same. */
export class Words {
  readonly words: string;
  constructor(words: string) {
    this.words = words;
  }
}

/** The value when it will do; else, in words, what would. */
export function such<Value>(value: Value, will: boolean, words: string): Value | Words {
  return will ? value : new Words(words);
}

/** What to expect of a number that may be anything from `low` to `high`. */
export function within<Of extends number | bigint>(number: Of, low: Of, high: Of): Of | Words {
  if (low === high) return low;
  return such(number, number >= low && number <= high, `${low} to ${high}`);
}

/** Refutes at the first place where the two differ. */
export function compare(pointer: string, found: unknown, expected: unknown): void {
  if (Object.is(found, expected)) return;
  if (expected instanceof Words)
    throw new Refuted({ pointer, found: found ?? null, expected: expected.words });
  if (!isParts(found) || !isParts(expected) || Array.isArray(found) !== Array.isArray(expected)) {
    throw new Refuted({ pointer, found: found ?? null, expected: expected ?? null });
  }
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    compare(`${pointer}/${name}`, found[name], expected[name]);
  }
}

function isParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
