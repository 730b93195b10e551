/** The words of one problem, without its place. Sentences end with a full stop; code is in backticks. */
export type Words = {
  /** What is wrong, in one sentence, then what was needed and why. */
  readonly message: string;
  /** How to mend it, when we can tell. */
  readonly hint: string | undefined;
};
