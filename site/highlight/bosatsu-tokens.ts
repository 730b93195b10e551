import { type Grammar, match, type Rule } from "./tokens.ts";

/**
 * The tokens of Bosatsu as a reader sees them: the one definition from which the build's highlighter
 * and the editor's are made. A test holds it to the language's own parser on every source here.
 */

const word = "[A-Za-z0-9_]";
const start = `(?<!${word})`;
const end = `(?!${word})`;
const gap = "[ \\t]+";
const lower = `[a-z]${word}*`;
const upper = `[A-Z]${word}*`;
const packageName = `${upper}(?:/${upper})*`;
const operatorCharacter = "[/%*\\-+<>!$&^|?~.=]";

const oneOf = (...words: readonly string[]) => `${start}(?:${words.join("|")})${end}`;

const comment = match("#.*$", "comment");

/** Where a line begins, a word can be nothing else. */
const statements: readonly Rule[] = [
  match(`^(package)${gap}(${packageName})`, ["keyword", "type"]),
  match(`^(from)${gap}(${packageName})${gap}(import)${end}`, ["keyword", "type", "keyword"]),
  match(`${start}(def)${gap}(operator)${gap}(${operatorCharacter}+)`, [
    "keyword",
    "keyword",
    "function",
  ]),
  match(`${start}(def)${gap}(${lower}|\`[^\`]*\`)`, ["keyword", "function"]),
  match(`${start}(struct|enum)${gap}(${upper})`, ["keyword", "type"]),
  match(`^${lower}(?=[ \\t]*(?::[^=]*)?=(?!${operatorCharacter}))`, "function"),
];

/** What follows tells most of these words from names. */
const words: readonly Rule[] = [
  match(`${oneOf("export", "exposes")}(?=[ \\t]*[(A-Za-z\`])`, "keyword"),
  match(
    `${oneOf("if", "elif", "else", "match", "case", "recur", "loop", "matches", "for", "in", "as")}(?=[ \\t:]|$)`,
    "keyword",
  ),
  match(
    `${oneOf("external", "forall", "exists", "operator", "struct", "enum", "def", "type")}(?=[ \\t])`,
    "keyword",
  ),
  match(oneOf("True", "False"), "constant"),
];

const character = match(`\\.(?:'(?:\\\\.[^']*|[^'\\\\])'|"(?:\\\\.[^"]*|[^"\\\\])")`, "string");

const inText: readonly Rule[] = [
  match("\\\\(?:o[0-7]{2}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.|$)", "escape"),
  {
    tag: "between",
    begin: "\\$\\.?\\{",
    end: "\\}",
    ends: "punctuation",
    content: undefined,
    inside: () => expression,
  },
];

const strings = ['"', "'"].map(
  (quote): Rule => ({
    tag: "between",
    begin: quote,
    end: quote,
    ends: "string",
    content: "string",
    inside: () => inText,
  }),
);

const notInName = `(?<![${"A-Za-z0-9_"}.])`;

const numbers: readonly Rule[] = [
  match(`${notInName}[+-]?0(?:[xX][_0-9a-fA-F]+|[oO][_0-7]+|[bB][_01]+)${end}`, "number"),
  match(
    `${notInName}[+-]?(?:[0-9][0-9_]*(?:\\.(?:[0-9][0-9_]*)?(?=[^a-z\`(]|[eE][+-]?[0-9]|$))?|\\.[0-9][0-9_]*)(?:[eE][+-]?[0-9][0-9_]*)?`,
    "number",
  ),
  match(`\\.NaN${end}|[+-]?∞`, "number"),
];

const names: readonly Rule[] = [
  match(`${start}${packageName}`, "type"),
  match(`(\\.)(${lower})`, ["punctuation", "function"]),
  match(`${start}${lower}(?=\\()`, "function"),
];

const signs: readonly Rule[] = [
  match("[/%*\\-+<>!$&^|?~=]+|\\.{2,}", "operator"),
  match("[()\\[\\]{},:]", "punctuation"),
];

const expression: readonly Rule[] = [
  ...words,
  character,
  ...strings,
  ...numbers,
  ...names,
  ...signs,
];

export const bosatsuTokens: Grammar = {
  name: "bosatsu",
  lineComment: "#",
  rules: [comment, ...statements, ...expression],
};
