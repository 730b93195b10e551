import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { roleOfClass } from "../highlight/roles.ts";
import type { TokenClass } from "../highlight/tokens.ts";
import { tagOfClass } from "./token-language.ts";

// The site's own tokens reach into the shadow tree, and with them both themes.

const plainRoles: ReadonlySet<string> = new Set(["operator", "punctuation"]);

function colourOf(name: TokenClass): string {
  const role = roleOfClass[name];
  if (plainRoles.has(role)) return "var(--ink)";
  return `var(--code-${role === "key" ? "type" : role})`;
}

const classes: readonly TokenClass[] = [
  "comment",
  "keyword",
  "constant",
  "type",
  "string",
  "escape",
  "number",
  "function",
  "key",
  "operator",
  "punctuation",
];

const colours = HighlightStyle.define(
  classes.map((name) => ({ tag: tagOfClass[name], color: colourOf(name) })),
);

/** A wave below what is wrong; the pictures that the editor comes with would be refused by the policy. */
const wave = (colour: string) => ({
  backgroundImage: "none",
  paddingBottom: "0",
  textDecoration: `underline wavy var(${colour}) 1px`,
  textUnderlineOffset: "3px",
});

const frame = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--wash)",
    maxHeight: "30rem",
    fontSize: "0.85rem",
    borderBlock: "1px solid var(--rule)",
  },
  "&.cm-focused": { outline: "2px solid var(--link)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { padding: "0.6rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.8rem 0 0.4rem" },
  ".cm-gutters": { backgroundColor: "var(--wash)", color: "var(--soft)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.6rem", padding: "0 0.5rem 0 0.2rem" },
  ".cm-lintRange-error": wave("--bad"),
  ".cm-lintRange-warning": wave("--wait"),
  ".cm-lintRange-active": { backgroundColor: "color-mix(in srgb, var(--bad) 12%, transparent)" },
  ".cm-tooltip": {
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    border: "1px solid var(--soft)",
    maxWidth: "min(36rem, 90vw)",
    font: "0.82rem/1.5 var(--ui)",
  },
  ".cm-diagnostic": { padding: "0.3rem 0.7rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--wait)" },
  ".type-found": { padding: "0.3rem 0.7rem", fontFamily: "var(--mono)", whiteSpace: "pre-wrap" },
  ".type-found p": { margin: "0" },
  ".type-found p + p": { color: "var(--soft)" },
  ".marked-line": {
    backgroundColor: "color-mix(in srgb, var(--unsure) 20%, transparent)",
    boxShadow: "inset 3px 0 0 var(--unsure)",
  },
});

export const look: Extension = [frame, syntaxHighlighting(colours)];
