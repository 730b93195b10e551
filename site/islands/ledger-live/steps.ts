/** The prepared story, in its order. */
export const stepNames = [
  "spend",
  "amend",
  "remove",
  "settle",
  "unsettle",
  "forgive",
  "rewrite",
  "force",
  "drift",
  "heal",
  "forge",
  "remains",
] as const;

export type StepName = (typeof stepNames)[number];
