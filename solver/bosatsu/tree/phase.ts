import type { Problem } from "./problem.ts";

/**
 * What a phase hands on. `ok` means that the next phase can go on with the product, even when some
 * of the problems are errors (a broken value blocks only what depends on it); the caller decides by
 * severity whether the whole has failed. `partial` is what there is all the same: an editor shows it,
 * and nothing else may rely on it.
 */
export type Phase<Product> =
  | { readonly ok: true; readonly product: Product; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly partial?: Product };
