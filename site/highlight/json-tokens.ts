import { type Grammar, match } from "./tokens.ts";

const text = '"(?:[^"\\\\]|\\\\.)*"?';

/** JSON for the editor; the build's highlighter has a grammar of its own for it. */
export const jsonTokens: Grammar = {
  name: "json",
  rules: [
    match(`${text}(?=[ \\t]*:)`, "key"),
    match(text, "string"),
    match("-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", "number"),
    match("true|false|null", "constant"),
    match("[\\[\\]{},:]", "punctuation"),
  ],
};
