import type { TokenClass } from "./tokens.ts";

/** The roles that the style sheet has colours for, as `.c-<role>` and `--code-<role>`. */
export type Role =
  | "comment"
  | "keyword"
  | "type"
  | "string"
  | "number"
  | "function"
  | "key"
  | "operator"
  | "punctuation";

/** What is not told apart by colour shares a role. */
export const roleOfClass: Readonly<Record<TokenClass, Role>> = {
  comment: "comment",
  keyword: "keyword",
  constant: "number",
  type: "type",
  string: "string",
  escape: "number",
  number: "number",
  function: "function",
  key: "key",
  operator: "operator",
  punctuation: "punctuation",
};
