/** What a generated batch is made from; equal ones make equal texts. */
export type BatchRecipe = {
  readonly count: number;
  /** Of a hundred transfers, how many touch the hot account on average. */
  readonly hotShare: number;
  readonly seed: number;
};

/** As many as fit into one write of the ledgers that this is compared with. */
export const countMax = 8190;
export const seedMax = 0xffff_ffff;

const hotAccount = "D";
const others = ["A", "B", "C"] as const;
const amountMax = 40;

/**
 * A batch of transfers as a text, one a line. A larger count adds lines and changes none; a larger share
 * sends more of the same transfers over the hot account and leaves the others as they are.
 */
export function generateBatch({ count, hotShare, seed }: BatchRecipe): string {
  const lines = Array.from({ length: count }, (_, at) => transferText(at, hotShare, seed));
  return count === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

function transferText(at: number, hotShare: number, seed: number): string {
  const draw = (purpose: number, below: number) => mixed(seed, at, purpose) % below;
  const isHot = draw(0, 100) < hotShare;
  const amount = 1 + draw(1, amountMax);
  const first = draw(2, others.length);
  const second = isHot ? hotAccount : others[(first + 1 + draw(3, 2)) % others.length];
  const ends = [others[first], second];
  const [source, target] = draw(4, 2) === 0 ? ends : ends.toReversed();
  return `  { "id": "t${at + 1}", "operation": "transfer", "input": { "source": "${source}", "target": "${target}", "amount": "${amount}" } }`;
}

/** 32 bits from three numbers: the finaliser of MurmurHash3 (Austin Appleby), over each in turn. */
function mixed(...numbers: readonly number[]): number {
  let hash = 0x9747_b28c;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x9e37_79b1);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}
