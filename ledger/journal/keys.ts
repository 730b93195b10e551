/**
 * Idempotency keys, made of nothing but ids and versions: whoever tells the same fact again, from
 * another process or after a crash, arrives at the same key.
 */

export function expenseKey(expense: string, version: number): string {
  return `expense:${expense}:v${version}`;
}

export function settlementKey(settlement: string): string {
  return `settlement:${settlement}`;
}

export function writeOffKey(writeOff: string): string {
  return `write_off:${writeOff}`;
}

/** The key of the journal that takes back the journal with this key. */
export function reversalKey(key: string): string {
  return `${key}:reversal`;
}
