import { type BatchRecipe, countMax, seedMax } from "./generate-batch.ts";
import type { PreparedEdit } from "./prepared-edits.ts";

/** What the controls say: everything that a run is made from, besides edited texts. */
export type Settings = {
  /** The recipe of a generated batch; the published sample when there is none. */
  readonly recipe: BatchRecipe | undefined;
  /** Whether the specification with the parity policy is taken. */
  readonly parity: boolean;
  readonly searchBound: number;
};

/** The texts that a reader can change. */
export const tabs = ["batch", "spec", "policy", "handlers", "ledger"] as const;

export type Tab = (typeof tabs)[number];

/** Everything that a link carries. */
export type Shared = {
  readonly settings: Settings;
  /** Set when the handlers are those of a prepared edit; they are not among `texts` then. */
  readonly edit: PreparedEdit | undefined;
  /** Edited texts by tab. An edited batch takes the place of any recipe. */
  readonly texts: ReadonlyMap<Tab, string>;
};

export const searchBoundDefault = 8;
/** The solver refuses a larger one. */
const searchBoundMax = 20;

export const recipeDefault: BatchRecipe = { count: 24, hotShare: 50, seed: 1 };

/** The whole numbers that a control, or a field of a link, may have. */
export const ranges = {
  count: { min: 1, max: countMax },
  hotShare: { min: 0, max: 100 },
  seed: { min: 0, max: seedMax },
  searchBound: { min: 0, max: searchBoundMax },
} as const;

/** The number that a text is, if it is a whole one in the range and written in the one way. */
export function wholeIn(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
