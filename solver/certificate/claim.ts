export type Claim = {
  /** RFC 6901, into the result. */
  readonly pointer: string;
  readonly found: unknown;
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

/** Refutes the result when the two are not the same JSON. */
export type Check = (pointer: string, found: unknown, expected: unknown) => void;

/** Refutes at the first place where the two differ. */
export function compare(pointer: string, found: unknown, expected: unknown): void {
  if (Object.is(found, expected)) return;
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
