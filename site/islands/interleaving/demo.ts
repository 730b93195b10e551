import type { RerunPlan } from "../rerun.ts";

/** A scenario that a reader may run, with the command and files of its deployed run. */
export type InterleavingDemo = {
  readonly id: string;
  readonly title: string;
  readonly plan: RerunPlan;
};

/** A file as it was fetched, and as the reader has it now. */
export type Draft = {
  readonly name: string;
  readonly deployed: string;
  readonly field: HTMLTextAreaElement;
};

export function isEdited({ deployed, field }: Draft): boolean {
  return field.value !== deployed;
}
