/** How far a worker is with opening a database, in the order in which these come. */
export type Stage =
  /** Bytes as published. */
  | { readonly tag: "loading"; readonly received: number; readonly total: number }
  | { readonly tag: "starting" }
  | { readonly tag: "migrating" };
