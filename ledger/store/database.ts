/**
 * What a column comes back as, the same from every engine: see the conformance suite. Lists do not
 * come back: a statement gives rows.
 */
export type SqlValue = string | bigint | number | boolean | null | Uint8Array;

/** Exact values only. A list is an array of the type that the statement casts it to. */
export type SqlParameter = string | bigint | number | boolean | null | readonly (string | null)[];

export type Row = Readonly<Record<string, SqlValue>>;

/** A connection inside a transaction. */
export type Session = {
  /** One statement. Rows come in the order the engine gives them: order by explicit keys. */
  query(sql: string, parameters?: readonly SqlParameter[]): Promise<readonly Row[]>;
  /** Any number of statements, without parameters and without rows. */
  script(sql: string): Promise<void>;
};

/**
 * Who acts, and what they see:
 * `append` is the application's own role at READ COMMITTED, which may add and never rewrite;
 * `snapshot` is the same role, reading only, with one view of the data for all its statements;
 * `owner` is whoever opened the database, for migrations and repairs.
 */
export type TransactionMode = "append" | "snapshot" | "owner";

/** The one door to PostgreSQL. Everything else of the ledger is written against it. */
export type Database = {
  /**
   * Runs `work` in a transaction of its own: commits when it returns, rolls back when it throws.
   * A constraint that is checked at commit makes the whole call throw.
   */
  transaction<Result>(
    mode: TransactionMode,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
};

/** The role of the application, made by the migrations. */
export const APP_ROLE = "ledger_app";

/** What starts a transaction of a mode, right after BEGIN. */
export const TRANSACTION_START: Readonly<Record<TransactionMode, string>> = {
  append: `set transaction isolation level read committed; set local role ${APP_ROLE}`,
  snapshot: `set transaction isolation level repeatable read read only; set local role ${APP_ROLE}`,
  owner: "set transaction isolation level read committed",
};
