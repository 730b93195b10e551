import type { Place } from "../../bosatsu/tree/source.ts";
import type { NamedOrder } from "./orders.ts";
import type { Difference } from "./step.ts";

/** The first step at which the handlers did other than declared. */
export type Drift = Difference & {
  readonly order: "start" | NamedOrder["name"] | "subset";
  /** Positions of the operations that ran before, in their order. */
  readonly after: readonly number[];
  /** The operation that drifted; `undefined` at the start. */
  readonly operation: number | undefined;
  readonly place: Place;
};
