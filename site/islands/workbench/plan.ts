import type { Tab } from "./settings.ts";

/** What the page knows of the two published runs that the workbench starts from. */
export type WorkbenchPlan = {
  readonly files: Readonly<Record<Tab, PlannedText>>;
  readonly limits: PlannedRun;
  readonly parity: PlannedRun;
};

type PlannedText = {
  /** As the command writes it. */
  readonly path: string;
  readonly url: string;
};

export type PlannedRun = {
  /** In the order of the command: the result lists them so. */
  readonly sources: readonly Tab[];
  /** Where the deployed result is. */
  readonly product: PlannedText;
};
