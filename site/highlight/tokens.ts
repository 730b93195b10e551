/** What a piece of a text can be to a reader. */
export type TokenClass =
  | "comment"
  | "keyword"
  | "constant"
  | "type"
  | "string"
  | "escape"
  | "number"
  | "function"
  | "key"
  | "operator"
  | "punctuation";

/**
 * A rule of a grammar; at each place of a line the first that matches is taken. Patterns are regular
 * expressions without flags that mean the same to JavaScript and to Oniguruma, and match something.
 */
export type Rule =
  | {
      readonly tag: "match";
      readonly pattern: string;
      /** Of all that matches, or of each group in turn where the groups cover what has a class. */
      readonly token: TokenClass | readonly TokenClass[];
    }
  | {
      /** From a beginning to its end, over lines if need be. */
      readonly tag: "between";
      readonly begin: string;
      readonly end: string;
      /** Of the two ends. */
      readonly ends: TokenClass;
      /** Of what lies between and matches no rule; none where code stands in a string. */
      readonly content: TokenClass | undefined;
      readonly inside: () => readonly Rule[];
    };

export type Grammar = {
  readonly name: string;
  /** What a comment to the end of the line begins with, where there are such. */
  readonly lineComment?: string;
  readonly rules: readonly Rule[];
};

export function match(pattern: string, token: TokenClass | readonly TokenClass[]): Rule {
  return { tag: "match", pattern, token };
}
