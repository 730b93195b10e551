/** SQLSTATEs by what they mean here. */
export const SQL_STATE = {
  /** Somebody tried to rewrite history: raised by the append-only triggers. */
  appendOnly: "LG001",
  /** A balance would leave int8. Raised by balance_after; the detail says whose, as JSON. */
  overflow: "LG002",
  /** A journal that does not cancel out, or is not the number of lines it declared. */
  check: "23514",
  foreignKey: "23503",
  unique: "23505",
  notPermitted: "42501",
  outOfRange: "22003",
  undefinedTable: "42P01",
  serialization: "40001",
  deadlock: "40P01",
  /** Among others: a prepared statement whose columns have changed. */
  stalePlan: "0A000",
} as const;

/** The five characters by which the engine names a failure, or undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;
}

/** What the engine says of a failure beside its message; empty when it says no more. */
export function detailOf(error: unknown): string {
  if (!(error instanceof Error) || !("detail" in error)) return "";
  return typeof error.detail === "string" ? error.detail : "";
}
